import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { countFindings, type FindingsWhere } from '../../queries/findings/filter.ts';
import { type FindingsFilter, resolveFilter } from './filters.ts';

/** How many findings are open in a store, by what they weigh. Gaps are left out: they fail nothing. */
export interface OpenFindings {
  readonly definite: { readonly error: number; readonly warn: number };
  readonly possible: number;
}

export async function openFindings(store: GraphStore): Promise<OpenFindings> {
  const open = { status: 'open', category: ['contradiction', 'anachronism', 'ontology'] } as const;
  const error = await countFindings(store, { ...open, verdict: 'definite', severity: 'error' });
  const warn = await countFindings(store, { ...open, verdict: 'definite', severity: 'warn' });
  return { definite: { error, warn }, possible: await countFindings(store, { ...open, verdict: 'possible' }) };
}

/** How many findings there are of each sort. */
export interface CountedFindings {
  readonly definite: number;
  readonly possible: number;
  readonly gaps: number;
}

/** Counts the open findings that pass a filter. */
export async function countedFindings(store: GraphStore, filter: FindingsFilter): Promise<CountedFindings> {
  const where = await resolveFilter(store, filter);
  const { category = categories, verdict } = where;
  const faults = category.filter((each) => each !== 'orphan');
  const count = (only: FindingsWhere): Promise<number> =>
    only.category?.length === 0 || where.ids?.length === 0
      ? Promise.resolve(0)
      : countFindings(store, { ...where, ...only });
  return {
    definite: verdict === 'possible' ? 0 : await count({ category: faults, verdict: 'definite' }),
    possible: verdict === 'definite' ? 0 : await count({ category: faults, verdict: 'possible' }),
    gaps: await count({ category: category.filter((each) => each === 'orphan') }),
  };
}
