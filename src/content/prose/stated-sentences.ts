import { lazy } from '../../util/lazy.ts';
import type { Mention } from './mentions.ts';
import { framedSentences } from './reader/framing.ts';
import type { ProseLexicon } from './reader/lexicon.ts';
import { retracted } from './reader/retractions.ts';
import { reservationOf, unrealSentences } from './reader/scopes.ts';
import { sentencesOf, speechIn } from './reader/sentences.ts';
import { sentencesSetApart } from './reader/set-apart.ts';
import type { Range } from './reader/token.ts';
import { cutsOf, tokensOfSentence } from './reader/tokenize.ts';

/** A sentence of a passage, and whether the narrator says it as it is. */
export interface NarratedSentence extends Range {
  readonly text: string;
  /**
   * True if it is the narrator's own word, whole: not speech, hearsay, a question, a condition, a dream or a tale, nothing that is doubted,
   * foretold or taken back near by, no label and no row of a table. Found out when it is asked for.
   */
  readonly isStated: () => boolean;
}

/** The sentences of a passage, by the scopes that the reader of prose knows; of what they say nothing is read. */
export function narratedSentences(text: string, mentions: readonly Mention[]): NarratedSentence[] {
  const sentences = sentencesOf(text);
  const scopes = lazy(() => {
    const speech = speechIn(text);
    const apart = [unrealSentences, sentencesSetApart, retracted, framedSentences].map((find) => find(text, sentences));
    return { speech, apart, cuts: cutsOf({ text, mentions, draft: {} }, speech) };
  });
  const isStated = (sentence: Range): boolean => {
    const { speech, apart, cuts } = scopes();
    if (/\||:(?!\d)/.test(text.slice(sentence.start, sentence.end))) return false;
    if (speech.some(({ start, end }) => start < sentence.end && sentence.start < end)) return false;
    if (apart.some((those) => those.has(sentence))) return false;
    const tokens = tokensOfSentence(text, sentence, cuts, () => false);
    return reservationOf(tokens, { nouns: noNouns }) === undefined;
  };
  return sentences.map((sentence) => ({
    ...sentence,
    text: text.slice(sentence.start, sentence.end).replace(/\s+/g, ' '),
    isStated: lazy(() => isStated(sentence)),
  }));
}

const noNouns: ProseLexicon['nouns'] = new Map();
