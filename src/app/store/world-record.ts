import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { UserInputError } from '../../util/errors.ts';

/** What a store remembers of the world it holds. One database holds one world. */
export interface WorldRecord {
  readonly name: string;
  /** The one file it was read from. */
  readonly file?: string;
  /** `--calendar` it was read with, for later commands. */
  readonly calendar?: string;
  /** Digest of the rules and settings its findings stand on. */
  readonly checked_by?: string;
}

/** Undefined when no world was ever taken in. */
export async function readWorldRecord(store: GraphStore): Promise<WorldRecord | undefined> {
  const [row] = await store.read(
    `MATCH (m:${labels.meta} {id: 'world'})
     RETURN m.name AS name, m.file AS file, m.calendar AS calendar, m.checked_by AS checked_by`,
  );
  if (typeof row?.name !== 'string') return undefined;
  const { name, file, calendar, checked_by } = row;
  return {
    name,
    ...(typeof file === 'string' ? { file } : {}),
    ...(typeof calendar === 'string' ? { calendar } : {}),
    ...(typeof checked_by === 'string' ? { checked_by } : {}),
  };
}

/** Writes the record where it says something new. */
export async function writeWorldRecord(
  store: GraphStore,
  before: WorldRecord | undefined,
  record: WorldRecord,
): Promise<void> {
  const { name, file = null, calendar = null, checked_by = null } = record;
  const same =
    before !== undefined &&
    before.name === name &&
    (before.file ?? null) === file &&
    (before.calendar ?? null) === calendar &&
    (before.checked_by ?? null) === checked_by;
  if (same) return;
  const row = { id: 'world', name, file, calendar, checked_by };
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [row] }));
}

/**
 * Taking in a world makes the store say what its files say, and nothing else: into the store of another world that would
 * retire all of that one.
 *
 * @throws UserInputError `other-world`.
 */
export function refuseOtherWorld(
  store: GraphStore,
  before: WorldRecord | undefined,
  now: Pick<WorldRecord, 'name' | 'file'>,
): void {
  if (before === undefined || (before.name === now.name && before.file === now.file)) return;
  const named = ({ name, file }: Pick<WorldRecord, 'name' | 'file'>) =>
    file === undefined ? `"${name}"` : `"${name}" (${file})`;
  throw new UserInputError(`The store ${store.engine.location} holds the world ${named(before)}, not ${named(now)}.`, {
    code: 'other-world',
    fix: 'Keep this world in a folder (or NEO4J_DATABASE) of its own; or, where it is the same world under a new name, add --replace.',
  });
}
