import { findArcs } from '../../detective/arcs/find-arcs.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Story } from '../../model/story.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { countOpenConfusions, standingConfusions } from '../../queries/detective/confusions.ts';
import { readWholeStory } from '../../queries/detective/read-stored-story.ts';
import {
  chapterOrder,
  readChapterOrder,
  readChapters,
  writeChapterOrder,
} from '../../queries/detective/told/chapters.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { type ConfusionDelta, keepConfusions } from './keep-confusions.ts';
import { readStoryPart } from './read-part.ts';
import { storyNotes } from './story-notes.ts';
import { withoutContradicted } from './without-contradicted.ts';

export interface ReadingRequest {
  readonly config: Pick<WorldConfig, 'ontology' | 'story'>;
  /**
   * Ids of the entities that changed since the story was read last, or of which a claim or an open contradiction did: what cannot have
   * changed with them is not read again, and stays as it is stored. Absent: everything.
   */
  readonly about?: readonly string[];
  /** The id of its run. */
  readonly runId?: string;
  readonly actor?: string;
}

/** The reading of a story, and its results. */
export interface StoryRead extends ConfusionDelta {
  /** As far as it was read. */
  readonly story: Story;
  /** How many questions are open after it. */
  readonly open: number;
  /** Notes for the author about the chapters, a sentence each. */
  readonly notes: readonly string[];
}

/** Reads the story of a store without a model, and keeps what it finds. Linear in the length of what it reads. */
export async function readStoryOver(
  world: { readonly store: GraphStore; readonly clock: Clock },
  { config: { ontology, story: rules }, about, runId, actor }: ReadingRequest,
): Promise<StoryRead> {
  const { store } = world;
  const chapters = await readChapters(store, rules);
  const standing = await standingConfusions(store);
  const order = chapterOrder(chapters);
  // Where a chapter has another place, everything that is told in it is told at another time.
  const isSameOrder = order === (await readChapterOrder(store));
  const read =
    about === undefined || !isSameOrder
      ? { story: await readWholeStory(store, chapters, ontology), isWhole: () => true }
      : await readStoryPart(store, { chapters, ontology, about, standing });
  const arcs = await withoutContradicted(store, findArcs(read.story).filter(read.isWhole));
  const { story, readAgain } = { readAgain: undefined, ...read };
  const delta = await keepConfusions(world, { story, arcs, standing, ...defined({ readAgain, runId, actor }) });
  if (!isSameOrder) await writeChapterOrder(store, order);
  return { ...delta, story, open: await countOpenConfusions(store), notes: storyNotes(chapters, rules) };
}
