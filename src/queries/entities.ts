import type { GraphStore, Params } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { groupBy } from '../util/group.ts';

/** An entity by its names. */
export interface NamedEntity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
}

const anyEntity = `MATCH (e:${labels.entity})`;

export async function entityById(store: GraphStore, id: string): Promise<NamedEntity | undefined> {
  const [entity] = await namedEntities(store, `MATCH (e:${labels.entity} {id: $id})`, { id });
  return entity;
}

/** Entities whose name or alias is exactly this. The engine looks them up: a large world has many names. */
export async function entitiesByName(store: GraphStore, name: string): Promise<NamedEntity[]> {
  const named = await namedEntities(store, `MATCH (e:${labels.entity} {name: $name})`, { name });
  const aliased = await namedEntities(store, `${anyEntity} WHERE $name IN e.aliases`, { name });
  return [...new Map([...named, ...aliased].map((entity) => [entity.id, entity])).values()];
}

/** The kind of an entity with those above it; none where it has no declared one. */
export async function kindsOfEntity(store: GraphStore, id: string): Promise<string[]> {
  const [row] = await store.read(`MATCH (e:${labels.entity} {id: $id}) RETURN labels(e) AS kinds`, { id });
  return textsIn(row?.kinds).filter((label) => label !== labels.entity);
}

export function allEntities(store: GraphStore): Promise<NamedEntity[]> {
  return namedEntities(store, anyEntity);
}

/** Up to twenty ids of entities whose id or name begins with `text`, sorted. */
export async function entityIdsStartingWith(store: GraphStore, text: string): Promise<string[]> {
  const rows = await store.read(
    `${anyEntity} WHERE e.id STARTS WITH $text OR e.name STARTS WITH $text RETURN e.id AS id ORDER BY id LIMIT 20`,
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
  const rows = await store.read(
    `UNWIND $ids AS about MATCH (e:${labels.entity} {id: about})
     RETURN about, e.disputed AS disputed, e.attributes AS attributes`,
    about,
  );
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
    rows.map(({ about: entity, disputed, attributes }) => {
      const its = conflicts.get(String(entity)) ?? [];
      const decided = new Set(its.filter(({ status }) => status !== 'open').map(({ attribute }) => String(attribute)));
      const differing = textsIn(disputed).filter((name) => !decided.has(name));
      const fields = new Map<string, string | undefined>(differing.map((name) => [name, undefined]));
      const own = new Set(textsIn(attributes));
      for (const { attribute, status, id } of its) {
        const name = String(attribute);
        if (status === 'open' && own.has(name) && fields.get(name) === undefined) fields.set(name, String(id));
      }
      return [String(entity), fields] as const;
    }),
  );
}

/** The attributes of one entity that are in dispute, sorted. */
export async function disputedAttributes(store: GraphStore, id: string): Promise<string[]> {
  return [...((await disputedFields(store, [id])).get(id)?.keys() ?? [])].sort();
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function namedEntities(store: GraphStore, match: string, params: Params = {}): Promise<NamedEntity[]> {
  const rows = await store.read(
    `${match} RETURN e.id AS id, e.name AS name, e.aliases AS aliases, e.kind AS kind`,
    params,
  );
  return rows.flatMap(({ id, name, aliases, kind }) =>
    typeof id !== 'string'
      ? []
      : [
          {
            id,
            name: typeof name === 'string' ? name : id,
            aliases: Array.isArray(aliases) ? aliases.map(String) : [],
            kind: typeof kind === 'string' ? kind : labels.entity,
          },
        ],
  );
}
