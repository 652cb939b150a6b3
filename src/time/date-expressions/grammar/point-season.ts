import type { Calendar } from '../../calendar.ts';
import { yearPart } from '../../calendars/seasons.ts';
import type { DateRange } from '../date-range.ts';
import { refuseDate } from '../problem.ts';
import { SEASON_NAMES } from '../words/vocabulary.ts';
import type { SeasonName } from './syntax.ts';

/** The days from the start of a season in year `first` to its end in year `last`. */
export function seasonRange(calendar: Calendar, first: number, last: number, season: SeasonName): DateRange {
  const span = (year: number) =>
    season.kind === 'part'
      ? yearPart(calendar.yearSpan(year), ...season.share)
      : calendar.seasonSpan(year, seasonIndex(calendar, season));
  return { earliest: span(first)[0], latest: span(last)[1], unit: 'season', calendar };
}

function seasonIndex(calendar: Calendar, season: Exclude<SeasonName, { kind: 'part' }>): number {
  const name = season.kind === 'named' ? season.text : (SEASON_NAMES[season.quarter] ?? '');
  const index = season.kind === 'named' ? season.found.get(calendar) : calendar.findSeason(name);
  if (index !== undefined) return index;
  const own = calendar.seasons.map((each) => each.name).join(', ');
  return refuseDate('unknown-name', `${calendar.name} has no ${name}; its seasons are ${own}`, season.span);
}
