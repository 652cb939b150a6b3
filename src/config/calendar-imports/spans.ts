import { type CalendarImport, type DraftDefinition, finishImport, withDistinctAliases } from './imported.ts';
import { type IntervalRule, type LeapInterval, rulesOfIntervals } from './leap-intervals.ts';
import { eraDrafts, type SpanEra } from './span-eras.ts';

/** The common form of Calendarium's and Fantasy Calendar's calendars: a year of spans (months), with leap days in them. */
export interface SpanCalendar {
  readonly name: string;
  readonly spans: readonly YearPart[];
  readonly leapDays: readonly SpanLeapDay[];
  readonly week: readonly string[];
  /** True if weeks continue over the ends of months; else each month begins with the first weekday. */
  readonly overflow: boolean;
  /** Weekday (from 0) of the first day of `firstYear`. */
  readonly firstWeekday: number;
  readonly firstYear: number;
  readonly yearZero: boolean;
  readonly eras: readonly SpanEra[];
  /** Names of the years, from year 1. */
  readonly yearNames?: readonly string[];
  readonly notes: readonly string[];
}

export interface YearPart {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly intercalary: boolean;
  readonly length: number;
  /** The span exists only in every `interval`-th year. */
  readonly interval: number;
  readonly offset: number;
}

export interface SpanLeapDay {
  readonly name: string;
  /** Index of the span it belongs to. */
  readonly span: number;
  /** True if it is not one of the span's numbered days; `after` gives the day before it. */
  readonly intercalary: boolean;
  readonly after: number | undefined;
  readonly intervals: readonly LeapInterval[];
  readonly offset: number;
  /** True if it removes a day instead of adding one. */
  readonly removes: boolean;
}

type Month = { name: string; aliases: readonly string[]; days: number; intercalary: boolean; outside_week: boolean };
type Rule = IntervalRule & { readonly month: string };

/** The reason why a calendar cannot be converted. Thrown and caught in this file. */
class Inexpressible extends Error {}

/** Converts spans to a calendar definition; the result may be a reason why that is not possible. */
export function definitionOfSpans(source: SpanCalendar): CalendarImport {
  try {
    const { months, leap } = layOut(source);
    const draft: DraftDefinition = {
      calendar: source.name,
      months: withDistinctAliases(months),
      leap,
      ...weekOf(source),
      eras: eraDrafts(source.eras, { calendar: source.name, yearZero: source.yearZero }),
      year_zero: source.yearZero,
      year_names: source.yearNames?.length ? [{ names: [...source.yearNames], from: 1, repeat: false }] : [],
    };
    return finishImport(draft, source.notes);
  } catch (error) {
    if (error instanceof Inexpressible) return { name: source.name, problem: error.message };
    throw error;
  }
}

/** The months: the spans in order, with intercalary days before and after them; and the leap rules. */
function layOut({ spans, leapDays }: SpanCalendar): { months: Month[]; leap: Rule[] } {
  const months: Month[] = [];
  const leap: Rule[] = [];
  const stray = leapDays.find(({ span }) => spans[span] === undefined);
  if (stray !== undefined)
    throw new Inexpressible(`the leap day ${stray.name} is in month ${stray.span + 1}, which is not there`);
  spans.forEach((span, index) => {
    const own = leapDays.filter((leapDay) => leapDay.span === index);
    const beside = own.filter((leapDay) => leapDay.intercalary || span.intercalary);
    const before = beside.filter((leapDay) => standsBefore(leapDay, span));
    for (const leapDay of before) addDay(leapDay, months, leap);
    addSpan(span, months, leap);
    for (const leapDay of own.filter((each) => !beside.includes(each))) leap.push(...rulesFor(leapDay, span.name));
    for (const leapDay of beside.filter((each) => !before.includes(each))) addDay(leapDay, months, leap);
  });
  return { months, leap };
}

/** True if an intercalary day comes before its span. Our calendars have such days only between months. */
function standsBefore({ name, intercalary, after }: SpanLeapDay, span: YearPart): boolean {
  if (!intercalary || after === undefined || after >= span.length) return false;
  if (after <= 0) return true;
  throw new Inexpressible(
    `the leap day ${name} stands unnumbered inside ${span.name}, after day ${after}; only between months can a day have no number`,
  );
}

function addSpan(
  { name, aliases, length, intercalary, interval, offset }: YearPart,
  months: Month[],
  leap: Rule[],
): void {
  const always = interval <= 1;
  months.push({ name, aliases, days: always ? length : 0, intercalary, outside_week: intercalary });
  if (!always) leap.push({ month: name, every: interval, offset, days: length });
}

/** Adds a named leap day as a month of one day, which only leap years have. */
function addDay(leapDay: SpanLeapDay, months: Month[], leap: Rule[]): void {
  const rules = rulesFor(leapDay, leapDay.name);
  const [first] = rules;
  const always = rules.length === 1 && first?.every === 1 && first.except === undefined;
  months.push({ name: leapDay.name, aliases: [], days: always ? 1 : 0, intercalary: true, outside_week: true });
  if (!always) leap.push(...rules);
}

function rulesFor({ name, intervals, offset, removes }: SpanLeapDay, month: string): Rule[] {
  const read = rulesOfIntervals(intervals, offset, removes ? -1 : 1);
  if ('problem' in read) throw new Inexpressible(`the leap day ${name} cannot be counted: ${read.problem}`);
  return read.rules.map((rule) => ({ month, ...rule }));
}

function weekOf({ week, overflow, firstWeekday, firstYear }: SpanCalendar): Pick<DraftDefinition, 'week'> {
  const days = [...week];
  const [first] = days;
  if (first === undefined) return {};
  if (!overflow) return { week: { days, restart: 'month' } };
  return { week: { days, anchor: { year: firstYear, is: days[firstWeekday] ?? first } } };
}
