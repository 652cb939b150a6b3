import { isNode } from '../../graph/elements.ts';
import type { GraphInput, GraphStore, GraphWriter, Properties } from '../../graph/port.ts';
import { labels, memoryIndexes } from '../../graph/schema.ts';
import { type Memory, memorySchema } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { type RowReader, readingWithin } from './reading.ts';

/** A memory, and what only its store says of it. Types of memories as they are stored are picks of this one. */
export interface StoredMemory {
  readonly memory: Memory;
  /** Grows in the order in which memories were made. */
  readonly made: number;
  /** When an entry of the log changed it last, ISO 8601; what an older entry says of it is over. */
  readonly logged_at?: string;
  /** ISO 8601, the access before the last one. */
  readonly accessed_before?: string;
}

/** Every property of a memory that this program keeps up; others keep more on it (vectors, flags). */
const fields = Object.keys(memorySchema.shape) as readonly (keyof Memory)[];

export const ensureMemoryIndexes = (store: GraphStore): Promise<void> => store.ensureSchema(memoryIndexes);

/** All memories, in the order in which they were made. */
export function readAllMemories(read: RowReader): Promise<StoredMemory[]> {
  return matching(read, `MATCH (m:${labels.memory}) RETURN m`);
}

/** Those that a transaction after this revision has written, in the order in which they were made. */
export function readMemoriesSince(read: RowReader, revision: number): Promise<StoredMemory[]> {
  return matching(read, `MATCH (m:${labels.memory}) WHERE m.revision > $revision RETURN m`, { revision });
}

/** Those with these ids that there are, in the order in which they were made. */
export async function readMemories(read: RowReader, ids: readonly string[]): Promise<StoredMemory[]> {
  if (ids.length === 0) return [];
  return matching(read, `UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) RETURN m`, { ids: [...new Set(ids)] });
}

/** Those whose ids begin so, in the order in which they were made. */
export function readMemoriesCalled(read: RowReader, beginning: string): Promise<StoredMemory[]> {
  return matching(read, `MATCH (m:${labels.memory}) WHERE m.id STARTS WITH $beginning RETURN m`, { beginning });
}

async function matching(
  read: RowReader,
  cypher: string,
  params?: Readonly<Record<string, GraphInput>>,
): Promise<StoredMemory[]> {
  const rows = await read(cypher, params);
  const found = rows.flatMap(({ m }) => (isNode(m) ? memoryIn(m.properties) : []));
  return found.sort((a, b) => a.made - b.made || compareText(a.memory.id, b.memory.id));
}

/** An entry that does not fit the schema was not written by this program. */
function memoryIn(properties: Readonly<Record<string, unknown>>): StoredMemory[] {
  const stated = fields.flatMap((name) => {
    const value = properties[name];
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  const parsed = memorySchema.safeParse({ tags: [], ...Object.fromEntries(stated) });
  if (!parsed.success) return [];
  const { made } = properties;
  const text = (name: string) => (typeof properties[name] === 'string' ? properties[name] : undefined);
  const own = defined({ logged_at: text('logged_at'), accessed_before: text('accessed_before') });
  return [{ memory: parsed.data, made: typeof made === 'number' ? made : 0, ...own }];
}

/** A memory as it is to be, and the moment of the entry of the log that says so: ISO 8601. */
export type LoggedMemory = Required<Pick<StoredMemory, 'memory' | 'logged_at'>>;

/** The limit of memories in one transaction. */
const mostMade = 1_000_000;

/** Makes memories say exactly this, but for a later access that was noted meanwhile; new ones are made by this revision, in this order. */
export async function writeMemories(
  tx: GraphWriter,
  memories: readonly LoggedMemory[],
  revision: number,
): Promise<void> {
  if (memories.length === 0) return;
  const ids = memories.map(({ memory }) => memory.id);
  const stored = new Map((await readMemories(readingWithin(tx), ids)).map((each) => [each.memory.id, each]));
  const rows = memories.map(({ memory, logged_at }, at) => {
    const known = stored.get(memory.id);
    const made = known?.made ?? revision * mostMade + at;
    return { ...propertiesOf(accessedLast(memory, known?.memory)), made, revision, logged_at };
  });
  await tx.upsertNodes({ labels: [labels.memory], rows });
}

/** A shown memory is noted separately: neither the log nor a table of memories contains it. */
export function accessedLast(memory: Memory, stored: Memory | undefined): Memory {
  if (stored === undefined) return memory;
  const { last_accessed: last, access_count: count } = stored;
  return {
    ...memory,
    last_accessed: compareText(last, memory.last_accessed) > 0 ? last : memory.last_accessed,
    access_count: Math.max(count, memory.access_count),
  };
}

/** Deletes memories with the edges they have. */
export async function deleteMemories(tx: GraphWriter, ids: readonly string[]): Promise<void> {
  await tx.query(`UNWIND $ids AS at MATCH (m:${labels.memory} {id: at}) DETACH DELETE m`, { ids: [...ids] });
}

/** Leaves out by which memory others are superseded. */
export async function forgetSuperseder(tx: GraphWriter, id: string, revision: number): Promise<void> {
  const cypher = `MATCH (m:${labels.memory} {superseded_by: $id}) SET m.superseded_by = null, m.revision = $revision`;
  await tx.query(cypher, { id, revision });
}

/** The history keeps what became of a memory, without its words. */
export async function forgetWordsOf(tx: GraphWriter, id: string): Promise<void> {
  await tx.query(`MATCH (a:${labels.audit} {node_id: $id}) SET a.about = null`, { id });
}

function propertiesOf(memory: Memory): Properties {
  const stated: Readonly<Record<string, GraphInput | undefined>> = memory;
  return {
    ...Object.fromEntries(fields.map((name) => [name, stated[name] ?? null])),
    slot_key: slotKey(memory) ?? null,
  };
}

/** By which memories of one slot find each other: only those that count have it. */
function slotKey({ status, type, project, slot }: Memory): string | undefined {
  return status === 'active' && slot !== undefined ? JSON.stringify([type, project ?? null, slot]) : undefined;
}
