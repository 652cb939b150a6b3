import { emptyWords, tellingStem, textWords } from '../../../../english/text-words.ts';
import { isNegation } from '../text/denials.ts';

/** The topic of a memory, so that two can disagree without a common word. */
export interface MemorySlot {
  readonly slot: string;
  /** Id of the rule that says so. */
  readonly rule: string;
  /** Its value there, as `doSlotValuesExclude` compares it with that of another. */
  readonly value: string;
  /** All that it says there: two with one slot that say the same may be merged. */
  readonly said: string;
}

/** The words of a text that say something, without those that deny. */
export const tellingOf = (text: string): string[] =>
  textWords(text).filter((word) => !emptyWords.has(word) && !isNegation(word));

/** The stems of what a text says, each once and in the order of the alphabet. */
export const stemsOf = (text: string): string =>
  [
    ...new Set(
      tellingOf(text)
        .filter((word) => !selves.has(word))
        .map(tellingStem),
    ),
  ]
    .sort()
    .join(' ');

/** The same, with `not` before it where the text denies. */
export const statedValue = (text: string): string =>
  textWords(text).filter(isNegation).length % 2 === 0 ? stemsOf(text) : `not ${stemsOf(text)}`;

/** The owner, if a name or a noun gives one; the person of these memories has none. */
export function subjectOf(before: string): string {
  const words = before.split(/[.;:!?,]/).at(-1) ?? '';
  const named = [
    ...words.matchAll(/(?:\b(?:the|his|her|their|our|my)\s+([\p{L}\p{N}'’-]+))|(\p{Lu}[\p{L}\p{M}\p{N}'’-]*)/giu),
  ].flatMap(
    ([, noun, name]) => (noun ?? (name !== undefined && /^\p{Lu}/u.test(name) ? name : undefined) ?? []) as string | [],
  );
  const stems = named.flatMap((name) => tellingOf(name)).filter((word) => !selves.has(word));
  return [...new Set(stems.map(tellingStem))].join(' ');
}

/** A slot by its name, for whoever it is about. */
export const slotFor = (slot: string, whose: string): string => (whose === '' ? slot : `${slot}: ${whose}`);

const selves: ReadonlySet<string> = new Set(
  'holds hold has have was were works working worked serves acts player players user users author reader narrator storyteller party group team client customer gm dm master game role background occupation job profession trade credentials degree always usually really still now currently generally normally often strongly'.split(
    ' ',
  ),
);
