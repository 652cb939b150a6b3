import { wordStem } from '../../../english/text-words.ts';
import { measureOf } from '../../../values/measures.ts';
import { withBounds, withRanges } from './bounds.ts';
import { beginsNumber, numberWordAt, unitOf } from './number-words.ts';
import { plainValue, type TextToken, type TextValue } from './text-token.ts';
import { withDateValues } from './written-dates.ts';

const token =
  /(?<date>\d{3,4}-\d{2}-\d{2})\b|(?<clock>\d{1,2}:\d{2}(?:\s*[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?)|(?<label>#\d+|\d+(?:\.\d+){2,}|\d+(?:st|nd|rd|th)\b|\p{L}+[-.]?\d[\p{L}\d]*|\d+-?\p{L}[-\p{L}]*\d[\p{L}\d-]*)|(?<number>[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?<unit>%|[µ\p{L}]+(?![\p{L}\d-]))?|(?<word>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*)|(?<sign>[-–/+%,;:.!?()])/gu;

/** The same of what has a text, read once. */
export function textTokensIn(of: { readonly text: string }): readonly TextToken[] {
  const known = read.get(of);
  if (known !== undefined) return known;
  const tokens = textTokensOf(of.text);
  read.set(of, tokens);
  return tokens;
}

const read = new WeakMap<object, readonly TextToken[]>();

/** The words, numbers and times of a text, in their order. Articles and what only says that something is are left out. */
function textTokensOf(text: string): readonly TextToken[] {
  const raw: TextToken[] = [];
  for (const { groups = {}, index } of text.normalize('NFKC').matchAll(token)) {
    const { date, clock, label, number, unit, word, sign } = groups;
    if (date !== undefined) raw.push(valueToken(date, plainValue('date', Number(date.replaceAll('-', '')))));
    else if (clock !== undefined) raw.push(valueToken(clock, clockValue(clock)));
    else if (label !== undefined) raw.push(wordToken(label, false));
    else if (number !== undefined) raw.push(...numberTokens(number, unit));
    else if (word !== undefined) raw.push(wordToken(word, index > 0));
    else if (sign !== undefined) raw.push({ word: sign, stem: sign, isName: false });
  }
  return [withNumberWords, withRanges, withUnits, withBounds, withDateValues]
    .reduce((tokens: readonly TextToken[], pass) => pass(tokens), raw)
    .filter((each, at, all) => !isLeftOut(each, all[at + 1]));
}

const leftOut: ReadonlySet<string> = new Set("the exactly o'clock , ; : . ! ? ( )".split(' '));

/** "The three sisters" are told from others by their number: the article stays there. */
const isLeftOut = ({ word, value }: TextToken, next: TextToken | undefined): boolean =>
  value === undefined && leftOut.has(word) && (word !== 'the' || next?.value === undefined);

const wordToken = (word: string, mayBeName: boolean): TextToken => {
  const plain = word.toLowerCase().replaceAll('’', "'");
  return { word: plain, stem: wordStem(plain), isName: mayBeName && /^\p{Lu}/u.test(word) };
};

const valueToken = (word: string, value: TextValue): TextToken => ({
  word,
  stem: `#${value.kind}`,
  isName: false,
  value,
});

/** Minutes after midnight; the hour alone may be before noon or after it. */
function clockValue(text: string): TextValue {
  const [, hours = '0', minutes = '0'] = /^(\d{1,2})(?::(\d{2}))?/.exec(text) ?? [];
  const half = /([ap])\.?m/i.exec(text)?.[1]?.toLowerCase();
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  const isSure = half !== undefined || Number(hours) > 12 || hours.startsWith('0');
  return { ...plainValue('clock', hour * 60 + Number(minutes)), unit: isSure ? 'day' : '' };
}

function numberTokens(number: string, unit: string | undefined): TextToken[] {
  const currency = /^[$€£]/.exec(number)?.[0];
  const size = Number(number.replace(/[$€£,]/g, ''));
  const made = valueToken(number, plainValue('amount', size, currency ?? ''));
  if (unit === undefined) return [made];
  return [made, unit === '%' ? { word: '%', stem: '%', isName: false } : wordToken(unit, false)];
}

/** "Two hundred", "twenty-one" and "twice" as the numbers that they are. */
function withNumberWords(tokens: readonly TextToken[]): TextToken[] {
  const done: TextToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at];
    if (one === undefined) continue;
    const isNumber = one.value === undefined && beginsNumber(one.word);
    const found = isNumber ? numberWordAt(tokens.slice(at, at + 8).map(({ word }) => word)) : undefined;
    if (found === undefined) done.push(one);
    else {
      done.push(
        valueToken(one.word, plainValue('amount', found.size)),
        ...found.also.map((word) => wordToken(word, false)),
      );
      at += found.words - 1;
    }
  }
  return done;
}

/** Joins a number with the known unit behind it, and "/s" to "per second". */
function withUnits(tokens: readonly TextToken[]): TextToken[] {
  const done: TextToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at];
    // "A five-day siege".
    const isHyphened = one?.value !== undefined && tokens[at + 1]?.word === '-';
    const next = tokens[at + (isHyphened ? 2 : 1)];
    if (one === undefined) continue;
    if (one.value?.kind === 'amount' && one.value.unit === '' && next !== undefined && next.value === undefined) {
      const measured = measuredBy(one.value, next.word);
      if (measured !== undefined) {
        done.push({ ...one, value: measured });
        at += isHyphened ? 2 : 1;
        continue;
      }
    }
    if (one.word === '/' && next !== undefined) {
      done.push(wordToken('per', false), wordToken(unitOf(next.word)?.name ?? next.word, false));
      at += 1;
    } else if (one.word === ':' && next?.value !== undefined) done.push(wordToken('is', false));
    else done.push(one.value === undefined ? { ...one, stem: stemOfUnit(one) } : one);
  }
  return done;
}

const stemOfUnit = ({ word, stem }: TextToken): string => (word === 'req' || word === 'reqs' ? 'request' : stem);

function measuredBy(value: TextValue, word: string): TextValue | undefined {
  const known = unitOf(word);
  if (known !== undefined) {
    return { ...value, ...scaled(value, known.size), measured: known.measured, unit: known.name };
  }
  if (ambiguous.has(word)) return undefined;
  for (const kind of ['length', 'weight'] as const) {
    const one = measureOf(`1 ${word}`, kind);
    if (one?.hasUnit === true)
      return { ...value, ...scaled(value, one.most), measured: kind, unit: `${kind} ${one.most}` };
  }
  return undefined;
}

/** Words that mostly mean something else, written apart from a number. */
const ambiguous: ReadonlySet<string> = new Set([
  'in',
  'ins',
  'st',
  't',
  'hands',
  'hand',
  'hh',
  'stone',
  'stones',
  'pound',
  'pounds',
]);

const scaled = ({ least, most }: TextValue, size: number) => ({ least: least * size, most: most * size });
