import type { FindingDecision } from '../../model/decision.ts';
import { type Memory, memoryOfPath } from '../../model/memory.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type HeldAnew, heldMemory, holdRestored } from './checking/held-anew.ts';
import { verdictsFound } from './checking/verdicts-kept.ts';
import { linkNodes, unlinkNodes } from './memory-links.ts';
import type { MemoryService } from './memory-service.ts';
import { memorySettingsIn } from './memory-settings.ts';
import { MemoryTable } from './memory-table.ts';
import { openMemoryFindings } from './writing/memory-findings.ts';
import { chainOf, madeLink, memoryInForce, supersededMemory } from './writing/superseding.ts';
import { changeMemories } from './writing/write-memories.ts';

/** Ids of the memories that a decision about a finding has superseded, or put in force again. */
interface MemoriesSettled {
  readonly superseded: readonly string[];
  readonly restored: readonly string[];
}

/** Ids of the memories that a finding rests on, or on claims of. */
export function memoriesBehind({ violation: { members } }: Pick<StoredFinding, 'violation'>): string[] {
  return [...new Set(members.flatMap(({ source: { path } }) => memoryOfPath(path) ?? []))].sort();
}

/**
 * The meaning of a decision about a finding for memories: the winner supersedes the losers; former losers become active again; and two that
 * are both intended are linked as contradicting each other, until that is undone.
 *
 * @param finding as it was before the decision.
 * @param losers ids of memories.
 */
export async function settleMemories(
  world: StoredWorld,
  finding: StoredFinding,
  decision: FindingDecision,
  losers: readonly string[],
): Promise<MemoriesSettled> {
  const behind = memoriesBehind(finding);
  if (behind.length === 0) return { superseded: [], restored: [] };
  const settings = () => memorySettingsIn(world.home);
  const service: MemoryService = { world, settings, table: new MemoryTable(world.store) };
  const { actor, reason, winner } = decision;
  const restored = await putBack(service, finding, behind, { actor, reason });
  const superseded = winner === undefined ? [] : await giveWay(service, losers, winner, { actor, reason });
  if (isIntended(decision)) await linkAll(service, finding, actor);
  else if (finding.decision_kind === 'intended') await unlinkAll(service, finding, actor);
  await openMemoryFindings(world, behind);
  return { superseded, restored };
}

const isIntended = ({ action, kind }: FindingDecision): boolean => action === 'dismiss' && kind === 'intended';

interface Said {
  readonly actor: string;
  readonly reason: string;
}

/**
 * Those that the last decision about the finding had superseded. They are held against the memories that were noted meanwhile by their
 * words; rules look at them next.
 */
async function putBack(
  service: MemoryService,
  { winner }: StoredFinding,
  behind: readonly string[],
  { actor, reason }: Said,
): Promise<readonly string[]> {
  if (winner === undefined) return [];
  const lostIn = (memories: ReadonlyMap<string, Memory>): Memory[] =>
    countedBy(memories, behind, ({ status, superseded_by: by }) => status === 'superseded' && by === winner);
  const held = new Map<string, HeldAnew>();
  for (const memory of lostIn(await service.table.current())) {
    const anew = await holdRestored(service, memory, new AbortController().signal);
    if (anew !== undefined) held.set(memory.id, anew);
  }
  return changeMemories(service, (memories, _, at) => {
    const lost = lostIn(memories);
    const result = lost.map(({ id }) => id);
    if (lost.length === 0) return { result };
    const unlinked = result.map((id) => madeLink(winner, 'supersedes', id, at, actor));
    const back = lost.map(memoryInForce).map((memory) => heldMemory(memory, held.get(memory.id)));
    const found = result.flatMap((id) => held.get(id)?.verdicts ?? []);
    const verdicts = verdictsFound(found, memories, at);
    return { change: { op: 'unsupersede', actor, reason, memories: back, verdicts, unlinked }, result };
  });
}

/** A memory that already supersedes the winner stays: the two would supersede each other in a circle, and neither would be active. */
function giveWay(
  service: MemoryService,
  losers: readonly string[],
  winner: string,
  { actor, reason }: Said,
): Promise<readonly string[]> {
  if (losers.length === 0) return Promise.resolve([]);
  return changeMemories(service, (memories, _, at) => {
    const chain = chainOf(memories, winner);
    const lost = countedBy(memories, losers, ({ id, status }) => status === 'active' && !chain.includes(id));
    const result = lost.map(({ id }) => id);
    if (lost.length === 0) return { result };
    const links = result.map((id) => madeLink(winner, 'supersedes', id, at, actor));
    const gone = lost.map((memory) => supersededMemory(memory, winner, at));
    return { change: { op: 'supersede', actor, reason, memories: gone, links }, result };
  });
}

const countedBy = (
  memories: ReadonlyMap<string, Memory>,
  ids: readonly string[],
  isMeant: (memory: Memory) => boolean,
): Memory[] => ids.flatMap((id) => memories.get(id) ?? []).filter(isMeant);

/** From each other memory to the oldest one; from a memory alone to the claim that it contradicts. */
function contradicting({ violation: { subject, members } }: StoredFinding) {
  const others = members.filter(({ kind, id }) => kind === 'memory' && id !== subject.id);
  const claims = members.filter(({ kind }) => kind === 'relation' || kind === 'attribute');
  return [
    ...others.map(({ id }) => ({ src_id: id, dst_id: subject.id })),
    ...claims.map(({ id }) => ({ src_id: subject.id, dst_id: id })),
  ];
}

/** The subject of a finding of another rule is an entity, and its claims are not memories. */
const isOfMemories = ({ violation: { category, members } }: StoredFinding): boolean =>
  category === 'contradiction' && members.some(({ kind }) => kind === 'memory');

async function linkAll(service: MemoryService, finding: StoredFinding, actor: string): Promise<void> {
  if (!isOfMemories(finding)) return;
  for (const ends of contradicting(finding)) await linkNodes(service, { ...ends, rel: 'contradicts', actor });
}

async function unlinkAll(service: MemoryService, finding: StoredFinding, actor: string): Promise<void> {
  if (!isOfMemories(finding)) return;
  for (const ends of contradicting(finding)) await unlinkNodes(service, { ...ends, rel: 'contradicts', actor });
}
