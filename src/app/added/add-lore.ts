import type { ReportedProblem } from '../../model/problem.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { entityById, type NamedEntity } from '../../queries/entities.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { claimsInFile } from '../../queries/named-claims.ts';
import { GraphError, LoreError, type Place, UserInputError } from '../../util/errors.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { ingestWorld } from '../ingest/ingest-world.ts';
import type { WorldHome } from '../store/home.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type AddedFile, notWritable } from './added-file.ts';
import { type LineRange, withEntry } from './added-list.ts';
import type { Entry } from './entry-text.ts';
import { isAsLeft, isSameMark, markAt } from './file-mark.ts';
import { type EntryPlace, findPlace } from './find-place.ts';
import { furtherName } from './further-name.ts';
import { mendAdded } from './mend-added.ts';
import { takeOut } from './take-out.ts';
import { writeAdded } from './write-added.ts';

export interface LoreToAdd {
  /** An entity with its `id`, or a relation with its `from_entity`, as a file of the world has it. */
  readonly entry: Entry;
  /** The project of its file; absent: the file of the world. The entry names the project of its claims. */
  readonly project?: string | undefined;
  /** It has to state something, not only that the entity is there. */
  readonly hasClaims?: boolean;
}

/** An entry that stands in a file of the world, and what came of it. */
export interface LoreAdded {
  readonly entity: NamedEntity;
  /** Its claims. */
  readonly claims: readonly DecidableClaim[];
  /** The unreadable parts of it, then problems elsewhere that name its entity: another kind that it has there. */
  readonly problems: readonly ReportedProblem[];
  /** Its place. */
  readonly path: string;
  readonly line: number;
  /** False: it stood there already. */
  readonly added: boolean;
  readonly ingest: IngestReport;
}

/** How often an author may save over an entry before whoever adds it is told to try again. */
const mostTries = 5;

/**
 * Writes an entry into the world's own `added/`, and ingests the world. The same entry again is not written twice. Where it would not
 * be read, or the work breaks off, it is taken out again. Where somebody saves the file meanwhile, what they wrote stays, and the
 * entry is added to that.
 *
 * @throws UserInputError `world-not-writable`, or `bad-entry` where no file says just this; whatever an ingest does; GraphError
 * `entry-left` where the work broke off and the entry could not be taken out.
 */
export async function addLore(world: StoredWorld, request: LoreToAdd): Promise<LoreAdded> {
  const { home } = world;
  await readWorldRecord(world.store); // where the store is another world's by now, no file is begun
  if (home !== undefined) await mendAdded(home);
  const config = await configOf(world);
  const written: WrittenPlace[] = [];
  try {
    for (let left = mostTries; left > 0; left -= 1) {
      const place = await findPlace(world, config, request);
      const isThere =
        !place.list.added || (home !== undefined && (await writeAdded(home, place.file, place.list.text)));
      if (place.list.added) written.push({ ...place, isSure: isThere });
      const lore = isThere ? await ingestedAt(place, world, request) : undefined;
      if (lore !== undefined) return { ...lore, added: written.length > 0 };
    }
    throw stillSaved();
  } catch (error) {
    if (written.length === 0) throw error;
    await takeBack(world, written, request.entry, error);
    // The store may hold it already. Where it cannot be asked any more, the next ingest brings it in line.
    await ingestWorld(world).catch(() => undefined);
    throw error;
  }
}

function isEntryIn({ absolute }: AddedFile, entry: Entry): boolean {
  if (markAt(absolute) === undefined) return false;
  const list = withEntry(readFileOnly(absolute).toString('utf8'), entry);
  return !('fault' in list || list.added);
}

/** Undefined where the file was saved by somebody else meanwhile, so that it may say something else than was ingested. */
async function ingestedAt(
  { file, list }: EntryPlace,
  world: StoredWorld,
  { entry, hasClaims }: LoreToAdd,
): Promise<LoreAdded | undefined> {
  const mark = markAt(file.absolute);
  const ingest = await ingestWorld(world);
  const lost = world.store.lost?.();
  if (lost !== undefined) throw lost;
  const isStill = list.added ? mark !== undefined && isAsLeft(file.absolute, mark) : isSameMark(mark, file.mark);
  if (!isStill || !isSameMark(mark, markAt(file.absolute))) return undefined;
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

/** Where an entry was written, perhaps to be saved over by others. */
interface WrittenPlace extends EntryPlace {
  /** False: the file changed while it was being written, and may have it or not. */
  readonly isSure: boolean;
}

/** @throws GraphError `entry-left`. */
async function takeBack(
  { home }: StoredWorld,
  written: readonly WrittenPlace[],
  entry: Entry,
  cause: unknown,
): Promise<void> {
  for (const place of [...written].reverse()) {
    const { file, list, isSure } = place;
    const isSavedOver = !(isSure && place === written.at(-1)) && !isEntryIn(file, entry);
    if (isSavedOver) continue;
    if (home === undefined || !(await isTakenOut(home, file, list.text))) throw leftBehind(file, cause);
  }
}

async function isTakenOut(home: WorldHome, file: AddedFile, written: string): Promise<boolean> {
  try {
    return await takeOut(home, file, written);
  } catch {
    return false;
  }
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
  return new GraphError(`${why} The lines written into ${path} could not be removed again.`, {
    code: 'entry-left',
    fix: `Look into ${path}: its content is ingested with the next write or save.`,
    cause,
  });
}

function stillSaved(): UserInputError {
  return notWritable('Its file is saved again and again by somebody else.', 'Send it once more when they have done.');
}

/** The reader's message about it, or else that it states no claim. */
function unread([problem]: readonly ReportedProblem[]): UserInputError {
  return new UserInputError(problem?.message ?? 'Read as a file of the world, this states nothing.', {
    code: 'bad-entry',
    fix: 'Give the fields of an entry of a file: docs/world-files.md.',
  });
}
