import type { Decision } from '../../model/decision.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { readDecisionsFile } from './decisions-file.ts';
import type { StoredWorld } from './stored-world.ts';

/**
 * Every decision of a world, of its store and of its file, as an ingest now would unite them; writes nothing. The store's version of a
 * decision that the two state differently.
 */
export async function knownDecisions({
  store,
  home,
  clock,
}: Pick<StoredWorld, 'store' | 'home' | 'clock'>): Promise<Decision[]> {
  const now = clock();
  const stored = await readDecisions(store, now);
  const ofFile = home === undefined ? [] : readDecisionsFile(home.root, now).decisions;
  const known = new Map([...ofFile, ...stored].map((decision) => [decision.id, decision]));
  return [...known.values()];
}
