import { Names } from '../../content/resolve/entity-names.ts';
import type { GraphStore } from '../../graph/port.ts';
import {
  allEntities,
  entitiesByName,
  entityById,
  entityIdsStartingWith,
  type NamedEntity,
} from '../../queries/entities.ts';
import { UserInputError } from '../../util/errors.ts';
import { bare, quotable, Wording, wording } from '../../util/text/wording.ts';

/**
 * The entity that somebody means: by id, name or alias, as in the files.
 *
 * @param otherwise the advice where no name is near.
 * @throws UserInputError `unknown-entity`, naming the nearest, or `ambiguous-entity`, listing them.
 */
export async function findEntity(
  store: GraphStore,
  words: string,
  otherwise = 'An entity is named by its id, its name or an alias.',
): Promise<NamedEntity> {
  const exact = await entityById(store, words);
  if (exact !== undefined) return exact;
  const [named, ...namesakes] = await entitiesByName(store, words.trim());
  if (named !== undefined && namesakes.length === 0) return named;
  // Another case, other accents or articles; or several entities of one name.
  const result = new Names(await allEntities(store), { kinds: new Map() }).resolve(words);
  if ('found' in result) return result.found;
  if ('candidates' in result) {
    const list = result.candidates.map(({ id, kind }) => bare(`${id} (${kind})`));
    throw new UserInputError(wording`${words} may be any of ${list}.`, {
      code: 'ambiguous-entity',
      fix: 'Give the id.',
    });
  }
  throw unknown('entity', words, result.nearest, otherwise);
}

/** Up to twenty ids of entities whose id or name begins like this, for a person who is typing. */
export function completeEntity(store: GraphStore, words: string): Promise<string[]> {
  return entityIdsStartingWith(store, words);
}

/** `This world has no entity "X"`, with the nearest that is. */
export function unknown(what: string, words: string, nearest: readonly string[], otherwise: string): UserInputError {
  return new UserInputError(new Wording([`This world has no ${what} `, quotable(words), '.']), {
    code: `unknown-${what.replaceAll(' ', '-')}`,
    fix: nearest.length === 0 ? otherwise : wording`Did you mean ${nearest}?`,
  });
}
