import type { GraphStore } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { type Chapter, chaptersOf, type StoryFile } from '../../../model/story-files.ts';
import type { StoryRule } from '../../../model/world-config.ts';
import { stableHashOf } from '../../../util/hash.ts';

/** A file of a story. */
export interface StoredChapter extends Chapter {
  readonly path: string;
  readonly title: string;
  readonly project?: string;
}

/** The chapters of a store, by path. */
export async function readChapters(
  store: GraphStore,
  rules: readonly StoryRule[],
): Promise<ReadonlyMap<string, StoredChapter>> {
  const sources = await store.read(
    `MATCH (s:${labels.source}) WHERE s.kind = 'markdown' AND s.path IS NOT NULL
     RETURN s.id AS path, s.title AS title, s.project AS project, s.story_order AS place`,
  );
  if (sources.length === 0) return new Map();
  // Where `story:` says which they are, nothing else is asked.
  const [withProse, references] = rules.length > 0 ? [none, none] : await whatFilesAre(store);
  const files = sources.map(({ path, place }): StoryFile => {
    const known = {
      path: String(path),
      hasProse: withProse.has(path ?? null),
      isReference: references.has(path ?? null),
    };
    return typeof place === 'number' ? { ...known, order: place } : known;
  });
  const chapters = chaptersOf(files, rules);
  return new Map(
    sources.flatMap(({ path: id, title, project }) => {
      const path = String(id);
      const chapter = chapters.get(path);
      if (chapter === undefined) return [];
      const stored = { ...chapter, path, title: typeof title === 'string' ? title : path };
      return [[path, typeof project === 'string' ? { ...stored, project } : stored] as const];
    }),
  );
}

const none: ReadonlySet<unknown> = new Set();

/** The files in which prose stands, and those that describe an entity. */
async function whatFilesAre(store: GraphStore): Promise<readonly [ReadonlySet<unknown>, ReadonlySet<unknown>]> {
  const prose = await store.read(`MATCH (c:${labels.chunk}) RETURN DISTINCT c.source_id AS path`);
  const about = await store.read(`MATCH (e:${labels.entity}) RETURN DISTINCT e.path AS path, e.kind AS kind`);
  const references = about.flatMap(({ path, kind }) => (tellingKinds.has(String(kind)) ? [] : [path]));
  return [new Set(prose.map(({ path }) => path)), new Set(references)];
}

/** The possible properties of a chapter itself. */
const tellingKinds: ReadonlySet<string> = new Set([labels.entity, 'Chronicle', 'Event', 'Era', 'Chapter', 'Scene']);

const id = 'story';

/** Stands for where each chapter has its place in its story; undefined where there is none. */
export function chapterOrder(chapters: ReadonlyMap<string, StoredChapter>): string | undefined {
  if (chapters.size === 0) return undefined;
  return stableHashOf(
    [...chapters.values()].map(({ path, story, number, isShared, project }) =>
      JSON.stringify([path, story, number, isShared, project ?? null]),
    ),
  );
}

/** The order of chapters when the story was read as a whole last. */
export async function readChapterOrder(store: GraphStore): Promise<string | undefined> {
  const [row] = await store.read(`MATCH (m:${labels.meta} {id: $id}) RETURN m.chapters AS chapters`, { id });
  return typeof row?.chapters === 'string' ? row.chapters : undefined;
}

export async function writeChapterOrder(store: GraphStore, order: string | undefined): Promise<void> {
  await store.write((tx) => tx.upsertNodes({ labels: [labels.meta], rows: [{ id, chapters: order ?? null }] }));
}
