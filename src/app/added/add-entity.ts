import { UserInputError } from '../../util/errors.ts';
import { foldKey } from '../../util/text/fold.ts';
import { slug } from '../../util/text/slug.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { addLore, type LoreAdded } from './add-lore.ts';
import type { Entry } from './entry-text.ts';

/**
 * Adds an entity, or more about one that is known: as an entry of a file of the world, written into the world's `added/`. Without an
 * `id` its name makes one.
 *
 * @throws as `addLore` does.
 */
export function addEntity(world: StoredWorld, given: Entry): Promise<LoreAdded> {
  const id = wordUnder(given, 'id') ?? slug(wordUnder(given, 'name') ?? '');
  if (id.trim() === '') {
    throw new UserInputError('An entity has an `id`, or a `name` that makes one.', {
      code: 'bad-entry',
      fix: 'Give one of them: { "id": "maren", "kind": "Person", "name": "Maren" }.',
    });
  }
  const others = Object.entries(given).filter(([key]) => foldKey(key) !== 'id');
  const entry = { id, ...Object.fromEntries(others) };
  return addLore(world, { entry, project: wordUnder(given, 'project') });
}

function wordUnder(entry: Entry, key: string): string | undefined {
  const value = Object.entries(entry).find(([each]) => foldKey(each) === key)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
