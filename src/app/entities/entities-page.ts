import type { GraphStore } from '../../graph/port.ts';
import { allEntities } from '../../queries/entities.ts';
import { countEntities, entityKeys } from '../../queries/entities-page.ts';
import { type ListedEntity, readListedEntities } from '../../queries/listed-lore.ts';
import { cursorAfter, limitOf, type Page, type PagedList, type PageRequest, sortedPage, startOf } from '../paging.ts';
import { kindsCalled } from './list-entities.ts';
import { entitiesWith } from './rank-by-words.ts';

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
export async function entitiesPage(store: GraphStore, request: EntitiesRequest): Promise<Page<ListedEntity>> {
  const { kind, q } = request;
  const kinds = kind === undefined ? undefined : await kindsCalled(store, kind);
  return q === undefined ? pageOfKinds(store, kinds, request) : pageWithWords(store, kinds, q, request);
}

const listOf = ({ kind, q }: EntitiesRequest): PagedList => ({ of: 'entities', by: { kind, q } });

async function pageOfKinds(
  store: GraphStore,
  kinds: readonly string[] | undefined,
  request: EntitiesRequest,
): Promise<Page<ListedEntity>> {
  const limit = limitOf(request);
  const list = listOf(request);
  const keys = await entityKeys(store, kinds, { after: startOf(request, list), limit: limit + 1 });
  const shown = keys.slice(0, limit);
  const last = keys.length > limit ? shown.at(-1) : undefined;
  return {
    items: await readListedEntities(
      store,
      shown.map(({ id }) => id),
    ),
    total: await countEntities(store, kinds),
    ...(last === undefined ? {} : { cursor: cursorAfter(last.key, list) }),
  };
}

async function pageWithWords(
  store: GraphStore,
  kinds: readonly string[] | undefined,
  words: string,
  request: EntitiesRequest,
): Promise<Page<ListedEntity>> {
  const all = await allEntities(store);
  const found = entitiesWith(kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind)), words);
  const page = sortedPage(found, ({ item, rank }) => `${rank.toFixed(1)} ${item.id}`, request, listOf(request));
  const ids = page.items.map(({ item }) => item.id);
  return { ...page, items: await readListedEntities(store, ids) };
}
