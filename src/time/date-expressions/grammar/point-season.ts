import type { Calendar, DaySpan } from '../../calendar.ts';
import { numberedMonths } from '../../calendars/names.ts';
import { yearPart } from '../../calendars/seasons.ts';
import type { DateRange } from '../date-range.ts';
import { refuseDate } from '../problem.ts';
import { SEASON_NAMES } from '../words/vocabulary.ts';
import type { SeasonName } from './syntax.ts';

/** The days from the start of a season in year `first` to its end in year `last`. */
export function seasonRange(calendar: Calendar, first: number, last: number, season: SeasonName): DateRange {
  const span = (year: number) =>
    season.kind === 'part'
      ? partSpan(calendar, year, season)
      : calendar.seasonSpan(year, seasonIndex(calendar, season));
  return { earliest: span(first)[0], latest: span(last)[1], unit: 'season', calendar };
}

/** True if a season that begins in a year ends in the next. */
export function runsOver(calendar: Calendar, year: number, season: SeasonName): boolean {
  const { latest } = seasonRange(calendar, year, year, season);
  return latest !== undefined && latest > calendar.yearSpan(year)[1];
}

type YearPart = Extract<SeasonName, { kind: 'part' }>;

/** As many whole months each where the months of the year divide so; else as many days. A day between the months is of the part before it. */
function partSpan(calendar: Calendar, year: number, { part, parts }: YearPart): DaySpan {
  const months = numberedMonths(calendar.months);
  const [first, last] = calendar.yearSpan(year);
  const size = months.length / parts;
  const startOf = (index: number) => calendar.monthSpan(year, months[index * size] ?? 0)?.[0];
  const from = part === 0 ? first : startOf(part);
  const next = part === parts - 1 ? last + 1 : startOf(part + 1);
  const byMonths = months.length > 0 && Number.isInteger(size) && from !== undefined && next !== undefined;
  return byMonths ? [from, next - 1] : yearPart([first, last], [part, parts], [part + 1, parts]);
}

function seasonIndex(calendar: Calendar, season: Exclude<SeasonName, { kind: 'part' }>): number {
  const name = season.kind === 'named' ? season.text : (SEASON_NAMES[season.quarter] ?? '');
  const index = season.kind === 'named' ? season.found.get(calendar) : calendar.findSeason(name);
  if (index !== undefined) return index;
  const own = calendar.seasons.map((each) => each.name).join(', ');
  return refuseDate('unknown-name', `${calendar.name} has no ${name}; its seasons are ${own}`, season.span);
}
