import type { GraphNode } from './port.ts';

/** All nodes of a graph, at hand in memory: whole, whatever of them the graph holds. */
export interface KnownNodes {
  readonly entity: (id: string) => GraphNode | undefined;
  /** Those of just this name. */
  readonly entitiesNamed: (name: string) => readonly GraphNode[];
  readonly assertion: (id: string) => GraphNode | undefined;
  /** The claims that an edge of this type joins to an entity. */
  readonly claimsAt: (entity: string, edge: ClaimEdge) => readonly GraphNode[];
}

/** From a relation to its two sides, and from an attribute to what it is about. */
export type ClaimEdge = 'FROM' | 'TO' | 'OF';
