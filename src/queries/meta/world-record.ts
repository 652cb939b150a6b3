import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** What a store knows of the world it holds. One database holds one world. */
export interface WorldRecord {
  readonly name: string;
  /** The one file it was read from. */
  readonly file?: string;
  /** `--calendar` it was read with, for later commands. */
  readonly calendar?: string;
  /** Digest of the rules and settings its findings stand on. */
  readonly checked_by?: string;
}

/** Undefined when no world was ever ingested. */
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
