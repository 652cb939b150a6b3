import { type ConfusionKind, confusionKinds } from '../../model/confusion.ts';
import type { StoryFact } from '../../model/story.ts';
import { printableText } from '../../util/text/printable.ts';
import { isOneSitting } from '../arcs/sittings.ts';
import type { StoryBatch } from './batches.ts';
import { longestStoryQuestion, type NarrativeAnswer, type SaidConfusion } from './question.ts';

/** Why a confusion that a model named is not taken. */
const dropReasons = [
  /** Fewer than two facts of the batch. */
  'too-few-facts',
  /** No fact of it counts any more. */
  'none-live',
  'one-sitting',
  'no-question',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** The findings of a model that the facts confirm. */
export interface ReadConfusion {
  readonly kind: ConfusionKind;
  readonly question: string;
  /** In the order of the story, each once; two at least. */
  readonly facts: readonly StoryFact[];
  /** The latest of them that still counts. */
  readonly newest: StoryFact;
}

export interface ReadAnswer {
  readonly confusions: readonly ReadConfusion[];
  readonly dropped: readonly DropReason[];
  /** Ids that are those of no fact in the batch. */
  readonly unknownIds: number;
}

/** The part of an answer that is true of its facts. */
export function readAnswer({ confusions: said }: NarrativeAnswer, { facts }: StoryBatch): ReadAnswer {
  const confusions: ReadConfusion[] = [];
  const dropped: DropReason[] = [];
  let unknownIds = 0;
  for (const confusion of said) {
    const ids = saidIds(confusion, facts);
    unknownIds += ids.filter((id) => !facts.has(id)).length;
    const known = [...new Set(ids)].filter((id) => facts.has(id));
    const found = confusionOf(confusion, known.flatMap((id) => facts.get(id) ?? []).sort(byPlace), known);
    if (typeof found === 'string') dropped.push(found);
    else confusions.push(found);
  }
  return { confusions, dropped, unknownIds };
}

const isLive = ({ state }: StoryFact): boolean => state === 'live';

const byPlace = (one: StoryFact, other: StoryFact): number =>
  one.position - other.position || (one.id < other.id ? -1 : 1);

/** As the batch calls its facts. A model may put brackets around an id, or change its case. */
function saidIds({ fact_ids }: SaidConfusion, facts: StoryBatch['facts']): string[] {
  if (!Array.isArray(fact_ids)) return [];
  return fact_ids.map((said: unknown) => {
    const id = typeof said === 'string' ? said.replace(/^[\s[("'`#]+|(?<![\s\])"'`:,.])[\s\])"'`:,.]+$/g, '') : '';
    return facts.has(id) ? id : id.toLowerCase();
  });
}

function confusionOf(
  { question, kind }: SaidConfusion,
  facts: readonly StoryFact[],
  shortIds: readonly string[],
): ReadConfusion | DropReason {
  if (facts.length < 2) return 'too-few-facts';
  const newest = facts.findLast(isLive);
  if (newest === undefined) return 'none-live';
  if (isOneSitting(facts)) return 'one-sitting';
  const asked = typeof question === 'string' ? question.trim() : '';
  if (!isQuestion(asked) || shortIds.some((id) => asked.includes(id))) return 'no-question';
  return { kind: confusionKinds.find((known) => known === kind) ?? likelyKind(facts), question: asked, facts, newest };
}

/** Fewer letters ask nothing: a bare question mark is no question. */
const leastLetters = 4;

/** With the question mark of any script. */
const isQuestion = (text: string): boolean =>
  text.length <= longestStoryQuestion &&
  (text.match(/\p{L}/gu) ?? []).length >= leastLetters &&
  /[?？؟\u037e]/.test(text) &&
  printableText(text) === text;

/** If a model names no kind: an arc needs three facts; of two facts, both may be active, or only one. */
function likelyKind(facts: readonly StoryFact[]): ConfusionKind {
  if (facts.length > 2) return 'reversal';
  return facts.every(isLive) ? 'ambiguity' : 'stale';
}
