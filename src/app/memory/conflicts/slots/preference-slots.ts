import { tellingStem, textWords } from '../../../../english/text-words.ts';
import { coloursOf } from '../../../../values/colours.ts';
import { isNegation, isOfThePast, withoutHabit, withoutIdioms } from '../text/denials.ts';
import { type MemorySlot, slotFor, statedValue, stemsOf, subjectOf, tellingOf } from './stated-words.ts';

const preferring = /\b(prefer(?:s|red)?|uses?|likes?|loves?|enjoys?|dislikes?|hates?)\b/iu;
const disliking = /^(?:dislike|hate)/iu;
/** Where the words end that name what is preferred. */
const boundary =
  /[.;:!?(),]|\b(?:for|to|over|than|when|while|because|since|if|as|in|on|at|by|with|without|and|or|but|instead|rather|during|unless|after|before)\b/iu;
/** Words about something else, or a reason. */
const aside = /[.;:!?(),]|\b(?:because|since|but|over|than|instead|rather)\b/iu;

/**
 * The preferred, used or liked thing, as the last noun of the words that name it: "dog racing" is of racing, and "red dresses" of dresses.
 * Much can be liked and used, so that only what denies it excludes it; what is preferred excludes another of its kind, of the same size, age
 * and so on, and in the same case ("for letters").
 */
export function preferenceSlots(text: string): MemorySlot[] {
  if (isOfThePast(text)) return [];
  const plain = withoutIdioms(text);
  const said = withoutHabit(plain);
  const hasGivenUp = said !== plain;
  const found = preferring.exec(said);
  if (found === null) return [];
  const [verb] = found;
  const [before, after] = [said.slice(0, found.index), said.slice(found.index + verb.length)];
  const phrase = after.split(boundary).find((part) => tellingOf(part).length > 0) ?? '';
  const words = tellingOf(phrase);
  const noun = words.findLast((word) => !/^\p{N}/u.test(word)) ?? words.at(-1);
  if (noun === undefined) return [];
  const denies = isDenied(before, verb, after) !== hasGivenUp;
  const whose = subjectOf(before);
  const head = tellingStem(noun);
  const [about = ''] = after.trimStart().split(aside);
  const all = `${denies ? 'not ' : ''}${statedValue(after)}`;
  const slot = (name: string, rule: string, value: string): MemorySlot => ({
    slot: slotFor(name, whose),
    rule: `preference/${rule}`,
    value,
    said: all,
  });
  const general = slot(head, 'noun', `${denies ? 'not' : 'also'} ${stemsOf(about)}`);
  if (denies) return [general];
  const isPreferred = /^prefer/iu.test(verb);
  const where = stemsOf(about.slice(about.indexOf(phrase) + phrase.length));
  const special = (isPreferred ? kindsIn(words, noun, phrase) : versionIn(verb, words)).map(([kind, value]) =>
    slot(`${kind} of ${head}${where === '' ? '' : ` for ${where}`}`, 'kind', value),
  );
  return [...special, general];
}

function isDenied(before: string, verb: string, after: string): boolean {
  const own = before.split(/[.;:!?,]|\bbut\b/u).at(-1) ?? '';
  const denying = textWords(own).filter(isNegation).length + (disliking.test(verb) ? 1 : 0);
  return (denying + (/^\s*(?:no|not|never)\b/iu.test(after) ? 1 : 0)) % 2 !== 0;
}

/** "Node 18": of one thing one version. "Two monitors" has no number in digits. */
function versionIn(verb: string, words: readonly string[]): (readonly [kind: string, value: string])[] {
  const numbers = words.filter((word) => /^\p{N}+$/u.test(word));
  return /^use/iu.test(verb) && numbers.length > 0 ? [['number', numbers.join('.')]] : [];
}

/** The words that distinguish one from another of its kind. */
function kindsIn(words: readonly string[], noun: string, phrase: string): (readonly [kind: string, value: string])[] {
  const others = words.slice(0, words.lastIndexOf(noun));
  const scaled = others.flatMap((word) => {
    const scale = scaleOf.get(word);
    return scale === undefined ? [] : [scale];
  });
  const colours = others.flatMap((word) => (scaleOf.has(word) ? [] : coloursOf(word)));
  const kinds = others.filter(
    (word) => !scaleOf.has(word) && coloursOf(word).length === 0 && !adjectival.test(word) && !isNameIn(phrase, word),
  );
  const [scale] = scaled;
  if (scale !== undefined) return [scale];
  if (colours.length > 0) return [['colour', [...new Set(colours)].sort().join(' ')]];
  return kinds.length === others.length && kinds.length > 0 ? [['kind', kinds.map(tellingStem).sort().join(' ')]] : [];
}

const isNameIn = (phrase: string, word: string): boolean =>
  textWords((phrase.match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? []).join(' ')).includes(word);

const adjectival = /(?:ed|ful|less|ous|ive|ish|able|ible|ical|y)$/u;

/** Words that exclude each other, and what they are words for. */
const scales: readonly (readonly [scale: string, ...values: string[]])[] = [
  ['size', 'small little tiny short brief', 'large big huge long heavy'],
  ['brightness', 'dark dim', 'light bright'],
  ['age', 'new fresh modern', 'old ancient'],
  ['speed', 'quick fast', 'slow'],
  ['time', 'early morning', 'late evening night', 'noon midday afternoon'],
  ['difficulty', 'easy simple', 'hard difficult complex'],
  ['strictness', 'strict', 'loose lax'],
  ['loudness', 'quiet soft', 'loud noisy'],
  ['warmth', 'warm hot', 'cold cool iced'],
  ['plainness', 'plain', 'fancy ornate'],
  ['height', 'low', 'high'],
  ['number', 'few fewer less', 'many more several'],
  ['sweetness', 'sweet', 'dry sour'],
];
const scaleOf: ReadonlyMap<string, readonly [string, string]> = new Map(
  scales.flatMap(([scale, ...values]) =>
    values.flatMap((value) => value.split(' ').map((word) => [word, [scale, value.split(' ')[0] ?? '']] as const)),
  ),
);
