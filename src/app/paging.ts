import { UserInputError } from '../util/errors.ts';
import { stableHash } from '../util/hash.ts';
import { compareText } from '../util/places.ts';

/** The most items a page holds. */
export const mostItems = 50;

export interface PageRequest {
  /** 1 to 50; default 50. */
  readonly limit?: number | undefined;
  /** From the page before. */
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** On all pages together. */
  readonly total: number;
  /** Asks for the next page; absent on the last. */
  readonly cursor?: string;
}

export function limitOf({ limit = mostItems }: PageRequest): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostItems) return limit;
  throw new UserInputError(`A page has 1 to ${mostItems} items, not ${limit}.`, {
    code: 'bad-limit',
    fix: `Ask for at most ${mostItems} and go on with the cursor.`,
  });
}

/** Which list a page is of: what it lists, and by which filters. */
export interface PagedList {
  readonly of: string;
  /** As they were given; those that are left out count as nothing. */
  readonly by?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * The sort key after which the page begins; before all others without a cursor.
 *
 * @throws UserInputError `bad-cursor` for what is no cursor, or one of another list.
 */
export function startOf({ cursor }: PageRequest, list: PagedList): string {
  if (cursor === undefined) return '';
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const key = text.slice(markLength);
  if (text.length > markLength && cursorAfter(key, list) === cursor) return key;
  throw new UserInputError('This cursor is not from this list with these filters.', {
    code: 'bad-cursor',
    fix: 'Pass the `cursor` of the page before as it was given, with the filters of that page, or leave it out.',
  });
}

/** The hash of the list and the key: it tells a cut cursor, or one of another list, from one that fits. */
export function cursorAfter(key: string, { of, by = {} }: PagedList): string {
  const filters = Object.entries(by).filter(([, value]) => value !== undefined);
  const words = JSON.stringify(filters.sort(([a], [b]) => compareText(a, b)));
  const mark = stableHash(of, words, key).slice(0, markLength);
  return Buffer.from(`${mark}${key}`, 'utf8').toString('base64url');
}

const markLength = 8;

/** A page of what is all at hand, in the order of its keys. No two items have the same key. */
export function sortedPage<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  request: PageRequest,
  list: PagedList,
): Page<T> {
  const limit = limitOf(request);
  const after = startOf(request, list);
  const sorted = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => compareText(a.key, b.key));
  const left = sorted.filter(({ key }) => compareText(key, after) > 0);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit).map(({ item }) => item),
    total: sorted.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.key, list) }),
  };
}
