import type { Memory } from '../../model/memory.ts';
import { Mutex } from '../../util/mutex.ts';
import { outcomeOf } from './conflicts/policy.ts';
import { checkRules, type RuleCheck } from './conflicts/rule-conflicts.ts';
import type { MemoryDesk } from './memory-desk.ts';
import { takePolicy } from './policy-in-force.ts';
import { madeLink, supersededMemory } from './superseding.ts';
import { changeMemories } from './write-memories.ts';
import { claimsToKeep, openedBy, verdictsOf } from './write-remembered.ts';

const turns = new WeakMap<object, Mutex>();

/**
 * Holds the memories against the world that no rule has looked at yet: those that were noted while the world was still being read,
 * and those that a server left that was ended meanwhile. One after the other, the oldest first: of two that clash, the second is
 * held against the first. Calls `onLaterFound` with each that something was found for.
 *
 * @returns how many were checked. Those that cannot be checked stay as they are.
 * @throws what a dry run throws.
 */
export function checkPendingMemories(
  desk: MemoryDesk,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const turn = turns.get(desk.table) ?? new Mutex();
  turns.set(desk.table, turn);
  return turn.run(async () => {
    let checked = 0;
    for (const id of await pendingIds(desk)) {
      if (signal.aborted) break;
      if (await checkOne(desk, id, signal)) checked += 1;
    }
    return checked;
  });
}

async function pendingIds({ table }: MemoryDesk): Promise<string[]> {
  const memories = await table.current();
  return [...memories.values()].filter(isPending).map(({ id }) => id);
}

const isPending = ({ rules, status }: Memory): boolean =>
  rules === 'pending' && (status === 'active' || status === 'candidate');

async function checkOne(desk: MemoryDesk, id: string, signal: AbortSignal): Promise<boolean> {
  const memory = (await desk.table.current()).get(id);
  if (memory === undefined || !isPending(memory)) return false;
  const check = await checkRules(desk, memory, signal);
  if (check === undefined) return false;
  const kept = await writeChecked(desk, memory, check);
  if (kept === undefined) return false;
  if (kept.length > 0) await openedBy(desk, [id, ...kept.map(({ other }) => other.id)]);
  if (kept.length > 0) desk.onLaterFound?.(id);
  return true;
}

/** @returns the conflicts that are kept, or undefined where the memory has changed meanwhile. */
async function writeChecked(desk: MemoryDesk, memory: Memory, check: RuleCheck) {
  const conflicts = memory.status === 'active' ? check.conflicts : [];
  const policy = await takePolicy(desk, memory.id);
  const { kept, supersedes } = outcomeOf(policy, conflicts, new Set(memory.derived_from));
  const verdicts = await verdictsOf(desk, memory.id, kept);
  const claims = await claimsToKeep(desk, memory, check);
  return changeMemories(desk, (memories, _, at) => {
    const now = memories.get(memory.id);
    if (now === undefined || !isPending(now) || now.status !== memory.status) return { result: undefined };
    const superseded = supersedes
      .flatMap((id) => memories.get(id) ?? [])
      .filter(({ status }) => status === 'active')
      // What was noted after it is not the older one.
      .filter(({ created_at }) => created_at <= memory.created_at);
    const checked: Memory = { ...now, rules: 'checked' };
    return {
      change: {
        op: 'check',
        actor: memory.by,
        memories: [checked, ...superseded.map((each) => supersededMemory(each, memory.id, at))],
        links: superseded.map((each) => madeLink(memory.id, 'supersedes', each.id, at, memory.by)),
        verdicts: verdicts.map((verdict) => ({ ...verdict, found_at: at })),
        ...claims,
      },
      result: kept,
    };
  });
}
