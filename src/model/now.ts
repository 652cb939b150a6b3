import type { DateValue } from '../time/date-value.ts';
import type { Claim } from './claim.ts';

/**
 * The world's present when `lore.yaml` gives none: the latest date on the main axis of all asserted claims, so without
 * prophecies and drafts. Its bounds are the latest `earliest` and the latest `latest`. Undefined when no claim is dated.
 */
export function latestAsserted(claims: readonly Claim[]): DateValue | undefined {
  return latestOf([lastDates(claims)]);
}

/** The contribution of a part of the world's claims to the present. */
export interface LastDates {
  /** The dates that end last, in the order of the claims. */
  readonly last: readonly DateValue[];
  /** The latest `earliest` of all dates. */
  readonly earliest?: number;
}

export function lastDates(claims: readonly Claim[]): LastDates {
  const found = new LatestDate();
  for (const claim of claims) {
    found.see(claim.valid_from);
    found.see(claim.valid_until);
    if (claim.form === 'attribute') found.see(claim.date);
  }
  return found.dates();
}

/** The present of a world from what each part of its claims contributes, in the order of the claims. */
export function latestOf(parts: Iterable<LastDates>): DateValue | undefined {
  const found = new LatestDate();
  for (const part of parts) found.seeAll(part);
  return found.date();
}

/** The two latest claims of a file, by the exact date that each reaches: `431`, `May 431`; no `c. 431` and no `between 400 and 431`. */
export function lastReached(claims: readonly Claim[]): DateValue[] {
  const last: DateValue[] = [];
  for (const claim of claims) {
    const dates = [claim.valid_from, claim.valid_until, ...(claim.form === 'attribute' ? [claim.date] : [])];
    const reached = latestFirst(dates.filter((date) => date !== undefined).filter(isExact))[0];
    if (reached === undefined) continue;
    last.push(reached);
    if (last.length > 2) last.splice(0, last.length, ...latestFirst(last).slice(0, 2));
  }
  return latestFirst(last);
}

/**
 * The present that the files agree on: of the latest dates of each file the second latest, so that one mistyped year decides nothing. In a
 * world of one dated file, the latest date that two of its claims reach.
 */
export function presumedPresent(files: readonly (readonly DateValue[])[]): DateValue | undefined {
  const dated = files.filter((dates) => dates.length > 0);
  const [only, another] = dated;
  if (another === undefined) return only?.[1];
  return latestFirst(dated.flatMap((dates) => dates[0] ?? []))[1];
}

const latestFirst = (dates: readonly DateValue[]): DateValue[] =>
  [...dates].sort((a, b) => (b.latest ?? 0) - (a.latest ?? 0));

const isExact = ({ axis, unit, latest }: DateValue): boolean =>
  axis === undefined && latest !== undefined && ['day', 'month', 'season', 'year'].includes(unit);

class LatestDate {
  private last: DateValue[] = [];
  private latest = Number.NEGATIVE_INFINITY;
  private earliest = Number.NEGATIVE_INFINITY;

  see(date: DateValue | undefined): void {
    if (date === undefined || !isDay(date)) return;
    this.earliest = Math.max(this.earliest, date.earliest ?? Number.NEGATIVE_INFINITY);
    const end = date.latest ?? date.earliest ?? Number.NEGATIVE_INFINITY;
    if (end < this.latest) return;
    if (end > this.latest) this.last = [];
    this.latest = end;
    // The first of several dates with the same days is used.
    if (!this.last.some(({ earliest }) => earliest === date.earliest)) this.last.push(date);
  }

  seeAll({ last, earliest = Number.NEGATIVE_INFINITY }: LastDates): void {
    for (const date of last) this.see(date);
    this.earliest = Math.max(this.earliest, earliest);
  }

  dates(): LastDates {
    return { last: this.last, ...(Number.isFinite(this.earliest) ? { earliest: this.earliest } : {}) };
  }

  /** The present, with the text of the date that ends last; of several, the most precise one. */
  date(): DateValue | undefined {
    const [first, ...others] = this.last;
    if (first === undefined) return undefined;
    let words = first;
    for (const date of others) {
      if (words.earliest !== undefined && (date.earliest ?? words.earliest) > words.earliest) words = date;
    }
    const bounds = Number.isFinite(this.earliest) ? { earliest: this.earliest } : {};
    return { ...words, latest: this.latest, ...bounds };
  }
}

function isDay(date: DateValue): boolean {
  if (date.axis !== undefined || date.unit === 'ongoing' || date.unit === 'unknown') return false;
  return date.earliest !== undefined || date.latest !== undefined;
}
