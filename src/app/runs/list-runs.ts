import type { GraphStore } from '../../graph/port.ts';
import { countRuns, type ListedRun, runsBefore } from '../../queries/runs.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';

const list = { of: 'runs' };

/**
 * One page of the runs of the rules over a store, the newest first.
 *
 * @throws UserInputError for a bad limit or cursor.
 */
export async function listRuns(store: GraphStore, request: PageRequest): Promise<Page<ListedRun>> {
  const limit = limitOf(request);
  const runs = await runsBefore(store, { before: startOf(request, list), limit: limit + 1 });
  const shown = runs.slice(0, limit);
  const last = runs.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ run }) => run),
    total: await countRuns(store),
    ...(last === undefined ? {} : { cursor: cursorAfter(last.key, list) }),
  };
}
