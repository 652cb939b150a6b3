import type { AttributeDefinition } from '../../../model/ontology.ts';
import { colourDifference } from '../../../values/colours.ts';
import { measureOf } from '../../../values/measures.ts';
import { unlastingIn } from '../../../values/unlasting.ts';
import { isQualified, isUnknown } from '../../../values/words.ts';

/** Longer values are prose. */
const longest = 60;
const feetInWords =
  /^(?:(?:about|around|nearly|almost|just (?:over|under))\s+)?(?:three|four|five|six|seven|eight|nine|ten)\s+(?:foot|feet)(?:[\s,-]+(?:and\s+)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven)(?:\s+inch(?:es)?)?)?(?:\s+tall)?$/i;

/** The words of a value before what explains them: `grey` of `grey, like her father's`. */
export function plainHead(text: string): string {
  return text.split(/(?<!\s)\s*[,;(]|\s[–—-]\s|\s(?:like|as)\s/)[0]?.trim() ?? '';
}

/** "Brown (as a child)", "blue (formerly)": how somebody looks now is not told. */
export const isUnlastingValue = (text: string): boolean => unlastingIn(text, true) !== '' || onlyBefore.test(text);

const onlyBefore =
  /[,;(]\s*(?:formerly|once|previously|originally|at first|back then|then|in (?:those|the old) days)\)?\.?\s*$/i;

/** True if a value is one of its sort and says nothing besides: a colour, a length, a number. Plain words give no information. */
export function isPlainValue(text: string, { type }: Pick<AttributeDefinition, 'type'>): boolean {
  const words = text.trim();
  if (words.length === 0 || words.length > longest || /[.!?;:]/.test(words.replace(/\.(?=\d|$)/g, ''))) return false;
  if (isUnknown(words)) return false;
  switch (type) {
    case 'colour':
      return /^[\p{L}\p{M}\s,'’-]+$/u.test(words) && wordsIn(words) <= 5 && !isQualified(words) && isColour(words);
    case 'length':
      return measureOf(words, 'length') !== undefined || feetInWords.test(words);
    case 'weight':
      return measureOf(words, 'weight') !== undefined;
    case 'number':
      return /^[\d][\d,. _\u00a0\u202f]*$/.test(words);
    case 'gender':
      return /^(?:male|female|man|woman|non-?binary|m|f)$/i.test(words);
    default:
      return false;
  }
}

const wordsIn = (text: string): number => text.split(/\s+/).length;

/** True if words name a colour that is known: it is then no other than itself. */
const isColour = (text: string): boolean => colourDifference(text, text) === 'same';
