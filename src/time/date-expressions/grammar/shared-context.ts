import type { EraName, Point, Term } from './syntax.ts';

/**
 * Two dates of one phrase share what only one of them says: "812–830 AR" are both years AR, "14 to 16 Rova 830" both
 * days of Rova 830, "100–44 BC" both BC. "100 BC – 44" is left alone: the second may be of either era, and evaluating it
 * settles which.
 */
export function shareContext(first: Term, second: Term): readonly [Term, Term] {
  if (first.kind !== 'point' || second.kind !== 'point') return [first, second];
  return [withContextOf(first, second), withEraOf(second, first)];
}

function withContextOf(first: Point, second: Point): Point {
  if (isBareShortYear(first) && second.day !== undefined && second.month !== undefined) {
    const { years, ...rest } = first;
    return { ...rest, ...(years && { day: years }), month: second.month, ...yearOf(second) };
  }
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

function withEraOf(second: Point, first: Point): Point {
  if (second.years === undefined || second.era !== undefined || first.years === undefined) return second;
  return first.era === undefined ? second : { ...second, possibleEra: first.era };
}
