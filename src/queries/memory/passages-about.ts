import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { reliabilities, unadjudicated } from '../../model/claim.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';

/** A passage that mentions an entity, without its text. */
export interface PassageAbout {
  readonly id: string;
  readonly path: string;
  readonly line: number;
  /** The project of its file. */
  readonly project?: string;
}

/**
 * The passages that mention an entity, those of the file that was ingested last first, then by place. Those of drafts, of other files
 * that are trusted no more than a memory, and of rumours, legends, prophecies and propaganda are left out: nobody vouches for them.
 */
export async function passagesAbout(store: GraphStore, entityId: string): Promise<PassageAbout[]> {
  const rows = await store.read(
    `MATCH (:${labels.entity} {id: $id})<-[:MENTIONS]-(c:${labels.chunk})-[:PART_OF]->(s:${labels.source})
     RETURN c.id AS id, s.id AS path, c.line AS line, s.project AS project, s.tier AS tier, s.reliability AS reliability,
       s.ingested_at AS at`,
    { id: entityId },
  );
  const found = rows.flatMap(({ id, path, line, project, tier, reliability, at }) => {
    if (tier === 'memory' || isHearsay(reliability)) return [];
    const passage: PassageAbout = {
      ...{ id: String(id), path: String(path), line: Number(line ?? 0) },
      ...defined({ project: typeof project === 'string' ? project : undefined }),
    };
    return [{ passage, at: String(at ?? '') }];
  });
  return found
    .sort(
      (a, b) =>
        compareText(b.at, a.at) ||
        compareText(a.passage.path, b.passage.path) ||
        a.passage.line - b.passage.line ||
        compareText(a.passage.id, b.passage.id),
    )
    .map(({ passage }) => passage);
}

function isHearsay(value: unknown): boolean {
  const reliability = reliabilities.find((known) => known === value);
  return reliability === 'rumour' || (reliability !== undefined && unadjudicated.has(reliability));
}
