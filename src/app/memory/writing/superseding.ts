import type { GraphStore } from '../../../graph/port.ts';
import { type Memory, type MemoryLink, supersededText } from '../../../model/memory.ts';
import { readHistory } from '../../../queries/history.ts';
import { linkId } from '../../../queries/memory/links.ts';
import { type OtherFixes, UserInputError } from '../../../util/errors.ts';
import { ours } from '../../../util/text/wording.ts';

/** A link as it is made at a moment. */
export function madeLink(src_id: string, rel: string, dst_id: string, created_at: string, by: string): MemoryLink {
  return { id: linkId(src_id, rel, dst_id), src_id, dst_id, rel, created_at, by };
}

/** A memory that another holds in place of, from this moment on. */
export function supersededMemory({ was: _, ...memory }: Memory, by: string, at: string): Memory {
  const was = memory.status === 'candidate' ? { was: memory.status } : {};
  return { ...memory, status: 'superseded', superseded_by: by, superseded_at: at, ...was };
}

/** The same as it was before that. */
export function memoryInForce(memory: Memory): Memory {
  const { superseded_by: _by, superseded_at: _at, was = 'active', ...rest } = memory;
  return { ...rest, status: was };
}

/** The end of the chain of those that supersede a memory; itself where none does, or the one that did is gone. */
export function headOf(memories: ReadonlyMap<string, Memory>, id: string): string {
  const chain = chainOf(memories, id);
  return chain.at(-1) ?? id;
}

/** A memory, what superseded it, and so on. */
export function chainOf(memories: ReadonlyMap<string, Memory>, id: string): string[] {
  const chain: string[] = [];
  for (let at = memories.get(id); at !== undefined && !chain.includes(at.id); ) {
    chain.push(at.id);
    at = at.status === 'superseded' && at.superseded_by !== undefined ? memories.get(at.superseded_by) : undefined;
  }
  return chain;
}

/** Superseded memories that an older program does not say of what they were: the history does. */
export async function withFormerStatus(store: GraphStore, memories: readonly Memory[]): Promise<Memory[]> {
  const silent = memories.filter(({ status, was }) => status === 'superseded' && was === undefined);
  if (silent.length === 0) return [...memories];
  const history = await readHistory(
    store,
    silent.map(({ id }) => id),
  );
  const turned = history.filter(({ action, after }) => action !== 'link' && after === 'superseded');
  const before = new Map(turned.map((entry) => [entry.node_id, entry.before]));
  return memories.map((memory) =>
    memory.status === 'superseded' && before.get(memory.id) === 'candidate' ? { ...memory, was: 'candidate' } : memory,
  );
}

/** Ids of the memories that are superseded by one, without a step between. */
export const stillSuperseded = (memories: ReadonlyMap<string, Memory>, by: string): string[] =>
  [...memories.values()]
    .filter(({ status, superseded_by }) => status === 'superseded' && superseded_by === by)
    .map(({ id }) => id);

/**
 * The message for a person who forgets a memory about those that it superseded: a sentence, or none.
 *
 * @param howTo what puts one of them back in force; without an id, in general.
 */
export function stillSupersededNotes(ids: readonly string[], howTo: (id: string) => string): string[] {
  const [first] = ids;
  if (first === undefined) return [];
  if (ids.length === 1) return [`It had superseded ${first}, which stays so: ${howTo(first)} makes it active again.`];
  return [`It had superseded ${ids.join(', ')}, which stay so: ${howTo('ID')} makes one of them active again.`];
}

/** @throws UserInputError `not-decidable` where one memory cannot hold in place of the other. */
export function refuseSuperseding(memories: ReadonlyMap<string, Memory>, old: Memory, by: Memory): void {
  if (old.id === by.id) throw notDecidable(`The memory ${old.id} cannot supersede itself.`, 'Name another one.');
  if (chainOf(memories, by.id).includes(old.id)) {
    const circle = `${old.id} already supersedes ${by.id}: they would supersede each other in a circle.`;
    throw notDecidable(circle, restoredFirst(by.id));
  }
  if (old.status === 'superseded') {
    const message = `The memory ${old.id} is already ${supersededText(old)}.`;
    throw notDecidable(message, old.superseded_by === by.id ? nothingToDo : restoredFirst(old.id));
  }
  if (old.status === 'invalid') throw notDecidable(`The memory ${old.id} is forgotten already.`, nothingToDo);
  refuseIdleWinner(memories, by);
}

/**
 * @throws UserInputError `not-decidable` where a memory does not count itself, and so cannot hold in place of another: with the one
 *   that holds in its place, where there is one.
 */
export function refuseIdleWinner(memories: ReadonlyMap<string, Memory>, by: Memory): void {
  if (by.status === 'active') return;
  if (by.status === 'invalid') throw notDecidable(`The memory ${by.id} is forgotten itself.`, 'Name an active one.');
  if (by.status === 'candidate') {
    throw notDecidable(`The memory ${by.id} is not confirmed yet.`, {
      fix: `First \`lore memory promote ${by.id}\`, or name an active one.`,
      elsewhere: {
        tool: 'Name an active one: only a person promotes memories.',
        route: `First POST /memory/${by.id}/promote, or name an active one.`,
      },
    });
  }
  const head = headOf(memories, by.id);
  const isLive = memories.get(head)?.status === 'active';
  const ends = isLive && head !== by.superseded_by ? `; at the end of that chain ${head} holds` : '';
  const { fix, elsewhere } = restoredFirst(by.id);
  const orFirst = (words = fix): string => (isLive ? `Name ${head}. Or ${words.replace('First', 'first')}` : words);
  throw notDecidable(`The memory ${by.id} is itself ${supersededText(by)}${ends}.`, {
    fix: orFirst(),
    elsewhere: { tool: orFirst(elsewhere.tool), route: orFirst(elsewhere.route) },
  });
}

const nothingToDo = 'No change needed.';

/** Fixes for the command line, and for other surfaces. */
interface Fixes {
  readonly fix: string;
  readonly elsewhere: OtherFixes;
}

/** The error `not-decidable`: something cannot be done with a memory. A fix that is one text is the same on all surfaces. */
export function notDecidable(message: string, fixes: string | Fixes): UserInputError {
  const { fix, elsewhere } =
    typeof fixes === 'string' ? { fix: fixes, elsewhere: { tool: fixes, route: fixes } } : fixes;
  return new UserInputError(ours(message), { code: 'not-decidable', fix, elsewhere });
}

/** The next step if a memory has to be active again first. */
export const restoredFirst = (id: string): Fixes => ({
  fix: `First \`lore memory unsupersede ${id}\`.`,
  elsewhere: { tool: `First call restore with ${id}.`, route: `First POST /memory/${id}/restore.` },
});
