import { wordsOf } from './sentences.ts';

/** How many sentences of a text have each fault of the house style, beside how many there are. */
export interface StyleCount {
  readonly sentences: number;
  /** They begin with a word that hides who acts: `What was read waits.` */
  readonly openings: number;
  /** They have a clause in the place of a noun: `keeps what was read`. */
  readonly clauses: number;
  /** They have more than 25 words. */
  readonly long: number;
  /** They have a word or a quotation mark that the house style replaces: `mend`, `“…”`. */
  readonly banned: number;
}

export const styleFaults = ['openings', 'clauses', 'long', 'banned'] as const;
export type StyleFault = (typeof styleFaults)[number];

const opening = /^["“(]?(?:What|Whatever|Who|Whoever|Whom|Whose|Whether|Of|Nobody|Nothing|Nor|So)\b/;
const clause =
  /\b(?:what|whatever|whoever|whomever|that which|(?:those|all|anything|everything|nothing|nobody|somebody|anybody|one) (?:that|which|who|whom|whose))\b/i;
const bannedWords =
  /\b(?:tell|tells|told|telling|mend|mends|mended|mending|stands? (?:in|beside|behind|at|there)|counts? no more|in (?:the )?place of|tak(?:e|es|en|ing) (?:in|back)|goes by|go by|rests? on|joins? in|what became of|all the same|for good|meanwhile|is no|are no|hardly|likewise|anew|whom|nor|as ever|of its own|by itself|at most so many|clash|clashes|clashed|settled?|settles|fails? nothing)\b|[“”]/i;

export function faultsOf(sentence: string): StyleFault[] {
  const has: Readonly<Record<StyleFault, boolean>> = {
    openings: opening.test(sentence),
    clauses: clause.test(sentence),
    long: wordsOf(sentence).length > 25,
    banned: bannedWords.test(sentence),
  };
  return styleFaults.filter((fault) => has[fault]);
}

export function countStyle(sentences: readonly string[]): StyleCount {
  const faults = sentences.flatMap(faultsOf);
  const count = (fault: StyleFault) => faults.filter((each) => each === fault).length;
  return {
    sentences: sentences.length,
    openings: count('openings'),
    clauses: count('clauses'),
    long: count('long'),
    banned: count('banned'),
  };
}
