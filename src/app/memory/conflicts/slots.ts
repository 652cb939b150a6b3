import type { Memory, MemoryType } from '../../../model/memory.ts';
import { emptyWords, textWords, wordStem } from '../../../util/text/text-words.ts';
import { isNegation } from './text-reading.ts';

/** What a memory is about, so that two can disagree without a word in common. */
export interface MemorySlot {
  readonly slot: string;
  /** Id of the rule that says so. */
  readonly rule: string;
  /** What it says there: two with one slot and one value say the same. */
  readonly value: string;
}

/**
 * The slots of a text, the one that is stored first. Of `identity` whose role, background or credentials; of `preference` what is
 * preferred, used or liked, by its first word that says something and is no adjective, and by its kind ("rebase workflow",
 * "merge-commit workflow"); of what is no episode what something is used for ("ruff for linting", "flake8 for linting"). An
 * episode is of its moment, and has none.
 */
export function slotsOf(type: MemoryType, text: string): MemorySlot[] {
  if (type === 'episodic') return [];
  if (type === 'identity') return identitySlots(text);
  return type === 'preference' ? [...preferenceSlots(text), ...purposeSlots(text)] : purposeSlots(text);
}

/** The slot of a memory as it is stored. */
export function storedSlotOf(
  type: MemoryType,
  text: string,
): Partial<Pick<Memory, 'slot' | 'slot_rule' | 'slot_value'>> {
  const [first] = type === 'identity' || type === 'preference' ? slotsOf(type, text) : [];
  return first === undefined ? {} : { slot: first.slot, slot_rule: first.rule, slot_value: first.value };
}

const identityRules: readonly (readonly [slot: string, words: RegExp])[] = [
  [
    'credentials',
    /\b(?:credentials?|degree|diploma|certif\w+|licen[cs]ed?|accredited|qualif\w+|graduat\w+|trained (?:as|at|in|by|under)|studied|apprenticed|holds? the rank|phd|doctorate)\b/iu,
  ],
  [
    'background',
    /\b(?:background|grew up|raised|born|upbringing|(?:comes?|came|hails?|originally|is|am|are) from|native (?:of|to)|descend\w+|child of|son of|daughter of)\b/iu,
  ],
  [
    'role',
    /\b(?:role|job|profession|occupation|trade|(?:works?|serves?|acts?|employed|working|serving) as|(?:is|am|are|'m|'s|’m|’s|was) (?:an?|the|our|their|his|her|my)\b)/iu,
  ],
];

function identitySlots(text: string): MemorySlot[] {
  for (const [slot, words] of identityRules) {
    const found = words.exec(text);
    if (found === null) continue;
    const whose = subjectOf(text.slice(0, found.index));
    return [{ slot: whose === '' ? slot : `${slot}: ${whose}`, rule: `identity/${slot}`, value: statedValue(text) }];
  }
  return [];
}

const preferring = /\b(prefer(?:s|red)?|uses?|used|likes?|liked|dislikes?|hates?)\b/iu;
const disliking = /^(?:dislike|hate)/iu;
/** Where the words end that name what is preferred. */
const boundary =
  /[.;:!?()]|,|\b(?:for|to|over|than|when|while|because|since|if|as|in|on|at|with|without|and|or|but|instead|rather)\b/iu;

function preferenceSlots(text: string): MemorySlot[] {
  const found = preferring.exec(text);
  if (found === null) return [];
  const [verb] = found;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + verb.length)];
  const whose = subjectOf(before);
  const of = (slot: string) => (whose === '' ? slot : `${slot}: ${whose}`);
  const denies = textWords(before).filter(isNegation).length + (disliking.test(verb) ? 1 : 0);
  const value = `${denies % 2 === 0 ? '' : 'not '}${statedValue(after)}`;
  const phrase = after.split(boundary).find((part) => tellingOf(part).length > 0) ?? '';
  const telling = tellingOf(phrase);
  const first = telling.find((word) => !adjectives.has(word)) ?? telling[0];
  if (first === undefined) return [];
  const kind = telling.at(-1);
  const kinds =
    /^prefer/iu.test(verb) && kind !== undefined && kind !== first
      ? [{ slot: of(`kind ${wordStem(kind)}`), rule: 'preference/kind', value }]
      : [];
  return [{ slot: of(wordStem(first)), rule: 'preference/first-word', value }, ...kinds];
}

/** "Use ruff for linting": what linting is done with. */
const purpose =
  /^\s*(?:(?:always|please|we|they|i|you|he|she) )*uses?\s+([^.;:!?]+?)\s+(?:for|when)\s+([^.;:!?]+)[.!]?\s*$/iu;

function purposeSlots(text: string): MemorySlot[] {
  const [, means = '', what = ''] = purpose.exec(text) ?? [];
  const about = tellingOf(what);
  if (about.length === 0) return [];
  return [{ slot: `for ${about.map(wordStem).join(' ')}`, rule: 'purpose', value: statedValue(means) }];
}

/** Whose it is, where a name or a noun says so; the one whose memories these are is nobody else. */
function subjectOf(before: string): string {
  const words = before.split(/[.;:!?,]/).at(-1) ?? '';
  const named = [
    ...words.matchAll(/(?:\b(?:the|his|her|their|our|my)\s+([\p{L}\p{N}'’-]+))|(\p{Lu}[\p{L}\p{M}\p{N}'’-]*)/giu),
  ].flatMap(
    ([, noun, name]) => (noun ?? (name !== undefined && /^\p{Lu}/u.test(name) ? name : undefined) ?? []) as string | [],
  );
  const stems = named.flatMap((name) => tellingOf(name)).filter((word) => !selves.has(word));
  return [...new Set(stems.map(wordStem))].join(' ');
}

const selves: ReadonlySet<string> = new Set(
  'holds hold has have was were works working serves acts player players user users author reader narrator storyteller party group team client customer gm dm master game role background occupation job profession trade credentials degree always usually really still now currently generally normally often strongly'.split(
    ' ',
  ),
);

/** They say how, not what. */
const adjectives: ReadonlySet<string> = new Set(
  'small large big little short long tiny huge brief new old good bad better best great fresh dark light bright quick fast slow early late easy hard simple complex strict loose quiet loud warm cold hot plain fancy heavy low high more less fewer many much several few always only mostly really very'.split(
    ' ',
  ),
);

const tellingOf = (text: string): string[] =>
  textWords(text).filter((word) => !emptyWords.has(word) && !isNegation(word));

const statedValue = (text: string): string => {
  const negations = textWords(text).filter(isNegation).length;
  const stems = tellingOf(text)
    .filter((word) => !selves.has(word))
    .map(wordStem);
  return `${negations % 2 === 0 ? '' : 'not '}${[...new Set(stems)].sort().join(' ')}`;
};
