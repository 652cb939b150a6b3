import { compareFiles } from '../../model/file-order.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { entityById, type NamedEntity } from '../../queries/entities.ts';
import { claimsInFile } from '../../queries/named-claims.ts';
import { GraphError, LoreError, type Place, UserInputError } from '../../util/errors.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { ingestWorld } from '../ingest/ingest-world.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type AddedFile, addedFiles, addedFilesWhere, notWritable, writeAddedFile } from './added-file.ts';
import { type LineRange, type ListWithEntry, settlesOtherwise, withEntry } from './added-list.ts';
import type { Entry } from './entry-text.ts';
import { furtherName } from './further-name.ts';
import { takeOut } from './take-out.ts';

export interface LoreToAdd {
  /** An entity with its `id`, or a relation with its `from_entity`, as a file of the world has it. */
  readonly entry: Entry;
  /** Whose file it goes to; absent: that of the world. What the claims of the entry belong to, the entry says. */
  readonly project?: string | undefined;
  /** It has to state something, not only that the entity is there. */
  readonly hasClaims?: boolean;
}

/** An entry that stands in a file of the world, and what came of it. */
export interface LoreAdded {
  readonly entity: NamedEntity;
  /** What it states. */
  readonly claims: readonly DecidableClaim[];
  /** What of it cannot be read as meant, and then what is wrong elsewhere and names its entity: another kind that it has there. */
  readonly problems: readonly ReportedProblem[];
  /** Its place. */
  readonly path: string;
  readonly line: number;
  /** False: it stood there already. */
  readonly added: boolean;
  readonly ingest: IngestReport;
}

/**
 * Writes an entry into the world's own `added/`, and ingests the world. The same entry again is not written twice. Where it would not
 * be read, or the work breaks off, it is taken out again.
 *
 * @throws UserInputError `world-not-writable`, or `bad-entry` where no file says just this; whatever an ingest does; GraphError
 * `entry-left` where the work broke off and the entry could not be taken out.
 */
export async function addLore(world: StoredWorld, request: LoreToAdd): Promise<LoreAdded> {
  const { entry, project } = request;
  const after = addedFilesWhere(world, (text) => settlesOtherwise(text, entry));
  const place = placeFor(entry, [...addedFiles(world, await configOf(world), project, after)], after);
  const { file, list } = place;
  if (!list.added) return ingestedAt(place, world, request);
  try {
    writeAddedFile(file, list.text);
    return await ingestedAt(place, world, request);
  } catch (error) {
    if (!isTakenOut(file, list.text)) throw leftBehind(file, error);
    // The store may hold it already. Where it cannot be asked any more, the next ingest brings it in line.
    await ingestWorld(world).catch(() => undefined);
    throw error;
  }
}

interface EntryPlace {
  readonly file: AddedFile;
  readonly list: ListWithEntry;
}

async function ingestedAt(
  { file, list }: EntryPlace,
  world: StoredWorld,
  { entry, hasClaims }: LoreToAdd,
): Promise<LoreAdded> {
  const ingest = await ingestWorld(world);
  const lost = world.store.lost?.();
  if (lost !== undefined) throw lost;
  const id = wordIn(entry.id) ?? wordIn(entry.from_entity) ?? '';
  const isOwn = ({ path, line }: Place) => path === file.path && isWithin(list.lines, line);
  const own = ingest.problems.filter(isOwn);
  const others = ingest.problems.filter((problem) => !isOwn(problem) && problem.message.includes(`\`${id}\``));
  const entity = await entityById(world.store, id);
  const claims = await claimsIn(world, file.path, list.lines);
  if (entity === undefined || (hasClaims === true && claims.length === 0)) throw unread(own);
  const line = Math.min(...list.lines.map(({ from }) => from));
  const problems = [...own, ...furtherName(entity, entry, file.path, list.lines), ...others];
  return { entity, claims, problems, path: file.path, line, added: list.added, ingest };
}

function isTakenOut(file: AddedFile, written: string): boolean {
  try {
    return takeOut(file, written);
  } catch {
    return false;
  }
}

/** The file that has the entry, else the first that takes it and comes after all that says something else. */
function placeFor(entry: Entry, files: readonly AddedFile[], after: readonly string[]): EntryPlace {
  const tried = files.map((file) => ({ file, list: withEntry(file.text ?? '', entry) }));
  const broken = tried.find(({ list }) => 'fault' in list && list.fault === 'form');
  if (broken !== undefined) throw otherForm(broken.file);
  const able = tried.flatMap(({ file, list }) => ('fault' in list ? [] : [{ file, list }]));
  const rivals = tried.flatMap(({ file, list }) => ('fault' in list && list.fault === 'rival' ? [file.path] : []));
  const isLater = ({ path }: AddedFile) => [...rivals, ...after].every((each) => compareFiles(each, path) < 0);
  const place = able.find(({ list }) => !list.added) ?? able.find(({ file }) => isLater(file));
  if (place === undefined) throw unspeakable();
  return place;
}

const isWithin = (lines: readonly LineRange[], line: number): boolean =>
  lines.some(({ from, to }) => line >= from && line <= to);
const wordIn = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

async function claimsIn({ store }: StoredWorld, path: string, lines: readonly LineRange[]): Promise<DecidableClaim[]> {
  const there = (await claimsInFile(store, path)).filter(({ line }) => isWithin(lines, line));
  const ids = there.map(({ id }) => id);
  const known = await readDecidableClaims(store, ids);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The work broke off, and what was written still stands in the file. */
function leftBehind({ path }: AddedFile, cause: unknown): GraphError {
  const why = cause instanceof LoreError ? cause.message : 'Something went wrong inside lore-engine.';
  return new GraphError(`${why} What was written into ${path} could not be taken out again.`, {
    code: 'entry-left',
    fix: `Look into ${path}: what stands there is ingested with the next write or save.`,
    cause,
  });
}

function otherForm({ path }: AddedFile): UserInputError {
  return notWritable(
    `${path} is there, and is not a YAML list of entries that another could be added to.`,
    'Give it another name; a new one is made then.',
  );
}

function unspeakable(): UserInputError {
  return new UserInputError('This cannot be written in such a way that it is read as it was given.', {
    code: 'bad-entry',
    fix: 'Leave out control characters, and write very large numbers as texts.',
  });
}

/** What the reader said of it, or else that it says nothing. */
function unread([problem]: readonly ReportedProblem[]): UserInputError {
  return new UserInputError(problem?.message ?? 'Read as a file of the world, this states nothing.', {
    code: 'bad-entry',
    fix: 'Give what an entry of a file would have: docs/world.md.',
  });
}
