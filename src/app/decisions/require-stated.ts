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
  const [refusal] = (await unstatedAmong(world, ids)).values();
  if (refusal !== undefined) throw refusal;
}

/**
 * The claims among these that the files do not state, by id, each with a message for the person who decides. The files are read once.
 *
 * @throws whatever reading the world does.
 */
export async function unstatedAmong(
  world: StoredWorld,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserInputError>> {
  const claims = await readDecidableClaims(world.store, ids);
  // No file ever stated what was read from a memory.
  const named = ids.flatMap((id) => claims.get(id) ?? []).filter(({ memory }) => memory === undefined);
  const gone = await unstatedClaims(world, named);
  return new Map(
    gone.map(({ id, summary }) => [
      id,
      new UserInputError(`No file states the claim any more: ${summary}`, {
        code: 'not-decidable',
        fix: `You cannot decide about it. \`lore history ${id}\` shows its history.`,
      }),
    ]),
  );
}
