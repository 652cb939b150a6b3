import neo4j, { type Record as DriverRecord, type Integer } from 'neo4j-driver';
import type { GraphEdge, GraphInput, GraphNode, GraphValue, Params, Row } from '../port.ts';
import { checkedScalar, isList, isScalar } from '../storable.ts';

type DriverInput = null | boolean | number | string | Integer | DriverInput[] | { [key: string]: DriverInput };

/**
 * A port value as the driver sends it: whole numbers within 64 bits as integers, other numbers as floats. Throws
 * GraphError `bad-value` for what no engine holds: NaN, infinities, integers beyond 64 bits.
 */
export function toDriver(value: GraphInput, what = aParameter): DriverInput {
  if (isScalar(value)) {
    const scalar = checkedScalar(value, what);
    if (typeof scalar === 'bigint') return neo4j.int(scalar);
    return typeof scalar === 'number' && isInt64(scalar) ? neo4j.int(scalar) : scalar;
  }
  return isList(value) ? value.map((item) => toDriver(item, what)) : toDriverMap(value, () => what);
}

export type DriverParams = { readonly [name: string]: DriverInput };

/** The parameters of a query; those that hold `undefined` are left out. */
export const toDriverParams = (params: Params): DriverParams =>
  toDriverMap(params, (name) => () => `Parameter $${name}`);

function toDriverMap(
  map: { readonly [key: string]: GraphInput | undefined },
  what: (name: string) => () => string,
): { [key: string]: DriverInput } {
  const result: [string, DriverInput][] = [];
  for (const [key, value] of Object.entries(map)) {
    if (value !== undefined) result.push([key, toDriver(value, what(key))]);
  }
  return Object.fromEntries(result);
}

const aParameter = (): string => 'A parameter';

export const rowOfRecord = (record: DriverRecord): Row =>
  Object.fromEntries(record.keys.map((key) => [String(key), fromDriver(record.get(key))]));

/**
 * The driver's results, in the port's plain shapes: integers as numbers while they are safe and as bigint beyond, a path as the list of its
 * nodes and edges in order, dates, times, durations and points as their ISO or Cypher text.
 */
export function fromDriver(value: unknown): GraphValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return fromPrimitive(value);
  if (neo4j.isInt(value)) return fromInteger(value);
  if (Array.isArray(value)) return value.map(fromDriver);
  if (neo4j.isNode(value)) return toNode(value.labels, value.properties);
  if (neo4j.isRelationship(value)) return toEdge(value.type, value.properties);
  if (neo4j.isPath(value)) {
    const steps = value.segments.flatMap((segment) => [segment.relationship, segment.end]);
    return [value.start, ...steps].map(fromDriver);
  }
  if (ArrayBuffer.isView(value)) return Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (isPlainMap(value)) return fromMap(value);
  // The driver writes whole days, months and years as `P2YT`.
  return neo4j.isDuration(value) ? String(value).replace(/T$/, '') : String(value);
}

function fromPrimitive(value: unknown): GraphValue {
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'bigint' ? narrow(value) : String(value);
}

const toNode = (labels: readonly string[], properties: object): GraphNode => ({
  $: 'node',
  labels: [...labels].sort(),
  properties: fromMap(properties),
});

const toEdge = (type: string, properties: object): GraphEdge => ({ $: 'edge', type, properties: fromMap(properties) });

const fromMap = (map: object): { [key: string]: GraphValue } =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, fromDriver(value)]));

const fromInteger = (value: Integer): number | bigint => (value.inSafeRange() ? value.toNumber() : value.toBigInt());

const narrow = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

const isInt64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;

const isPlainMap = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};
