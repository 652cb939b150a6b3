import { claimsAbout } from '../../queries/claims.ts';
import { UserInputError } from '../../util/errors.ts';
import { findEntity } from '../lookup/find-entity.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type ClaimsDecided, type ClaimsRequest, decideClaims } from './decide-claims.ts';

/**
 * Accepts every claim about an entity, on either side of a relation, that nobody has accepted yet.
 *
 * @param words id, name or alias.
 * @throws UserInputError `unknown-entity`, `ambiguous-entity`, or `not-decidable` where none waits; as `decideClaims` does.
 */
export async function promoteEntity(
  world: StoredWorld,
  words: string,
  { reason, actor }: Pick<ClaimsRequest, 'reason' | 'actor'>,
): Promise<ClaimsDecided> {
  const { id, name } = await findEntity(world.store, words);
  const waiting = (await claimsAbout(world.store, id)).filter(({ state }) => state === 'candidate');
  if (waiting.length === 0) {
    throw new UserInputError(`No unaccepted claim about ${name}.`, {
      code: 'not-decidable',
      fix: 'No change needed.',
    });
  }
  return decideClaims(world, { ids: waiting.map((claim) => claim.id), decision: 'accept', reason, actor });
}
