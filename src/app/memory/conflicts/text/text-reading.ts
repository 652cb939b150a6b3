import { multiples, ordinals, smallNumbers, tens } from '../../../../english/numbers.ts';
import { emptyWords, tellingStem, textWords } from '../../../../english/text-words.ts';
import {
  isButForACase,
  isNegation,
  isOfAnEnd,
  isOfThePast,
  isSequel,
  supposed,
  withoutHabit,
  withoutIdioms,
  withoutQuestions,
} from './denials.ts';
import { clausesOf, type StatedClause } from './stated-clauses.ts';

/** The features by which two texts are compared. */
export interface TextReading {
  /** Stems of the words that say something, without those that deny, in their order. */
  readonly stems: ReadonlySet<string>;
  /** How many words of the text deny. */
  readonly negations: number;
  /** Numbers in their order, in digits or in words, and words that tell two things apart as numbers do: north, left. */
  readonly numbers: readonly string[];
  /** Stems of words that are written with a capital, each once, in their order: names, and how a sentence begins. */
  readonly capitals: readonly string[];
  /** Its statements, part by part: "owns three ships", "but cannot swim". */
  readonly clauses: readonly StatedClause[];
  /** True if it tells what was so, and not whether it is so still: "used to sing". */
  readonly isPast: boolean;
  /** True if it goes on from what was so before: "later". */
  readonly isSequel: boolean;
  /** True if it denies but for a case: "do not enter unless invited". It contradicts neither who enters nor who does not. */
  readonly hasException: boolean;
  /** True if it asks, or supposes: it does not say so. */
  readonly isOpen: boolean;
  /** True if it says that something has ended: "not any longer". */
  readonly isOfAnEnd: boolean;
  /** Its words, in small letters. */
  readonly words: ReadonlySet<string>;
}

/** With directions and sides, which nobody replaces by one another and means the same. */
const numberWords: ReadonlySet<string> = new Set([
  ...[smallNumbers, tens, multiples, ordinals].flatMap((words) => [...words.keys()]),
  ...'twice north south east west left right upper lower inner outer atmost atleast'.split(' '),
]);

export function readText(text: string): TextReading {
  const plain = withoutHabit(withoutIdioms(text));
  const words = textWords(plain);
  const telling = words.filter((word) => !emptyWords.has(word) && !isNegation(word));
  return {
    stems: new Set((telling.length === 0 ? words : telling).map(tellingStem)),
    negations: words.filter(isNegation).length,
    numbers: words.filter((word) => /\p{N}/u.test(word) || numberWords.has(word)),
    capitals: [
      ...new Set(
        capitalised(plain)
          .filter((word) => !emptyWords.has(word))
          .map(tellingStem),
      ),
    ],
    clauses: clausesOf(withoutQuestions(plain)),
    isPast: isOfThePast(text),
    isSequel: isSequel(text),
    hasException: isButForACase(text),
    isOpen: plain.search(supposed) >= 0 || withoutQuestions(plain) !== plain,
    isOfAnEnd: isOfAnEnd(text),
    words: new Set(words),
  };
}

const capitalised = (text: string): string[] => (text.match(/\p{Lu}[\p{L}\p{M}\p{N}'’]*/gu) ?? []).flatMap(textWords);

/** Twice what two sets share, by what both have: 0 to 1. L. R. Dice, Ecology 26 (1945). */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const each of a) if (b.has(each)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

/**
 * True if two texts that are alike tell of different things all the same: another number, another name, or names in another order ("Maren
 * slew Odo", "Odo slew Maren").
 */
export function tellsOfOthers(a: TextReading, b: TextReading): boolean {
  if (a.numbers.join(' ') !== b.numbers.join(' ')) return true;
  const isOthers = (name: string, { stems }: TextReading) => !isNegation(name) && !stems.has(name);
  if (a.capitals.some((name) => isOthers(name, b)) || b.capitals.some((name) => isOthers(name, a))) return true;
  const inBoth = (those: readonly string[], others: readonly string[]) => those.filter((name) => others.includes(name));
  return inBoth(a.capitals, b.capitals).join(' ') !== inBoth(b.capitals, a.capitals).join(' ');
}

/** When something is, so that what is then is not at another time. */
const times: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december ' +
    'spring summer autumn fall winter dawn sunrise morning noon midday afternoon dusk sunset evening night midnight today yesterday tomorrow weekday weekend'
  )
    .split(' ')
    .map(tellingStem),
);

/** True if each of two texts has a name, a number or a time that the other lacks: "on Monday", "on Friday". */
export function tellsOfOtherNamesOrTimes(a: TextReading, b: TextReading): boolean {
  const own = (those: TextReading, others: TextReading): boolean =>
    those.numbers.some((number) => !others.numbers.includes(number)) ||
    those.capitals.some((name) => !isNegation(name) && !others.stems.has(name)) ||
    [...those.stems].some((stem) => times.has(stem) && !others.stems.has(stem));
  return own(a, b) && own(b, a);
}

/**
 * True if what two texts share stands in one order, or what ends one begins the other ("sings at night", "at night, … sings"): not "the wolf
 * bit the hunter", "the hunter bit the wolf".
 */
export function areInOneOrder({ stems: a }: TextReading, { stems: b }: TextReading): boolean {
  const shared = [...a].filter((stem) => b.has(stem));
  const others = [...b].filter((stem) => a.has(stem));
  const turns = shared.length < fewestTurned ? [0] : shared.keys();
  return [...turns].some((at) => [...shared.slice(at), ...shared.slice(0, at)].join(' ') === others.join(' '));
}

/** "Tea before coffee" turned round is something else. */
const fewestTurned = 3;

/** True if each of two texts has a word that the other lacks: "the red stone", "the blue stone". */
export function replacesWords(a: TextReading, b: TextReading): boolean {
  const lacks = (those: TextReading, others: TextReading) => [...those.stems].some((stem) => !others.stems.has(stem));
  return lacks(a, b) && lacks(b, a);
}
