import type { Claim } from '../../model/claim.ts';
import type { DateValue } from '../../time/date-value.ts';

/**
 * The world's present when nobody sets it: the latest of all dates on the main axis that the claims assert. Where those
 * are vague the latest is, too: no earlier than the latest `earliest`, no later than the latest `latest`. Undefined
 * when no claim is dated.
 */
export function latestAsserted(claims: Iterable<Claim>): DateValue | undefined {
  let latest: DateValue | undefined;
  let earliestDay = Number.NEGATIVE_INFINITY;
  let latestDay = Number.NEGATIVE_INFINITY;
  for (const date of assertedDates(claims)) {
    earliestDay = Math.max(earliestDay, date.earliest ?? Number.NEGATIVE_INFINITY);
    const last = date.latest ?? date.earliest ?? Number.NEGATIVE_INFINITY;
    if (last > latestDay || (last === latestDay && (date.earliest ?? last) === earliestDay)) latest = date;
    latestDay = Math.max(latestDay, last);
  }
  if (latest === undefined) return undefined;
  return {
    ...latest,
    latest: latestDay,
    ...(Number.isFinite(earliestDay) ? { earliest: Math.min(earliestDay, latestDay) } : {}),
  };
}

function* assertedDates(claims: Iterable<Claim>): Generator<DateValue> {
  for (const claim of claims) {
    const dates = [claim.valid_from, claim.valid_until, claim.form === 'attribute' ? claim.date : undefined];
    for (const date of dates) if (date !== undefined && isDay(date)) yield date;
  }
}

function isDay(date: DateValue): boolean {
  if (date.axis !== undefined || date.unit === 'ongoing' || date.unit === 'unknown') return false;
  return date.earliest !== undefined || date.latest !== undefined;
}
