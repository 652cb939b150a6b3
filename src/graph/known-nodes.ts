import type { GraphNode } from './port.ts';

/** Nodes that are at hand in memory, whole, whatever of them the graph holds. */
export interface KnownNodes {
  readonly entity: (id: string) => GraphNode | undefined;
  readonly assertion: (id: string) => GraphNode | undefined;
}
