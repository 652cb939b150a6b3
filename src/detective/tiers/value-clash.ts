import { areOpposite } from '../../english/opposites.ts';
import { emptyWords } from '../../english/text-words.ts';
import { isStatedValue, isStateVerb, leavesOpen } from './stated-values.ts';
import type { TextToken, TextValue } from './written/text-token.ts';
import { textTokensIn } from './written/written-values.ts';

/** The difference by which two texts exclude each other. */
type ValueClash = 'value' | 'opposite';

/**
 * True if two texts say the same, word for word, but for one value that is stated of it: a limit, a price, a length, an hour, a year of
 * birth; or for one word and its opposite. Where anything else is otherwise, another name, another time, a condition, or where it is no
 * state ("paid 5 marks", "room 12"), it is not decided here.
 */
export function valueClash(a: { readonly text: string }, b: { readonly text: string }): ValueClash | undefined {
  const [one, other] = [textTokensIn(a), textTokensIn(b)];
  if (one.length !== other.length) return undefined;
  const differing: number[] = [];
  for (const [at, token] of one.entries()) {
    const beside = other[at];
    if (beside === undefined) return undefined;
    const kind = relationOf(token, beside);
    if (kind === 'other') return undefined;
    if (kind === 'apart' && differing.push(at) > 1) return undefined;
  }
  const [at] = differing;
  if (at === undefined || leavesOpen(one) || leavesOpen(other)) return undefined;
  if (one[at]?.value === undefined) return isPredicate(one, at) && isPredicate(other, at) ? 'opposite' : undefined;
  const isMeant = isStatedValue(one, at) && isStatedValue(other, at) && hasSubject(one, at);
  return isMeant ? 'value' : undefined;
}

function relationOf(one: TextToken, other: TextToken): 'same' | 'apart' | 'other' {
  if (one.value !== undefined && other.value !== undefined) return valuesApart(one.value, other.value);
  if (one.value !== undefined || other.value !== undefined) return 'other';
  if (one.stem === other.stem || (isCopula(one) && isCopula(other))) return 'same';
  return areOpposite(one.word, other.word) ? 'apart' : 'other';
}

const isCopula = ({ word }: TextToken): boolean => word === 'is' || word === 'are';

/** Two that are measured in different units may differ by this part of the larger one, for people round; vague ones by four times it. */
const tolerance = 0.05;

function valuesApart(a: TextValue, b: TextValue): 'same' | 'apart' | 'other' {
  if (a.kind !== b.kind || a.measured !== b.measured) return 'other';
  if (a.measured === '' && a.kind !== 'clock' && a.unit !== b.unit) return 'other';
  if (a.kind === 'clock') {
    const isSure = a.unit === b.unit && a.unit !== '';
    return (a.least - b.least) % (isSure ? 1440 : 720) === 0 ? 'same' : 'apart';
  }
  const [low, high] = a.most < b.least ? [a.most, b.least] : [b.most, a.least];
  if (high <= low) return 'same';
  const allowed = a.isVague || b.isVague ? 4 * tolerance : a.unit === b.unit ? 0 : tolerance;
  return (high - low) / high > allowed ? 'apart' : 'same';
}

/** "The door is open", and not "the open door". */
const isPredicate = (tokens: readonly TextToken[], at: number): boolean =>
  ['is', 'are', 'stays', 'remains', 'stay', 'remain'].includes(tokens[at - 1]?.word ?? '') &&
  hasSubject(tokens.slice(0, at), at) &&
  (tokens[at + 1] === undefined || emptyWords.has(tokens[at + 1]?.word ?? ''));

/** True if a word beside the value, what is counted, and the verb says what it is about. */
const hasSubject = (tokens: readonly TextToken[], at: number): boolean =>
  tokens.some((token, place) => place !== at + 1 && token.value === undefined && isTelling(token));

const isTelling = (token: TextToken): boolean =>
  token.word.length > 1 && !emptyWords.has(token.word) && !isStateVerb(token);
