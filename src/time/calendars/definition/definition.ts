import * as z from 'zod';
import { definitionFaults } from './faults.ts';

/** The largest number in a definition (days, years between leap days …), so that every day is a safe integer. */
const MOST = 100_000;
const FARTHEST_YEAR = 1_000_000_000;

/** The message for a wrong or missing value, in place of zod's "Invalid input". */
const expected = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `is missing: expected ${what}` : `expected ${what}`;

const oneLine = (what: string) =>
  z
    .string({ error: expected(what) })
    .trim()
    .min(1, `expected ${what}, not an empty text`)
    .max(200, `expected ${what} of at most 200 characters`)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), `expected ${what} with a letter or digit in it`);

const eraName = (what: string) =>
  oneLine(what).refine(
    (text) => !/^[\d\s.]+$/.test(text),
    `expected ${what}, not a bare number: it would read as a year`,
  );

const whole = (what: string, min: number, max: number) => {
  const error = expected(what);
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const yearNumber = (what: string) => whole(`${what}, a whole number`, -FARTHEST_YEAR, FARTHEST_YEAR);
const flag = (what: string) => z.boolean({ error: expected(`true or false: ${what}`) });
const list = <T extends z.ZodType>(item: T, what: string, max: number) =>
  z.array(item, { error: expected(`a list of ${what}`) }).max(max, `expected at most ${max} ${what}`);

/** An object without other keys. The message for an unknown key lists the known ones. */
function block<T extends z.ZodRawShape>(what: string, shape: T) {
  const keys = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown key ${(issue.keys ?? []).map((key) => `\`${key}\``).join(', ')} in ${what}; it may have: ${keys}`
        : expected(`${what} with ${keys}`)(issue),
  });
}

const monthSchema = block('a month', {
  name: oneLine('the name of the month'),
  /** 0 for a month that only leap years have: a leap rule gives it its days. */
  days: whole('a whole number from 0 to 100,000', 0, MOST),
  aliases: list(oneLine('another name of the month'), 'names', 100).default([]),
  /** Days between months, named rather than numbered: "Midwinter 412 AR". */
  intercalary: flag('whether it stands between the months').default(false),
  /** Its days are no day of the week. */
  outside_week: flag('whether its days are outside the week').default(false),
});

const leapSchema = block('a leap rule', {
  /** The month that gains the days; left out where the calendar has no months. */
  month: oneLine('the name of a month').optional(),
  every: whole('a number of years from 1 to 100,000', 1, MOST),
  except: whole('a number of years from 1 to 100,000', 1, MOST).optional(),
  unless: whole('a number of years from 1 to 100,000', 1, MOST).optional(),
  offset: yearNumber('years to shift by').default(0),
  days: whole('a whole number other than 0', -MOST, MOST)
    .refine((days) => days !== 0, 'expected a whole number other than 0')
    .default(1),
});

const weekdays = list(oneLine('the name of a weekday'), 'names of weekdays', 1000).min(
  1,
  'expected at least one weekday',
);
const weekSchema = block('the week', {
  days: weekdays,
  /** Which weekday the first day of some absolute year is; without it, the first day of year 1 is the first weekday. */
  anchor: block('the anchor of the week', {
    year: yearNumber('an absolute year'),
    is: oneLine('the name of a weekday'),
  }).optional(),
  /** Where every month, or every year, begins with the first weekday. */
  restart: z.enum(['month', 'year'], { error: expected('month or year') }).optional(),
});

const eraSchema = block('an era', {
  name: eraName('the name of the era'),
  short: z
    .union([eraName('a short form').transform((only) => [only]), z.array(eraName('a short form')).max(50)], {
      error: 'expected a short form such as AR, or a list of them: no empty texts, no bare numbers',
    })
    .default([]),
  aliases: list(eraName('another name of the era'), 'names', 50).default([]),
  /** The absolute year of the era's year 1. */
  year_one: yearNumber('the absolute year of the era’s year 1'),
  direction: z.enum(['up', 'down'], { error: expected('up or down') }).default('up'),
  /** First and last year of the era, in its own count. */
  first: yearNumber('the first year of the era').optional(),
  last: yearNumber('the last year of the era').optional(),
  default: flag('whether a bare year is of this era').optional(),
});

const dayText = (what: string) => z.union([oneLine(what), z.int().transform(String)], { error: expected(what) });

const syncSchema = block('a sync point', {
  day: dayText('a day of this calendar, such as 1 Rova 1 AR'),
  equals: dayText('the same day in another calendar'),
  /** Name of the other calendar, where the words alone do not tell. */
  calendar: oneLine('the name of the other calendar').optional(),
});

const seasonSchema = block('a season', {
  name: oneLine('the name of the season'),
  aliases: list(oneLine('another name of the season'), 'names', 50).default([]),
  /** First and last day, as days of any year: `1 Thaw`, or `Thaw` for the whole month; numbers in years without months. */
  from: dayText('the first day of the season, such as 1 Thaw'),
  to: dayText('the last day of the season, such as 20 Rova'),
});

const yearNamesSchema = block('a cycle of year names', {
  names: list(oneLine('the name of a year'), 'names of years', 10_000).min(1, 'expected at least one name'),
  from: yearNumber('the absolute year with the first name'),
  repeat: flag('whether the names start over').default(true),
});

/** A calendar file (`*.calendar.yaml`) or an entry under `calendars:` in `lore.yaml`; see docs/dates.md for the meaning of each key. */
const calendarShape = block('a calendar', {
  calendar: oneLine('the name of the calendar'),
  aliases: list(oneLine('another name of the calendar'), 'names', 50).default([]),
  months: list(monthSchema, 'months', 1000).default([]),
  /** Days of a plain year, where there are no months. */
  year_days: whole('a whole number from 1 to 100,000', 1, MOST).optional(),
  leap: list(leapSchema, 'leap rules', 100).default([]),
  /** A calendar whose months no leap rule describes; `months` then only names them. */
  arithmetic: z.enum(['hebrew'], { error: expected('hebrew') }).optional(),
  week: z
    .union([weekdays.transform((days): z.infer<typeof weekSchema> => ({ days })), weekSchema], {
      error: 'expected a list of weekdays, or days with an anchor { year, is } or restart: month | year',
    })
    .optional(),
  eras: list(eraSchema, 'eras', 500).default([]),
  year_zero: flag('whether there are years 0').default(false),
  /** All of them, where the calendar has its own; else spring, summer, autumn and winter. */
  seasons: list(seasonSchema, 'seasons', 100).default([]),
  year_names: list(yearNamesSchema, 'cycles of year names', 20).default([]),
  sync: list(syncSchema, 'sync points', 100).default([]),
});

/** The schema of a calendar. Checks between its parts run only when the parts themselves are valid. */
export const calendarSchema = calendarShape.superRefine(
  (definition, context) => {
    for (const fault of definitionFaults(definition)) context.addIssue({ code: 'custom', ...fault });
  },
  { when: ({ issues }) => issues.length === 0 },
);

export type CalendarDefinition = z.infer<typeof calendarSchema>;

/** The fault in a calendar file, with its place: keys and indices from its root. */
export interface DefinitionProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Checks a parsed calendar definition. Never throws. */
export function parseCalendar(
  raw: unknown,
): { readonly definition: CalendarDefinition } | { readonly problems: readonly DefinitionProblem[] } {
  const result = calendarSchema.safeParse(raw);
  if (result.success) return { definition: result.data };
  return {
    problems: result.error.issues.map(({ path, message }) => ({
      path: path.filter((step) => typeof step !== 'symbol'),
      message: path.length > 0 ? `${pathText(path)}: ${message}` : message,
    })),
  };
}

/** `['months', 2, 'name']` → `months[2].name`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`))
    .join('');
}
