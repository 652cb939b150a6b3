import type { GraphStore } from '../../graph/port.ts';
import { type Memory, type MemoryLink, supersededText } from '../../model/memory.ts';
import { readHistory } from '../../queries/history.ts';
import { linkId } from '../../queries/memory/links.ts';
import { type OtherFixes, UserInputError } from '../../util/errors.ts';
import { ours } from '../../util/text/wording.ts';
import { chainOf, headOf } from './known-memory.ts';

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
 * What is said to who forgets a memory about those that it had superseded: a sentence, or none.
 *
 * @param howTo what puts one of them back in force; without an id, in general.
 */
export function stillSupersededNotes(ids: readonly string[], howTo: (id: string) => string): string[] {
  const [first] = ids;
  if (first === undefined) return [];
  if (ids.length === 1) return [`It had superseded ${first}, which stays so: ${howTo(first)} puts it back in force.`];
  return [`It had superseded ${ids.join(', ')}, which stay so: ${howTo('ID')} puts one of them back in force.`];
}

/**
 * @throws UserInputError `not-decidable` where one memory cannot hold in place of the other.
 */
export function refuseSuperseding(memories: ReadonlyMap<string, Memory>, old: Memory, by: Memory): void {
  const refuse = (message: string, fix: string, elsewhere: OtherFixes = {}): never => {
    throw new UserInputError(ours(message), { code: 'not-decidable', fix, elsewhere });
  };
  if (old.id === by.id)
    refuse(`The memory ${old.id} cannot supersede itself.`, 'Name another one.', sameFix('Name another one.'));
  if (chainOf(memories, by.id).includes(old.id)) {
    const { fix, elsewhere } = restoredFirst(by.id);
    refuse(
      `${old.id} already holds in place of ${by.id}: they would supersede each other in a circle.`,
      fix,
      elsewhere,
    );
  }
  if (old.status === 'superseded') {
    const message = `The memory ${old.id} is already ${supersededText(old)}.`;
    if (old.superseded_by === by.id) refuse(message, nothingToDo, sameFix(nothingToDo));
    const { fix, elsewhere } = restoredFirst(old.id);
    refuse(message, fix, elsewhere);
  }
  if (old.status === 'invalid') refuse(`The memory ${old.id} is forgotten already.`, nothingToDo, sameFix(nothingToDo));
  refuseIdleWinner(memories, by);
}

/**
 * @throws UserInputError `not-decidable` where a memory does not count itself, and so cannot hold in place of another: with the one
 *   that holds in its place, where there is one.
 */
export function refuseIdleWinner(memories: ReadonlyMap<string, Memory>, by: Memory): void {
  if (by.status === 'active') return;
  const refuse = (message: string, fix: string, elsewhere: OtherFixes): never => {
    throw new UserInputError(ours(message), { code: 'not-decidable', fix, elsewhere });
  };
  if (by.status === 'invalid') refuse(`The memory ${by.id} is forgotten itself.`, nameActive, sameFix(nameActive));
  if (by.status === 'candidate') {
    refuse(
      `The memory ${by.id} is a candidate: nobody vouches for it yet.`,
      `First \`lore memory promote ${by.id}\`, or name one that is active.`,
      {
        tool: "Name one that is active: promoting is a person's.",
        route: `First POST /memory/${by.id}/promote, or name one that is active.`,
      },
    );
  }
  const head = headOf(memories, by.id);
  const isLive = memories.get(head)?.status === 'active';
  const ends = isLive && head !== by.superseded_by ? `; at the end of that chain ${head} holds` : '';
  const { fix, elsewhere } = restoredFirst(by.id);
  const orFirst = (words = fix): string => (isLive ? `Name ${head}. Or ${words.replace('First', 'first')}` : words);
  refuse(`The memory ${by.id} is itself ${supersededText(by)}${ends}.`, orFirst(), {
    tool: orFirst(elsewhere.tool),
    route: orFirst(elsewhere.route),
  });
}

const nothingToDo = 'Nothing is to be done.';
const nameActive = 'Name one that is active.';

/** A fix that is the same everywhere. */
export const sameFix = (fix: string): OtherFixes => ({ tool: fix, route: fix });

/** What to do where a memory has to be in force again first. */
export const restoredFirst = (id: string): { readonly fix: string; readonly elsewhere: OtherFixes } => ({
  fix: `First \`lore memory unsupersede ${id}\`.`,
  elsewhere: { tool: `First call restore with ${id}.`, route: `First POST /memory/${id}/restore.` },
});
