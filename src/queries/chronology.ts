import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

export async function isEra(store: GraphStore, id: string): Promise<boolean> {
  const rows = await store.read('MATCH (e:Era {id: $id}) RETURN e.id AS id', { id });
  return rows.length > 0;
}

/** An era without a beginning or an end reaches as far as days can be counted. */
const farthestDay = Number.MAX_SAFE_INTEGER;

/**
 * Ids of the entities an era concerns, sorted: the era itself, entities related to it, events that happened within it, and both
 * sides of every dated claim that began, ended or held within it. Dates that may lie within it count.
 */
export async function entitiesInEra(store: GraphStore, era: string): Promise<string[]> {
  const ids = new Set([era]);
  const add = async (match: string) => {
    const rows = await store.read(`${match} RETURN DISTINCT n.id AS id`, { era, farthestDay });
    for (const { id } of rows) ids.add(String(id));
  };
  await add(`MATCH (:Era {id: $era})<-[:TO]-(:${labels.relation})-[:FROM]->(n:${labels.entity})`);
  await add(`MATCH (:Era {id: $era})<-[:FROM]-(:${labels.relation})-[:TO]->(n:${labels.entity})`);
  const bounds = `MATCH (era:Era {id: $era}) WITH coalesce(era.exists_from_earliest, -$farthestDay) AS first,
     coalesce(era.exists_until_latest, $farthestDay) AS last`;
  await add(
    `${bounds} MATCH (n:Event) WHERE n.happened IS NOT NULL
       AND coalesce(n.happened_until_latest, last) >= first AND coalesce(n.happened_from_earliest, first) <= last
       AND coalesce(n.happened_from_axis, n.happened_until_axis, '') = ''`,
  );
  for (const side of ['FROM', 'TO']) {
    await add(
      `${bounds} MATCH (r:${labels.relation})-[:${side}]->(n:${labels.entity})
       WHERE (r.valid_from IS NOT NULL OR r.valid_until IS NOT NULL)
         AND coalesce(r.valid_from_earliest, first) <= last AND coalesce(r.valid_until_latest, last) >= first
         AND coalesce(r.valid_from_axis, r.valid_until_axis, '') = ''`,
    );
  }
  return [...ids].sort();
}
