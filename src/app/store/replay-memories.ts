import type { Memory, MemoryLink, MemoryStatus } from '../../model/memory.ts';
import type { NewHistoryEntry } from '../../queries/history.ts';
import { accessedLast, type LoggedMemory, type StoredMemory } from '../../queries/memory/memories.ts';
import type { BareVerdict } from '../../queries/memory/verdicts.ts';
import { sameItems } from '../../util/group.ts';
import { type MemoryTurn, turnOf } from './claims-follow.ts';
import type { PlacedLine } from './memories-log.ts';
import { type MemoryEntry, memoryHistory } from './memory-entry.ts';

/** The changes for a store from entries of the log. */
export interface Replayed {
  /** Those that are not as the store has them, each by the entry that changed it last. */
  readonly memories: readonly LoggedMemory[];
  readonly links: readonly MemoryLink[];
  /** Ids of links that are no more. */
  readonly unlinked: readonly string[];
  readonly verdicts: readonly BareVerdict[];
  readonly history: readonly NewHistoryEntry[];
  /** In their order; only of memories that the store has, with what claims they have there. */
  readonly turns: readonly MemoryTurn[];
}

/** The entries whose transactions came to their end, in their order. */
export function entriesInForce(lines: readonly PlacedLine[]): MemoryEntry[] {
  const voided = new Set(lines.flatMap(({ read }) => ('voided' in read ? [read.voided] : [])));
  return lines.flatMap(({ read }) => ('entry' in read && !voided.has(read.entry.id) ? [read.entry] : []));
}

/**
 * The result of entries for a store with these memories.
 *
 * @param than `newer`: all of them were added after what the store has; `any`: the store may know more than an entry says, and keeps what a
 * later entry said.
 */
export function replay(
  entries: readonly MemoryEntry[],
  stored: readonly StoredMemory[],
  than: 'newer' | 'any',
): Replayed {
  const before = new Map(stored.map((each) => [each.memory.id, each]));
  const now = new Map<string, LoggedMemory>();
  /** Their claims were to be written with these entries, and are not in the log. */
  const aboutClaims = new Set<string>();
  const links = new Map<string, MemoryLink | undefined>();
  const claims = new Map<string, number>();
  const verdicts: BareVerdict[] = [];
  const history: NewHistoryEntry[] = [];
  const turns: MemoryTurn[] = [];
  const statusOf = (id: string): MemoryStatus | undefined => (now.get(id) ?? before.get(id))?.memory.status;
  for (const entry of entries) {
    const { op, at, memories } = entry;
    const isOver = ({ id }: Memory) => than === 'any' && (before.get(id)?.logged_at ?? '') >= at;
    const changed = memories.filter((memory) => !isOver(memory));
    history.push(...memoryHistory({ ...entry, memories: changed }, statusOf));
    const turn = turnOf({ op, at, memories: changed.filter(({ id }) => before.has(id)) }, statusOf);
    if (turn.memories.length > 0) turns.push(turn);
    for (const memory of changed) now.set(memory.id, { memory, logged_at: at });
    if (op === 'check') for (const { id } of changed) aboutClaims.add(id);
    const [first] = memories;
    if (first !== undefined && entry.claims !== undefined) claims.set(first.id, entry.claims);
    for (const { id } of entry.unlinked) links.set(id, undefined);
    for (const link of entry.links) links.set(link.id, link);
    // An entry may tell only what was found about memories that were there.
    const isThere = (id: string) => now.has(id) || (than === 'newer' && before.has(id));
    verdicts.push(...entry.verdicts.filter(({ memory_id: id }) => isThere(id)));
  }
  const all = [...now.values()].map(({ memory, logged_at }) => {
    const known = before.get(memory.id)?.memory;
    return {
      logged_at,
      memory:
        known === undefined || aboutClaims.has(memory.id)
          ? reread(known === undefined ? memory : accessedLast(memory, known), claims.get(memory.id))
          : accessedLast(memory, known),
    };
  });
  return {
    memories: all.filter(({ memory }) => !isAs(memory, before.get(memory.id)?.memory)),
    links: [...links.values()].flatMap((link) => link ?? []),
    unlinked: [...links].flatMap(([id, link]) => (link === undefined ? [id] : [])),
    verdicts,
    history,
    turns,
  };
}

/** Its claims are no longer in the store: they have to be read from its text again. */
function reread(memory: Memory, claims = 1): Memory {
  return claims === 0 ? memory : { ...memory, rules: 'pending' };
}

function isAs(memory: Memory, known: Memory | undefined): boolean {
  if (known === undefined) return false;
  const entriesOf = (each: Memory) => Object.entries(each).map((pair) => JSON.stringify(pair));
  return sameItems(entriesOf(memory).sort(), entriesOf(known).sort());
}
