import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { stableHashOf } from '../../util/hash.ts';
import type { StoredChapter } from './chapters.ts';

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
