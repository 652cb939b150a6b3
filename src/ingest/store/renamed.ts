import { idsAtOnce, readAll } from '../../graph/answers.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { chunksOf } from '../../util/group.ts';
import type { ThingRecord } from '../plan/records.ts';

/**
 * Before they are rewritten: ids of what relations join to entities that will have another name, or be of another kind. These take over the
 * properties of those names.
 */
export async function besideRenamed(store: GraphStore, rewritten: readonly ThingRecord[]): Promise<string[]> {
  const entities = rewritten.filter((thing) => thing.labels[0] === labels.entity);
  const found = new Set<string>();
  for (const some of chunksOf(entities, idsAtOnce)) {
    const renamed = await renamedAmong(store, some);
    if (renamed.length === 0) continue;
    const beside = ['-[r]->', '<-[r]-'].map((arrow) => ({
      cypher: `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})${arrow}(m:${labels.entity}) RETURN DISTINCT m.id AS id`,
      params: { ids: renamed },
    }));
    for (const rows of await readAll(store, beside)) for (const { id } of rows) found.add(String(id));
  }
  return [...found].sort();
}

async function renamedAmong(store: GraphStore, entities: readonly ThingRecord[]): Promise<string[]> {
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (e:${labels.entity} {id: at}) RETURN at, e.name AS name, e.kind AS kind, labels(e) AS labels`,
    { ids: entities.map(({ id }) => id) },
  );
  const before = new Map(rows.map((row) => [row.at, knownAs(row.name, row.kind, row.labels)]));
  const now = (entity: ThingRecord) => knownAs(entity.properties.name, entity.properties.kind, entity.labels);
  return entities
    .filter((entity) => before.has(entity.id) && before.get(entity.id) !== now(entity))
    .map(({ id }) => id);
}

const knownAs = (name: unknown, kind: unknown, nodeLabels: unknown): string =>
  JSON.stringify([name, kind, Array.isArray(nodeLabels) ? nodeLabels.map(String).sort() : []]);
