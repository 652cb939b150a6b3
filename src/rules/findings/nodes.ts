import type { GraphEdge, GraphNode, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Tier, tierRank } from '../../model/claim.ts';
import { memoryInShort, memoryPath } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';

/** Reading nodes of the graph model. Properties come from a database, so nothing about them is taken for granted. */

export function isValueList(value: GraphValue | undefined): value is readonly GraphValue[] {
  return Array.isArray(value);
}

export function isEntity(node: GraphNode): boolean {
  return node.labels.includes(labels.entity);
}

export function isAssertion(node: GraphNode): boolean {
  return node.labels.includes(labels.assertion);
}

/** A memory, in its own words. */
export function isMemory(node: GraphNode): boolean {
  return node.labels.includes(labels.memory);
}

/** A piece of prose of a file. */
export function isPassage(node: GraphNode): boolean {
  return node.labels.includes(labels.chunk);
}

/** A statement that may be false: a claim or a memory, in contrast to its subject. */
export function isStatement(node: GraphNode): boolean {
  return isAssertion(node) || isMemory(node);
}

/** A claim about two entities, as against one about a single entity. */
export function isRelation(node: GraphNode): boolean {
  return isAssertion(node) && textProperty(node, 'from_id') !== undefined;
}

/** A property as text: texts as they are, numbers and booleans written out. */
export function textProperty(node: Pick<GraphNode | GraphEdge, 'properties'>, property: string): string | undefined {
  const value = node.properties[property];
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

export function numberProperty(node: Pick<GraphNode | GraphEdge, 'properties'>, property: string): number | undefined {
  const value = node.properties[property];
  if (typeof value === 'number') return value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}

export function idOf(node: GraphNode): string | undefined {
  return textProperty(node, 'id');
}

/** Ids of the nodes that have one, in their order. */
export function idsOf(nodes: readonly GraphNode[]): string[] {
  return nodes.flatMap((node) => idOf(node) ?? []);
}

export function nameOf(node: GraphNode): string {
  if (isMemory(node) || isPassage(node)) return memoryInShort(textProperty(node, 'text') ?? '');
  return textProperty(node, 'name') ?? textProperty(node, 'id') ?? 'unnamed';
}

export function tierOf(node: GraphNode): Tier | undefined {
  if (isMemory(node)) return 'memory';
  const tier = textProperty(node, 'tier');
  return tier === 'canon' || tier === 'entity' || tier === 'memory' ? tier : undefined;
}

/** The files leave open whether it is so. */
export function isUncertain(node: GraphNode): boolean {
  return node.properties.uncertain === true;
}

/** Highest first; what says nothing of its trust comes last. */
export function rankOf(node: GraphNode): number {
  const tier = tierOf(node);
  return tier === undefined ? 0 : tierRank[tier];
}

export interface SourcePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly quote?: string;
}

/** Where the author says it. A node put into the graph by hand has an empty path and line 0. */
export function placeOf(node: GraphNode): SourcePlace {
  if (isMemory(node)) {
    const quote = textProperty(node, 'text');
    return { path: memoryPath(idOf(node) ?? ''), line: 1, column: 1, ...defined({ quote }) };
  }
  if (isPassage(node)) {
    const quote = nameOf(node);
    return { path: textProperty(node, 'source_id') ?? '', line: numberProperty(node, 'line') ?? 1, column: 1, quote };
  }
  const quote = textProperty(node, 'quote');
  return {
    path: textProperty(node, 'path') ?? '',
    line: numberProperty(node, 'line') ?? 0,
    column: numberProperty(node, 'column') ?? 0,
    ...defined({ quote }),
  };
}

/** `path:line`, or the node's id where it stands in no file. */
export function docOf(node: GraphNode): string {
  const { path, line } = placeOf(node);
  return path === '' ? (idOf(node) ?? '') : `${path}:${line}`;
}

/** Order of places, then ids, by code point. */
export function byNodePlace(a: GraphNode, b: GraphNode): number {
  const [left, right] = [placeOf(a), placeOf(b)];
  return (
    compareText(left.path, right.path) ||
    left.line - right.line ||
    left.column - right.column ||
    compareText(idOf(a) ?? '', idOf(b) ?? '')
  );
}
