import type { GraphStore } from '../../graph/port.ts';
import type { Story, StoryFact } from '../../model/story.ts';
import type { StoryRule } from '../../model/world-config.ts';
import { compareText } from '../../util/places.ts';
import { readChapters } from './chapters.ts';
import type { FactContext } from './claim-fact.ts';
import type { StoryOntology } from './claim-statements.ts';
import { readConflictCounts } from './conflict-counts.ts';
import { editFacts } from './edit-facts.ts';
import { manuscriptFacts } from './manuscript-facts.ts';
import { memoryFacts } from './memory-facts.ts';
import { readStoryNames } from './story-names.ts';

export interface StoryOptions {
  readonly ontology: StoryOntology;
  /** Which files are chapters. Without any, folders of chapters are recognised. */
  readonly story: readonly StoryRule[];
}

/** The story of a store: what has an order of its own. A few queries, however long it is. */
export async function readStoredStory(store: GraphStore, { ontology, story }: StoryOptions): Promise<Story> {
  const names = await readStoryNames(store);
  const conflicts = await readConflictCounts(store);
  const context: FactContext = { ontology, names, conflicts };
  const chapters = await readChapters(store, story);
  const memories = await memoryFacts(store, context);
  const manuscripts = await manuscriptFacts(store, chapters, context);
  const edits = await editFacts(store, (path) => chapters.has(path), context);
  return [...memories, ...manuscripts, ...edits].sort(byTelling);
}

const byTelling = (a: StoryFact, b: StoryFact): number =>
  compareText(a.story, b.story) || a.position - b.position || compareText(a.id, b.id);
