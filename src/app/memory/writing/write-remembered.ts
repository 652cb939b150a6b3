import { planMemoryClaims, writeMemoryClaims } from '../../../ingest/memory-claims.ts';
import { mostTags } from '../../../model/limits.ts';
import type { Memory, MemoryAction, MemoryLink } from '../../../model/memory.ts';
import { defined } from '../../../util/defined.ts';
import { bare, Wording } from '../../../util/text/wording.ts';
import { verdictsFound, verdictsOf } from '../checking/verdicts-kept.ts';
import type { ConflictOutcome } from '../conflicts/policy.ts';
import type { RuleCheck } from '../conflicts/rules/rule-conflicts.ts';
import type { MemoryService } from '../memory-service.ts';
import { claimSettingsOf } from '../open-memory-service.ts';
import { madeLink, supersededMemory } from './superseding.ts';
import { changeAndLook, type MemoryChange } from './write-memories.ts';

interface MemoryToWrite {
  readonly memory: Memory;
  readonly outcome: ConflictOutcome;
  /** Undefined where no rule has looked at it. */
  readonly check: RuleCheck | undefined;
  /** Ids of the memories that it sums up and holds in place of. */
  readonly replaces: readonly string[];
  /** How many memories there were when it was compared with them. */
  readonly known: number;
}

/** The memory as it is stored, and what was done. */
export interface Written {
  readonly memory: Memory;
  readonly action: MemoryAction;
  /** Ids of the memories that it holds in place of now. */
  readonly superseded: readonly string[];
  /** Ids of the findings that opened, or have more in them, because other memories count no more. */
  readonly opened: readonly string[];
}

/**
 * Writes a memory with all that hangs on it, or raises the one that it is merged into, which gets what hangs on it but claims: all
 * of it or nothing.
 *
 * @returns undefined where another process has noted something since: it is to be compared with that first.
 */
export async function writeRemembered(service: MemoryService, remembered: MemoryToWrite): Promise<Written | undefined> {
  const { memory, outcome, check } = remembered;
  const verdicts = await verdictsOf(service, memory.id, outcome.kept);
  const claims = await claimsToKeep(service, memory, check);
  const { result, findings } = await changeAndLook<Omit<Written, 'opened'> | undefined>(service, (memories, _, at) => {
    if (memories.size > remembered.known) return { result: undefined };
    const inForce = (ids: readonly string[]) =>
      ids.flatMap((id) => memories.get(id) ?? []).filter(({ status }) => status === 'active' || status === 'candidate');
    const superseded = inForce(outcome.supersedes);
    const ids = superseded.map(({ id }) => id);
    const older = outcome.into === undefined ? undefined : memories.get(outcome.into);
    if (older?.status === 'active') {
      const merged = mergedInto(older, memory, at);
      const found = verdicts.map((verdict) => ({ ...verdict, memory_id: merged.id }));
      const change: MemoryChange = {
        op: 'merge',
        actor: memory.by,
        // An active memory has no superseder: a circle is impossible.
        memories: [merged, ...superseded.map((each) => supersededMemory(each, merged.id, at))],
        links: ids.map((id) => madeLink(merged.id, 'supersedes', id, at, memory.by)),
        verdicts: verdictsFound(found, memories, at),
      };
      return { change, result: { memory: merged, action: 'merged', superseded: ids } };
    }
    const stored: Memory = { ...memory, created_at: at, last_accessed: at };
    const replaced = inForce(remembered.replaces).filter((each) => !superseded.includes(each));
    const link = (rel: string, id: string): MemoryLink => madeLink(stored.id, rel, id, at, stored.by);
    const change: MemoryChange = {
      op: 'remember',
      actor: memory.by,
      memories: [stored, ...[...superseded, ...replaced].map((each) => supersededMemory(each, stored.id, at))],
      links: [
        ...ids.map((id) => link('supersedes', id)),
        ...(stored.derived_from ?? []).map((id) => link('derived_from', id)),
      ],
      verdicts: verdicts.map((verdict) => ({ ...verdict, found_at: at })),
      ...claims,
    };
    const action = ids.length > 0 ? 'superseded' : 'stored';
    return { change, result: { memory: stored, action, superseded: ids } };
  });
  return result === undefined ? undefined : { ...result, opened: findings };
}

function mergedInto(older: Memory, memory: Memory, at: string): Memory {
  const source = older.source ?? memory.source;
  return {
    ...older,
    tags: [...new Set([...older.tags, ...memory.tags])].slice(0, Math.max(mostTags, older.tags.length)),
    ...defined({ source }),
    importance: Math.min(1, Math.max(older.importance, memory.importance)),
    last_accessed: at,
    access_count: older.access_count + 1,
  };
}

/** The parts that the older one could not take over from the newer: a sentence each. */
export function lostInMerge({ memory, action }: Pick<Written, 'memory' | 'action'>, newer: Memory): Wording[] {
  if (action !== 'merged') return [];
  const tags = newer.tags.filter((tag) => !memory.tags.includes(tag));
  return [
    ...droppedSource(memory, newer),
    ...(tags.length > 0
      ? [new Wording([`${memory.id} has no room for more tags: `, bare(tags.join(', ')), ' were dropped.'])]
      : []),
  ];
}

function droppedSource({ id, source = '' }: Memory, newer: Memory): Wording[] {
  if (newer.source === undefined || newer.source === source) return [];
  const keeps = ` was dropped: ${id} keeps its own, `;
  return [new Wording(['The source ', bare(newer.source), keeps, bare(source), '.'])];
}

/** The claims that were read from a memory, as the change that writes it is to write them. */
async function claimsToKeep(
  service: MemoryService,
  memory: Memory,
  check: RuleCheck | undefined,
): Promise<Pick<MemoryChange, 'claims' | 'also'>> {
  if (check === undefined || check.claims.length === 0) return {};
  const records = await planMemoryClaims(service.world.store, memory, check.claims, await claimSettingsOf(service));
  return { claims: check.claims.length, also: (tx) => writeMemoryClaims(tx, records) };
}
