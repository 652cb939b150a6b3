import type { DateValue } from './date-value.ts';

/** A day in a calendar. `year` is the absolute year: consecutive integers, including 0, however the eras count. */
export interface CalendarDate {
  readonly year: number;
  /** Index into `Calendar.months`, from 0. */
  readonly month: number;
  /** From 1. */
  readonly day: number;
}

export interface CalendarMonth {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Days in a common year; 0 for a month that only leap years have. */
  readonly days: number;
  readonly intercalary: boolean;
}

export interface CalendarEra {
  readonly name: string;
  readonly short: readonly string[];
  readonly aliases?: readonly string[];
  /** Absolute year of the era's year 1. */
  readonly year_one: number;
  readonly direction: 'up' | 'down';
  /** First year of the era, in its own count; absent: 1, or 0 where the calendar has years 0. */
  readonly first?: number;
  /** Last year of the era, in its own count. */
  readonly last?: number;
  readonly default: boolean;
}

/** A cycle of names of years (Dark Sun's "Ral's Fury"), used beside or instead of a number. */
interface YearNames {
  readonly names: readonly string[];
  /** Absolute year that bears the first name. */
  readonly from: number;
  /** True if the names start over after the last one, and before the first. */
  readonly repeat: boolean;
}

export interface CalendarSeason {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** First and last day ordinal, inclusive. */
export type DaySpan = readonly [first: number, last: number];

/** One calendar placed on an axis of day ordinals. */
export interface Calendar {
  readonly name: string;
  /** Empty for a calendar without months: then `month` is 0 in every date, and `day` is the day of the year. */
  readonly months: readonly CalendarMonth[];
  readonly week: readonly string[];
  readonly eras: readonly CalendarEra[];
  readonly year_zero: boolean;
  /** Never empty; default: the four English seasons. */
  readonly seasons: readonly CalendarSeason[];
  readonly yearNames?: readonly YearNames[];
  /** Absent on the main calendar's axis; else the axis this calendar (and those tied to it) counts on. */
  readonly axis?: string;
  /** Undefined when that year has no such month or day. */
  toOrdinal(date: CalendarDate): number | undefined;
  fromOrdinal(ordinal: number): CalendarDate;
  yearSpan(year: number): DaySpan;
  /** Undefined when that year has no such month. */
  monthSpan(year: number, month: number): DaySpan | undefined;
  /** Index of a month by name, alias or unambiguous abbreviation (three letters or more), ignoring case. */
  findMonth(name: string): number | undefined;
  /** Index of a season by its whole name or an alias, ignoring case and "the". */
  findSeason(name: string): number | undefined;
  /** The days of a season of that year; one over the turn of the year is of the year it begins in. */
  seasonSpan(year: number, season: number): DaySpan;
  /** An era by name, short form or alias, ignoring case and dots ("A.R." = "AR"). */
  findEra(name: string): CalendarEra | undefined;
  /** Absolute year of an era's year, or why there is none (year zero, beyond `last`). `era` absent: the default era. */
  absoluteYear(year: number, era?: CalendarEra): { year: number } | { problem: string };
  /** An absolute year as written: the year in its era's count, and the era unless it is the only one. */
  displayYear(year: number): { year: number; era?: CalendarEra };
  /** Day of the week as an index into `week`, where the calendar has one. */
  weekday(ordinal: number): number | undefined;
}

/** A world's calendars. */
export interface CalendarSet {
  readonly main: Calendar;
  /** Main first. */
  readonly all: readonly Calendar[];
  /**
   * By name or alias, ignoring case. Where the Gregorian calendar is one of them, this also finds `julian`, `hebrew`
   * and `french republican` (`french_r`), which are not among `all`.
   */
  find(name: string): Calendar | undefined;
}

/** The setting in which date expressions of a world are read. */
export interface DateContext {
  readonly calendars: CalendarSet;
  /** Years either side of "c. 830". */
  readonly circa: number;
  readonly now?: DateValue;
  /** Eras that are entities of the world ("the Long Night"), by lower-case name: the days they cover. */
  readonly namedEras?: ReadonlyMap<string, DateValue>;
  /** Which number of `3/4/1000` comes first, where the other dates of a file say so. */
  readonly firstNumber?: FirstNumber;
}

/** The first part in a date of three numbers with the year last. */
export type FirstNumber = 'day' | 'month';
