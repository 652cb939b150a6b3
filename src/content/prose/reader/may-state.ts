import { singularIn } from '../../../english/nouns.ts';
import { findKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { ProseLexicon } from './lexicon.ts';
import { isPlacePlural, placeNouns } from './noun-words.ts';
import { isBelonging } from './read-belongings.ts';

interface Known {
  readonly lexicon: ProseLexicon;
  readonly ontology: Ontology;
  readonly speciesCalled?: (word: string) => string | undefined;
}

const word = /[a-z][a-z-]*|\p{L}[\p{L}-]*/giu;
const stating =
  /^(?:eyes?|hair|feet|war|dead|male|female|man|woman|boy|girl|grave|tomb|bones|crowned)$|-(?:eyed|haired|handed)$/;
const agesSaid =
  /\b(?:is|was|were) (?:\d{1,3}|(?:twen|thir|for|fif|six|seven|eigh|nine)[a-z-]*|one|two|three|four|five|ten|eleven|twelve)\b/i;

/** True if a sentence holds any word that a claim is made of. Most do not, and need neither dates nor tags. */
export function mayState(words: string, { lexicon, speciesCalled }: Known): boolean {
  for (const [each] of words.matchAll(word)) {
    const small = each.toLowerCase();
    if (
      lexicon.verbs.has(small) ||
      singularIn(lexicon.nouns, small) !== undefined ||
      placeNouns.has(small) ||
      isPlacePlural(small)
    )
      return true;
    if (stating.test(small) || isBelonging(small) || speciesCalled?.(small) !== undefined) return true;
  }
  return /\([^()]*\d/.test(words) || agesSaid.test(words);
}

const pronoun = /\b(?:he|she|it|they|him|them|his|her|its|their)\b/i;
/** The claims about a note's own subject alone: a time, a number, or a look. */
const ownFact =
  /\d|\b(?:years?|months?|weeks?|days?|spring|summer|autumn|winter|later|earlier|eyes?|hair|locks|beard|hands?|handed|tall|feet|foot|scars?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|twins?|dead|male|female|man|woman|boy|girl|grave|tomb|bones)\b|-(?:eyed|haired|handed|legged|bearded)\b/i;
const definite = /\bthe ([a-z]+)/gi;

/** True if a sentence without a name may speak of somebody: by a pronoun; in a note of its subject, too, or of "the guild". */
export function mayMeanSomebody(words: string, isOwnNote: boolean, { ontology: { kinds } }: Known): boolean {
  if (pronoun.test(words)) return true;
  if (!isOwnNote) return false;
  if (ownFact.test(words)) return true;
  for (const [, noun = ''] of words.matchAll(definite))
    if (findKind(kinds, noun.toLowerCase()) !== undefined) return true;
  return false;
}
