import type { GraphStore, GraphWriter, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';

/** The record of the world in a store. One database holds one world. */
export interface WorldRecord {
  readonly name: string;
  /** Its `lore.yaml` says the name; absent: it is that of its folder, or the store is from before this was noted. */
  readonly stated?: true;
  /** The one file it was read from. */
  readonly file?: string;
  /** `--calendar` it was read with, for later commands. */
  readonly calendar?: string;
  /** Digest of the rules and settings its findings stand on. */
  readonly checked_by?: string;
  /** How often another world was taken out of the store to make room for this one; absent: never. */
  readonly replaced?: number;
  /** The world that is being taken out, until this one is ingested. */
  readonly leaving?: string;
}

const query = `MATCH (m:${labels.meta} {id: 'world'})
     RETURN m.name AS name, m.stated AS stated, m.file AS file, m.calendar AS calendar, m.checked_by AS checked_by,
       m.replaced AS replaced, m.leaving AS leaving`;

/** Undefined when no world was ever ingested. */
export async function readWorldRecord(store: Pick<GraphStore, 'read'>): Promise<WorldRecord | undefined> {
  return recordOf(await store.read(query));
}

/** The same within a transaction. */
export async function worldRecordWithin(tx: GraphWriter): Promise<WorldRecord | undefined> {
  return recordOf(await tx.query(query));
}

function recordOf([row]: readonly Row[]): WorldRecord | undefined {
  if (typeof row?.name !== 'string') return undefined;
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    name: row.name,
    ...(row.stated === true ? { stated: true } : {}),
    ...(typeof row.replaced === 'number' ? { replaced: row.replaced } : {}),
    ...defined({
      file: text(row.file),
      calendar: text(row.calendar),
      checked_by: text(row.checked_by),
      leaving: text(row.leaving),
    }),
  };
}

const rowOf = ({ name, stated, file, calendar, checked_by, replaced, leaving }: WorldRecord) => ({
  name,
  stated: stated ?? null,
  file: file ?? null,
  calendar: calendar ?? null,
  checked_by: checked_by ?? null,
  replaced: replaced ?? null,
  leaving: leaving ?? null,
});

/** Writes the record where it says something new. */
export async function writeWorldRecord(
  store: Pick<GraphStore, 'write'>,
  before: WorldRecord | undefined,
  record: WorldRecord,
): Promise<void> {
  const row = { id: 'world', ...rowOf(record) };
  if (before !== undefined && JSON.stringify(rowOf(before)) === JSON.stringify(rowOf(record))) return;
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [row] }));
}
