import { planMemoryClaims, writeMemoryClaims } from '../../ingest/memory-claims.ts';
import { type ConflictPolicy, type Memory, type MemoryConflict, waitsForRules } from '../../model/memory.ts';
import { readHistory } from '../../queries/history.ts';
import { deleteClaimsCalled, memoryClaimIdsIn } from '../../queries/memory/claims.ts';
import { countAwaitingRules } from '../../queries/memory/waiting-for-rules.ts';
import { defined } from '../../util/defined.ts';
import { Mutex } from '../../util/mutex.ts';
import { DryRunSession, type DryRunTools } from '../dry-run/dry-run-session.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { renewVerdicts } from './checking/renewed-verdicts.ts';
import { memoryConflicts, passageConflicts } from './conflicts/all-conflicts.ts';
import { outcomeOf } from './conflicts/policy.ts';
import { checkRules, isHindrance, type RuleCheck } from './conflicts/rules/rule-conflicts.ts';
import type { MemoryService } from './memory-service.ts';
import { claimSettingsOf, openMemoryService } from './open-memory-service.ts';
import { openedBy } from './writing/memory-findings.ts';
import { madeLink, supersededMemory } from './writing/superseding.ts';
import { changeMemories } from './writing/write-memories.ts';

const turns = new WeakMap<object, Mutex>();

/**
 * Holds the memories against the world that wait for it: those that were noted while the world was still being read, those that came
 * back from the log, and those about whose claims a file says something else now. One after the other, the oldest first: of two that
 * clash, the second is held against the first. Calls `onLaterFound` with each that something new was found for, and
 * `onLaterSettled` with each that conflicts with less than before.
 *
 * @returns how many were checked. Those that cannot be checked stay as they are.
 * @throws what a dry run throws.
 */
export function checkPendingMemories(
  service: MemoryService,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const turn = turns.get(service.table) ?? new Mutex();
  turns.set(service.table, turn);
  return turn.run(async () => {
    let checked = 0;
    for (const id of await pendingIds(service)) {
      if (signal.aborted) break;
      if (await checkOne(service, id, signal)) checked += 1;
    }
    return checked;
  });
}

async function pendingIds({ table }: MemoryService): Promise<string[]> {
  const memories = await table.current();
  return [...memories.values()].filter(waitsForRules).map(({ id }) => id);
}

async function checkOne(service: MemoryService, id: string, signal: AbortSignal): Promise<boolean> {
  const memory = (await service.table.current()).get(id);
  if (memory === undefined || !waitsForRules(memory)) return false;
  const check = await checkRules(service, memory, signal);
  if (check === undefined) return false;
  const renewed = await writeChecked(service, memory, check, signal);
  // Somebody promoted or superseded it meanwhile: what it is now is held against the world.
  if (renewed === undefined) return !signal.aborted && checkOne(service, id, signal);
  const { written, dropped, isNews } = renewed;
  const otherwise = [...written, ...dropped].flatMap(({ memory_id, other }) => [memory_id, other.id]);
  if (otherwise.length > 0) await openedBy(service, [id, ...otherwise]);
  if (isNews) service.onLaterFound?.(id);
  else if (dropped.length > 0) service.onLaterSettled?.(id);
  return true;
}

/** @returns what has become of the verdicts about it, or undefined where the memory has changed meanwhile. */
async function writeChecked(service: MemoryService, memory: Memory, check: RuleCheck, signal: AbortSignal) {
  const conflicts = memory.status === 'active' ? await conflictsNow(service, memory, check, signal) : [];
  const policy = takePolicy(service, memory.id);
  const { kept, supersedes } = outcomeOf(policy, conflicts, new Set(memory.derived_from));
  const renewed = await renewVerdicts(service, memory, check, kept, signal);
  const { written, dropped } = renewed;
  const claims = await claimsAnew(service, memory, check);
  // A person has seen the claims of an active memory, but not a later meaning of its words.
  const accepts = memory.status === 'active' && memory.promoted_at !== undefined && !claims.doCount;
  return changeMemories(service, (memories, _, at) => {
    const now = memories.get(memory.id);
    if (now === undefined || !waitsForRules(now) || now.status !== memory.status) return { result: undefined };
    const superseded = supersedes
      .flatMap((id) => memories.get(id) ?? [])
      .filter(({ status }) => status === 'active')
      // A memory noted after it is not the older one.
      .filter(({ created_at }) => created_at <= memory.created_at);
    const checked: Memory = { ...now, rules: 'checked' };
    return {
      change: {
        op: 'check',
        actor: memory.by,
        memories: [checked, ...superseded.map((each) => supersededMemory(each, memory.id, at))],
        links: superseded.map((each) => madeLink(memory.id, 'supersedes', each.id, at, memory.by)),
        verdicts: written.map((verdict) => ({ ...verdict, found_at: at })),
        dropped,
        accepts,
        unlogged: !claims.areOther && written.length + dropped.length + superseded.length === 0,
        ...defined({ claims: claims.count }),
        also: async (tx) => {
          await deleteClaimsCalled(tx, claims.gone);
          await writeMemoryClaims(tx, claims.records);
        },
      },
      result: renewed,
    };
  });
}

/**
 * The findings of rules, and the passages that it excludes; for an imported memory also its text conflicts, which were perhaps never
 * compared. Where a store was lost, memories are back before their files: a passage is found anew.
 */
async function conflictsNow(
  service: MemoryService,
  memory: Memory,
  check: RuleCheck,
  signal: AbortSignal,
): Promise<readonly MemoryConflict[]> {
  const history = await readHistory(service.world.store, [memory.id]);
  if (!history.some(({ action }) => action === 'import')) {
    return [...check.conflicts, ...(await passageConflicts(service, memory, check.conflicts))];
  }
  return (await memoryConflicts(service, memory, { check, asks: false }, signal)).conflicts;
}

/** The claims that are read from a memory now, and those among what was read before and nobody had accepted that are not any more. */
async function claimsAnew(service: MemoryService, memory: Memory, { claims }: RuleCheck) {
  const { store } = service.world;
  const settings = claims.length === 0 ? undefined : await claimSettingsOf(service);
  const records = settings === undefined ? [] : await planMemoryClaims(store, memory, claims, settings);
  const read = new Set(records.map(({ id }) => id));
  const stored = await memoryClaimIdsIn(store, memory.id, ['candidate', 'active', 'superseded']);
  const gone = (await memoryClaimIdsIn(store, memory.id, ['candidate'])).filter((id) => !read.has(id));
  const areOther = gone.length > 0 || records.some(({ id }) => !stored.includes(id));
  const doCount = (await memoryClaimIdsIn(store, memory.id, ['active'])).length > 0;
  return { records, gone, areOther, doCount, count: claims.length === 0 ? undefined : claims.length };
}

/** Checks the memories that wait, before something else is done. That goes on where the world cannot be read. */
export async function checkWaiting(service: MemoryService, signal: AbortSignal): Promise<void> {
  if (service.readOnly === true || service.dryRun === undefined) return;
  try {
    await checkPendingMemories(service, signal);
  } catch (error) {
    if (!isHindrance(error)) throw error;
  }
}

/** Holds the memories of a stored world against it that wait for that. Where none does, this is one look-up. */
export async function checkStoredMemories(
  stored: StoredWorld,
  openScratch: DryRunTools['openScratch'],
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (stored.home === undefined || (await countAwaitingRules(stored.store)) === 0) return;
  const session = new DryRunSession({ openScratch, clock: stored.clock });
  try {
    await checkWaiting(await openMemoryService(stored, { dryRun: (request) => session.run(request) }), signal);
  } finally {
    await session.close();
  }
}

/** By id of a memory that no rule has looked at yet, what its writer asked for. A server that is killed forgets it. */
const askedFor = new WeakMap<object, Map<string, ConflictPolicy>>();

/**
 * The policy for a memory that is written already, so that it cannot be refused any more. The request of its writer is done. Where a file
 * has changed since, or a store was lost, nobody asked for anything: then it is told, and nothing is superseded.
 */
function takePolicy({ table, settings }: MemoryService, memoryId: string): ConflictPolicy {
  const policies = askedFor.get(table);
  const asked = policies?.get(memoryId);
  policies?.delete(memoryId);
  if (asked !== undefined) return asked === 'raise' ? 'warn' : asked;
  return settings().onConflict === 'ignore' ? 'ignore' : 'warn';
}

/**
 * Has rules look at a memory that waits for them, behind an answer of a server. Others leave it to the next run.
 *
 * @param policy what its writer asked for; absent: nobody has just noted it.
 */
export function lookLater(service: MemoryService, memory: Memory, policy?: ConflictPolicy): void {
  if (!waitsForRules(memory) || service.rules !== 'later') return;
  if (policy !== undefined) {
    const policies = askedFor.get(service.table) ?? new Map<string, ConflictPolicy>();
    askedFor.set(service.table, policies.set(memory.id, policy));
  }
  // A memory that cannot be checked stays pending, and the next server checks it.
  void checkPendingMemories(service).catch(() => undefined);
}
