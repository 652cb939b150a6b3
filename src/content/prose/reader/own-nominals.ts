import { singularIn } from '../../../english/nouns.ts';
import { isCalledBy } from './definite.ts';
import type { Findings } from './findings.ts';
import { isKin } from './kin-words.ts';
import { placeNouns } from './noun-words.ts';
import { isOfOtherSort } from './other-sorts.ts';
import { wordSet } from './parser.ts';
import { isPersonNoun } from './strangers.ts';
import type { NounPhrase, ParsedClause } from './syntax.ts';

const looks = wordSet('eyes hair locks');
/** Somebody's, where it is not said whose: "a friend, killed in 850". */
const relations = wordSet('friend companion cousin uncle aunt nephew niece lover enemy foe rival ally host guest');
/** In a note on a place or a group, these are other things. */
const works = wordSet(
  'portrait painting statue statuette bust figurine effigy drawing sketch likeness image picture mural fresco tapestry relief engraving photograph song ballad poem play story letter diary map banner monument memorial grave tomb',
);

/**
 * True if a line that begins with a noun and has no verb is about whoever the note is: "Ferryman at Saltby, born in 371" is, "a portrait of
 * Odo, painted in 371" and "his mother, born in 371" are not.
 */
export function isOwnNominal({ complements: [first] }: ParsedClause, id: string, findings: Findings): boolean {
  if (first?.kind !== 'thing' || first.prep !== undefined) return true;
  return (first.what.all ?? [first.what]).every((each) => mayMean(each, id, findings));
}

function mayMean(phrase: NounPhrase, id: string, findings: Findings): boolean {
  const { noun, owner, determiner } = phrase;
  if (phrase.id !== undefined) return phrase.id === id;
  if (noun === undefined) return true;
  const isOf = (who: NounPhrase): boolean => who.id === id || (who.owner !== undefined && isOf(who.owner.who));
  if (owner !== undefined && isOf(owner.who)) return false;
  if (isCalledBy(id, noun, findings)) return true;
  if (owner?.who.pronoun !== undefined) return looks.has(noun);
  if (owner === undefined && (isKin(noun) || relations.has(noun))) return false;
  const { lexicon, speciesCalled } = findings.world;
  if (singularIn(lexicon.nouns, noun) !== undefined) return true;
  const isOther = isOfOtherSort({ ...phrase, id }, findings);
  if (findings.isA(id, 'Person', 'Creature', 'Deity')) {
    if (isPersonNoun(noun) || looks.has(noun) || speciesCalled?.(noun) !== undefined) return true;
    // "Tall and thin".
    return determiner === undefined && owner === undefined && !isOther && !works.has(noun) && !placeNouns.has(noun);
  }
  if (determiner === 'the' && owner === undefined) return false;
  return !isOther && (findings.isA(id, 'Item') || !works.has(noun));
}
