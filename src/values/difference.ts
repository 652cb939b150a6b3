import { colourDifference } from './colours.ts';
import { type MeasureKind, measureOf, measuresApart } from './measures.ts';
import { unlastingIn } from './unlasting.ts';
import { areBloodTypesApart, isQualified, plainText, tellingWords } from './words.ts';

/**
 * How far two values of one key are from each other. `none`: they can both be right as they stand. `partial`: they share a
 * word ("pale blue", "dark blue"). `doubtful`: it depends on what was meant. `certain`: no reading makes them one.
 */
type Difference = 'none' | 'partial' | 'doubtful' | 'certain';

/** The subject of a value's description; any other value is compared word by word. */
export type ValueKind = 'colour' | MeasureKind | 'gender' | 'number' | 'text';

export function differenceOf(a: string, b: string, kind: ValueKind): Difference {
  if (plainText(a) === plainText(b) || isOfAnotherTime(a, b, kind)) return 'none';
  const difference = differenceAsWritten(a, b, kind);
  return difference === 'certain' && (isQualified(a) || isQualified(b)) ? 'doubtful' : difference;
}

/** "Brown (as a child)" beside "blue", "blue (contact lenses)" beside "brown": both are so. */
function isOfAnotherTime(a: string, b: string, kind: ValueKind): boolean {
  const isLook = kind === 'colour' || kind === 'length' || kind === 'weight';
  return unlastingIn(a, isLook) !== unlastingIn(b, isLook);
}

function differenceAsWritten(a: string, b: string, kind: ValueKind): Difference {
  switch (kind) {
    case 'colour':
      return colours(a, b);
    case 'length':
    case 'weight':
      return measures(a, b, kind);
    case 'gender':
      return genders(a, b);
    case 'number':
      return isRounded(a, b) ? 'none' : texts(a, b);
    case 'text':
      return texts(a, b);
  }
}

function colours(a: string, b: string): Difference {
  const inWords = texts(a, b);
  if (inWords !== 'certain') return inWords;
  const difference = colourDifference(a, b);
  if (difference === 'same') return 'none';
  return difference === 'apart' ? 'certain' : 'doubtful';
}

/** A measure and a word about it ("tall") are not compared; neither are the words of two people who did not measure. */
function measures(a: string, b: string, kind: MeasureKind): Difference {
  const [one, other] = [measureOf(a, kind), measureOf(b, kind)];
  if (one === undefined && other === undefined) return texts(a, b) === 'certain' ? 'doubtful' : 'none';
  if (one === undefined || other === undefined) return 'none';
  const apart = measuresApart(one, other, kind);
  if (apart === 'unsure') return 'doubtful';
  return apart ? 'certain' : 'none';
}

/** Between male and female there is no reading; of any other word there may be. */
function genders(a: string, b: string): Difference {
  const difference = texts(a, b);
  const isPlain = (value: string) => /^(?:fe)?male$/.test([...tellingWords(value)].join(' '));
  return difference === 'certain' && !(isPlain(a) && isPlain(b)) ? 'doubtful' : difference;
}

/** People round large numbers. */
function isRounded(a: string, b: string): boolean {
  const [less = Number.NaN, more = Number.NaN] = [a, b]
    .map((text) => Math.abs(Number(text.replaceAll(',', ''))))
    .sort((x, y) => x - y);
  return (more - less) / more <= 0.05;
}

function texts(a: string, b: string): Difference {
  const areApart = areBloodTypesApart(a, b);
  if (areApart !== undefined) return areApart ? 'certain' : 'none';
  if (Number(a.replaceAll(',', '')) === Number(b.replaceAll(',', ''))) return 'none';
  const [amount, otherAmount] = [amountIn(a), amountIn(b)];
  if (amount !== undefined && otherAmount !== undefined && amount.unit === otherAmount.unit) {
    return amount.size === otherAmount.size ? 'none' : 'certain';
  }
  if (isShortFor(a, b) || isShortFor(b, a)) return 'none';
  const [words, others] = [tellingWords(a), tellingWords(b)];
  const shared = [...words].filter((word) => others.has(word)).length;
  if (shared === 0) return 'certain';
  return shared === Math.min(words.size, others.size) ? 'none' : 'partial';
}

/** "4.8 kg": a number with words behind it, which say of what. None where a comma may be a decimal point. */
function amountIn(text: string): { readonly size: number; readonly unit: string } | undefined {
  const [, digits = '', unit = ''] = /^([+-]?\d+(?:,\d{3})*(?:\.\d+)?)\s*([^\d.,]+)$/u.exec(plainText(text)) ?? [];
  return digits === '' ? undefined : { size: Number(digits.replaceAll(',', '')), unit };
}

/** "LN" is lawful neutral. */
function isShortFor(short: string, long: string): boolean {
  const words = plainText(long).split(/[\s-]+/);
  const initials = words.map((word) => word.charAt(0)).join('');
  return words.length > 1 && plainText(short).replaceAll('.', '') === initials;
}
