import { pluralOf } from '../../english/nouns.ts';
import { multiples, numberOfWord, smallNumbers, tens } from '../../english/numbers.ts';
import type { CountedUnit, Duration } from './relative-date.ts';
import type { WordCursor } from './words.ts';

const articles: ReadonlySet<string> = new Set(['a', 'an']);

const units: ReadonlyMap<string, { readonly unit: CountedUnit; readonly times: number }> = new Map(
  Object.entries({
    day: ['day', 1],
    night: ['day', 1],
    week: ['week', 1],
    sennight: ['week', 1],
    fortnight: ['week', 2],
    month: ['month', 1],
    moon: ['month', 1],
    year: ['year', 1],
    winter: ['year', 1],
    summer: ['year', 1],
    decade: ['decade', 1],
    century: ['century', 1],
    millennium: ['millennium', 1],
  } as const).flatMap(([word, [unit, times]]) =>
    [word, pluralOf(word)].map((each) => [each, { unit, times }] as const),
  ),
);

/** The largest count that is read. */
const most = 1_000_000_000;

export interface Amount {
  readonly least: Duration;
  readonly most: Duration;
}

/** "2 years", "two or three days", "a year and a day", "10-12 months". */
export function readAmount(cursor: WordCursor): Amount | undefined {
  const first = readPart(cursor);
  if (first === undefined) return undefined;
  const more: Amount[] = [];
  for (let part = readNextPart(cursor); part !== undefined; part = readNextPart(cursor)) more.push(part);
  return {
    least: [first, ...more].flatMap((part) => part.least),
    most: [first, ...more].flatMap((part) => part.most),
  };
}

/** Words that count years in the plural, but name a season in the singular: "the winter after". */
const seasonWords: ReadonlySet<string> = new Set(['winter', 'summer']);

/** One unit by itself: "year", "days". */
export function readUnit(cursor: WordCursor): CountedUnit | undefined {
  const unit = units.get(cursor.word);
  if (unit === undefined || unit.times !== 1 || seasonWords.has(cursor.word)) return undefined;
  cursor.index += 1;
  return unit.unit;
}

function readNextPart(cursor: WordCursor): Amount | undefined {
  return cursor.attempt(() => {
    cursor.take('and');
    return readPart(cursor);
  });
}

function readPart(cursor: WordCursor): Amount | undefined {
  return cursor.attempt(() => {
    const range = readRange(cursor);
    cursor.take('of');
    const unit = units.get(cursor.word);
    if (range === undefined || unit === undefined) return undefined;
    cursor.index += 1;
    const part = (count: number): Duration => [{ count: count * unit.times, unit: unit.unit }];
    return { least: part(range[0]), most: part(range[1]) };
  });
}

function readRange(cursor: WordCursor): readonly [number, number] | undefined {
  const hyphened = /^(\d{1,9})[-–](\d{1,9})$/.exec(cursor.word);
  if (hyphened !== null) {
    cursor.index += 1;
    return inOrder(Number(hyphened[1]), Number(hyphened[2]));
  }
  const first = readCount(cursor);
  if (first === undefined) return undefined;
  const second = cursor.attempt(() => (cursor.take('or', 'to') ? readCount(cursor) : undefined));
  return inOrder(first, second ?? first);
}

function readCount(cursor: WordCursor): number | undefined {
  if (cursor.take('a couple of', 'a couple', 'a pair of')) return 2;
  return cursor.attempt(() => {
    const count = readNumber(cursor);
    return count !== undefined && count <= most ? count : undefined;
  });
}

/** "12", "1,200", "twenty-three", "three hundred and four", "a dozen". */
function readNumber(cursor: WordCursor): number | undefined {
  const digits = /^(?:\d{1,3}(?:,\d{3})+|\d{1,10})$/.exec(cursor.word)?.[0];
  if (digits !== undefined) {
    cursor.index += 1;
    return Number(digits.replaceAll(',', ''));
  }
  if (articles.has(cursor.word)) {
    cursor.index += 1;
    return readMultiple(cursor, 1);
  }
  const below = readBelowHundred(cursor);
  if (below === undefined) return undefined;
  return readMultiple(cursor, below);
}

function readMultiple(cursor: WordCursor, count: number): number {
  const times = multiples.get(cursor.word);
  if (times === undefined) return count;
  cursor.index += 1;
  const rest = cursor.attempt(() => {
    cursor.take('and');
    const below = readBelowHundred(cursor);
    return below === undefined ? undefined : readMultiple(cursor, below);
  });
  return count * times + (rest ?? 0);
}

function readBelowHundred(cursor: WordCursor): number | undefined {
  const { word } = cursor;
  const value = numberOfWord(word);
  if (value === undefined) return undefined;
  cursor.index += 1;
  return tens.has(word) ? value + (readDigit(cursor) ?? 0) : value;
}

function readDigit(cursor: WordCursor): number | undefined {
  const value = smallNumbers.get(cursor.word);
  if (value === undefined || value < 1 || value > 9) return undefined;
  cursor.index += 1;
  return value;
}

function inOrder(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a];
}
