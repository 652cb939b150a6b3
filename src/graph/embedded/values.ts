import { GraphError } from '../../util/errors.ts';
import type { GraphEdge, GraphInput, GraphNode, GraphValue, Params, Row } from '../port.ts';
import { checkedScalar, isList, isScalar } from '../storable.ts';

/** The engine's form of a parameter. A whole number stays an integer only while it is safe, so larger ones go as bigint. */
export type EngineInput = null | boolean | number | bigint | string | EngineInput[] | { [key: string]: EngineInput };

/** Parameters as the engine takes them. Throws GraphError `bad-value`. */
export function toEngineParams(params: Params): { [key: string]: EngineInput } {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, toEngine(value, () => `Parameter $${name}`)]),
  );
}

/** One value as the engine takes it; `what` begins the message of the GraphError `bad-value` for one it cannot hold. */
function toEngine(value: GraphInput, what: () => string): EngineInput {
  if (isScalar(value)) return toEngineScalar(checkedScalar(value, what));
  if (isList(value)) return value.map((item) => toEngine(item, what));
  const keys = Object.keys(value);
  const tag = keys.length === 1 ? keys.find((key) => key.startsWith('$')) : undefined;
  if (tag !== undefined) {
    throw new GraphError(`${what()} is a map with the single key ${tag}, which the engine reads as a typed value.`, {
      code: 'bad-value',
      fix: 'Use a key that does not begin with $.',
    });
  }
  return Object.fromEntries(keys.map((key) => [key, toEngine(value[key] ?? null, what)]));
}

export const toEngineScalar = (value: null | boolean | number | bigint | string): EngineInput =>
  typeof value === 'number' && isWideInteger(value) ? BigInt(value) : value;

const isWideInteger = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;

/** One row of a result, in the port's plain shapes. */
export function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: { [key: string]: GraphValue } = {};
  let index = 0; // `entries()` is slower, and a large world has very many rows
  for (const column of columns) define(row, column, fromEngine(values[index++]));
  return row;
}

/**
 * The engine's results, in the port's plain shapes: nodes and edges without internal ids, a path as the list of its nodes and edges in
 * order, dates and other typed values as their text.
 */
export function fromEngine(value: unknown): GraphValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return fromBigint(value);
  if (Array.isArray(value)) return value.map(fromEngine);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (isMembers(value)) return fromObject(value);
  return String(value);
}

const fromBigint = (value: bigint): number | bigint => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

interface Members {
  readonly [key: string]: unknown;
}

function fromObject(value: Members): GraphValue {
  if (isNode(value)) return toNode(value);
  if (isEdge(value)) return toEdge(value);
  return pathOf(value) ?? taggedText(value) ?? plain(value, none);
}

const nodeKeys: ReadonlySet<string> = new Set(['_id', '_labels']);
const edgeKeys: ReadonlySet<string> = new Set(['_id', '_type', '_source', '_target']);
const none: ReadonlySet<string> = new Set();

/** Keys under which the engine reports what an element is; a property of that name could not be read back. */
export const reservedKeys: ReadonlySet<string> = new Set([...nodeKeys, ...edgeKeys]);

const isNode = (value: Members): boolean => '_id' in value && Array.isArray(value._labels);

const isEdge = (value: Members): boolean => typeof value._type === 'string' && '_source' in value;

const toNode = (value: Members): GraphNode => ({
  $: 'node',
  labels: asList(value._labels).map(String).sort(),
  properties: plain(value, nodeKeys),
});

const toEdge = (value: Members): GraphEdge => ({
  $: 'edge',
  type: String(value._type),
  properties: plain(value, edgeKeys),
});

function plain(value: Members, skip: ReadonlySet<string>): { [key: string]: GraphValue } {
  const result: { [key: string]: GraphValue } = {};
  for (const key of Object.keys(value)) if (!skip.has(key)) define(result, key, fromEngine(value[key]));
  return result;
}

/** Assigns also where the key is `__proto__`, which a query may well use as a map key. */
function define(target: { [key: string]: GraphValue }, key: string, value: GraphValue): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A path arrives as `{nodes, edges}`; anything else of that shape is a map the query made. */
function pathOf(value: Members): GraphValue[] | undefined {
  if (!Array.isArray(value.nodes) || !Array.isArray(value.edges) || Object.keys(value).length !== 2) return undefined;
  const nodes = value.nodes.filter(isMembers).filter(isNode);
  const edges = value.edges.filter(isMembers).filter(isEdge);
  const allThere = nodes.length === value.nodes.length && edges.length === value.edges.length;
  if (!allThere || nodes.length !== edges.length + 1) return undefined;
  return nodes.flatMap((node, index) => {
    const edge = edges[index];
    return edge === undefined ? [toNode(node)] : [toNode(node), toEdge(edge)];
  });
}

/** `{ $decimal: '1.50' }` and the like: the engine's typed values that JSON has no word for. */
function taggedText(value: Members): string | undefined {
  const [key = '', ...others] = Object.keys(value);
  return others.length === 0 && key.startsWith('$') ? String(value[key]) : undefined;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
