import type { Forgetting } from '../../model/detective-settings.ts';
import type { Story, StoryFact } from '../../model/story.ts';
import { stableHash } from '../../util/hash.ts';
import { storiesIn, storyDigest } from './story-digest.ts';

const day = 24 * 60 * 60 * 1000;

export interface ForgettingOptions {
  readonly forgetting: Forgetting;
  /** Ids of the facts for whose sake the story is read; these are always in the sample. */
  readonly triggers?: readonly string[];
}

/**
 * The facts of a long story that are read: a sample in which what is older is rarer, and what was in conflict before is twice as
 * likely for each time. The draw depends on the story and on nothing else, so that the same story gives the same sample on
 * every machine; and on the whole of it, so that a fact which is passed over now has another chance when something was added.
 *
 * Ages are as of the newest fact of the same story, not as of today: a world that nobody touched has not grown older.
 * A manuscript has no clock, and its beginning is no staler than its end: all of it is of one age, the youngest.
 */
export function rememberedFacts(story: Story, { forgetting, triggers = [] }: ForgettingOptions): StoryFact[] {
  const always = new Set(triggers);
  return [...storiesIn(story).values()].flatMap((facts) => {
    if (forgetting === 'off' || facts.length < forgetting.below) return facts;
    const seed = storyDigest(facts);
    const newest = facts.reduce((latest, { told_at = latest }) => Math.max(latest, told_at), Number.NEGATIVE_INFINITY);
    return facts.filter((fact) => always.has(fact.id) || draw(seed, fact.id) < chanceOf(fact, newest, forgetting));
  });
}

function chanceOf({ told_at, conflicts }: StoryFact, newest: number, forgetting: Exclude<Forgetting, 'off'>): number {
  const age = told_at === undefined ? 0 : newest - told_at;
  const chance = age < day ? forgetting.day : age <= 7 * day ? forgetting.week : forgetting.older;
  return Math.min(1, chance * 2 ** conflicts);
}

/** From 0 to below 1, evenly: 52 bits of a hash, as many as a number between holds exactly. */
const draw = (seed: string, id: string): number => Number.parseInt(stableHash(seed, id).slice(0, 13), 16) / 2 ** 52;
