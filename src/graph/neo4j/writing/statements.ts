import { labelText, quoteName } from '../../names.ts';
import type { EdgeBatch, EdgeEnd, IndexSpec, LinkedNodeBatch, NodeBatch } from '../../port.ts';

/**
 * The Cypher of bulk work: one UNWIND per batch, one text per label set or type, so that the server plans it once.
 * A type computed per row inside one UNWIND gives every row the first row's type on 5.26, hence one statement per type.
 */

export type NodeShape = Pick<NodeBatch, 'labels' | 'key' | 'replace'>;

/** How an edge row names its ends: by the indexed key, or by the element ids that the writer knows. */
export type EndLookup = 'key' | 'element-id';

// Rows travel as lists, not as maps: the names of their members would be sent with each of a million rows.

export const keyOf = (shape: { readonly key?: string | undefined }): string => shape.key ?? 'id';

/** Indexes of one label and one property that answer; `unique` for those behind a constraint. */
export const showIndexes =
  'SHOW INDEXES YIELD labelsOrTypes, properties, entityType, state, type, owningConstraint ' +
  "WHERE entityType = 'NODE' AND state = 'ONLINE' AND type = 'RANGE' " +
  'AND size(labelsOrTypes) = 1 AND size(properties) = 1 ' +
  'RETURN labelsOrTypes[0] AS label, properties[0] AS property, owningConstraint IS NOT NULL AS unique';

/** Rows: `[key, properties]`. */
export function mergeNodes(shape: NodeShape): string {
  const [first = '', ...rest] = shape.labels;
  const merge = `MERGE (n:${quoteName(first)} {${quoteName(keyOf(shape))}: row[0]})`;
  return `UNWIND $rows AS row ${merge} ${setNode(rest, shape.replace)}`;
}

/** Rows: `[element id without the prefix in $store, properties]`. */
export function updateNodes(shape: NodeShape): string {
  return `UNWIND $rows AS row MATCH (n) WHERE elementId(n) = $store + row[0] ${setNode(shape.labels, shape.replace)}`;
}

/** Rows: the properties themselves. */
export const createNodes = (shape: NodeShape): string =>
  `UNWIND $rows AS row CREATE (n${labelText(shape.labels)}) SET n = row`;

/** A property, and where its value is: at a place of each row, or of `$same`, which all rows share. */
export interface PlacedProperty {
  readonly name: string;
  readonly in: 'row' | 'same';
  readonly at: number;
}

/** The properties of nodes to create, and of those of their edges that have properties. */
export interface LinkedProperties {
  readonly ofNode: readonly PlacedProperty[];
  readonly ofEdges: readonly PlacedProperty[];
}

/**
 * Rows and `$same`: those of `linkedRows`, which name the ends by their keys or by their element ids without the prefix in
 * `$store`. Answers with `written`, the number of rows whose ends exist.
 */
export function createLinkedNodes(
  { labels, ends, edges }: LinkedNodeBatch,
  { ofNode, ofEdges }: LinkedProperties,
  lookup: EndLookup,
): string {
  const matches = ends.map((end, index) => `MATCH ${endPattern(`e${index}`, end, index, lookup)}`);
  const name = (place: number | undefined): string => (place === undefined ? 'n' : `e${place}`);
  const creates = edges.map(({ type, from, to, hasProperties }) => {
    const values = hasProperties === true ? valuesOf(ofEdges) : '';
    return `CREATE (${name(from)})-[:${quoteName(type)}${values}]->(${name(to)})`;
  });
  const node = `CREATE (n${labelText(labels)}${valuesOf(ofNode)})`;
  return ['UNWIND $rows AS row', ...matches, node, ...creates, 'RETURN count(*) AS written'].join(' ');
}

/** ` {a: row[0], b: $same[0], …}` */
const valuesOf = (properties: readonly PlacedProperty[]): string =>
  ` {${properties.map(({ name, in: list, at }) => `${quoteName(name)}: ${list === 'same' ? '$same' : 'row'}[${at}]`).join(', ')}}`;

/** As `createNodes`; answers with `nodes`, the element ids in the order of the rows. */
export const createNodesForIds = (shape: NodeShape): string =>
  `${createNodes(shape)} RETURN collect(elementId(n)) AS nodes`;

/** Rows: `[from, to, properties, value of the key]`, the last two where the batch has them. Answers with `written`, the number of rows whose ends exist. */
export function mergeEdges(batch: EdgeBatch, lookup: EndLookup): string {
  const identity = batch.key === undefined ? '' : ` {${quoteName(batch.key)}: row[3]}`;
  return edgeStatement(batch, lookup, `MERGE (a)-[e:${quoteName(batch.type)}${identity}]->(b)`, '+=');
}

/** Rows and answer as of `mergeEdges`. */
export function createEdges(batch: EdgeBatch, lookup: EndLookup): string {
  return edgeStatement(batch, lookup, `CREATE (a)-[e:${quoteName(batch.type)}]->(b)`, '=');
}

/** Rows as of `mergeEdges`. Answers with the `index` of each row that lacks an end. */
export function rowsWithoutEnds({ from, to }: EdgeBatch): string {
  const [a, b] = [endPattern('a', from, 0, 'key'), endPattern('b', to, 1, 'key')];
  const present = `EXISTS { MATCH ${a} } AND EXISTS { MATCH ${b} }`;
  const rows = 'UNWIND range(0, size($rows) - 1) AS index WITH index, $rows[index] AS row';
  return `${rows} WHERE NOT (${present}) RETURN index ORDER BY index`;
}

function edgeStatement(batch: EdgeBatch, lookup: EndLookup, write: string, assign: '=' | '+='): string {
  const properties = batch.rows.some((row) => row.properties !== undefined) ? ` SET e ${assign} row[2]` : '';
  return `UNWIND $rows AS row ${matchEnds(batch, lookup)} ${write}${properties} RETURN count(*) AS written`;
}

/** Every node of a label with the key: `key` and `node`, its element id. */
export const nodesByKey = (label: string, key: string): string =>
  `MATCH (n:${quoteName(label)}) WHERE n.${quoteName(key)} IS NOT NULL RETURN n.${quoteName(key)} AS key, elementId(n) AS node`;

export const indexName = ({ label, property }: IndexSpec): string => `lore_${label}_${property}`.toLowerCase();

/** Of the indexes named `$names`, those that no constraint has. */
export const leftoverIndexes =
  'SHOW INDEXES YIELD name, owningConstraint WHERE name IN $names AND owningConstraint IS NULL RETURN name';

export const dropIndex = (name: string): string => `DROP INDEX ${quoteName(name)} IF EXISTS`;

/** Idempotent; a unique index is a constraint, which brings its own index. */
export function createIndex(index: IndexSpec): string {
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

const matchEnds = ({ from, to }: EdgeBatch, lookup: EndLookup): string =>
  `MATCH ${endPattern('a', from, 0, lookup)} MATCH ${endPattern('b', to, 1, lookup)}`;

const endPattern = (variable: string, end: EdgeEnd, column: number, lookup: EndLookup): string =>
  lookup === 'key'
    ? `(${variable}:${quoteName(end.label)} {${quoteName(keyOf(end))}: row[${column}]})`
    : `(${variable}) WHERE elementId(${variable}) = $store + row[${column}]`;
