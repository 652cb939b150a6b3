import type { GraphStore } from '../../graph/port.ts';
import type { Story, StoryFact } from '../../model/story.ts';
import { compareText } from '../../util/places.ts';
import type { StoryOntology } from './claim-statements.ts';
import { readConflictCounts } from './conflict-counts.ts';
import { memoryFacts } from './memory-facts.ts';
import { readStoryNames } from './story-names.ts';

export interface StoryOptions {
  readonly ontology: StoryOntology;
}

/** The story of a store: what has an order of its own. A few queries, however long it is. */
export async function readStoredStory(store: GraphStore, { ontology }: StoryOptions): Promise<Story> {
  const names = await readStoryNames(store);
  const conflicts = await readConflictCounts(store);
  const memories = await memoryFacts(store, ontology, names, conflicts);
  return memories.sort(byTelling);
}

const byTelling = (a: StoryFact, b: StoryFact): number =>
  compareText(a.story, b.story) || a.position - b.position || compareText(a.id, b.id);
