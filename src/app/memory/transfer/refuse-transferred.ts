import { type Memory, memoryId } from '../../../model/memory.ts';
import { refuseLine, type TransferredMemories } from './transferred-lines.ts';

/** Clocks of two machines differ by no more. */
const skew = 24 * 60 * 60 * 1000;

/**
 * Refuses what no store holds: an id twice, memories that supersede each other in a circle, what is about a memory that is nowhere,
 * and what was noted in the future.
 *
 * @param known the memories of the store, which stay as they are.
 * @param now ISO 8601.
 * @throws UserInputError `bad-memories` with the line, and what was expected.
 */
export function refuseTransferred(read: TransferredMemories, known: ReadonlyMap<string, Memory>, now: string): void {
  const { memories, links, verdicts, claims } = read;
  const refuse = (line: number, why: string, fix?: string): never => refuseLine(read.where, line, why, fix);
  refuseTwice(memories, 'memory', refuse);
  refuseTwice(claims, 'claim', refuse);
  const latest = Date.parse(now) + skew;
  const refuseFuture = (line: number, stated: Readonly<Record<string, string | undefined>>) => {
    for (const [field, at] of Object.entries(stated)) {
      if (at === undefined || Date.parse(at) <= latest) continue;
      refuse(line, `${field} is ${at}, and it is ${now} now`, 'Give a moment that has passed.');
    }
  };
  for (const { line, is } of memories) {
    const { created_at, last_accessed, superseded_at, promoted_at } = is;
    refuseFuture(line, { created_at, last_accessed, superseded_at, promoted_at });
  }
  for (const { line, is } of links) refuseFuture(line, { created_at: is.created_at });
  for (const { line, is } of verdicts) refuseFuture(line, { found_at: is.found_at });

  const all = new Map([...memories.map(({ is }) => [is.id, is] as const), ...known]);
  const refuseNowhere = (line: number, id: string, what: string) => {
    if (!all.has(id)) refuse(line, `${what} ${id}, which is neither in the file nor in the store`);
  };
  for (const { line, is } of memories) refuseSuperseding(is, (why, fix) => refuse(line, why, fix), all);
  refuseCircles(read, all, refuse);
  for (const { line, is } of verdicts) {
    refuseNowhere(line, is.memory_id, 'it is about the memory');
    if (is.other.kind === 'memory') refuseNowhere(line, is.other.id, 'it is about the memory');
    if (is.other.id === is.memory_id) refuse(line, `the memory ${is.memory_id} cannot contradict itself`);
  }
  for (const { line, is } of links) {
    if (is.src_id === is.dst_id) refuse(line, `${is.src_id} cannot be linked with itself`);
  }
  for (const { line, is } of claims) refuseNowhere(line, is.memory_id, 'it was read from the memory');
}

type Refuse = (line: number, why: string, fix?: string) => never;

function refuseTwice(
  placed: TransferredMemories['memories'] | TransferredMemories['claims'],
  what: string,
  refuse: Refuse,
): void {
  const lines = new Map<string, number>();
  for (const { line, is } of placed) {
    const first = lines.get(is.id);
    if (first !== undefined) refuse(line, `line ${first} holds the ${what} ${is.id} already`, 'Leave one of the two.');
    lines.set(is.id, line);
  }
}

function refuseSuperseding(
  { id, status, superseded_by: by }: Memory,
  refuse: (why: string, fix?: string) => never,
  all: ReadonlyMap<string, Memory>,
): void {
  if (by === undefined) return;
  if (by === id) refuse(`the memory ${id} supersedes itself`, 'Take `superseded_by` out, or name another memory.');
  if (status === 'active' || status === 'candidate') {
    refuse(
      `the memory ${id} is ${status}, and superseded by ${by}`,
      'Take `superseded_by` out, or set another status.',
    );
  }
  // The claim that it became is part of the files, and may be in none of these files.
  if (memoryId.test(by) && !all.has(by)) {
    const why = `the memory ${id} is superseded by ${by}, which is neither in the file nor in the store`;
    refuse(why, 'Add that memory, or take `superseded_by` out.');
  }
}

/** Each memory is superseded by one at most, so that a walk that comes back to where it has been on the way goes in a circle. */
function refuseCircles({ memories }: TransferredMemories, all: ReadonlyMap<string, Memory>, refuse: Refuse): void {
  const seen = new Set<string>();
  for (const { line, is } of memories) {
    const way = new Set<string>();
    for (let at = all.get(is.id); at !== undefined && !seen.has(at.id); ) {
      way.add(at.id);
      const next: Memory | undefined =
        at.status === 'superseded' && at.superseded_by !== undefined ? all.get(at.superseded_by) : undefined;
      if (next !== undefined && way.has(next.id)) {
        refuse(line, `${[...way].join(', ')} supersede each other in a circle`, 'Leave one of them active.');
      }
      at = next;
    }
    for (const id of way) seen.add(id);
  }
}
