import type { GraphStore } from '../../graph/port.ts';
import type { Story, StoryFact } from '../../model/story.ts';
import type { StoryRule } from '../../model/world-config.ts';
import { compareText } from '../../util/places.ts';
import type { ContextOf, FactContext } from './stated/claim-fact.ts';
import type { StoryOntology } from './stated/claim-statements.ts';
import { ConflictCounts, readConflictCounts } from './stated/conflict-counts.ts';
import { readStoryNames } from './stated/story-names.ts';
import { readChapters, type StoredChapter } from './told/chapters.ts';
import { editFacts } from './told/edit-facts.ts';
import { manuscriptFacts, manuscriptFactsAbout } from './told/manuscript-facts.ts';
import { memoryFacts } from './told/memory-facts.ts';

interface StoryOptions {
  readonly ontology: StoryOntology;
  /** Which files are chapters. Without any, folders of chapters are recognised. */
  readonly story: readonly StoryRule[];
}

/** The story of a store: what has an order of its own. A few queries, however long it is. */
export async function readStoredStory(store: GraphStore, { ontology, story }: StoryOptions): Promise<Story> {
  return readWholeStory(store, await readChapters(store, story), ontology);
}

/** The same, where its chapters are known. */
export async function readWholeStory(
  store: GraphStore,
  chapters: ReadonlyMap<string, StoredChapter>,
  ontology: StoryOntology,
): Promise<Story> {
  const contextOf = contextIn(store, ontology);
  const clock = await clockFacts(store, chapters, contextOf);
  return [...clock, ...(await manuscriptFacts(store, chapters, contextOf))].sort(byTelling);
}

/** A part of a story: all that the clock orders, and of manuscripts what they tell of some. */
interface StoryPart {
  readonly story: Story;
  /** The entities whose whole manuscripts are read. */
  readonly subjects: ReadonlySet<string>;
}

/**
 * The part of a story that an edit can have changed. Each fact of it is as it is in the whole story; of how many findings it is part is
 * not counted.
 *
 * @param about ids of the entities that changed, or of which a claim did.
 * @param facts ids of facts that are read as well.
 */
export async function readStoryAbout(
  store: GraphStore,
  chapters: ReadonlyMap<string, StoredChapter>,
  wanted: { readonly about: readonly string[]; readonly facts: readonly string[] },
  ontology: StoryOntology,
): Promise<StoryPart> {
  const contextOf = contextIn(store, ontology, async () => new ConflictCounts(new Map()));
  const clock = await clockFacts(store, chapters, contextOf);
  const { facts, subjects } = await manuscriptFactsAbout(store, chapters, wanted, contextOf);
  return { story: [...clock, ...facts].sort(byTelling), subjects };
}

async function clockFacts(
  store: GraphStore,
  chapters: ReadonlyMap<string, StoredChapter>,
  contextOf: ContextOf,
): Promise<StoryFact[]> {
  const memories = await memoryFacts(store, contextOf);
  return [...memories, ...(await editFacts(store, (path) => chapters.has(path), contextOf))];
}

function contextIn(store: GraphStore, ontology: StoryOntology, countsIn = readConflictCounts): ContextOf {
  const read = async (): Promise<FactContext> => ({
    ...{ ontology, names: await readStoryNames(store) },
    conflicts: await countsIn(store),
  });
  let context: Promise<FactContext> | undefined;
  return () => {
    context ??= read();
    return context;
  };
}

const byTelling = (a: StoryFact, b: StoryFact): number =>
  compareText(a.story, b.story) || a.position - b.position || compareText(a.id, b.id);
