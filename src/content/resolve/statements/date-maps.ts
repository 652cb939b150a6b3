import type { CalendarSet } from '../../../time/calendar.ts';
import { foldKey } from '../../../util/text/fold.ts';
import {
  isEmptyValue,
  scalarOf,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../../../util/yaml/index.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';

const partWords: Readonly<Record<string, 'year' | 'month' | 'day' | 'era'>> = {
  year: 'year',
  yr: 'year',
  month: 'month',
  day: 'day',
  era: 'era',
  epoch: 'era',
};
const dateWords: ReadonlySet<string> = new Set(['date', 'when', 'on']);
const placeWords: ReadonlySet<string> = new Set(['place', 'location', 'where', 'in', 'city', 'town']);

/** The key of the place that belongs to a date, by the date's attribute. */
const placeKeys: Readonly<Record<string, string>> = { birth: 'born_in', death: 'died_in', burial: 'buried_in' };

/** A date that is written as a mapping, taken apart. */
export interface DateInParts {
  /** The same mapping, with the date under `value`, and only fields of claims beside it. */
  readonly map: YamlMap;
  /** Where it happened, under the key that says so. */
  readonly place?: { readonly key: string; readonly value: YamlNode };
  /** The other keys there. */
  readonly others: readonly YamlPair[];
}

/**
 * Reads `{ year: 30, month: 3, day: 2 }` and `{ date: 30, place: Ashkeep, cause: fever }` under the key of a date; undefined where
 * there is no date in it, or it stands under `value` anyway.
 */
export function dateInParts(attribute: string, map: YamlMap, calendars: CalendarSet): DateInParts | undefined {
  const parts = new Map<string, YamlScalar>();
  const fields: YamlPair[] = [];
  const others: YamlPair[] = [];
  let date: YamlPair | undefined;
  let place: YamlNode | undefined;
  for (const pair of map.pairs) {
    const { key, value } = pair;
    const word = foldKey(key.text);
    const part = Object.hasOwn(partWords, word) ? partWords[word] : undefined;
    if (word === 'value') return undefined;
    if (isEmptyValue(value)) continue;
    if (part !== undefined && value.kind === 'scalar') parts.set(part, value);
    else if (dateWords.has(word)) date ??= pair;
    else if (placeWords.has(word) && Object.hasOwn(placeKeys, attribute)) place ??= value;
    else if (claimFieldOf(word) !== undefined) fields.push(pair);
    else others.push(pair);
  }
  const value = date?.value ?? dateInWords(parts, calendars);
  if (value === undefined && place === undefined) return undefined;
  const stated = value === undefined ? [] : [{ key: scalarOf('value', value.start), value }];
  const key = placeKeys[attribute];
  return {
    map: { ...map, pairs: value === undefined ? [] : [...stated, ...fields] },
    ...(place === undefined || key === undefined ? {} : { place: { key, value: place } }),
    others,
  };
}

/** `2 Rova 30 AR`, so that one grammar reads all dates. A day without a month says nothing. */
export function dateInWords(parts: ReadonlyMap<string, YamlScalar>, calendars: CalendarSet): YamlScalar | undefined {
  const year = parts.get('year');
  if (year === undefined) return undefined;
  const month = parts.get('month');
  const number = month === undefined || !/^\d+$/.test(month.text.trim()) ? undefined : Number(month.text);
  const name = number === undefined ? month?.text : (calendars.main.months[number - 1]?.name ?? month?.text);
  const day = name === undefined ? undefined : parts.get('day')?.text;
  const words = [day, name, year.text, parts.get('era')?.text].flatMap((part) => part?.trim() || []).join(' ');
  return words === year.text ? year : scalarOf(words, year.start, year.end);
}
