import type { GraphEdge, GraphNode, GraphValue } from './port.ts';

export function isNode(value: GraphValue | undefined): value is GraphNode {
  return typeof value === 'object' && value !== null && '$' in value && value.$ === 'node';
}

export function isEdge(value: GraphValue | undefined): value is GraphEdge {
  return typeof value === 'object' && value !== null && '$' in value && value.$ === 'edge';
}
