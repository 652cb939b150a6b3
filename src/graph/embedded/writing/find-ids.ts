import type { EdgeEnd } from '../../port.ts';
import { type CypherRunner, runCypher } from '../query.ts';
import * as statements from '../statements.ts';

/** The internal ids of the nodes with these keys; a key that no node has is absent. */
export async function findIds(
  runner: CypherRunner,
  end: EdgeEnd,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const found = await runCypher(runner, statements.findNodes(end), { keys: [...keys] });
  const ids = new Map<string, number>();
  for (const [key, id] of found.rows()) if (typeof key === 'string' && typeof id === 'number') ids.set(key, id);
  return ids;
}
