import {
  judgedBy,
  type Memory,
  type MemoryLink,
  type MemoryStatus,
  type MemoryType,
  type StoredVerdict,
} from '../../model/memory.ts';
import { type MemoryClaim, openFindingsOnMemories, readMemoryClaims } from '../../queries/memory/claims.ts';
import { readLinks } from '../../queries/memory/links.ts';
import { accessedLast, readMemories } from '../../queries/memory/memories.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { readVerdicts } from '../../queries/memory/verdicts.ts';
import { disputedMemories } from '../../queries/memory/which-memories.ts';
import { type Page, type PageRequest, sortedPage } from '../paging.ts';
import { slotConflicts } from './conflicts/all-conflicts.ts';
import type { FoundConflict } from './find-conflicts.ts';
import { requireMemory } from './known-memory.ts';
import type { MemoryService } from './memory-service.ts';
import { headOf } from './writing/superseding.ts';

export interface DescribedMemory {
  readonly memory: Memory;
  /** The memory at the end of the chain of those that supersede it; itself if none does. */
  readonly head: string;
  readonly conflicts: readonly FoundConflict[];
  readonly claims: readonly MemoryClaim[];
  readonly links: readonly MemoryLink[];
  /** Ids of the open findings that it is a member of. */
  readonly findings: readonly string[];
}

/**
 * @param words its id, or the beginning of it.
 * @throws UserInputError `unknown-memory`, with the nearest there are, or `ambiguous-memory`.
 */
export async function describeMemory(service: MemoryService, words: string): Promise<DescribedMemory> {
  const memories = await service.table.current();
  const known = requireMemory(memories, words);
  const { id } = known;
  const head = headOf(memories, id);
  const { store } = service.world;
  const read = readingIn(store);
  const [stored] = await readMemories(read, [id]);
  return {
    memory: accessedLast(known, stored?.memory),
    head,
    conflicts: await conflictsOf(service, known),
    claims: await readMemoryClaims(store, [id]),
    links: [...(await readLinks(read, [id], 'out')), ...(await readLinks(read, [id], 'in'))],
    findings: await openFindingsOnMemories(store, [id]),
  };
}

/** Those that are stored, and those that the slots of memories tell of, which no edge has to say. */
async function conflictsOf(service: MemoryService, memory: Memory): Promise<FoundConflict[]> {
  const memories = await service.table.current();
  const stored = (await readVerdicts(service.world.store, [memory.id])).map((verdict) =>
    foundConflict(verdict, memories),
  );
  const known = new Set(stored.flatMap(({ a, b }) => [a.id, b.id]));
  const own = { kind: 'memory', id: memory.id, text: memory.text } as const;
  const bySlot = (await slotConflicts(service, memory))
    .filter(({ other }) => !known.has(other.id))
    .map(({ other, ...conflict }): FoundConflict => {
      const isLater = (memories.get(other.id)?.created_at ?? '') <= memory.created_at;
      return { ...conflict, a: isLater ? own : other, b: isLater ? other : own };
    });
  return [...stored, ...bySlot];
}

function foundConflict(
  { memory_id: id, other, similarity, kind, reason, ...judged }: StoredVerdict,
  memories: ReadonlyMap<string, Memory>,
): FoundConflict {
  const a = { kind: 'memory', id, text: memories.get(id)?.text ?? '' } as const;
  return { a, b: other, similarity, kind, reason, ...judgedBy(judged) };
}

interface ListMemoriesRequest extends PageRequest {
  readonly type?: MemoryType;
  readonly tag?: string;
  readonly project?: string;
  /** Default: candidates and active ones. */
  readonly status?: MemoryStatus | 'all';
}

export interface ListedMemory extends Memory {
  /** An open contradiction is about it. */
  readonly disputed: boolean;
}

/**
 * The newest first.
 *
 * @throws UserInputError `bad-limit` or `bad-cursor`.
 */
export async function listMemories(service: MemoryService, request: ListMemoriesRequest): Promise<Page<ListedMemory>> {
  const { type, tag, project, status, limit, cursor } = request;
  const isAsked = (memory: Memory): boolean =>
    (status === 'all' || (status === undefined ? counted.has(memory.status) : memory.status === status)) &&
    (type === undefined || memory.type === type) &&
    (tag === undefined || memory.tags.includes(tag)) &&
    (project === undefined || memory.project === project);
  const all = [...(await service.table.current()).values()];
  // Two of one moment follow each other as they were made.
  const keyed = all.map((memory, made) => ({ memory, key: newestFirst(memory.created_at, made) }));
  const page = sortedPage(
    keyed.filter(({ memory }) => isAsked(memory)),
    ({ key }) => key,
    { limit, cursor },
    { of: 'memories', by: { type, tag, project, status } },
  );
  const disputed = await disputedMemories(
    service.world.store,
    page.items.map(({ memory }) => memory.id),
  );
  return { ...page, items: page.items.map(({ memory }) => ({ ...memory, disputed: disputed.has(memory.id) })) };
}

const counted: ReadonlySet<MemoryStatus> = new Set(['candidate', 'active']);
const farthest = 10 ** 15;

/** A text that is smaller the later something was made. */
function newestFirst(created: string, made: number): string {
  const down = (count: number) => String(farthest - count).padStart(16, '0');
  const time = Date.parse(created);
  return `${down(Number.isNaN(time) ? 0 : time)} ${down(made)}`;
}
