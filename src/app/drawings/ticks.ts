import type { DrawnTick } from '../../model/drawing.ts';
import type { Calendar } from '../../time/calendar.ts';
import { writeYear } from '../../time/calendars/display.ts';

const most = 7;

/** Marks along a stretch of days: the beginnings of years, every so many, or of months where it is short. */
export function ticksOf(calendar: Calendar, first: number, last: number): DrawnTick[] {
  const [from, to] = [calendar.fromOrdinal(first).year, calendar.fromOrdinal(last).year];
  const ticks = to - from < 2 ? monthTicks(calendar, from, to) : yearTicks(calendar, from, to);
  return ticks.filter(({ day }) => day >= first && day <= last);
}

function yearTicks(calendar: Calendar, from: number, to: number): DrawnTick[] {
  const step = niceStep((to - from) / most);
  const ticks: DrawnTick[] = [];
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) {
    ticks.push({ day: calendar.yearSpan(year)[0], label: writeYear(calendar, year) });
  }
  return ticks;
}

function monthTicks(calendar: Calendar, from: number, to: number): DrawnTick[] {
  const ticks: DrawnTick[] = [];
  for (let year = from; year <= to; year += 1) {
    if (calendar.months.length === 0) ticks.push({ day: calendar.yearSpan(year)[0], label: writeYear(calendar, year) });
    for (const [index, { name, intercalary }] of calendar.months.entries()) {
      const span = intercalary ? undefined : calendar.monthSpan(year, index);
      if (span !== undefined) ticks.push({ day: span[0], label: `${name} ${writeYear(calendar, year)}` });
    }
  }
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, index) => index % step === 0);
}

/** 1, 2, 5, 10, 20, 50 …: the smallest that is no less. */
function niceStep(wanted: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= wanted) return factor * power;
  }
}
