import { labelText, quoteName } from '../names.ts';
import type { EdgeBatch, EdgeEnd, IndexSpec, NodeBatch } from '../port.ts';

/**
 * The Cypher of bulk work: one UNWIND per batch, one text per label set or type, so that the server plans it once.
 * A type computed per row inside one UNWIND gives every row the first row's type on 5.26, hence one statement per type.
 */

export type NodeShape = Pick<NodeBatch, 'labels' | 'key' | 'replace'>;
export type EdgeShape = Pick<EdgeBatch, 'type' | 'from' | 'to' | 'key'>;

/** How an edge row names its ends: by the indexed key, or by the element ids that the writer knows. */
export type EndLookup = 'key' | 'element-id';

export const keyOf = (shape: { readonly key?: string | undefined }): string => shape.key ?? 'id';

/** Indexes of one label and one property that answer, those behind constraints among them. */
export const showIndexes =
  "SHOW INDEXES YIELD labelsOrTypes, properties, entityType, state WHERE entityType = 'NODE' AND state = 'ONLINE' " +
  'AND size(labelsOrTypes) = 1 AND size(properties) = 1 RETURN labelsOrTypes[0] AS label, properties[0] AS property';

/** Rows: `{ key, properties }`. */
export function mergeNodes(shape: NodeShape): string {
  const [first = '', ...rest] = shape.labels;
  const merge = `MERGE (n:${quoteName(first)} {${quoteName(keyOf(shape))}: row.key})`;
  return `UNWIND $rows AS row ${merge} ${setNode(rest, shape.replace)}`;
}

/** Rows: `{ node, properties }`, `node` an element id. */
export function updateNodes(shape: NodeShape): string {
  return `UNWIND $rows AS row MATCH (n) WHERE elementId(n) = row.node ${setNode(shape.labels, shape.replace)}`;
}

/** Rows: the properties themselves. */
export function createNodes(shape: NodeShape, returning = ''): string {
  return `UNWIND $rows AS row CREATE (n${labelText(shape.labels)}) SET n = row ${returning}`.trimEnd();
}

/** Rows: `{ index, from, to, key, properties }`. Answers with `written`, the number of rows whose ends exist. */
export function mergeEdges(shape: EdgeShape, lookup: EndLookup): string {
  const identity = shape.key === undefined ? '' : ` {${quoteName(shape.key)}: row.key}`;
  const merge = `MERGE (a)-[e:${quoteName(shape.type)}${identity}]->(b) SET e += row.properties`;
  return `UNWIND $rows AS row ${matchEnds(shape, lookup)} ${merge} RETURN count(DISTINCT row.index) AS written`;
}

/** Rows and answer as of `mergeEdges`. */
export function createEdges(shape: EdgeShape, lookup: EndLookup): string {
  const create = `CREATE (a)-[e:${quoteName(shape.type)}]->(b) SET e = row.properties`;
  return `UNWIND $rows AS row ${matchEnds(shape, lookup)} ${create} RETURN count(DISTINCT row.index) AS written`;
}

/** Rows as of `mergeEdges`. Answers with the `index` of each row that lacks an end. */
export function rowsWithoutEnds({ from, to }: EdgeShape): string {
  const present = `EXISTS { MATCH ${endPattern('a', from, 'from')} } AND EXISTS { MATCH ${endPattern('b', to, 'to')} }`;
  return `UNWIND $rows AS row WITH row WHERE NOT (${present}) RETURN row.index AS index ORDER BY index`;
}

/** Every node of a label with the key: `key` and `node`, its element id. */
export const nodesByKey = (label: string, key: string): string =>
  `MATCH (n:${quoteName(label)}) WHERE n.${quoteName(key)} IS NOT NULL RETURN n.${quoteName(key)} AS key, elementId(n) AS node`;

/** Idempotent; a unique index is a constraint, which brings its own index. */
export function createIndex({ label, property, unique }: IndexSpec): string {
  const on = `FOR (n:${quoteName(label)})`;
  const name = quoteName(`lore_${label}_${property}`.toLowerCase());
  return unique
    ? `CREATE CONSTRAINT ${name} IF NOT EXISTS ${on} REQUIRE n.${quoteName(property)} IS UNIQUE`
    : `CREATE INDEX ${name} IF NOT EXISTS ${on} ON (n.${quoteName(property)})`;
}

const setNode = (labels: readonly string[], replace: boolean | undefined): string => {
  const properties = replace === true ? 'n = row.properties' : 'n += row.properties';
  return labels.length === 0 ? `SET ${properties}` : `SET n${labelText(labels)}, ${properties}`;
};

function matchEnds({ from, to }: EdgeShape, lookup: EndLookup): string {
  if (lookup === 'element-id') {
    return 'MATCH (a) WHERE elementId(a) = row.from MATCH (b) WHERE elementId(b) = row.to';
  }
  return `MATCH ${endPattern('a', from, 'from')} MATCH ${endPattern('b', to, 'to')}`;
}

const endPattern = (variable: string, end: EdgeEnd, column: 'from' | 'to'): string =>
  `(${variable}:${quoteName(end.label)} {${quoteName(keyOf(end))}: row.${column}})`;
