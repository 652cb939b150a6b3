import type { GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import type { RowReader } from './reading.ts';

/** Changes with whatever is written about memories: what somebody knows of them holds for as long as it is the same. */
export interface MemoryMark {
  /** Counts the transactions that wrote any. */
  readonly revision: number;
  /** The revision that deleted a memory last; 0: none did. */
  readonly deleted: number;
  /** How far the log of the world was applied. Absent: none is kept, or nothing was. */
  readonly log?: LogMark;
}

/** A moment of a log. */
export interface LogMark {
  /** How long it was. */
  readonly bytes: number;
  /** Id of its last entry then. */
  readonly last: string;
  /** Some of its lines could not be read. */
  readonly hasFaults?: boolean;
}

const node = `(m:${labels.meta} {id: 'memories'})`;
const columns =
  'm.revision AS revision, m.deleted AS deleted, m.log_bytes AS bytes, m.log_last AS last, m.log_faults AS faults';

/** Undefined where there never was a memory. */
export async function readMemoryMark(read: RowReader): Promise<MemoryMark | undefined> {
  const [row] = await read(`MATCH ${node} RETURN ${columns}`);
  return row === undefined ? undefined : markIn(row);
}

/** Counts one more transaction. The node stays locked until it ends: whoever else writes memories waits. */
export async function raiseMemoryMark(tx: GraphWriter): Promise<MemoryMark> {
  const [row] = await tx.query(`MERGE ${node} SET m.revision = coalesce(m.revision, 0) + 1 RETURN ${columns}`);
  return markIn(row ?? {});
}

export async function noteDeletion(tx: GraphWriter, revision: number): Promise<void> {
  await tx.upsertNodes({ labels: [labels.meta], rows: [{ id: 'memories', deleted: revision }] });
}

export async function noteLogApplied(tx: GraphWriter, { bytes, last, hasFaults }: LogMark): Promise<void> {
  const row = { id: 'memories', log_bytes: bytes, log_last: last, log_faults: hasFaults };
  await tx.upsertNodes({ labels: [labels.meta], rows: [row] });
}

function markIn({ revision, deleted, bytes, last, faults }: Readonly<Record<string, unknown>>): MemoryMark {
  const isLogged = typeof bytes === 'number' && typeof last === 'string';
  const log = isLogged ? { bytes, last, hasFaults: faults === true } : undefined;
  return { revision: numberIn(revision), deleted: numberIn(deleted), ...defined({ log }) };
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
