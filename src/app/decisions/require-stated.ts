import { readDecidableClaims } from '../../queries/decidable-claims.ts';
import { UserInputError } from '../../util/errors.ts';
import { unstatedClaims } from '../ingest/stated-claims.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/**
 * Refuses to decide about claims that the files do not state: the decision would be written, and do nothing.
 *
 * @param ids those that the store does not have are left to whoever looks for them.
 * @throws UserInputError `not-decidable`; whatever reading the world does.
 */
export async function requireStated(world: StoredWorld, ids: readonly string[]): Promise<void> {
  const claims = await readDecidableClaims(world.store, ids);
  const named = ids.flatMap((id) => claims.get(id) ?? []);
  const [gone] = await unstatedClaims(world, named);
  if (gone === undefined) return;
  throw new UserInputError(`No file states the claim ${gone.id} any more: ${gone.summary}`, {
    code: 'not-decidable',
    fix: `Nothing can be decided about it. \`lore history ${gone.id}\` shows what became of it.`,
  });
}
