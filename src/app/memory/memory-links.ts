import type { MemoryLink } from '../../model/memory.ts';
import type { MemoryDesk } from './memory-desk.ts';

/** A node that links lead to. */
export interface LinkedNode {
  readonly id: string;
  readonly kind: 'memory' | 'claim' | 'passage' | 'entity';
  /** Text of a memory or passage, name of an entity, one line of a claim. */
  readonly text: string;
  /** `path:line` where it stands in a file. */
  readonly place?: string;
  /** Of a memory. */
  readonly status?: string;
}

export interface LinkRequest {
  readonly src_id: string;
  readonly dst_id: string;
  /** Default `related`. */
  readonly rel?: string;
  readonly actor: string;
}

/**
 * Links two things. The same link again is one; where it leads is not looked at.
 *
 * @throws UserInputError `self-link`, `bad-link`, or `unknown-node` where nothing has the source's id.
 */
export function linkNodes(desk: MemoryDesk, request: LinkRequest): Promise<MemoryLink> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.src_id}`);
}

/** @returns how many links were removed. `rel` absent: all between the two, in this direction. */
export function unlinkNodes(desk: MemoryDesk, request: LinkRequest): Promise<{ readonly removed: number }> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.src_id}`);
}

export interface NeighborsRequest {
  readonly memory_id: string;
  readonly rel?: string;
  /** Default `both`. */
  readonly direction?: 'out' | 'in' | 'both';
  /** Default 1, at most 10. */
  readonly depth?: number;
}

export interface Neighbors {
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
export function neighborsOf(desk: MemoryDesk, request: NeighborsRequest): Promise<Neighbors> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${request.memory_id}`);
}

export interface Subgraph {
  readonly nodes: Readonly<Record<string, LinkedNode>>;
  readonly edges: readonly (readonly [src: string, dst: string, rel: string])[];
  readonly dangling: readonly string[];
}

/** @param depth links from any of these; default 1. */
export function subgraphOf(desk: MemoryDesk, ids: readonly string[], depth?: number): Promise<Subgraph> {
  throw new Error(`not built: ${desk.world.store.engine.name} ${ids.length} ${depth}`);
}
