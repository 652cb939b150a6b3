import { mostSteps } from '../../model/limits.ts';
import { type MemoryLink, memoryId, memoryIdBeginning } from '../../model/memory.ts';
import { type LinkedNode, readLinkedNodes } from '../../queries/memory/linked-nodes.ts';
import { linkEndsCalled, linksBetween, readLinks } from '../../queries/memory/links.ts';
import { readingIn, readingWithin } from '../../queries/memory/reading.ts';
import { UserInputError } from '../../util/errors.ts';
import { ours, wording } from '../../util/text/wording.ts';
import { memoryCalled } from '../lookup/find-memory.ts';
import type { MemoryService } from './memory-service.ts';
import { madeLink } from './writing/superseding.ts';
import { changeMemories } from './writing/write-memories.ts';

interface LinkRequest {
  readonly src_id: string;
  readonly dst_id: string;
  /** Default `related`. */
  readonly rel?: string;
  readonly actor: string;
}

const relation = /^[\p{L}\p{N}_-]{1,60}$/u;

/**
 * Links two things. The same link again is one; where it leads is not looked at.
 *
 * @throws UserInputError `self-link`, `bad-link`, or `unknown-node` where nothing has the source's id.
 */
export async function linkNodes(service: MemoryService, request: LinkRequest): Promise<MemoryLink> {
  const { rel = 'related', actor } = request;
  const [src_id, dst_id] = [
    await linkedIdCalled(service, request.src_id),
    await linkedIdCalled(service, request.dst_id),
  ];
  refuseBadLink({ src_id, dst_id, rel, actor });
  await requireNode(service, src_id);
  return changeMemories(service, async (_, tx, at) => {
    const [known] = await linksBetween(readingWithin(tx), src_id, dst_id, rel);
    if (known !== undefined) return { result: known };
    const link = madeLink(src_id, rel, dst_id, at, actor);
    return { change: { op: 'link', actor, links: [link] }, result: link };
  });
}

/**
 * @returns how many links were removed. `rel` absent: all between the two, in this direction.
 * @throws UserInputError `bad-link`.
 */
export async function unlinkNodes(service: MemoryService, request: LinkRequest): Promise<{ readonly removed: number }> {
  const { rel, actor } = request;
  if (rel !== undefined) refuseBadRelation(rel);
  const [src_id, dst_id] = [
    await linkedIdCalled(service, request.src_id),
    await linkedIdCalled(service, request.dst_id),
  ];
  return changeMemories(service, async (_, tx) => {
    const unlinked = await linksBetween(readingWithin(tx), src_id, dst_id, rel);
    const result = { removed: unlinked.length };
    return unlinked.length === 0 ? { result } : { change: { op: 'unlink', actor, unlinked }, result };
  });
}

function refuseBadLink({ src_id, dst_id, rel = 'related' }: LinkRequest): void {
  if (src_id === dst_id) {
    throw new UserInputError(wording`${src_id} cannot be linked with itself.`, {
      code: 'self-link',
      fix: 'Name two things.',
    });
  }
  if (dst_id.trim() === '') {
    throw new UserInputError(ours('A link leads to the id of something.'), { code: 'bad-link', fix: 'Give an id.' });
  }
  refuseBadRelation(rel);
}

function refuseBadRelation(rel: string): void {
  if (relation.test(rel)) return;
  throw new UserInputError(wording`${rel} is not a word for a link.`, {
    code: 'bad-link',
    fix: 'Use letters, digits, _ and -, at most 60: refines, example_of, foreshadows.',
  });
}

async function requireNode({ world: { store } }: MemoryService, id: string): Promise<void> {
  if ((await readLinkedNodes(store, [id])).has(id)) return;
  throw unknownNode(id);
}

const unknownNode = (id: string): UserInputError =>
  new UserInputError(wording`The store has no id ${id}.`, {
    code: 'unknown-node',
    fix: 'Give the id of a memory, a claim, a passage or an entity.',
  });

export interface NeighborsRequest {
  readonly memory_id: string;
  readonly rel?: string;
  /** Default `both`. */
  readonly direction?: 'out' | 'in' | 'both';
  /** Default 1, at most 10. */
  readonly depth?: number;
}

export interface Neighbors {
  /** Each once, the nearest first. */
  readonly neighbors: readonly {
    readonly node: LinkedNode;
    readonly rel: string;
    readonly direction: 'out' | 'in';
    /** Links from the first. */
    readonly depth: number;
  }[];
  /** Ids that links lead to and nothing has. */
  readonly dangling: readonly string[];
}

/** @throws UserInputError `unknown-node` where nothing has the id and no link leads there; `bad-depth`. */
export async function neighborsOf(service: MemoryService, request: NeighborsRequest): Promise<Neighbors> {
  const { rel, direction = 'both', depth = 1 } = request;
  refuseBadDepth(depth, 1);
  const start = await linkedIdCalled(service, request.memory_id);
  const { store } = service.world;
  const sides = direction === 'both' ? (['out', 'in'] as const) : [direction];
  const visited = new Set([start]);
  const dangling = new Set<string>();
  const neighbors: Neighbors['neighbors'][number][] = [];
  for (let at = 1, layer = [start]; at <= depth && layer.length > 0; at += 1) {
    const steps = (await stepsFrom(service, layer, sides)).filter((step) => rel === undefined || step.rel === rel);
    const fresh = steps.filter(({ to }) => !visited.has(to) && visited.add(to));
    const nodes = await readLinkedNodes(
      store,
      fresh.map(({ to }) => to),
    );
    for (const { to, ...step } of fresh) {
      const node = nodes.get(to);
      if (node === undefined) dangling.add(to);
      else neighbors.push({ node, ...step, depth: at });
    }
    layer = fresh.flatMap(({ to }) => (nodes.has(to) ? [to] : []));
  }
  if (visited.size === 1) await requireKnown(service, start);
  return { neighbors, dangling: [...dangling].sort() };
}

interface Step {
  readonly to: string;
  readonly rel: string;
  readonly direction: 'out' | 'in';
}

async function stepsFrom(
  { world: { store } }: MemoryService,
  ids: readonly string[],
  sides: readonly ('out' | 'in')[],
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const direction of sides) {
    const links = await readLinks(readingIn(store), ids, direction);
    steps.push(
      ...links.map(({ src_id, dst_id, rel }) => ({ to: direction === 'out' ? dst_id : src_id, rel, direction })),
    );
  }
  return steps;
}

/** A thing that is gone is known as long as a link leads there, or from there. */
async function requireKnown(service: MemoryService, id: string): Promise<void> {
  if ((await stepsFrom(service, [id], ['out', 'in'])).length === 0) await requireNode(service, id);
}

function refuseBadDepth(depth: number, least: number): void {
  if (Number.isInteger(depth) && depth >= least && depth <= mostSteps) return;
  throw new UserInputError(ours(`Links are followed ${least} to ${mostSteps} deep, not ${depth}.`), {
    code: 'bad-depth',
    fix: `Give a whole number from ${least} to ${mostSteps}.`,
  });
}

export interface Subgraph {
  readonly nodes: Readonly<Record<string, LinkedNode>>;
  readonly edges: readonly (readonly [src: string, dst: string, rel: string])[];
  readonly dangling: readonly string[];
}

/**
 * The neighbours of any of these, and the links among all of them.
 *
 * @param depth links from any of these; default 1, 0: only those among them.
 * @throws UserInputError `bad-depth`.
 */
export async function subgraphOf(service: MemoryService, ids: readonly string[], depth = 1): Promise<Subgraph> {
  refuseBadDepth(depth, 0);
  const { store } = service.world;
  const visited = new Set(await Promise.all(ids.map((id) => linkedIdCalled(service, id))));
  for (let at = 0, layer = [...visited]; at < depth && layer.length > 0; at += 1) {
    const steps = await stepsFrom(service, layer, ['out', 'in']);
    layer = [...new Set(steps.map(({ to }) => to))].filter((id) => !visited.has(id));
    for (const id of layer) visited.add(id);
  }
  const nodes = await readLinkedNodes(store, visited);
  const links = await readLinks(readingIn(store), [...nodes.keys()], 'out');
  return {
    nodes: Object.fromEntries([...visited].flatMap((id) => pairOf(id, nodes.get(id)))),
    edges: links
      .filter(({ dst_id }) => nodes.has(dst_id))
      .map(({ src_id, dst_id, rel }) => [src_id, dst_id, rel] as const),
    dangling: [...visited].filter((id) => !nodes.has(id)).sort(),
  };
}

const pairOf = <T>(id: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[id, value]]);

/**
 * The id that words name in a link: their own where something has it; else that of the memory whose id begins so, or of one that is gone and
 * is still the end of a link. An id without a node may still be the end of a link.
 *
 * @throws UserInputError `ambiguous-memory`
 */
async function linkedIdCalled({ world: { store }, table }: MemoryService, words: string): Promise<string> {
  const isShort = memoryIdBeginning.test(words) && !memoryId.test(words);
  if (!isShort || (await readLinkedNodes(store, [words])).has(words)) return words;
  const memory = memoryCalled(await table.current(), words);
  if (memory !== undefined) return memory.id;
  const [gone, ...others] = await linkEndsCalled(readingIn(store), words);
  return gone === undefined || others.length > 0 ? words : gone;
}

export type { LinkedNode };
