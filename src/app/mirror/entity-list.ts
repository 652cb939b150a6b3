import type { GraphStore } from '../../graph/port.ts';
import { allEntities, type NamedEntity } from '../../queries/entities.ts';
import { type KindLine, kindLines } from '../../queries/entities-page.ts';
import { type ListedEntity, readListedEntities } from '../../queries/listed-lore.ts';
import { compareText } from '../../util/places.ts';
import { kindsMeant } from '../entities/list-entities.ts';
import { perLoreState } from '../entities/per-state.ts';
import { entitiesWith } from '../entities/rank-by-words.ts';

export interface EntityListRequest {
  /** With the kinds below it, in any case. */
  readonly kind?: string | undefined;
  /** Words that a name, alias or id has to have: then the best come first. */
  readonly q?: string | undefined;
  /** From 1. */
  readonly page: number;
}

export interface EntityListPage {
  readonly items: readonly ListedEntity[];
  readonly total: number;
  readonly page: number;
  /** How many there are; 1 where nothing is found. */
  readonly pages: number;
  /** Every kind that an entity of the world has, with those above, sorted. */
  readonly kinds: readonly string[];
}

const onOnePage = 100;

interface EntityIndex {
  /** By kind and name. */
  readonly entities: readonly NamedEntity[];
  readonly lines: readonly KindLine[];
  readonly kinds: readonly string[];
}

const entityIndex = perLoreState(async (store): Promise<EntityIndex> => {
  const entities = await allEntities(store);
  const lines = await kindLines(store);
  return {
    entities: entities.sort(
      (a, b) => compareText(a.kind, b.kind) || compareText(a.name, b.name) || compareText(a.id, b.id),
    ),
    lines,
    kinds: [...new Set(lines.flatMap(({ kind, kinds }) => [kind, ...kinds]))].sort(),
  };
});

/**
 * One page of the entities of a world: by kind and name; of those that have certain words the best first.
 *
 * @throws UserInputError `unknown-kind`.
 */
export async function readEntityList(store: GraphStore, { kind, q, page }: EntityListRequest): Promise<EntityListPage> {
  const { entities, lines, kinds } = await entityIndex(store);
  const meant = kind === undefined ? undefined : new Set(kindsMeant(lines, kind));
  const of = meant === undefined ? entities : entities.filter((entity) => meant.has(entity.kind));
  const found = q === undefined ? of : entitiesWith(of, q).map(({ item }) => item);
  const shown = found.slice((page - 1) * onOnePage, page * onOnePage);
  return {
    items: await readListedEntities(
      store,
      shown.map(({ id }) => id),
    ),
    total: found.length,
    page,
    pages: Math.max(1, Math.ceil(found.length / onOnePage)),
    kinds,
  };
}
