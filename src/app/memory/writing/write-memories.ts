import type { GraphWriter } from '../../../graph/port.ts';
import { noteMemoriesForRules } from '../../../ingest/store/journal.ts';
import { type Memory, type MemoryLink, memorySchema } from '../../../model/memory.ts';
import { appendHistories } from '../../../queries/history.ts';
import { deleteLinks, writeLinks } from '../../../queries/memory/links.ts';
import { noteLogApplied, raiseMemoryMark } from '../../../queries/memory/mark.ts';
import { ensureMemoryIndexes, writeMemories } from '../../../queries/memory/memories.ts';
import { type BareVerdict, dropVerdicts, writeVerdicts } from '../../../queries/memory/verdicts.ts';
import { noteRules } from '../../../queries/memory/waiting-for-rules.ts';
import { GraphError } from '../../../util/errors.ts';
import { randomId } from '../../../util/random-id.ts';
import { ours } from '../../../util/text/wording.ts';
import { claimsFollow, turnOf } from '../../store/claims-follow.ts';
import { type MemoriesLog, memoriesLogOf } from '../../store/memories-log.ts';
import { type MemoryEntry, type MemoryOperation, memoryHistory } from '../../store/memory-entry.ts';
import { catchUpWithLog } from '../../store/recover-memories.ts';
import type { MemoryService } from '../memory-service.ts';
import { openMemoryFindings } from './memory-findings.ts';

/** The planned changes of memories, and of their dependents. */
export interface MemoryChange {
  readonly op: MemoryOperation;
  readonly actor: string;
  readonly reason?: string | undefined;
  /** As they are from now on: whole. */
  readonly memories?: readonly Memory[];
  readonly verdicts?: readonly BareVerdict[];
  /** Verdicts that hold no more: whoever hears of this again from the log finds them so by itself. */
  readonly dropped?: readonly BareVerdict[];
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
interface PlannedChange<T> {
  /** Absent: nothing is to be written. */
  readonly change?: MemoryChange | undefined;
  readonly result: T;
}

type PlanChange<T> = (
  memories: ReadonlyMap<string, Memory>,
  tx: GraphWriter,
  /** The moment of the change, ISO 8601. */
  at: string,
) => Promise<PlannedChange<T>> | PlannedChange<T>;

/**
 * The one way in which memories change: plans within a transaction that nobody else writes memories beside, writes, and notes it in the log
 * of the world. The claims of memories follow them, and rules look at what that concerns. Once this resolves, no kill loses it.
 *
 * @param plan may be called again, where the transaction has to begin anew. An error in it writes no change.
 */
export async function changeMemories<T>(service: MemoryService, plan: PlanChange<T>): Promise<T> {
  return (await changeAndLook(service, plan)).result;
}

/** The same; and ids of the findings that this opened, or that more is part of now, for whoever tells them. */
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
      const { result, memories, entities, noted } = await changeOnce(service, plan, log);
      return { result, findings: await openMemoryFindings(world, memories, entities, noted) };
    } catch (error) {
      if (error !== behindLog || log === undefined || tries === mostTries) throw error;
      await catchUpWithLog(store, log);
    }
  }
}

const mostTries = 5;
/** A process was killed between writing the log and writing the store. */
const behindLog = new GraphError(ours('Other processes kept changing the log of memories.'), {
  code: 'log-unusable',
  fix: 'The write was cancelled. Run it again when the others are done.',
});

/** The result of a change: the changed memories, and the entities with other active claims. */
interface Changed<T> {
  readonly result: T;
  readonly memories: readonly string[];
  readonly entities: readonly string[];
  /** Those of the entities that wait for rules only because of this. */
  readonly noted: readonly string[];
}

async function changeOnce<T>(
  { world, table }: MemoryService,
  plan: PlanChange<T>,
  log: MemoriesLog | undefined,
): Promise<Changed<T>> {
  const { store, clock } = world;
  const id = randomId();
  try {
    const { result, revision, written, ...changed } = await store.write(async (tx) => {
      const mark = await raiseMemoryMark(tx);
      if (log?.isApplied(mark) === false) throw behindLog;
      const memories = await table.within(tx, mark);
      const at = clock().toISOString();
      const { change, result } = await plan(memories, tx, at);
      const { revision } = mark;
      if (change === undefined) return { result, revision, written: [], ...nothingChanged };
      const entry = entryOf(id, at, change);
      const written = entry.memories;
      if (change.unlogged === true) {
        const ids = written.map((memory) => memory.id);
        await noteRules(tx, ids, 'checked', revision);
        await change.also?.(tx);
        return { result, revision, written, ...nothingChanged };
      }
      await writeEntry(tx, entry, revision, memories);
      await change.also?.(tx);
      const changed = await settle(tx, change, entry, memories);
      const applied = await log?.append(entry);
      if (applied !== undefined) await noteLogApplied(tx, applied);
      return { result, revision, written, ...changed };
    });
    await table.noteWritten(revision, { written, deleted: [] });
    return { result, ...changed };
  } catch (error) {
    await log?.disown(id);
    throw error;
  }
}

const nothingChanged: Omit<Changed<unknown>, 'result'> = { memories: [], entities: [], noted: [] };

/** Has claims follow, and notes for rules what they have to look at: killed before they have, the next ingest or run sees to it. */
async function settle(
  tx: GraphWriter,
  { accepts, dropped = [] }: MemoryChange,
  entry: MemoryEntry,
  before: ReadonlyMap<string, Memory>,
): Promise<Omit<Changed<unknown>, 'result'>> {
  const { at } = entry;
  const statusBefore = (id: string) => before.get(id)?.status;
  const otherwise = entry.memories.filter(({ id, status }) => (statusBefore(id) ?? status) !== status);
  const turn = turnOf(entry, statusBefore);
  const followed = await claimsFollow(tx, turn);
  const waiting = { memories: entry.memories, at, coming: ['candidate'] } as const;
  const accepted = accepts === true ? await claimsFollow(tx, waiting) : [];
  if (dropped.length > 0) await dropVerdicts(tx, dropped);
  const memories = otherwise.map(({ id }) => id);
  const entities = [...new Set([...followed, ...accepted])].sort();
  const turned = turn.memories.map(({ id }) => id);
  const judged = [...entry.verdicts, ...dropped].map(({ memory_id }) => memory_id);
  const noted = await noteMemoriesForRules(tx, [...new Set([...turned, ...judged, ...entities])]);
  const isEntity = new Set(entities);
  return { memories, entities, noted: noted.filter((id) => isEntity.has(id)) };
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
