import type { Dated, When } from './lore.ts';

const daysPerYear = 365;

/** A way of writing dates: the calendar that a world declares for it, and the words of a date in it. */
export interface DateStyle {
  readonly name: string;
  /** The content of `calendars:` in `lore.yaml`: calendars of the world's own, or the name of a built-in one. */
  readonly calendars: readonly unknown[];
  readonly write: (date: When) => string;
}

interface Month {
  readonly name: string;
  readonly days: number;
}

/** Eras by their first absolute year, the earliest first; years before the first one count down to it, in `before`. */
interface Eras {
  readonly before: { readonly name: string; readonly short: string };
  readonly eras: readonly { readonly name: string; readonly short: string; readonly first: number }[];
}

/** Months and eras of one's own. `shift` is how many years more than ours its absolute years count. */
function ownReckoning(name: string, months: readonly Month[], { before, eras }: Eras, shift: number): DateStyle {
  const first = eras[0]?.first ?? 1;
  const calendar = {
    calendar: name,
    months,
    year_zero: true,
    eras: [
      ...eras.map(({ name: era, short, first: year }, index) => {
        const next = eras[index + 1]?.first;
        const last = next === undefined ? {} : { last: next - year };
        return { name: era, short: [short], year_one: year, ...last, ...(index === 0 ? { default: true } : {}) };
      }),
      { name: before.name, short: [before.short], year_one: first - 1, direction: 'down' },
    ],
  };
  const yearOf = (absolute: number): string => {
    const era = eras.findLast((each) => each.first <= absolute);
    return era === undefined ? `${first - absolute} ${before.short}` : `${absolute - era.first + 1} ${era.short}`;
  };
  return {
    name,
    calendars: [calendar],
    write: (date) => worded(date, yearOf(date.year + shift), (day) => dayIn(months, day)),
  };
}

function worded({ form, day }: When, year: string, dayText: (day: number) => string): string {
  const written = day === undefined ? year : `${dayText(day)} ${year}`;
  return form === 'circa' ? `c. ${written}` : form === 'before' ? `before ${written}` : written;
}

function dayIn(months: readonly Month[], day: number): string {
  let left = day;
  for (const { name, days } of months) {
    if (left <= days) return `${left} ${name}`;
    left -= days;
  }
  throw new Error(`A year has ${daysPerYear} days; ${day} is none of them.`);
}

const twelve = ['Frost', 'Rime', 'Thaw', 'Seed', 'Leaf', 'Bloom', 'Hay', 'Sun', 'Sheaf', 'Must', 'Fog', 'Ember'];
const five = ['Greytide', 'Greentide', 'Goldtide', 'Redtide', 'Whitetide'];

/** The way the measured writes dates: twelve months, one era from year 1 and one before it. */
export const ours = ownReckoning(
  'Measured Reckoning',
  twelve.map((name, index) => ({ name: `${name}moon`, days: index < 7 ? 30 : 31 })),
  { before: { name: 'Before Record', short: 'BR' }, eras: [{ name: 'Age of Record', short: 'AR', first: 1 }] },
  0,
);

/** The same days under other names, counted from three thousand years before. */
export const shifted = ownReckoning(
  'Tower Count',
  five.map((name) => ({ name, days: 73 })),
  { before: { name: 'Before the Tower', short: 'BT' }, eras: [{ name: 'Years of the Tower', short: 'YT', first: 1 }] },
  3_000,
);

/** The same days in ages that each begin with a year 1. */
export const inAges = ownReckoning(
  'Count of Ages',
  five.map((name) => ({ name, days: 73 })),
  {
    before: { name: 'The Dark', short: 'TD' },
    eras: [
      { name: 'First Age', short: 'FA', first: 1 },
      { name: 'Second Age', short: 'SA', first: 391 },
      { name: 'Third Age', short: 'TA', first: 822 },
    ],
  },
  0,
);

const gregorianMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
];
const gregorianDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The months of a year without a leap day. */
export const monthsOfOurs: readonly Month[] = [...gregorianMonths, 'November', 'December'].map((name, index) => ({
  name,
  days: gregorianDays[index] ?? 30,
}));

/** The calendar that family trees are written in. */
export const gregorian: DateStyle = {
  name: 'gregorian',
  calendars: ['gregorian'],
  write: (date) =>
    worded(date, date.year > 0 ? `${date.year} CE` : `${1 - date.year} BCE`, (day) => dayIn(monthsOfOurs, day)),
};

/** A date in these words; words that are no year are left as they are. */
export const written = (date: Dated, { write }: DateStyle): string => (typeof date === 'string' ? date : write(date));

/** A month's day by its number in the year, as `[day, month from 0]`, in the calendar of family trees. */
export function dayOfMonth(day: number): readonly [day: number, month: number] {
  let left = day;
  for (const [month, { days }] of monthsOfOurs.entries()) {
    if (left <= days) return [left, month];
    left -= days;
  }
  throw new Error(`A year has ${daysPerYear} days; ${day} is none of them.`);
}
