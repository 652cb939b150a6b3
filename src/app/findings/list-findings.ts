import type { GraphStore } from '../../graph/port.ts';
import { markShown } from '../../queries/findings/decide.ts';
import { countFindings, findingKeys } from '../../queries/findings/filter.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import { type FindingsFilter, resolveFilter } from './filters.ts';

export interface FindingsRequest extends FindingsFilter, PageRequest, Peek {}

export interface Peek {
  /** Looks without noting that anybody has been shown anything. */
  readonly peek?: boolean | undefined;
}

/**
 * One page of the findings in the store. Listed findings count as shown from now on (`flagged`), unless it is a peek.
 *
 * @throws UserInputError for a name that leads nowhere, a bad limit or cursor.
 */
export async function listFindings(store: GraphStore, request: FindingsRequest): Promise<Page<StoredFinding>> {
  const limit = limitOf(request);
  const { limit: _, cursor: __, peek: ___, ...by } = request;
  const list = { of: 'findings', by };
  const after = startOf(request, list);
  const where = await resolveFilter(store, request);
  if (where.ids?.length === 0) return { items: [], total: 0 };
  const total = await countFindings(store, where);
  const keys = await findingKeys(store, where, { after, limit: limit + 1 });
  const shown = keys.slice(0, limit);
  const items = await readFindings(
    store,
    shown.map(({ id }) => id),
  );
  if (request.peek !== true) await markShown(store, items);
  const last = keys.length > limit ? shown.at(-1) : undefined;
  return { items, total, ...(last === undefined ? {} : { cursor: cursorAfter(last.key, list) }) };
}
