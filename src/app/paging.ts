import { UserInputError } from '../util/errors.ts';
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

/** The sort key after which the page begins; before all others without a cursor. */
export function startOf({ cursor }: PageRequest): string {
  if (cursor === undefined) return '';
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (cursor !== '' && cursorAfter(key) === cursor) return key;
  throw new UserInputError('That is no cursor of a page.', {
    code: 'bad-cursor',
    fix: 'Pass the `cursor` of the page before as it was given, or leave it out.',
  });
}

export function cursorAfter(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}

/** A page of what is all at hand, in the order of its keys. No two items have the same key. */
export function sortedPage<T>(items: readonly T[], keyOf: (item: T) => string, request: PageRequest): Page<T> {
  const limit = limitOf(request);
  const after = startOf(request);
  const sorted = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => compareText(a.key, b.key));
  const left = sorted.filter(({ key }) => compareText(key, after) > 0);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit).map(({ item }) => item),
    total: sorted.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.key) }),
  };
}
