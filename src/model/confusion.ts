import type { StoryFact } from './story.ts';

/** A confusion: where somebody who reads the story from its beginning would not know what is true now. It claims no contradiction, and asks. */

/**
 * `reversal`: it was so, then otherwise, then so again. `ambiguity`: two things are said of one matter, and neither is the later
 * word. `stale`: what was said long ago still stands, beside newer facts that speak of something else.
 */
export const confusionKinds = ['reversal', 'ambiguity', 'stale'] as const;
export type ConfusionKind = (typeof confusionKinds)[number];

/** Each in a sentence, for people. */
export const confusionWords: Readonly<Record<ConfusionKind, string>> = {
  reversal: 'It was so, then otherwise, then so again.',
  ambiguity: 'Two facts disagree, and neither is newer.',
  stale: 'An old fact is still active, next to newer facts about something else.',
};

/** The ways to answer a question, by its id or name. */
export const answerHint = (id: string): string =>
  `Answer it: \`lore answer ${id} yes\` or \`no\`. ${eachAtItsTime(id)}`;

/** The answer if neither yes nor no is right. */
const eachAtItsTime = (id: string): string =>
  `Where each was so at its time: \`lore dismiss ${id} --kind not-a-conflict --reason "each at its time"\`.`;

/** The id of the rule in its findings. */
export const detectiveRule = (kind: ConfusionKind): string => `detective/${kind}`;
export const detectiveRules: readonly string[] = confusionKinds.map(detectiveRule);

/** A confusion as a reader of the story found it, before it is compared with what is stored. */
export interface FoundConfusion {
  readonly kind: ConfusionKind;
  /** One or two sentences that a person can answer yes or no without the facts. */
  readonly question: string;
  /** Id of the fact that a yes affirms. */
  readonly asks_about: string;
  /** Those that say the same as that one: a no retires them with it. */
  readonly equals: readonly string[];
  /** Those that say otherwise: a yes retires them. */
  readonly rivals: readonly string[];
  /** All of them, in the order of the story. */
  readonly facts: readonly StoryFact[];
  readonly scope: string;
  /** The subject of the facts, if the reader without a model found it. */
  readonly matter?: { readonly subject: string; readonly predicate: string };
  /** The name of the model, if a model found it. */
  readonly model?: string;
}
