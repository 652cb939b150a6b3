import type { LinkedNodeBatch } from '../../linked-nodes.ts';
import { labelText, quoteName } from '../../names.ts';
import type { EdgeBatch, EdgeEnd, IndexSpec, NodeBatch } from '../../port.ts';

/**
 * The Cypher of bulk work: one UNWIND per batch, one text per label set or type, so that the server plans it once.
 * A type computed per row inside one UNWIND gives every row the first row's type on 5.26, hence one statement per type.
 */

export type NodeShape = Pick<NodeBatch, 'labels' | 'key' | 'replace'>;

// Rows are sent as lists, not as maps, which would repeat their keys in each of a million rows.

export const keyProperty = (shape: { readonly key?: string | undefined }): string => shape.key ?? 'id';

/** Indexes of one label and one property that are online; `unique` for those behind a constraint. */
export const listIndexesCypher =
  'SHOW INDEXES YIELD labelsOrTypes, properties, entityType, state, type, owningConstraint ' +
  "WHERE entityType = 'NODE' AND state = 'ONLINE' AND type = 'RANGE' " +
  'AND size(labelsOrTypes) = 1 AND size(properties) = 1 ' +
  'RETURN labelsOrTypes[0] AS label, properties[0] AS property, owningConstraint IS NOT NULL AS unique';

/** Rows: `[key, properties]`. */
export function mergeNodesCypher(shape: NodeShape): string {
  const [first = '', ...rest] = shape.labels;
  const merge = `MERGE (n:${quoteName(first)} {${quoteName(keyProperty(shape))}: row[0]})`;
  return `UNWIND $rows AS row ${merge} ${setNode(rest, shape.replace)}`;
}

/** Rows: the properties themselves. */
export const createNodesCypher = (shape: NodeShape): string =>
  `UNWIND $rows AS row CREATE (n${labelText(shape.labels)}) SET n = row`;

/**
 * Rows: the key of each end, then the value of each property of the node, then of the edges that have properties. Returns
 * `written`, the number of rows whose ends exist.
 */
export function createLinkedNodesCypher(
  { labels, ends, edges }: Pick<LinkedNodeBatch, 'labels' | 'ends' | 'edges'>,
  nodeProperties: readonly string[],
  edgeProperties: readonly string[],
): string {
  const matches = ends.map((end, index) => `MATCH ${endPattern(`e${index}`, end, index)}`);
  const name = (end: number | undefined): string => (end === undefined ? 'n' : `e${end}`);
  const creates = edges.map(({ type, from, to, hasProperties }) => {
    const values = hasProperties === true ? valuesAt(ends.length + nodeProperties.length, edgeProperties) : '';
    return `CREATE (${name(from)})-[:${quoteName(type)}${values}]->(${name(to)})`;
  });
  const node = `CREATE (n${labelText(labels)}${valuesAt(ends.length, nodeProperties)})`;
  return ['UNWIND $rows AS row', ...matches, node, ...creates, 'RETURN count(*) AS written'].join(' ');
}

/** ` {a: row[3], b: row[4], …}` */
const valuesAt = (first: number, properties: readonly string[]): string =>
  ` {${properties.map((name, index) => `${quoteName(name)}: row[${first + index}]`).join(', ')}}`;

/** Rows: `[from, to, properties, value of the key]`, the last two where the batch has them. Returns `written`, the number of rows whose ends exist. */
export function mergeEdgesCypher(batch: EdgeBatch): string {
  const identity = batch.key === undefined ? '' : ` {${quoteName(batch.key)}: row[3]}`;
  return edgeStatement(batch, `MERGE (a)-[e:${quoteName(batch.type)}${identity}]->(b)`, '+=');
}

/** Rows and result as of `mergeEdgesCypher`. */
export function createEdgesCypher(batch: EdgeBatch): string {
  return edgeStatement(batch, `CREATE (a)-[e:${quoteName(batch.type)}]->(b)`, '=');
}

/** Rows as of `mergeEdgesCypher`. Returns the `index` of each row that lacks an end. */
export function rowsWithoutEndsCypher({ from, to }: EdgeBatch): string {
  const [a, b] = [endPattern('a', from, 0), endPattern('b', to, 1)];
  const present = `EXISTS { MATCH ${a} } AND EXISTS { MATCH ${b} }`;
  const rows = 'UNWIND range(0, size($rows) - 1) AS index WITH index, $rows[index] AS row';
  return `${rows} WHERE NOT (${present}) RETURN index ORDER BY index`;
}

function edgeStatement(batch: EdgeBatch, write: string, assign: '=' | '+='): string {
  const properties = batch.rows.some((row) => row.properties !== undefined) ? ` SET e ${assign} row[2]` : '';
  return `UNWIND $rows AS row ${matchEnds(batch)} ${write}${properties} RETURN count(*) AS written`;
}

export const indexName = ({ label, property }: IndexSpec): string => `lore_${label}_${property}`.toLowerCase();

/** Those of the indexes named `$names` that belong to no constraint. */
export const leftoverIndexesCypher =
  'SHOW INDEXES YIELD name, owningConstraint WHERE name IN $names AND owningConstraint IS NULL RETURN name';

export const dropIndexCypher = (name: string): string => `DROP INDEX ${quoteName(name)} IF EXISTS`;

/** Idempotent; a unique index is a constraint, which brings its own index. */
export function indexCypher(index: IndexSpec): string {
  const { label, property, unique } = index;
  const on = `FOR (n:${quoteName(label)})`;
  const name = quoteName(indexName(index));
  return unique
    ? `CREATE CONSTRAINT ${name} IF NOT EXISTS ${on} REQUIRE n.${quoteName(property)} IS UNIQUE`
    : `CREATE INDEX ${name} IF NOT EXISTS ${on} ON (n.${quoteName(property)})`;
}

const setNode = (labels: readonly string[], replace: boolean | undefined): string => {
  const properties = replace === true ? 'n = row[1]' : 'n += row[1]';
  return labels.length === 0 ? `SET ${properties}` : `SET n${labelText(labels)}, ${properties}`;
};

const matchEnds = ({ from, to }: EdgeBatch): string =>
  `MATCH ${endPattern('a', from, 0)} MATCH ${endPattern('b', to, 1)}`;

const endPattern = (variable: string, end: EdgeEnd, column: number): string =>
  `(${variable}:${quoteName(end.label)} {${quoteName(keyProperty(end))}: row[${column}]})`;
