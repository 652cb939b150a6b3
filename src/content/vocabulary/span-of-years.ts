import { defined } from '../../util/defined.ts';
import { foldKey } from '../../util/text/fold.ts';
import { isEmptyValue, type YamlNode, type YamlScalar } from '../../util/yaml/index.ts';

/** The two ends of a stretch of time in the author's words; an end that is open or unknown is absent. */
export interface SpanOfYears {
  readonly start?: YamlScalar;
  readonly end?: YamlScalar;
}

const lifeKeys: ReadonlySet<string> = new Set(
  [
    'lifespan',
    'life',
    'lived',
    'existence',
    'existed',
    'lifetime',
    'life_dates',
    'dates',
    'years_lived',
    'born_and_died',
    'born_died',
  ]
    .concat([
      'dob_dod',
      'dob/dod',
      'born/died',
      'birth/death',
      'born–died',
      'birth–death',
      'birth_and_death',
      'birth_death',
    ])
    .map(foldKey),
);

/** True if a key may have a birth and a death in its value. */
export function isLifeKey(key: string): boolean {
  return lifeKeys.has(foldKey(key));
}

const existenceKeys: ReadonlySet<string> = new Set(['existence', 'existed']);

/** True if a key tells when something was there at all, which need not live. */
export const isExistenceKey = (key: string): boolean => existenceKeys.has(foldKey(key));

/** Keys under which a range may as well be how long such beings live. */
const lengthKeys: ReadonlySet<string> = new Set(
  ['lifespan', 'life_span', 'life', 'lifetime', 'lived', 'years_lived'].map(foldKey),
);
const bareRange = /^\(?\s*(\d+)\s*(?:[–—-]|\bto\b)\s*(\d+)\s*\)?$/i;

/** The numbers of a bare range (`60–80`) under a key that may mean how long such beings live; undefined for all else. */
export function maybeLength(key: string, node: YamlNode): readonly [number, number] | undefined {
  if (!lengthKeys.has(foldKey(key))) return undefined;
  const ends = node.kind === 'seq' ? node.items : [];
  const [from, to] = ends.map((end) => (end.kind === 'scalar' ? end.text.trim() : ''));
  const text = node.kind === 'scalar' ? node.text.trim() : `${from}-${to}`;
  const [, low, high] = bareRange.exec(text) ?? [];
  return low === undefined || high === undefined || Number(low) >= Number(high)
    ? undefined
    : [Number(low), Number(high)];
}

/** Where something may begin or end in one text: `b. 1180`, `born 1180`, `* 1180`; `d. 1231`, `† 1231`. */
const startMark = /^(?:b\.|born(?: in| on)?|\*|from|since)\s*/i;
const endMark = /^(?:d\.|died(?: in| on)?|†|\+|(?:until|till|to)\b)\s*/i;
const nothingKnown = /^(?:\?+|unknown|present|now|today|ongoing|current|alive|living|still living)?$/i;
/** Longer texts are prose. */
const longest = 80;

/**
 * A span as people write it: `1180–1231`, `c. 1180 to 1231 AC`, `b. 1180, d. 1231`, `1180–`, a list of two, or a mapping with a start
 * and an end. Undefined for anything else, such as a length (`300 years`) or a year by itself.
 *
 * @param isDate tells names of eras, which are dates by themselves, from months.
 */
export function spanOfYears(node: YamlNode, isDate?: (text: string) => boolean): SpanOfYears | undefined {
  if (node.kind === 'map') return spanOfMap(node);
  if (node.kind === 'seq') {
    const [start, end, ...others] = node.items;
    const isPair = start?.kind === 'scalar' && end?.kind === 'scalar' && others.length === 0;
    return isPair && isYear(start.text) && isYear(end.text) ? { start, end } : undefined;
  }
  if (node.text.length > longest || node.link !== undefined) return undefined;
  const text = node.text
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const [start, end] = parts.map((part) => part.trim());
  const bare = start?.replace(startMark, '') ?? '';
  const short = fullYear(bare, end?.replace(endMark, '') ?? '');
  if (short === undefined) return undefined;
  const [first, second] = ofOneEra(bare, short, isDate);
  if (![first, second].every((part) => isYear(part) || nothingKnown.test(part))) return undefined;
  if (![first, second].some(isYear)) return undefined;
  return defined({ start: scalarIn(node, first, start), end: scalarIn(node, second, end) });
}

/** The text before and after what parts them, or one side alone where the words say which it is. */
function partsOf(text: string): readonly [string, string] | undefined {
  const worded =
    /^(.+?)(?<!\s)(?:\s+[–—-]+\s+|\s*[–—]\s*|\s+(?:to|until|till)\s+|\s*[,;]\s*(?=d\.|died|†|\+)|\s+(?=†|died\s|d\.\s?\d))(.*)$/is.exec(
      text,
    );
  if (worded !== null) return [worded[1] ?? '', worded[2] ?? ''];
  if (/^[–—-]\s*\d/.test(text) && !/^-\s*\d+$/.test(text)) return ['', text.slice(1)];
  if (/\d\s*[–—-]$/.test(text)) return [text.slice(0, -1), ''];
  // One hyphen between two years, and none within a date.
  const hyphen =
    /^(?=[^-/]*\d)([^-/]*)[-/](?=[^-/]*\d)([^-/]*)$/.exec(text) ??
    /^(?=[^-]*\d)([^-]*)-(\s*[?]+\s*|\s*\p{L}+(?: living)?\s*)$/u.exec(text) ??
    /^(\s*[?]+\s*|\s*\p{L}+\s*)-([^-]*\d[^-]*)$/u.exec(text);
  if (hyphen !== null) return [hyphen[1] ?? '', hyphen[2] ?? ''];
  if (/^(?:b\.|born\b|\*)\s*\S*\d/i.test(text)) return [text, ''];
  if (/^(?:d\.|died\b|†)\s*\S*\d/i.test(text)) return ['', text];
  return undefined;
}

/** True if it holds a year, and no length of time. */
function isYear(text: string): boolean {
  return /\d/.test(text) && !/\b(?:years?|yrs?|y\.?o|months?|days?|winters|summers|generations?|aged?)\b/i.test(text);
}

const bareYear = /^(?:(?:c|ca|circa|about|around|abt)\.?\s*|~\s*)?(\d+)$/i;
const eraBehind = /(?<=\d\s)\d{1,2}\p{Lu}{1,2}$|(?<=\d\s?)\p{L}[\p{L}. ]*$/u;
const yearAtEnd = /(?<![\d-])\d+$/;
const aboutAtEnd = /(?:\b(?:c|ca|circa|about|around|abt)\.?|~)$/i;
/** `4E`, `TA`, `A.R.` */
const shortEra = /^(?:\d{1,2}\p{Lu}{1,2}|\p{Lu}{2,4}|(?:\p{Lu}\.){1,4})$/u;

/**
 * `58–12 BC`, `58 BC – 12`, `4E 100–150`: the era that one year has is also that of the other.
 *
 * @param isDate tells whether words are a date; without it only years by themselves take the era of another.
 */
export function ofOneEra(
  first: string,
  second: string,
  isDate?: (text: string) => boolean,
): readonly [first: string, second: string] {
  const lacks = (text: string) =>
    bareYear.test(text) ||
    (isDate !== undefined && yearAtEnd.test(text) && isDate(text) && eraInFront(text, isDate) === undefined);
  if (lacks(first) && !lacks(second)) return [withEraOf(second, first, isDate), second];
  return lacks(second) && !lacks(first) ? [first, withEraOf(first, second, isDate)] : [first, second];
}

/** `40 AF` for `40` beside `12 AF`; as it is where the other has no era, but a month (`MAR 830`, `830 March`). */
function withEraOf(other: string, words: string, isDate?: (text: string) => boolean): string {
  const behind = eraBehind.exec(other)?.[0];
  const era = behind ?? eraInFront(other, isDate);
  if (era === undefined) return words;
  const isBare = bareYear.test(words);
  const inFront = isBare ? `${era} ${words}` : words.replace(yearAtEnd, (year) => `${era} ${year}`);
  const inFull = behind === undefined ? inFront : `${words} ${era}`;
  if (isDate === undefined) return inFull;
  // An unknown era is reported for both.
  const isMeant = isDate(inFull) ? isDate(era) : isBare;
  return isMeant ? inFull : words;
}

/** The era before the year at the end: `4E 100`, `c. 4E 100`, `3 Rova 4E 100`, `the Third Age 100`. */
function eraInFront(text: string, isDate: (text: string) => boolean = () => false): string | undefined {
  if (!yearAtEnd.test(text)) return undefined;
  const front = text.replace(yearAtEnd, '').trimEnd().replace(aboutAtEnd, '').trimEnd();
  const last = front.split(' ').at(-1) ?? '';
  if (shortEra.test(last) && (last === front || isDate(last))) return last;
  return /^\p{L}/u.test(front) && isDate(front) ? front : undefined;
}

/** The second year in full: that of `1180–85` is 1185. Undefined where a shorter one cannot be meant so (`1180–12`). */
function fullYear(first: string, second: string): string | undefined {
  const long = bareYear.exec(first)?.[1];
  const [, short, era = ''] = /^(\d{1,2})(?!\d)\s*(\p{L}.*)?$/u.exec(second) ?? [];
  // In eras that count down, the second year is the smaller number.
  if (long === undefined || long.length < 3 || short === undefined || /^b/i.test(era)) return second;
  const tail = long.slice(-short.length);
  if (Number(short) <= Number(tail)) return undefined;
  return `${long.slice(0, -short.length)}${short}${era === '' ? '' : ` ${era}`}`;
}

/** The words of one end as a value at their place; of words that were completed, the place of what stands there. */
function scalarIn(node: YamlScalar, words: string, written = ''): YamlScalar | undefined {
  if (nothingKnown.test(words)) return undefined;
  const quote = node.style === 'plain' || node.end - node.start === node.text.length ? 0 : 1;
  const at = Math.max(0, node.text.indexOf(written)) + quote;
  return { ...node, start: node.start + at, end: node.start + at + written.length, text: words, value: words };
}

const startWords: ReadonlySet<string> = new Set([
  'from',
  'start',
  'began',
  'begin',
  'since',
  'birth',
  'born',
  'startyear',
]);
const endWords: ReadonlySet<string> = new Set(['to', 'until', 'end', 'ended', 'death', 'died', 'endyear']);

function spanOfMap(map: YamlNode & { readonly kind: 'map' }): SpanOfYears | undefined {
  let start: YamlScalar | undefined;
  let end: YamlScalar | undefined;
  for (const { key, value } of map.pairs) {
    const word = foldKey(key.text);
    const isStart = startWords.has(word);
    if (value.kind !== 'scalar' || !(isStart || endWords.has(word))) return undefined;
    if (isEmptyValue(value)) continue;
    if (isStart) start = value;
    else end = value;
  }
  return start === undefined && end === undefined ? undefined : defined({ start, end });
}
