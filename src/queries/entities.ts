import type { GraphStore, Params } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

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

/**
 * Attributes of an entity that are in dispute, sorted: an open contradiction is about them, or its most trusted sources disagree
 * and nobody has decided about that.
 */
export async function disputedAttributes(store: GraphStore, id: string): Promise<string[]> {
  const [row] = await store.read(
    `MATCH (e:${labels.entity} {id: $id}) RETURN e.disputed AS disputed, e.attributes AS attributes`,
    { id },
  );
  const found = await store.read(
    `MATCH (v:Contradiction {subject_id: $id}) RETURN v.predicate AS attribute, v.status AS status`,
    { id },
  );
  const about = (isMeant: (status: unknown) => boolean) =>
    new Set(found.filter(({ status }) => isMeant(status)).map(({ attribute }) => String(attribute)));
  const open = about((status) => status === 'open');
  const decided = about((status) => status !== 'open');
  const differing = textsIn(row?.disputed).filter((name) => !decided.has(name));
  return [...new Set([...differing, ...textsIn(row?.attributes).filter((name) => open.has(name))])].sort();
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
