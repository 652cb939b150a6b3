import type { EraName, Point, Term } from './syntax.ts';

/**
 * Two dates of one phrase share what only one of them says: "812–830 AR" and "4E 100–150" are both years of one era, "14 to 16
 * Rova 830" both days of Rova 830, "100–44 BC" and "100 BC – 44" both BC, "14 March 830 to 16 April"
 * and "March 14 – April 16, 830" both days of 830.
 */
export function shareContext(first: Term, second: Term): readonly [Term, Term] {
  if (first.kind !== 'point' || second.kind !== 'point') return [first, second];
  return [withContextOf(first, second), withYearOf(second, first)];
}

function withContextOf(first: Point, second: Point): Point {
  if (isBareShortYear(first) && second.day !== undefined && second.month !== undefined) {
    const { years, ...rest } = first;
    return { ...rest, ...(years && { day: years }), month: second.month, ...yearOf(second) };
  }
  if (isDayBehindMonth(first, second)) return dayOf(first, second);
  if (first.years === undefined && first.era === undefined && first.yearName === undefined) {
    return { ...first, ...yearOf(second) };
  }
  const { years, era } = second;
  if (first.years !== undefined && first.era === undefined && era !== undefined && years !== undefined) {
    return mayBeOf(first, era) ? { ...first, era } : first;
  }
  return first;
}

/** "14 March 1700 to 830 AR": March is of no calendar that has an AR. */
function mayBeOf({ month }: Point, era: EraName): boolean {
  return month?.kind !== 'named' || [...month.found.keys()].some((calendar) => era.found.has(calendar));
}

function yearOf({ years, era, yearName }: Point): Pick<Point, 'years' | 'era' | 'yearName'> {
  return { ...(years && { years }), ...(era && { era }), ...(yearName && { yearName }) };
}

/** "3" may be a day or a year, until "5 Rova 830" says which. */
function isBareShortYear({ years, era, month, season, share }: Point): boolean {
  const bare = era === undefined && month === undefined && season === undefined && share === undefined;
  return bare && years?.short === true;
}

/** "March 14" may be of the year 14, until "April 2, 830" says which. */
function isDayBehindMonth({ years, era, month, day }: Point, other: Point): boolean {
  if (month === undefined || day !== undefined || era !== undefined || years?.short !== true) return false;
  return other.day !== undefined && other.month !== undefined && other.years?.short === false;
}

function dayOf({ years, ...rest }: Point, other: Point): Point {
  return { ...rest, ...(years && { day: years }), ...yearOf(other) };
}

function withYearOf(second: Point, first: Point): Point {
  if (isDayBehindMonth(second, first)) return dayOf(second, first);
  if (second.era !== undefined || second.yearName !== undefined) return second;
  if (second.years === undefined) return second.month === undefined ? second : { ...second, ...yearOf(first) };
  return first.era !== undefined && first.years !== undefined && mayBeOf(second, first.era)
    ? { ...second, era: first.era }
    : second;
}
