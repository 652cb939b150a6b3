import { statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { loreFileName } from '../../config/config.ts';
import { isReadable } from '../../content/formats/formats.ts';
import { scanWorld, type WorldScan, withoutIgnored } from '../../content/scan.ts';
import { UserInputError } from '../../util/errors.ts';
import { groupBy } from '../../util/group.ts';
import { worldAround, worldAt } from '../store/home.ts';
import { readSettings, type Settings } from '../world/open-world.ts';

/** The input of a check, and the part of it to report. */
export interface CheckTarget {
  readonly path: string;
  /** The files to read, if they were looked up already. */
  readonly scan?: WorldScan;
  readonly settings?: Settings;
  /** The files that are meant, relative to the world's folder; absent: the whole world. */
  readonly about?: readonly string[];
  /** Files that somebody named and that the world does not read, as they were named. */
  readonly left?: readonly string[];
}

interface TargetRequest {
  /** As the user wrote them. */
  readonly paths: readonly string[];
  /** The world's folder, where the user named it. */
  readonly world?: string | undefined;
  readonly calendar?: string | undefined;
  readonly cwd: string;
}

/**
 * The paths to check. Without a path: the nearest world. A folder: the world in it. Files: what concerns them in the world they lie in;
 * those that lie in none, or that it does not read, are a world of their own.
 *
 * @throws UserInputError `no-such-path`, `several-worlds`, and what `scanWorld` throws.
 */
export async function checkTarget(request: TargetRequest): Promise<CheckTarget> {
  const { paths, world, cwd } = request;
  const [first, ...others] = paths;
  if (first === undefined) return { path: world ?? worldAround(cwd)?.root ?? '.' };
  const isFolder = worldAt(first).file === undefined;
  if (isFolder && others.length === 0 && (world === undefined || resolve(world) === resolve(first)))
    return { path: first };
  return filesOf(request);
}

async function filesOf({ paths, world, calendar, cwd }: TargetRequest): Promise<CheckTarget> {
  const roots = groupBy(paths, (path) => (world === undefined ? (rootOf(path) ?? '') : worldAt(world).root));
  const outside = roots.get('') ?? [];
  roots.delete('');
  const folders = outside.filter((path) => worldAt(path).file === undefined);
  const [inside, another] = [...roots];
  if (another !== undefined || (folders.length > 0 && paths.length > 1))
    throw severalWorlds([...roots.keys(), ...(folders.length > 0 ? outside : [])], cwd);
  if (inside === undefined) return together(outside);
  const [root, named] = inside;
  const scan = await scanWorld(root);
  const settings = readSettings(scan, calendar);
  const known = filesRead(scan, settings);
  const meant = named.map((path) => ({ path, files: filesAt(pathIn(root, path), known) }));
  const about = [...new Set(meant.flatMap(({ files }) => files))].sort();
  const left = [...outside, ...meant.filter(({ files }) => files.length === 0).map(({ path }) => path)];
  if (about.length === 0 && world !== undefined) throw notInWorld(left, world);
  return about.length === 0 ? together(left) : { path: root, scan, settings, about, left };
}

/** The world that a file or folder lies in. */
function rootOf(path: string): string | undefined {
  const { root } = worldAt(path);
  return worldAround(root)?.root;
}

/** Files that no world reads are one world together. Those that no reader understands are left out, where others are not. */
async function together(paths: readonly string[]): Promise<CheckTarget> {
  const [first = '.', ...others] = paths;
  if (others.length === 0) return { path: first };
  const read = paths.filter((path) => statSync(path).isFile() && isReadable(path));
  if (read.length === 0) return { path: first };
  const scans = await Promise.all(read.map((path) => scanWorld(path)));
  const root = folderOfAll(scans.map((scan) => scan.root));
  const all = (files: (scan: WorldScan) => readonly string[]) => {
    const within = scans.flatMap((each) => files(each).map((file) => pathIn(root, join(each.root, file))));
    return [...new Set(within)].sort();
  };
  const scan: WorldScan = {
    root,
    files: all((each) => each.files),
    calendarFiles: all((each) => each.calendarFiles),
    unread: [],
    problems: [],
  };
  return { path: root, scan, left: paths.filter((path) => !read.includes(path)) };
}

function folderOfAll(folders: readonly string[]): string {
  const [first = '.', ...others] = folders;
  return others.every((each) => each === first || each.startsWith(first.endsWith(sep) ? first : first + sep))
    ? first
    : folderOfAll([dirname(first), ...others]);
}

/** All that a world is read from: lore, calendars, settings and rules, and what is a problem itself. */
function filesRead(scan: WorldScan, { config }: Settings): string[] {
  const { files, calendarFiles, problems } = withoutIgnored(scan, config.ignore);
  return [...files, ...calendarFiles, ...problems.map(({ path }) => path)];
}

/** The file at a path, or those below it. Settings and rules are no lore, but a world is read by them. */
function filesAt(path: string, known: readonly string[]): string[] {
  const wanted = path.normalize('NFC');
  const found = known.filter((file) => {
    const each = file.normalize('NFC');
    return each === wanted || wanted === '' || each.startsWith(`${wanted}/`);
  });
  return path === loreFileName || path.startsWith('rules/') ? [path, ...found] : found;
}

const pathIn = (root: string, path: string): string => relative(root, resolve(path)).split(sep).join('/');

function severalWorlds(roots: readonly string[], cwd: string): UserInputError {
  const names = roots.map((root) => `\`${relative(cwd, resolve(root)) || '.'}\``);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return new UserInputError(`These paths belong to different worlds: ${list}.`, {
    code: 'several-worlds',
    fix: 'Run `lore check` once for each.',
  });
}

function notInWorld(paths: readonly string[], world: string): UserInputError {
  const list = paths.map((path) => basename(path)).join(', ');
  return new UserInputError(`The world in ${world} does not read ${list}.`, {
    code: 'not-in-world',
    fix: 'Leave --world out to check the file alone.',
  });
}
