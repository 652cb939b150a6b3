import { type Parser, wordAt } from './parser.ts';

interface Found {
  readonly date: string;
  readonly end: number;
}

const plain = /^(?:\d+)(?: \p{Lu}[\p{L}.]*)?$/u;

/** True if what stands behind a date leaves open whether it was then: "or 342", "or later". */
export function isOpenChoice(parser: Parser, end: number): boolean {
  let at = end;
  while (wordAt(parser, at) === ',' && parser.tokens[at + 1]?.kind === 'date') at += 2;
  if (wordAt(parser, at) === ',' && wordAt(parser, at + 1) === 'or' && parser.tokens[at + 2]?.kind === 'date')
    return true;
  return wordAt(parser, at) === 'or';
}

/**
 * "618 or 620", "618, 619 or 620": between the first and the last. Undefined where anything else than another year may be meant
 * ("618 or later"): the first alone says more than the text.
 */
export function withChoice(parser: Parser, first: Found): Found | undefined {
  if (!isOpenChoice(parser, first.end)) return first;
  const dates = [first.date];
  let { end } = first;
  for (;;) {
    const isLast = wordAt(parser, end) === 'or' || (wordAt(parser, end) === ',' && wordAt(parser, end + 1) === 'or');
    let at = wordAt(parser, end) === ',' && isLast ? end + 2 : end + 1;
    while (isLast && /^(?:in|the|year)$/.test(wordAt(parser, at))) at++;
    const { kind, date } = parser.tokens[at] ?? {};
    if (kind !== 'date' || date === undefined) return undefined;
    dates.push(date);
    end = at + 1;
    if (isLast) break;
  }
  if (wordAt(parser, end) === 'or' || !dates.every((date) => plain.test(date))) return undefined;
  const era = dates.map((date) => date.replace(/^\d+/, '')).findLast((each) => each !== '') ?? '';
  const years = dates.map((date) => (/^\d+$/.test(date) ? `${date}${era}` : date));
  if (years.some((year) => !year.endsWith(era))) return undefined;
  const numbers = years.map((year) => Number.parseInt(year, 10));
  const isFalling = era === '' && numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0));
  const isRising = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (!isFalling && !isRising && era === '') return undefined;
  const [from, until] = isFalling ? [years.at(-1), years[0]] : [years[0], years.at(-1)];
  return { date: `between ${from} and ${until}`, end };
}
