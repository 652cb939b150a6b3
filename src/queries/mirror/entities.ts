import { nodesCalled } from '../../graph/nodes-called.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { type StoredEntity, storedEntities, storedEntity } from '../stored-entities.ts';

/** The entities with these ids, by id. */
export async function readMirroredEntities(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredEntity>> {
  const nodes = await nodesCalled(store, labels.entity, ids);
  return new Map([...nodes].map(([id, node]) => [id, storedEntity(node)]));
}

/** An entity by its name, and by the years it existed: of two of one name these tell which is meant. */
export type NamedWithLife = Pick<StoredEntity, 'id' | 'name' | 'window'>;

/** The names of entities, by id. */
export const readNames = (store: GraphStore, ids: Iterable<string>): Promise<ReadonlyMap<string, NamedWithLife>> =>
  storedEntities.called(store, ids, ['id', 'name', 'window']);

/** A named stretch of time on the world's main line of days. Without a beginning or an end it reaches as far as days go. */
export interface StoredEra {
  readonly id: string;
  readonly name: string;
  /** Days, inclusive. */
  readonly first?: number;
  readonly last?: number;
}

/** Those of the world's eras of which an end is known, by their beginnings. */
export async function readEras(store: GraphStore): Promise<StoredEra[]> {
  const rows = await store.read(
    `MATCH (e:Era) WHERE coalesce(e.exists_from_axis, e.exists_until_axis) IS NULL
     RETURN e.id AS id, e.name AS name, e.exists_from AS first, coalesce(e.exists_until_latest, e.exists_until) AS last`,
  );
  const eras = rows.map(({ id, name, first, last }) => ({
    id: String(id),
    name: String(name ?? id),
    ...defined({ first: dayIn(first), last: dayIn(last) }),
  }));
  return eras
    .filter(({ first, last }) => first !== undefined || last !== undefined)
    .sort((a, b) => (a.first ?? -Infinity) - (b.first ?? -Infinity) || compareText(a.id, b.id));
}

const dayIn = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
