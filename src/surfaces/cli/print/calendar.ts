import type { ConvertedDate } from '../../../app/calendar/convert-date.ts';
import type { ListedCalendar } from '../../../app/calendar/list-calendars.ts';
import type { CalendarNow } from '../../../app/calendar/world-now.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { MonthRow, SeasonRow, YearView } from '../../../time/calendars/display.ts';

/** A year as a table of its months. */
export function yearText(year: YearView): string {
  const { calendar, written, names, days, weekday, months, seasons, eras } = year;
  const begins = weekday === undefined ? '' : `, begins on ${weekday}`;
  const others = eras.slice(1).map(({ era, year: count }) => `${count} ${era.short[0] ?? era.name} (${era.name})`);
  const lines = [
    `${written} in ${calendar}: ${plural(days, 'day')}${begins}.`,
    ...(names.length === 0 ? [] : [`Called ${names.join(', ')}.`]),
    ...(others.length === 0 ? [] : [`Also ${others.join(', ')}.`]),
    ...(months.length === 0 ? ['Its days are only numbered: it has no months.'] : ['', ...monthLines(months)]),
    '',
    ...seasonLines(seasons),
  ];
  return `${lines.join('\n')}\n`;
}

function monthLines(months: readonly MonthRow[]): string[] {
  const width = Math.max(...months.map(({ name }) => name.length));
  const length = Math.max(...months.map(({ days }) => plural(days, 'day').length));
  return months.map(({ name, days, commonDays, intercalary, weekday }) => {
    const remarks = [
      ...(intercalary ? ['between the months'] : []),
      ...(weekday === undefined ? [] : [`from ${weekday}`]),
      ...(days === commonDays ? [] : [`${commonDays} in a common year`]),
    ];
    return `  ${name.padEnd(width)}  ${plural(days, 'day').padStart(length)}  ${remarks.join(', ')}`.trimEnd();
  });
}

function seasonLines(seasons: readonly SeasonRow[]): string[] {
  const width = Math.max(...seasons.map(({ name }) => name.length));
  return seasons.map(({ name, from, to }) => `  ${name.padEnd(width)}  ${from} to ${to}`);
}

/** "Wednesday, 25 October 1917 (julian) is Wednesday, 7 November 1917 (gregorian)." */
export function convertedText({ from, to }: ConvertedDate): string {
  return `${dayText(from)} (${from.calendar}) is ${dayText(to)} (${to.calendar}).\n`;
}

/** The day, a line for each calendar. */
export function nowText({ stated, days }: { readonly stated: boolean; readonly days: readonly CalendarNow[] }): string {
  const width = Math.max(...days.map(({ calendar }) => calendar.length));
  const lines = days.map(({ calendar, date, weekday }) => {
    const day = date === undefined ? 'unknown: no sync point ties it to the main calendar' : dayText({ date, weekday });
    return `${calendar.padEnd(width)}  ${day}`;
  });
  const why = stated ? '' : 'The latest date in this world; `now:` in lore.yaml sets another.\n';
  return `${lines.join('\n')}\n${why}`;
}

/** The calendars there are, one a line. */
export function calendarListText(calendars: readonly ListedCalendar[]): string {
  const own = calendars.filter(({ from }) => from !== 'preset');
  const presets = calendars.filter(({ from }) => from === 'preset').map(({ name }) => name);
  const remark = ({ from, tied }: ListedCalendar) =>
    from === 'main'
      ? ' (main)'
      : tied === true
        ? ''
        : ' (tied to none of the others: its dates compare only among themselves)';
  const lines = own.length === 0 ? [] : ['In this world:', ...own.map((each) => `  ${each.name}${remark(each)}`), ''];
  return `${[...lines, 'Ready-made:', ...presets.map((name) => `  ${name}`)].join('\n')}\n`;
}

function dayText({ date, weekday }: { readonly date: string; readonly weekday?: string | undefined }): string {
  return weekday === undefined ? date : `${weekday}, ${date}`;
}
