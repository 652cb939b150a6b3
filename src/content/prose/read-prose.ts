import type { Entity, LoreChunk } from '../../model/claim.ts';
import { stableHash } from '../../util/hash.ts';
import { compareText } from '../../util/places.ts';
import type { Names } from '../names.ts';
import type { Reading } from '../reading.ts';
import type { Passage } from './extracted.ts';
import { ChunkMemo } from './memo.ts';
import { lowercaseWords, type Mention, MentionFinder, singleNames } from './mentions.ts';

export interface Prose {
  /** In the order of the files. */
  readonly chunks: readonly LoreChunk[];
  readonly passages: readonly Passage[];
  /** Stands for all names of the world, and for which of them are also words. */
  readonly namesKey: string;
}

const smallWords = new ChunkMemo<readonly string[]>();
const found = new ChunkMemo<{ readonly mentions: readonly Mention[]; readonly ids: readonly string[] }>();

/** The chunks of all files with the entities they name, once all of those are known. */
export function readProse(
  readings: readonly Reading[],
  entities: ReadonlyMap<string, Entity>,
  names: Names<Entity>,
): Prose {
  if (!readings.some(({ chunks }) => chunks.length > 0)) return { chunks: [], passages: [], namesKey: '' };
  const worldKey = stableHash(...[...entities.values()].flatMap(({ id, name, aliases }) => [id, name, ...aliases]));
  const single = singleNames(entities.values());
  const lowercase = new Set<string>();
  for (const { chunks } of readings) {
    for (const draft of chunks) {
      for (const word of smallWords.of(draft, worldKey, () => lowercaseWords(draft.text, single))) lowercase.add(word);
    }
  }
  const namesKey = stableHash(worldKey, ...[...lowercase].sort());
  const finder = new MentionFinder(entities.values(), lowercase);
  const linked = (target: string) => names.find(target)?.id;
  const chunks: LoreChunk[] = [];
  const passages: Passage[] = [];
  for (const { file, chunks: drafts } of readings) {
    for (const [index, draft] of drafts.entries()) {
      const { mentions, ids } = found.of(draft, namesKey, () => {
        const named = finder.find(draft.text, draft.spans, linked);
        const links = draft.links.flatMap((link) => linked(link) ?? []);
        const all = [...named.map(({ id }) => id), ...links, ...(draft.mentions ?? [])];
        return { mentions: named, ids: [...new Set(all)].sort(compareText) };
      });
      passages.push({ file, draft, text: draft.text, mentions });
      chunks.push({
        id: stableHash('chunk', file.path, draft.text, String(index)),
        source_id: file.path,
        text: draft.text,
        line: file.lines.position(draft.offset).line,
        mentions: ids,
      });
    }
  }
  return { chunks, passages, namesKey };
}
