import type { GraphStore } from '../../graph/port.ts';
import type { FoundConfusion } from '../../model/confusion.ts';
import { clockStory, type Story, subjectOfAny } from '../../model/story.ts';
import type { StandingConfusion } from '../../queries/detective/confusions.ts';
import { readStoryAbout } from '../../queries/detective/read-stored-story.ts';
import type { StoryOntology } from '../../queries/detective/stated/claim-statements.ts';
import type { StoredChapter } from '../../queries/detective/told/chapters.ts';
import { claimsStandingIn } from '../../queries/detective/whom-it-concerns.ts';
import type { PriorFinding } from '../../rules/reconcile/prior-findings.ts';

export interface PartRequest {
  readonly chapters: ReadonlyMap<string, StoredChapter>;
  readonly ontology: StoryOntology;
  /** Ids of the entities that changed. */
  readonly about: readonly string[];
  /** The findings of models: their facts are read as well. */
  readonly standing: readonly StandingConfusion[];
}

/** A part of a story, and of what it can tell as well as the whole. */
export interface PartRead {
  readonly story: Story;
  /** True if all that the story tells of the matter of a confusion was read. */
  isWhole(found: FoundConfusion): boolean;
  /** The stored ones of such matters, and of models. */
  readAgain(stored: readonly PriorFinding[]): Promise<readonly PriorFinding[]>;
}

/** Reads what changes of these entities can have changed in a story: all that the clock orders, and what manuscripts tell of them. */
export async function readStoryPart(
  store: GraphStore,
  { chapters, ontology, about, standing }: PartRequest,
): Promise<PartRead> {
  const facts = standing.flatMap(({ fact_ids }) => fact_ids);
  const { story, subjects } = await readStoryAbout(store, chapters, { about, facts }, ontology);
  const ofModels = new Set(standing.map(({ id }) => id));
  const isRead = ({ id, subject_id }: PriorFinding) => ofModels.has(id) || subjects.has(subject_id);
  return {
    story,
    isWhole: ({ matter, facts: [first] }) =>
      first?.story === clockStory || matter === undefined || subjects.has(subjectOfAny(matter.subject)),
    readAgain: async (stored) => {
      const ids = stored.filter((prior) => !isRead(prior)).flatMap(({ member_ids }) => member_ids);
      const told = await claimsStandingIn(store, [...new Set(ids)], (path) => chapters.has(path));
      return stored.filter((prior) => isRead(prior) || !prior.member_ids.some((id) => told.has(id)));
    },
  };
}
