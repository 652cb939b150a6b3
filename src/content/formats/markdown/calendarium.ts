import type { CalendarSet } from '../../../time/calendar.ts';
import { type CountedDate, countedDate } from '../../../time/calendars/counted-date.ts';
import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import {
  scalarOf,
  valueAt,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../../../util/yaml/index.ts';

/** The values of Calendarium's keys in a note: `fc-date`, `fc-end`, `fc-calendar`, `fc-category`, `fc-display-name`. */
export interface CalendarEntry {
  readonly start?: YamlScalar;
  readonly end?: YamlScalar;
  readonly category?: YamlScalar;
  readonly displayName?: YamlScalar;
}

const isOwnKey = /^fc[-_]/i;

/** Splits Calendarium's keys from the others, and writes its dates as this world's calendars do. */
export function calendarEntry(
  pairs: readonly YamlPair[],
  calendars: CalendarSet,
): { readonly entry: CalendarEntry; readonly others: readonly YamlPair[] } {
  const own = new Map(pairs.flatMap(({ key, value }) => (isOwnKey.test(key.text) ? [[foldKey(key.text), value]] : [])));
  if (own.size === 0) return { entry: {}, others: pairs };
  const named = scalarIn(own.get('fccalendar'))?.text.trim();
  const calendar = named === undefined ? calendars.main : calendars.find(named);
  const dateOf = (node: YamlNode | undefined) =>
    dateIn(node, (parts) =>
      calendar === undefined ? inNumbers(parts, named ?? '') : countedDate(parts, calendar, calendars),
    );
  const start = dateOf(own.get('fcdate') ?? own.get('fcstart'));
  const end = dateOf(own.get('fcend'));
  const category = scalarIn(own.get('fccategory'));
  const displayName = scalarIn(own.get('fcdisplayname'));
  return {
    entry: defined({ start, end, category, displayName }),
    others: pairs.filter(({ key }) => !isOwnKey.test(key.text)),
  };
}

/** The entry as `key: value` pairs of an event or era: `start` and `end` for an era or when it has an end, else `in_fiction_date`. */
export function entryPairs({ start, end }: CalendarEntry, isEra: boolean): YamlPair[] {
  const pair = (key: string, value: YamlScalar | undefined): YamlPair[] =>
    value === undefined ? [] : [{ key: scalarOf(key, value.start), value }];
  if (isEra || end !== undefined) return [...pair('start', start), ...pair('end', end)];
  return pair('in_fiction_date', start);
}

function scalarIn(node: YamlNode | undefined): YamlScalar | undefined {
  return node?.kind === 'scalar' && node.value !== null ? node : undefined;
}

/** Reads `1492-03-05`, `1492-Mirtul-05`, `1492` or `{ year, month, day }`. The year is the calendar's own count, not an era's. */
function dateIn(node: YamlNode | undefined, written: (parts: CountedDate) => string): YamlScalar | undefined {
  if (node === undefined || node.kind === 'seq') return undefined;
  const parts = node.kind === 'map' ? partsOfMap(node) : partsOfText(node);
  if (parts === undefined) return isRepeating(node) ? undefined : scalarIn(node);
  return scalarOf(written(parts), node.start, node.end);
}

/** `*-12-25`: what comes round has no date. */
const isRepeating = (node: YamlNode): boolean => node.kind === 'scalar' && /(?:^|-)\*(?:-|$)/.test(node.text.trim());

function partsOfMap(map: YamlMap): CountedDate | undefined {
  const at = (key: string) => scalarIn(valueAt(map, key))?.text.trim();
  const [year, month, day] = [at('year'), at('month'), at('day')];
  if (year === undefined || !/^-?\d+$/.test(year)) return undefined;
  return {
    year: Number(year),
    ...defined({ month }),
    ...(day === undefined || !/^\d+$/.test(day) ? {} : { day: Number(day) }),
  };
}

/** A fourth part only orders the events of one day. */
function partsOfText({ text }: YamlScalar): CountedDate | undefined {
  const match = /^(-?\d+)(?:[-/.]([^-/.*]+?))?(?:[-/.](\d+))?(?:-\w+|[T ]\d\d:.*)?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day] = match;
  return { year: Number(year), ...defined({ month }), ...(day === undefined ? {} : { day: Number(day) }) };
}

/** A date of a calendar that the world does not have: it is refused where dates are read, with the calendar's name. */
function inNumbers({ year, month, day }: CountedDate, calendar: string): string {
  return `${[year, month, day].filter((part) => part !== undefined).join('-')} (${calendar})`;
}
