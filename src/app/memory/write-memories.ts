import type { GraphWriter } from '../../graph/port.ts';
import { type Memory, type MemoryLink, memorySchema } from '../../model/memory.ts';
import { appendHistories } from '../../queries/history.ts';
import { deleteLinks, writeLinks } from '../../queries/memory/links.ts';
import { noteLogApplied, raiseMemoryMark } from '../../queries/memory/mark.ts';
import { ensureMemoryIndexes, writeMemories } from '../../queries/memory/memories.ts';
import { type BareVerdict, writeVerdicts } from '../../queries/memory/verdicts.ts';
import { noteRules } from '../../queries/memory/waiting-for-rules.ts';
import { GraphError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { type MemoriesLog, memoriesLogOf } from '../store/memories-log.ts';
import { type MemoryEntry, type MemoryOperation, memoryHistory } from '../store/memory-entry.ts';
import { catchUpWithLog } from '../store/recover-memories.ts';
import { claimsFollow } from './claims-follow.ts';
import { openMemoryFindings } from './memory-findings.ts';
import type { MemoryService } from './memory-service.ts';

/** What is to become of memories, and of what hangs on them. */
export interface MemoryChange {
  readonly op: MemoryOperation;
  readonly actor: string;
  readonly reason?: string | undefined;
  /** As they are from now on: whole. */
  readonly memories?: readonly Memory[];
  readonly verdicts?: readonly BareVerdict[];
  readonly links?: readonly MemoryLink[];
  readonly unlinked?: readonly MemoryLink[];
  /** How many claims were read from the first memory. */
  readonly claims?: number;
  /** A person has said that the memories hold: claims that were read from them now count at once. */
  readonly accepts?: boolean;
  /** Only that rules have looked at the memories, which a lost store does not have to know: neither log nor history tells of it. */
  readonly unlogged?: boolean;
  /** Writes what else belongs to it, in the same transaction, after all of that: claims of the memories. */
  readonly also?: (tx: GraphWriter) => Promise<void>;
}

/** A change, and what whoever planned it answers with. */
export interface PlannedChange<T> {
  /** Absent: nothing is to be written. */
  readonly change?: MemoryChange | undefined;
  readonly result: T;
}

export type PlanChange<T> = (
  memories: ReadonlyMap<string, Memory>,
  tx: GraphWriter,
  /** The moment of the change, ISO 8601. */
  at: string,
) => Promise<PlannedChange<T>> | PlannedChange<T>;

/**
 * The one way in which memories change: plans within a transaction that nobody else writes memories beside, writes, and notes it
 * in the log of the world. The claims of memories follow them, and rules look at what that concerns. Once this resolves, no kill loses it.
 *
 * @param plan may be called again, where the transaction has to begin anew. What it throws writes nothing.
 */
export async function changeMemories<T>(service: MemoryService, plan: PlanChange<T>): Promise<T> {
  return (await changeAndLook(service, plan)).result;
}

/** The same; and ids of the findings that this opened, for whoever tells them. */
export async function changeAndLook<T>(
  service: MemoryService,
  plan: PlanChange<T>,
): Promise<{ readonly result: T; readonly findings: readonly string[] }> {
  const { world, table } = service;
  const { store, home } = world;
  if ((await table.current()).size === 0) await ensureMemoryIndexes(store);
  const log = memoriesLogOf(store, home);
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, memories, entities } = await changeOnce(service, plan, log);
      return { result, findings: await openMemoryFindings(world, memories, entities) };
    } catch (error) {
      if (error !== behindLog || log === undefined || tries === mostTries) throw error;
      await catchUpWithLog(store, log);
    }
  }
}

const mostTries = 5;
/** A process was killed between writing the log and writing the store. */
const behindLog = new GraphError('Other processes kept changing the log of memories.', {
  code: 'log-unusable',
  fix: 'Nothing was written. Run it again when the others are done.',
});

/** What a change came to: the memories that are otherwise now, and the entities that other claims count of. */
interface Changed<T> {
  readonly result: T;
  readonly memories: readonly string[];
  readonly entities: readonly string[];
}

async function changeOnce<T>(
  { world, table }: MemoryService,
  plan: PlanChange<T>,
  log: MemoriesLog | undefined,
): Promise<Changed<T>> {
  const { store, clock } = world;
  const id = randomId();
  try {
    const { result, revision, written, otherwise, entities } = await store.write(async (tx) => {
      const mark = await raiseMemoryMark(tx);
      if (log?.isApplied(mark) === false) throw behindLog;
      const memories = await table.within(tx, mark);
      const at = clock().toISOString();
      const { change, result } = await plan(memories, tx, at);
      if (change === undefined) return { result, revision: mark.revision, written: [], otherwise: [], entities: [] };
      const entry = entryOf(id, at, change);
      const otherwise = entry.memories.filter(({ id, status }) => (memories.get(id)?.status ?? status) !== status);
      if (change.unlogged === true) {
        const ids = entry.memories.map((memory) => memory.id);
        await noteRules(tx, ids, 'checked', mark.revision);
        await change.also?.(tx);
        return { result, revision: mark.revision, written: entry.memories, otherwise: [], entities: [] };
      }
      await writeEntry(tx, entry, mark.revision, memories);
      await change.also?.(tx);
      const entities = await settleClaims(tx, change, entry, otherwise);
      const applied = await log?.append(entry);
      if (applied !== undefined) await noteLogApplied(tx, applied);
      return { result, revision: mark.revision, written: entry.memories, otherwise, entities };
    });
    await table.noteWritten(revision, { written, deleted: [] });
    const memories = otherwise.map((memory) => memory.id);
    return { result, memories, entities };
  } catch (error) {
    await log?.disown(id);
    throw error;
  }
}

/** @returns as `claimsFollow`. */
async function settleClaims(
  tx: GraphWriter,
  { op, accepts }: MemoryChange,
  { memories, at }: MemoryEntry,
  otherwise: readonly Memory[],
): Promise<string[]> {
  if (op === 'promote') return claimsFollow(tx, memories, { at, coming: ['candidate', 'superseded'] });
  const followed = otherwise.length === 0 ? [] : await claimsFollow(tx, otherwise, { at, coming: ['superseded'] });
  const accepted = accepts === true ? await claimsFollow(tx, memories, { at, coming: ['candidate'] }) : [];
  return [...new Set([...followed, ...accepted])].sort();
}

function entryOf(
  id: string,
  at: string,
  { op, actor, reason, memories = [], verdicts = [], links = [], unlinked = [], claims }: MemoryChange,
): MemoryEntry {
  const stated = {
    op,
    id,
    at,
    by: actor,
    memories: memories.map((memory) => memorySchema.parse(memory)),
    verdicts,
    links,
    unlinked,
  };
  return { ...stated, ...(reason === undefined ? {} : { reason }), ...(claims === undefined ? {} : { claims }) };
}

async function writeEntry(
  tx: GraphWriter,
  entry: MemoryEntry,
  revision: number,
  before: ReadonlyMap<string, Memory>,
): Promise<void> {
  const { memories, verdicts, links, unlinked, at } = entry;
  await writeMemories(
    tx,
    memories.map((memory) => ({ memory, logged_at: at })),
    revision,
  );
  await writeVerdicts(tx, verdicts);
  await deleteLinks(
    tx,
    unlinked.map(({ id }) => id),
  );
  await writeLinks(tx, links);
  await appendHistories(
    tx,
    memoryHistory(entry, (id) => before.get(id)?.status),
  );
}
