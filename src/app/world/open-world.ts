import { resolve } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import type { PrivateFiles } from '../../config/private-files.ts';
import { settingsIn } from '../../config/read-settings.ts';
import { type ReadWorld, readWorld } from '../../content/read-world.ts';
import { scanWorld, type WorldScan, withoutIgnored } from '../../content/scan.ts';
import type { WorldSession } from '../../content/world-session.ts';
import type { Audience } from '../../model/audience.ts';
import type { Problem } from '../../model/problem.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { ConfigError } from '../../util/errors.ts';
import { stableHash } from '../../util/hash.ts';
import { calendarExports } from './calendar-exports.ts';
import { type ExtractorOf, rememberedExtractor } from './model-extractor.ts';
import { idleGlobs, refusePrivateInDoubt } from './private-globs.ts';

export interface OpenWorldRequest {
  /** A folder, or one file, as the user wrote it. */
  readonly path: string;
  /** For whom it is read; default: for its author. Without a session. */
  readonly audience?: Audience;
  /** Name of a preset or path of a calendar file, in place of the world's own. */
  readonly calendar?: string;
  /** The result of `scanWorld`, if the files are known to be unchanged. */
  readonly scan?: WorldScan;
  /** Settings read before, where they are known not to have changed. */
  readonly settings?: Settings;
  /** Earlier reads of this world, under these settings, to go on from. */
  readonly session?: WorldSession | ((settings: Settings) => Promise<WorldSession>);
  /** Files that are not on disk, by path: read as if they were. */
  readonly alongside?: Readonly<Record<string, string>>;
  /** True if `content` is to say what was left unread of the prose. */
  readonly withUnread?: boolean;
  /** Reads the prose with a model, in place of the program's own reader. */
  readonly extract?: ExtractorOf;
  /** Reads the files though `lore.yaml` cannot be read, which is a problem then; default: it is refused. */
  readonly withBrokenSettings?: boolean;
  readonly onFile?: (path: string, done: number, total: number) => void;
}

export interface Settings {
  readonly config: WorldConfig;
  /** Stands for all that they were read from. */
  readonly digest: string;
  readonly problems: readonly Problem[];
  readonly privateFiles: PrivateFiles;
  /** Why `lore.yaml` cannot be read as settings at all. */
  readonly broken?: Problem;
}

export interface OpenWorld {
  readonly config: WorldConfig;
  readonly content: ReadWorld;
  /** The session it was read in; absent where there was none. */
  readonly session?: WorldSession;
  /** The problems of the settings and the files, by place. */
  readonly problems: readonly Problem[];
  /** A message for the author, not for readers, of pages: globs of `private` that match no file. */
  readonly idleGlobs: readonly Problem[];
  /** Why `lore.yaml` cannot be read as settings at all; one of the problems. */
  readonly broken?: Problem;
}

/**
 * Settings and content of a world on disk.
 *
 * @throws UserInputError when there is no such path, or nothing in it to read; ConfigError where `lore.yaml` cannot be read, or for readers
 * leaves in doubt what is private.
 */
export async function openWorld(request: OpenWorldRequest): Promise<OpenWorld> {
  const { path, audience, calendar, alongside, withUnread, extract, onFile } = request;
  const scan = request.scan ?? (await scanWorld(path));
  const settings = request.settings ?? readSettings(scan, calendar);
  if (request.withBrokenSettings !== true) refuseBroken(settings);
  const { config, problems, broken } = settings;
  const isFolder = resolve(path) === scan.root;
  const idle = isFolder ? idleGlobs(settings.privateFiles, scan) : [];
  const forReaders = audience === 'readers';
  if (forReaders) refusePrivateInDoubt(settings.privateFiles, withoutIgnored(scan, config.ignore), idle);
  const session = typeof request.session === 'function' ? await request.session(settings) : request.session;
  const extractor = extract === undefined ? rememberedExtractor(config) : extract(config);
  const named = new Set(problems.map(({ path: file }) => file));
  const unread = scan.unread.filter((file) => !named.has(file));
  const input = {
    root: path,
    config,
    scan: { ...scan, unread },
    ...defined({ audience, alongside, withUnread, extract: extractor, onFile }),
  };
  const content = await (session === undefined ? readWorld(input) : session.read(input));
  const told = [...problems, ...(forReaders ? [] : idle), ...content.problems];
  return { config, content, problems: told, idleGlobs: idle, ...defined({ session, broken }) };
}

/**
 * Settings to work by: with others a store would be brought in line with what the author does not mean.
 *
 * @throws ConfigError `broken-settings` where `lore.yaml` cannot be read, with the place.
 */
export function readSoundSettings(scan: WorldScan, calendar: string | undefined): Settings {
  const settings = readSettings(scan, calendar);
  refuseBroken(settings);
  return settings;
}

/** @throws ConfigError `broken-settings` */
function refuseBroken({ broken }: Pick<Settings, 'broken'>): void {
  if (broken === undefined) return;
  const { path, line, column } = broken;
  throw new ConfigError(`lore.yaml cannot be read: ${broken.message}`, {
    code: 'broken-settings',
    place: { path, line, column },
    fix: 'Fix the file. Until then lore-engine reads nothing and leaves the store as it is.',
  });
}

/** `lore.yaml` and the calendars of a world. */
export function readSettings(scan: WorldScan, calendar: string | undefined): Settings {
  const texts: string[] = [];
  const read = settingsIn(scan.root);
  const loaded = loadConfig({
    root: scan.root,
    read: (path) => {
      const text = read(path);
      texts.push(path, text ?? '');
      return text;
    },
    calendarFiles: scan.calendarFiles,
    ...defined({ calendar }),
  });
  const exports = withoutIgnored(scan, loaded.config.ignore).unread.filter((path) => /\.json$/i.test(path));
  const problems = [...loaded.problems, ...calendarExports(scan.root, exports, loaded.config.calendars)];
  return { ...loaded, problems, digest: stableHash(calendar ?? '', ...scan.calendarFiles, '', ...texts) };
}
