import { GraphError } from '../util/errors.ts';
import type { GraphInput, GraphScalar, Properties } from './port.ts';

/** The values of a property on every engine: a scalar, or a list of scalars of one type without nulls. */
export type Storable = GraphScalar | readonly GraphScalar[];

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Checks the properties of one node or edge: what one engine would store and the other refuse (maps, lists in lists,
 * lists of mixed types or with nulls, NaN, integers beyond 64 bits) is refused on both. Throws GraphError `bad-value`
 * that names the property, or `bad-name`; `owner` says whose it is.
 */
export function checkStorable(properties: Properties, owner: () => string): void {
  for (const name in properties) {
    const value = properties[name];
    if (value !== undefined) storableValue(name, value, owner);
  }
}

/** One property value, checked as in `checkStorable`. Loads call it millions of times, so a message is made only when needed. */
export function storableValue(name: string, value: GraphInput, owner: () => string): Storable {
  if (name === '__proto__' || name === '') {
    throw new GraphError(`${propertyOf(name, owner)} has a name that cannot be stored.`, {
      code: 'bad-name',
      fix: 'Give the property another name.',
    });
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (isScalar(value)) return checkedScalar(value, () => propertyOf(name, owner));
  if (!isList(value)) {
    throw badValue(propertyOf(name, owner), 'is a map', 'Store its members as properties of their own.');
  }
  return listOfOneType(value, () => propertyOf(name, owner));
}

/** A number as the engines tell integers from floats: whole is an integer. Throws GraphError `bad-value` for what neither can hold. */
export function checkedScalar<T extends GraphScalar>(value: T, what: () => string): T {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw badValue(what(), `is ${value}`, 'Use a finite number, or null for an unknown one.');
  }
  if (typeof value === 'bigint' && (value < INT64_MIN || value > INT64_MAX)) {
    throw badValue(what(), `is ${value}, which does not fit in 64 bits`, 'Store it as a string.');
  }
  return value;
}

export const isScalar = (value: GraphInput): value is GraphScalar => value === null || typeof value !== 'object';

export const isList = (value: GraphInput): value is readonly GraphInput[] => Array.isArray(value);

function listOfOneType(list: readonly GraphInput[], what: () => string): GraphScalar[] {
  const scalars: GraphScalar[] = [];
  for (const item of list) {
    if (item === null || !isScalar(item)) {
      throw badValue(what(), `is a list that holds ${kindOf(item)}`, 'Keep strings, numbers or booleans in it.');
    }
    scalars.push(checkedScalar(item, what));
  }
  const types = [...new Set(scalars.map(typeOf))].sort();
  if (types.length > 1) throw badValue(what(), `is a list that mixes ${types.join(' and ')}`, 'Keep one type in it.');
  return scalars;
}

const propertyOf = (name: string, owner: () => string): string => `Property ${JSON.stringify(name)} of ${owner()}`;

const kindOf = (value: GraphInput): string => (value === null ? 'a null' : isList(value) ? 'a list' : 'a map');

const typeOf = (value: GraphScalar): string => (typeof value === 'bigint' ? 'numbers' : `${typeof value}s`);

const badValue = (what: string, is: string, fix: string): GraphError =>
  new GraphError(`${what} ${is}.`, { code: 'bad-value', fix });
