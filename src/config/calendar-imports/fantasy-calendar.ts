import * as z from 'zod';
import { type CalendarImport, calendarName, exportFaults, or, splitName } from './imported.ts';
import type { LeapInterval } from './leap-intervals.ts';
import { definitionOfSpans, type SpanLeapDay, type YearPart } from './spans.ts';

const text = z.string().nullish();
const whole = z.coerce.number().pipe(z.int());

/** The parts of an export of fantasy-calendar.com that are needed to count days. */
const fantasyCalendar = z.object({
  name: text,
  static_data: z.object({
    year_data: z.object({
      first_day: or(whole, 1),
      overflow: or(z.boolean(), true),
      global_week: or(z.array(z.string()).max(1000), []),
      timespans: z
        .array(
          z.object({
            name: text,
            type: or(z.string(), 'month'),
            length: whole.pipe(z.int().min(0).max(100_000)),
            interval: or(whole.pipe(z.int().min(1).max(100_000)), 1),
            offset: or(whole, 0),
            week: z.array(z.unknown()).nullish(),
          }),
        )
        .max(1000),
      leap_days: z
        .array(
          z.object({
            name: text,
            intercalary: or(z.boolean(), false),
            timespan: whole,
            day: whole.nullish(),
            interval: z.coerce.string().max(200),
            offset: or(whole, 0),
            removes_day: or(z.boolean(), false),
            adds_week_day: or(z.boolean(), false),
            removes_week_day: or(z.boolean(), false),
          }),
        )
        .max(100)
        .default([]),
    }),
    eras: z
      .array(
        z.object({
          name: z.string(),
          settings: z
            .object({ starting_era: or(z.boolean(), false), restart: or(z.boolean(), false) })
            .default({ starting_era: false, restart: false }),
          date: z.object({ year: whole.nullish() }).nullish(),
        }),
      )
      .max(500)
      .nullish(),
    settings: z.object({ year_zero_exists: or(z.boolean(), false) }).default({ year_zero_exists: false }),
  }),
});
type FantasyCalendar = z.infer<typeof fantasyCalendar>;

/** True if a JSON value looks like an export of fantasy-calendar.com. */
export function isFantasyCalendar(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'static_data' in json;
}

/**
 * Reads a calendar exported from fantasy-calendar.com.
 *
 * @param json the parsed file; its shape is checked here.
 * @param options.name for a calendar without a name of its own.
 */
export function readFantasyCalendar(json: unknown, options: { readonly name?: string } = {}): CalendarImport[] {
  const fallback = options.name ?? 'Fantasy Calendar';
  const parsed = fantasyCalendar.safeParse(json);
  if (!parsed.success)
    return [{ name: fallback, problem: `not a Fantasy Calendar export: ${exportFaults(parsed.error, json)}` }];
  const { name, static_data: source } = parsed.data;
  return [convert(source, calendarName(name, fallback))];
}

function convert({ year_data: year, eras, settings }: FantasyCalendar['static_data'], name: string): CalendarImport {
  const movedWeek =
    year.timespans.some(({ week }) => week !== null && week !== undefined && week.length > 0) ||
    year.leap_days.some((day) => day.adds_week_day || day.removes_week_day);
  const badInterval = year.leap_days.find((day) => leapIntervals(day.interval) === undefined);
  if (badInterval !== undefined) {
    const named = calendarName(badInterval.name, 'without a name');
    return {
      name,
      problem: `the leap day ${named} has the interval \`${badInterval.interval}\`; expected such as \`400,!100,4\``,
    };
  }
  return definitionOfSpans({
    name,
    spans: year.timespans.map(spanOf),
    leapDays: year.leap_days.map(leapDayOf),
    week: movedWeek ? [] : year.global_week,
    overflow: year.overflow,
    firstWeekday: Math.max(0, year.first_day - 1),
    firstYear: settings.year_zero_exists ? 0 : 1,
    yearZero: settings.year_zero_exists,
    eras: (eras ?? []).map((era) => ({
      name: era.name,
      start: era.settings.starting_era ? undefined : (era.date?.year ?? undefined),
      restarts: era.settings.restart,
    })),
    notes: movedWeek ? ['its weeks differ from month to month, or have leap days: weekdays are left out'] : [],
  });
}

function spanOf(span: FantasyCalendar['static_data']['year_data']['timespans'][number], index: number): YearPart {
  const full = calendarName(span.name, `Month ${index + 1}`);
  const { name, further } = splitName(full);
  const { length, interval, offset } = span;
  return { name, aliases: [full, ...further], intercalary: span.type === 'intercalary', length, interval, offset };
}

function leapDayOf(day: FantasyCalendar['static_data']['year_data']['leap_days'][number], index: number): SpanLeapDay {
  return {
    name: calendarName(day.name, `Leap Day ${index + 1}`),
    span: day.timespan,
    intercalary: day.intercalary,
    after: day.day ?? undefined,
    intervals: leapIntervals(day.interval) ?? [],
    offset: day.offset,
    removes: day.removes_day,
  };
}

/** Parses "400,!100,4": `!` excludes, `+` ignores the offset. */
function leapIntervals(written: string): LeapInterval[] | undefined {
  const steps = written.split(',').map((step) => /^\s*([+!]*)(\d{1,6})\s*$/.exec(step));
  const intervals = steps.flatMap((step): LeapInterval[] => {
    const [, marks = '', years = ''] = step ?? [];
    const interval = Number(years);
    if (step === null || interval < 1) return [];
    return [{ interval, exclusive: marks.includes('!'), ignoresOffset: marks.includes('+') }];
  });
  return intervals.length === steps.length ? intervals : undefined;
}
