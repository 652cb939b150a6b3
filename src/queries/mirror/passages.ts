import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareText } from '../../util/places.ts';

/** Where a passage stands that mentions an entity. */
export interface MentionPlace {
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

/** By id of an entity, the places of all passages that mention it, by path and line. */
export async function mentionsOf(
  store: GraphStore,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MentionPlace[]>> {
  const rows = await store.read(
    `UNWIND $ids AS about MATCH (:${labels.entity} {id: about})<-[:MENTIONS]-(c:${labels.chunk})
     RETURN about, c.id AS id, c.source_id AS path, c.line AS line`,
    { ids: [...entityIds] },
  );
  const places = new Map<string, MentionPlace[]>(entityIds.map((id) => [id, []]));
  for (const { about, id, path, line } of rows) {
    places.get(String(about))?.push({ id: String(id), path: String(path ?? ''), line: Number(line ?? 0) });
  }
  for (const each of places.values()) {
    each.sort((a, b) => compareText(a.path, b.path) || a.line - b.line || compareText(a.id, b.id));
  }
  return places;
}
