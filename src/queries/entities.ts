import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { groupBy } from '../util/group.ts';
import { isSaidUnknown } from '../values/words.ts';
import { type StoredEntity, storedEntities } from './stored-entities.ts';

/** An entity by all that it is called. */
const namedBy = ['id', 'name', 'aliases', 'kind'] as const;
export type NamedEntity = Pick<StoredEntity, (typeof namedBy)[number]>;

const anyEntity = `MATCH (n:${labels.entity})`;

export const entityById = async (store: GraphStore, id: string): Promise<NamedEntity | undefined> =>
  (await storedEntities.called(store, [id], namedBy)).get(id);

/** Entities whose name or alias is exactly this. The engine looks them up: a large world has many names. */
export async function entitiesByName(store: GraphStore, name: string): Promise<NamedEntity[]> {
  const named = await storedEntities.found(store, `MATCH (n:${labels.entity} {name: $name})`, namedBy, { name });
  const aliased = await storedEntities.found(store, `${anyEntity} WHERE $name IN n.aliases`, namedBy, { name });
  return [...new Map([...named, ...aliased].map((entity) => [entity.id, entity])).values()];
}

/** The kind of an entity with those above it; none where it has no declared one. */
export const kindsOfEntity = async (store: GraphStore, id: string): Promise<readonly string[]> =>
  (await storedEntities.called(store, [id], ['kinds'])).get(id)?.kinds ?? [];

export const allEntities = (store: GraphStore): Promise<NamedEntity[]> =>
  storedEntities.found(store, anyEntity, namedBy);

/** Up to twenty ids of entities whose id or name begins with `text`, sorted. */
export async function entityIdsStartingWith(store: GraphStore, text: string): Promise<string[]> {
  const rows = await store.read(
    `${anyEntity} WHERE n.id STARTS WITH $text OR n.name STARTS WITH $text RETURN n.id AS id ORDER BY id LIMIT 20`,
    { text },
  );
  return rows.map(({ id }) => String(id));
}

/** An attribute in dispute, and the open contradiction that is about it; of one whose sources merely differ there is none. */
export type DisputedFields = ReadonlyMap<string, string | undefined>;

/**
 * By id of an entity, its attributes that are in dispute: an open contradiction is about them, or its most trusted sources disagree and
 * nobody has decided about that.
 */
export async function disputedFields(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DisputedFields>> {
  const about = { ids: [...new Set(ids)] };
  const entities = await storedEntities.called(store, ids, ['disputed', 'attributes']);
  const found = await store.read(
    `UNWIND $ids AS about MATCH (v:${labels.violation} {subject_id: about}) WHERE v.category = 'contradiction'
     RETURN about, v.predicate AS attribute, v.status AS status, v.id AS id ORDER BY id`,
    about,
  );
  const byMemories = await store.read(
    `UNWIND $ids AS about MATCH (:${labels.entity} {id: about})<-[:OF]-(a:${labels.assertion})
     WHERE a.is_disputed = true AND a.disputed_with IS NULL
     MATCH (a)<-[:MEMBER]-(v:Contradiction) WHERE v.status = 'open'
     RETURN about, a.type AS attribute, v.status AS status, v.id AS id ORDER BY id`,
    about,
  );
  const conflicts = groupBy([...found, ...byMemories], (row) => String(row.about));
  return new Map(
    [...entities].map(([id, { disputed, attributes }]) => {
      const its = conflicts.get(id) ?? [];
      const decided = new Set(its.filter(({ status }) => status !== 'open').map(({ attribute }) => String(attribute)));
      const differing = disputed.filter((name) => !decided.has(name));
      const fields = new Map<string, string | undefined>(differing.map((name) => [name, undefined]));
      const own = new Set(attributes);
      for (const { attribute, status, id: conflict } of its) {
        const name = String(attribute);
        if (status === 'open' && own.has(name) && fields.get(name) === undefined) fields.set(name, String(conflict));
      }
      return [id, fields] as const;
    }),
  );
}

/** The attributes of one entity that are in dispute, sorted. */
export async function disputedAttributes(store: GraphStore, id: string): Promise<string[]> {
  return [...((await disputedFields(store, [id])).get(id)?.keys() ?? [])].sort();
}

/** Keys of what the files say of an entity to be unknown: `parents: unknown`. */
export async function recordedUnknown(store: GraphStore, id: string): Promise<string[]> {
  const rows = await store.read(
    `MATCH (:${labels.entity} {id: $id})<-[:OF]-(a:${labels.attribute}) RETURN DISTINCT a.type AS type, a.value AS value`,
    { id },
  );
  const said = rows.flatMap(({ type, value }) => (isSaidUnknown(String(value ?? '-')) ? [String(type)] : []));
  return said.sort();
}
