import { setTimeout as sleep } from 'node:timers/promises';
import { compareFiles } from '../../model/file-order.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { UserInputError } from '../../util/errors.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type AddedFile, addedFiles, addedFilesWhere, notWritable } from './added-file.ts';
import { type ListFault, type ListWithEntry, settlesOtherwise, withEntry } from './added-list.ts';
import type { Entry } from './entry-text.ts';
import { isAsLeft } from './file-mark.ts';

export interface EntryPlace {
  readonly file: AddedFile;
  readonly list: ListWithEntry;
}

/** An editor that empties a file before it writes it, or writes it in pieces, is done after that. */
const quietMs = 1000;
/** An author who saves without a pause is not awaited any longer: there are other files. */
const mostWaitMs = 2000;
const pauseMs = 50;

/**
 * The file that has the entry, else the first that takes it and comes after all that says something else. One that somebody may
 * be saving is waited for, and then let be.
 *
 * @throws UserInputError `world-not-writable`; `bad-entry` where no file says just this.
 */
export async function findPlace(
  world: Pick<StoredWorld, 'home'>,
  config: WorldConfig,
  { entry, project }: { readonly entry: Entry; readonly project?: string | undefined },
): Promise<EntryPlace> {
  const seen = new Map<string, Seen>();
  for (const end = Date.now() + mostWaitMs; ; await sleep(pauseMs)) {
    const after = addedFilesWhere(world, (text) => settlesOtherwise(text, entry));
    const files = [...addedFiles(world, config, project, after)];
    const tried = files.map((file) => triedFile(file, entry, seen));
    const place = placeAmong(tried, after, Date.now() < end);
    if (place !== undefined) return place;
  }
}

interface Seen {
  readonly mark: string;
  readonly sinceMs: number;
}

interface TriedFile {
  readonly file: AddedFile;
  readonly list: ListWithEntry | { readonly fault: ListFault };
  /** `empty`: perhaps still open in an editor, whose text would come over what is added. */
  readonly state: 'quiet' | 'busy' | 'empty' | 'new';
}

function triedFile(file: AddedFile, entry: Entry, seen: Map<string, Seen>): TriedFile {
  return { file, list: withEntry(file.text ?? '', entry), state: stateOf(file, seen) };
}

function stateOf({ absolute, mark }: AddedFile, seen: Map<string, Seen>): TriedFile['state'] {
  if (mark === undefined) return 'new';
  if (isAsLeft(absolute, mark)) return 'quiet';
  // The clock of another machine may have written the date: what is seen to rest, rests.
  const before = seen.get(absolute);
  const now = Date.now();
  const sinceMs = before?.mark === mark.text ? before.sinceMs : now;
  seen.set(absolute, { mark: mark.text, sinceMs });
  const isQuiet = now - mark.changedMs >= quietMs || now - sinceMs >= quietMs;
  if (!isQuiet) return 'busy';
  return mark.size === 0 ? 'empty' : 'quiet';
}

function placeAmong(tried: readonly TriedFile[], after: readonly string[], mayWait: boolean): EntryPlace | undefined {
  const able = tried.flatMap(({ file, list, state }) => ('fault' in list ? [] : [{ file, list, state }]));
  const known = able.find(({ list }) => !list.added);
  if (known !== undefined) return known;
  const broken = tried.find(({ list, state }) => state === 'quiet' && 'fault' in list && list.fault === 'form');
  if (broken !== undefined) throw otherForm(broken.file);
  const rivals = tried.flatMap(({ file, list }) => ('fault' in list && list.fault === 'rival' ? [file.path] : []));
  const isLater = ({ path }: AddedFile) => [...rivals, ...after].every((each) => compareFiles(each, path) < 0);
  const later = able.filter(({ file }) => isLater(file));
  const isBusy = tried.some(({ state }) => state === 'busy');
  const place =
    (isBusy ? undefined : later.find(({ state }) => state !== 'empty')) ?? later.find(({ state }) => state === 'quiet');
  if (place !== undefined) return place;
  if (isBusy && mayWait) return undefined;
  const fresh = later.find(({ state }) => state === 'new');
  if (fresh === undefined) throw unspeakable();
  return fresh;
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
