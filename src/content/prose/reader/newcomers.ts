import { commonWords } from '../words.ts';
import { prepositions } from './lexicon.ts';
import { wordSet } from './parser.ts';
import { genderOfWords } from './person-words.ts';
import type { UnnamedPerson } from './pronoun-words.ts';
import { isPersonNoun, markedSentence } from './strangers.ts';
import type { Range } from './token.ts';

/** Things that somebody builds, founds or owns, and the possible meaning of "it". */
const things = wordSet(
  'town city village hamlet settlement port harbour harbor castle keep fort fortress tower bridge mill inn farm hall abbey temple monastery priory church chapel shrine manor palace citadel tavern library school lighthouse ruin cottage hut barn prison outpost camp colony sword axe blade dagger spear bow shield helm crown ring necklace amulet book scroll tome manuscript banner harp cloak statue mirror bell chalice staff wand knife hammer war battle siege rebellion revolt treaty',
);
const ships = wordSet(
  'ship boat barge galley cog sloop schooner vessel ferry brig frigate carrack longship warship wreck',
);
const groups = wordSet(
  'guild order company band gang clan tribe army sect cult coven council fellowship brotherhood sisterhood league alliance society crew regiment family kingdom duchy',
);
const opening = wordSet('a an the his her their its another one some this that my our');
const copulas = wordSet(
  'is was were are be been being became become becomes remained remains as like named called crowned elected appointed made proclaimed known',
);
const between = wordSet('once also then now still already later only formerly long always and or ,');
const stops = wordSet('and or but who which that when while where until after before because , ; : . ( )');
const finite =
  /^(?:is|was|were|are|has|had|have|did|does|could|would|came|went|took|ruled|led|left|lived|died|\p{Ll}+ed)$/u;
const reaching = wordSet('in at of from near to into on outside through toward towards around');

/**
 * Somebody or something that a sentence brings in and nobody knows: "the dyer's daughter", "his brother Edrin", "the village of
 * Oxley". A pronoun behind it may mean them.
 *
 * @param isKnown whether "the guild" means one that the world has.
 */
export function newcomersIn(
  text: string,
  sentence: Range,
  named: readonly Range[],
  isKnown: (noun: string) => boolean,
): readonly UnnamedPerson[] {
  const words = markedSentence(text, sentence, named).match(/<>|\p{N}+|[\p{L}][\p{L}-]*|['’]s?|[,;:.()]/gu) ?? [];
  const found: UnnamedPerson[] = [];
  let isPredicate = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (isUnknownName(words, at)) {
      const before = words[at - 1] ?? '';
      const isPlace = reaching.has(before) || opening.has(before.toLowerCase());
      found.push({ sort: isPlace ? 'thing' : 'any' });
      continue;
    }
    const isPossessor = /^['’]s?$/.test(word) && words[at - 1] !== undefined;
    if (!isPossessor && !opening.has(word.toLowerCase())) continue;
    const start = isPossessor ? at - 1 : at;
    const run = runFrom(words, at + 1);
    const head = run.findLastIndex((each) => sortOf(each) !== undefined);
    const noun = run[head] ?? '';
    const before = words[start - 1] ?? '';
    isPredicate = isPredicateAt(words, start) || (isPredicate && between.has(before));
    if (head < 0 || isPredicate || before === 'of' || (before === ',' && words[start - 2] === '<>')) continue;
    const next = words.slice(at + 2 + head, at + 5 + head);
    // A possessor is nobody by himself, and what stands before a name is known by it.
    if (/^['’]s?$/.test(next[0] ?? '') || next[0] === '<>' || (next[0] === ',' && next[1] === '<>')) continue;
    const sort = sortOf(noun);
    // "Its first hall" is a part of what goes on being spoken of.
    if (sort !== 'person' && word.toLowerCase() === 'its') continue;
    if (sort !== 'person' && next[0] === 'of' && next[1] === '<>') continue;
    // "Was born in 225, the daughter of Odo": said of the subject.
    if (word.toLowerCase() === 'the' && before === ',' && next[0] === 'of' && next[1] === '<>') continue;
    if (word.toLowerCase() === 'the' && isKnown(noun)) continue;
    // The first word of a sentence is examined elsewhere.
    if (sort === 'person' && start === 0) continue;
    const gender = genderOfWords([noun.replace(/^(?:step|grand|god|half-?)(?=\p{Ll})/u, '')]);
    found.push({ sort: sort ?? 'thing', ...(gender === undefined ? {} : { gender }), isShip: ships.has(noun) });
  }
  return found;
}

function runFrom(words: readonly string[], from: number): readonly string[] {
  const run: string[] = [];
  for (const word of words.slice(from, from + 5)) {
    if (!/^\p{Ll}/u.test(word) || stops.has(word) || prepositions.has(word)) break;
    if (run.length > 0 && finite.test(word) && sortOf(run.at(-1) ?? '') !== undefined) break;
    run.push(word);
  }
  return run;
}

function sortOf(noun: string): UnnamedPerson['sort'] {
  if (things.has(noun) || ships.has(noun)) return 'thing';
  if (groups.has(noun)) return 'group';
  return isPersonNoun(noun) ? 'person' : undefined;
}

function isPredicateAt(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at).reverse();
  const first = before.findIndex((word) => !between.has(word) || word === ',' || word === 'and');
  return first >= 0 && copulas.has(before[first] ?? '');
}

/** A capital within the sentence, of a word that no date and no office is. */
function isUnknownName(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '.';
  if (!/^\p{Lu}\p{Ll}{2,}/u.test(word) || /^(?:[.:;()]|\p{N}+|<>|['’]s?|called|named|as)$/u.test(before)) return false;
  if (/^(?:\p{N}+|<>)$/u.test(words[at + 1] ?? '')) return false;
  const small = word.toLowerCase();
  return !commonWords.has(small) && !isPersonNoun(small) && sortOf(small) === undefined && !/^\p{Lu}/u.test(before);
}
