import type { GraphStore } from '../../graph/port.ts';
import { countFindings } from '../../queries/findings/filter.ts';

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
