import * as z from 'zod';
import { isFantasyCalendar, readFantasyCalendar } from './fantasy-calendar.ts';
import { type CalendarImport, calendarName, exportFaults, or, splitName } from './imported.ts';
import { definitionOfSpans, type SpanLeapDay, type YearPart } from './spans.ts';

const text = z.string().nullish();
const length = z.int().min(0).max(100_000);
const interval = z.int().min(1).max(100_000);

const steps = z.array(z.object({ interval, exclusive: z.boolean().nullish(), ignore: z.boolean().nullish() })).max(100);

/** Steps as older versions wrote them: a number or a text (`400,!100,4`). */
function stepsIn(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return String(value)
    .split(',')
    .map((step) => ({
      interval: Number(step.replace(/[!+\s]/g, '')),
      exclusive: step.includes('!'),
      ignore: step.includes('+'),
    }));
}

/** The parts of a Calendarium calendar that are needed to count days. */
const calendarium = z.object({
  name: text,
  static: z.object({
    firstWeekDay: or(z.int(), 0),
    overflow: or(z.boolean(), true),
    weekdays: z
      .array(z.object({ name: text }))
      .max(1000)
      .default([]),
    months: z
      .array(
        z.object({
          name: text,
          short: text,
          subtitle: text,
          type: or(z.string(), 'month'),
          length,
          interval: or(interval, 1),
          offset: or(z.int(), 0),
          week: z.array(z.unknown()).nullish(),
        }),
      )
      .max(1000),
    leapDays: z
      .array(
        z.object({
          name: text,
          interval: z.preprocess(stepsIn, steps.nullish()),
          timespan: z.int().nullish(),
          intercalary: or(z.boolean(), false),
          // Older versions wrote what their form held: a text.
          after: z.coerce.number().pipe(z.int()).nullish(),
          offset: or(z.int(), 0),
        }),
      )
      .max(100)
      .default([]),
    eras: z
      .array(
        z.object({
          name: z.string(),
          isStartingEra: or(z.boolean(), false),
          date: z.object({ year: z.int().nullish() }).nullish(),
        }),
      )
      .max(500)
      .nullish(),
    useCustomYears: z.boolean().nullish(),
    years: z
      .array(z.object({ name: text }))
      .max(10_000)
      .nullish(),
  }),
});
type Calendarium = z.infer<typeof calendarium>;

const named = z.looseObject({ name: z.string() });
const wrapped = z.union([
  z.array(z.unknown()).max(200),
  z.object({ calendars: z.array(z.unknown()).max(200) }).transform(({ calendars }) => calendars),
  z.looseObject({ static: z.unknown() }).transform((own) => [own]),
  z.looseObject({ static_data: z.unknown() }).transform((own) => [own]),
]);

/**
 * Reads calendars of the Obsidian plugin Calendarium (https://github.com/javalent/calendarium): one calendar, a list,
 * or the plugin's `data.json`. Exports of Fantasy Calendar, which Calendarium imports, are read as well. Years count from 1,
 * weeks skip intercalary months, and the list of year names begins with year 1.
 *
 * @param json the parsed file; its shape is checked here.
 * @param options.name for a calendar without a name of its own.
 */
export function readCalendarium(json: unknown, options: { readonly name?: string } = {}): CalendarImport[] {
  const fallback = options.name ?? 'Calendarium';
  const calendars = wrapped.safeParse(json);
  if (!calendars.success) {
    return [
      { name: fallback, problem: 'expected a Calendarium calendar (an object with `static`), or a list of them' },
    ];
  }
  return calendars.data.flatMap((raw, index): CalendarImport[] => {
    const own = calendars.data.length > 1 ? `${fallback} ${index + 1}` : fallback;
    if (isFantasyCalendar(raw)) return readFantasyCalendar(raw, { name: own });
    const parsed = calendarium.safeParse(raw);
    if (!parsed.success)
      return [
        {
          name: calendarName(named.safeParse(raw).data?.name, own),
          problem: `not a Calendarium calendar: ${exportFaults(parsed.error, raw)}`,
        },
      ];
    return [convert(parsed.data, calendarName(parsed.data.name, own))];
  });
}

function convert({ static: source }: Calendarium, name: string): CalendarImport {
  const yearNames = source.useCustomYears === true ? (source.years ?? []).map((year) => year.name?.trim() ?? '') : [];
  const isNamed = yearNames.every((year) => /[\p{L}\p{N}]/u.test(year));
  const ownWeeks = source.months.some(({ week }) => week !== null && week !== undefined && week.length > 0);
  return definitionOfSpans({
    name,
    spans: source.months.map(spanOf),
    leapDays: source.leapDays.flatMap(leapDayOf),
    week: ownWeeks ? [] : source.weekdays.map((day, index) => calendarName(day.name, `Day ${index + 1}`)),
    overflow: source.overflow,
    firstWeekday: source.firstWeekDay,
    firstYear: 1,
    yearZero: false,
    eras: (source.eras ?? []).map((era) => ({
      name: era.name,
      start: era.isStartingEra ? undefined : (era.date?.year ?? undefined),
      restarts: false,
    })),
    ...(isNamed ? { yearNames } : {}),
    notes: [
      ...source.leapDays.flatMap((day, index) =>
        leapDayOf(day, index).length > 0
          ? []
          : [`the leap day ${leapDayName(day, index)} says not how often it comes or in which month: it is left out`],
      ),
      ...(ownWeeks ? ['some months have a week of their own: weekdays are left out'] : []),
      ...(isNamed ? [] : ['some years in its list of year names have none: the names are left out']),
    ],
  });
}

function spanOf(month: Calendarium['static']['months'][number], index: number): YearPart {
  const full = calendarName(month.name, `Month ${index + 1}`);
  const { name, further } = splitName(full);
  return {
    name,
    aliases: [
      full,
      ...further,
      ...[month.subtitle, month.short].flatMap((each) => (each?.trim() ? [each.trim()] : [])),
    ],
    intercalary: month.type === 'intercalary',
    length: month.length,
    interval: month.interval,
    offset: month.offset,
  };
}

type LeapDay = Calendarium['static']['leapDays'][number];

const leapDayName = (day: LeapDay, index: number): string => calendarName(day.name, `Leap Day ${index + 1}`);

/** None where it is not said how often the day comes, or in which month. */
function leapDayOf(day: LeapDay, index: number): SpanLeapDay[] {
  const { timespan, interval: intervals } = day;
  if (typeof timespan !== 'number' || !intervals) return [];
  const made: SpanLeapDay = {
    name: leapDayName(day, index),
    span: timespan,
    intercalary: day.intercalary,
    after: day.after ?? undefined,
    intervals: intervals.map(({ interval: years, exclusive, ignore }) => ({
      interval: years,
      exclusive: exclusive === true,
      ignoresOffset: ignore === true,
    })),
    offset: day.offset,
    removes: false,
  };
  return [made];
}
