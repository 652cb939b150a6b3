import type { Calendar, CalendarEra } from '../../calendar.ts';
import type { NamedYear } from '../../calendars/year-names.ts';
import type { DateUnit, DateValue } from '../../date-value.ts';
import type { TextSpan } from '../../text-span.ts';
import type { Share } from '../words/vocabulary.ts';
import type { TimeOfDay } from './time-of-day.ts';

/** A parsed date expression, before calendars give it days. */
export type Expression =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'bound'; readonly bound: BoundKind; readonly term: Term }
  /** From the first day of `from` to the last day of `to`. */
  | { readonly kind: 'range'; readonly from: Term; readonly to: Term; readonly span: TextSpan }
  /** One of several, in any order. */
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** A bound on either side: what lies within both. */
  | { readonly kind: 'both'; readonly options: readonly Expression[]; readonly span: TextSpan };

/** `by` and `since` include the date they name, `before` and `after` do not. */
export type BoundKind = 'before' | 'after' | 'by' | 'since';

export type Term =
  | { readonly kind: 'unknown' }
  /** The open end of an interval. */
  | { readonly kind: 'open' }
  | { readonly kind: 'ongoing'; readonly span: TextSpan }
  /** An era that is an entity of the world. */
  | {
      readonly kind: 'named';
      readonly value: DateValue;
      readonly span: TextSpan;
      readonly circa: boolean;
      readonly coversNext?: boolean;
      readonly coversPrevious?: boolean;
      readonly share?: Share;
    }
  | Point;

export interface Point {
  readonly kind: 'point';
  readonly span: TextSpan;
  /** "c. 830": some years either side. */
  readonly circa: boolean;
  /** The number of years of a vague one, if it is stated: "830 ± 2". */
  readonly tolerance?: number;
  /** True if the word in front of it makes the dates that follow vague too: "c. 812 or 813". */
  readonly coversNext?: boolean;
  /** True if the remark behind it makes those before it vague too: "812 or 813 (approx.)". */
  readonly coversPrevious?: boolean;
  /** "early 9th century". */
  readonly share?: Share;
  readonly years?: Years;
  /** `1914-18`: the year that the stretch ends with, unless the calendar has a month of that number. */
  readonly lastYear?: Count;
  /** "the Year of the Gull": in place of a number, or beside it. */
  readonly yearName?: YearName;
  readonly era?: EraName;
  readonly month?: MonthName;
  readonly season?: SeasonName;
  readonly day?: Count;
  /** The time of an exact day. */
  readonly time?: TimeOfDay;
  /** The last number of `1954-03-01-23`, which is not read. */
  readonly hour?: TextSpan;
  /** "day 45 of 830", in calendars without months above all. */
  readonly yearDay?: Count;
  readonly weekday?: string;
  /** The only calendar to read it in, where it names one. */
  readonly calendar?: Calendar;
}

/** A number, or the numbers a masked one may be: `1X` is 10 to 19. */
export interface Count {
  readonly low: number;
  readonly high: number;
  readonly span: TextSpan;
}

export interface Years extends Count {
  readonly unit: DateUnit;
  /** True if it counts as ISO 8601 does: 0 is the year before year 1, even in a calendar without a year 0. */
  readonly astronomical: boolean;
  /** True if it is a dual year: Old Style and New Style, in that order. */
  readonly dual: boolean;
  /** With a dual year: by how much its second half is counted (`1699/00`: 100). */
  readonly scale?: number;
  /** True if a dual year can only be one: also before year 1, `45/41 B.C.` is then none. */
  readonly strict?: boolean;
  /** True if it is a plain number of one or two digits, which may be a day ("3 to 5 Rova 830"). */
  readonly short: boolean;
}

export type SeasonName =
  /** A season that some calendars know, with its index in each. */
  | {
      readonly kind: 'named';
      readonly span: TextSpan;
      readonly text: string;
      readonly found: ReadonlyMap<Calendar, number>;
    }
  /** One of EDTF's four, 0 to 3. */
  | { readonly kind: 'numbered'; readonly span: TextSpan; readonly quarter: number }
  /** A part of the year, such as its first quarter: 0 of 4. */
  | { readonly kind: 'part'; readonly span: TextSpan; readonly part: number; readonly parts: number };

/** An era that some calendars know. */
export interface EraName {
  readonly span: TextSpan;
  readonly text: string;
  readonly found: ReadonlyMap<Calendar, CalendarEra>;
}

/** A name of years in some calendars. */
export interface YearName {
  readonly span: TextSpan;
  readonly text: string;
  readonly found: ReadonlyMap<Calendar, NamedYear>;
}

/** A month that some calendars know, or the n-th month of any. */
export type MonthName =
  | {
      readonly kind: 'named';
      readonly span: TextSpan;
      readonly text: string;
      readonly found: ReadonlyMap<Calendar, number>;
    }
  | ({ readonly kind: 'numbered' } & Count);
