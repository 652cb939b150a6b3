import type { GraphStore } from '../../graph/port.ts';
import { whomItConcerns } from '../../queries/detective/whom-it-concerns.ts';
import type { RunResult } from '../../rules/run/options.ts';

/**
 * Ids of the entities of which the story may ask something else than before: those that changed, those of claims that stand elsewhere
 * now, and those of contradictions that a run opened or closed, of which it asks nothing.
 */
export async function toldAnew(
  store: GraphStore,
  changed: readonly string[],
  moved: readonly string[],
  result: Pick<RunResult, 'delta'> | undefined,
): Promise<string[]> {
  const { opened = [], reopened = [], closed = [], slots = [] } = result?.delta ?? {};
  const findings = [...opened, ...reopened, ...closed, ...slots.map(({ id }) => id)];
  const concerned = await whomItConcerns(store, { claims: moved, findings });
  return [...new Set([...changed, ...concerned])].sort();
}
