import type { GraphStore } from '../../graph/port.ts';
import type { ListedEntity } from '../../queries/listed-lore.ts';
import { type Page, type PageRequest, sortedPage } from '../paging.ts';
import { listEntities } from './list-entities.ts';
import { entitiesWith } from './search-lore.ts';

export interface EntitiesRequest extends PageRequest {
  /** With the kinds below it, in any case. */
  readonly kind?: string | undefined;
  /** Words that a name, alias or id has to have. */
  readonly q?: string | undefined;
}

/**
 * One page of the entities of a world: by kind and name; of those that have certain words the best first.
 *
 * @throws UserInputError `unknown-kind`; for a bad limit or cursor.
 */
export async function entitiesPage(
  store: GraphStore,
  { kind, q, ...page }: EntitiesRequest,
): Promise<Page<ListedEntity>> {
  const { entities } = await listEntities(store, kind);
  if (q === undefined) return sortedPage(entities, (entity) => [entity.kind, entity.name, entity.id].join('\0'), page);
  const found = sortedPage(entitiesWith(entities, q), ({ item, rank }) => `${rank.toFixed(1)} ${item.id}`, page);
  return { ...found, items: found.items.map(({ item }) => item) };
}
