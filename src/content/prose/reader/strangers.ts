import { singularsOf } from '../../../english/nouns.ts';
import { titles } from '../../vocabulary/titles.ts';
import { commonWords } from '../words.ts';
import type { ProseLexicon } from './lexicon.ts';
import { placeNouns, timeNouns } from './noun-words.ts';
import { wordSet } from './parser.ts';
import { genderOfWords } from './person-words.ts';
import type { UnnamedPerson } from './pronoun-words.ts';
import type { Range } from './token.ts';

const people = wordSet(
  'child twin cousin sibling parent spouse heir ancestor kinsman kinswoman servant slave guard cook scribe spy thief knight squire page clerk priest nurse maid bard minstrel apprentice student pupil guest host friend foe enemy ally rival lover captive prisoner hermit saint nun pilgrim merchant peasant bandit pirate guide witness victim orphan bastard stranger seer oracle wizard witch mage sage healer beggar jester fool herald envoy regent tyrant chief thane reeve steward cleric novice acolyte recruit veteran hero champion scout captain sergeant general admiral marshal mayor bishop sheriff magistrate chancellor surgeon physician dwarf elf orc giant goblin dragon horse hound dog cat',
);
const personEnding = /(?:er|or|ess|man|woman|wife|smith|ist|ian|wright|monger|folk|ling|ard|eer|ant)s?$/;
/** Words that end like those of people. */
const things = wordSet(
  'river water tower order power paper border matter number weather anger danger corner dinner supper silver copper letter summer winter chamber cellar harbor harbour manor mirror door floor error horror terror colour color armour armor honour honor labour favour vapour fever hunger thunder timber lumber ladder hammer dagger feather leather butter pepper ginger amber ember quarter theater theatre center former latter other another never ever over under after later however together rather either neither whether her their dialect list mist feast east west guest garden island command grand wizardry business darkness illness witness sadness kindness madness fortress mattress dress press process success access address custard mustard yard standard orchard board hazard restaurant elephant plant want giant grant covenant beer career deer pier manner wonder finger shoulder flower chapter answer shower layer lever liver prayer shelter slaughter spider splinter surrender temper tiger wager fist mist wrist waist twist courtyard graveyard vineyard reward sward shard beard regard card lizard instant remnant pendant ceiling feeling dwelling ruling charter banner corner quarrel disorder murder letter supper gutter rudder anchor tremor odor odour flavor flavour rigor vigor vigour darkness',
);
const nobodyNew = /^(?:he|she|it|they|we|i|you|there|here|nobody|this|that|these|those)$/i;
const determiner =
  /^(?:the|a|an|his|her|its|their|my|our|one|another|some|that|this|two|three|no|each|every|old|young|poor|little)$/i;
const verbal =
  /^(?:is|was|were|are|has|had|have|did|does|could|would|kept|lives?|lived|went|came|comes|goes|stood|sat|made|took|said|\p{Ll}+ed)$/u;
const fronting =
  /^[\s*_>"“‘'–—-]*(?:(?:in|on|at|by|after|before|since|during|from|for|until|when|while|then|later|once|one|that|the same|as|some|years?|long|under)\b[^,.;:]{0,80},\s*)?(?:(?:and|but|so|yet|then|now|later|still|also|meanwhile|soon|once),?\s+)?/i;

/**
 * The stranger who begins a sentence: an innkeeper, "Old Wat", somebody's sister. A pronoun behind may mean them.
 *
 * @param named where names stand that somebody in the world has.
 */
export function strangerIn(
  text: string,
  sentence: Range,
  named: readonly Range[],
  lexicon: ProseLexicon,
): UnnamedPerson | undefined {
  const words = markedSentence(text, sentence, named).replace(fronting, '').slice(0, 200);
  const head = words.match(/<>|[\p{L}\p{M}’'-]+|[,;:.]/gu) ?? [];
  const own: string[] = [];
  for (const [at, word] of head.entries()) {
    if (at === 0 && (word === '<>' || nobodyNew.test(word)) && !/^['’]s?$/.test(head[1] ?? '')) return undefined;
    // "Her brother Odo", "the abbess Maren": known.
    if (word === '<>' && !/^['’]s?$/.test(head[at + 1] ?? '')) return undefined;
    if (at > 0 && (/^[,;:.]$/.test(word) || isVerb(word, lexicon, own))) break;
    if (word !== '<>' && !/^['’]s?$/.test(word)) own.push(word);
    if (own.length > 6) break;
  }
  return strangerOf(own, head[own.length] ?? '');
}

function strangerOf(words: readonly string[], next: string): UnnamedPerson | undefined {
  const [first = ''] = words;
  const nouns = words.filter((word) => !determiner.test(word)).map((word) => word.toLowerCase());
  const gender = genderOfWords(nouns);
  const stranger: UnnamedPerson = gender === undefined ? {} : { gender };
  if (gender !== undefined || nouns.some(isPerson)) return stranger;
  // A capital within the sentence, or a first word that is no word of the language before a verb, is somebody's name.
  if (words.slice(1).some((word) => /^\p{Lu}/u.test(word))) return stranger;
  const isName = /^\p{Lu}\p{Ll}/u.test(first) && !determiner.test(first) && !commonWords.has(first.toLowerCase());
  return isName && verbal.test(next) && !timeNouns.has(first.toLowerCase()) ? stranger : undefined;
}

/** True if a noun is one of people: kin, a trade, an office. */
export const isPersonNoun = (noun: string): boolean => genderOfWords([noun]) !== undefined || isPerson(noun);
/** "Captain", "Nurse": a word that stands before a name. */
export const isRank = (word: string): boolean => titles.has(word) || isPersonNoun(word);

/** "Seer", "Apprentice": what somebody does or is, by a word of the language. */
export const isCalling = (word: string): boolean => people.has(word);

const isPerson = (word: string): boolean =>
  people.has(word) || (personEnding.test(word) && !things.has(word) && !placeNouns.has(word) && !timeNouns.has(word));

const isVerb = (word: string, { verbs, nouns }: ProseLexicon, before: readonly string[]): boolean =>
  verbal.test(word) || (verbs.has(word) && !nouns.has(word) && before.some((each) => !determiner.test(each)));

/** The sentence with `<>` for each name. */
export function markedSentence(text: string, { start, end }: Range, named: readonly Range[]): string {
  let words = '';
  let at = start;
  for (const each of named) {
    if (each.start < at || each.end > end) continue;
    words += `${text.slice(at, each.start)}<>`;
    at = each.end;
  }
  return words + text.slice(at, end);
}

/** "The soldiers", "two men", "many towns": whom "they" may mean. */
export const several =
  /\b(?:the|these|those|his|her|their|its|two|three|four|five|six|some|many|several|few|all|other|most) (?:\p{Ll}+ ){0,2}?(?:\p{Ll}+(?<![us])s|\p{Ll}*(?:men|women)|folk|people|children)\b/iu;
export const severalPeople = (words: string): boolean =>
  [...words.matchAll(new RegExp(several, 'giu'))].some(
    ([each]) =>
      /(?:men|women|folk|people|children)$/i.test(each) || singularsOf(each.split(' ').at(-1) ?? '').some(isPersonNoun),
  );
