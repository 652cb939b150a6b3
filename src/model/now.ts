import type { DateValue } from '../time/date-value.ts';
import type { Claim } from './claim.ts';

/**
 * The world's present when nobody sets it: the latest of all dates on the main axis that these claims state; prophecies and
 * drafts are not among what is asserted (`isAsserted`). Where those are vague the latest is, too: no earlier than the
 * latest `earliest`, no later than the latest `latest`. Undefined when no claim is dated.
 */
export function latestAsserted(claims: readonly Claim[]): DateValue | undefined {
  return latestOf([lastDates(claims)]);
}

/** All that some claims have to say about the world's present, which others share in. */
export interface LastDates {
  /** Those that end last, in the order of the claims. */
  readonly last: readonly DateValue[];
  /** The latest day on which any of them begins. */
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

/** The present of a world by what each part of its claims has to say, in the order of the claims. */
export function latestOf(parts: Iterable<LastDates>): DateValue | undefined {
  const found = new LatestDate();
  for (const part of parts) found.seeAll(part);
  return found.date();
}

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
    // Of dates with the same days the first one counts.
    if (!this.last.some(({ earliest }) => earliest === date.earliest)) this.last.push(date);
  }

  seeAll({ last, earliest = Number.NEGATIVE_INFINITY }: LastDates): void {
    for (const date of last) this.see(date);
    this.earliest = Math.max(this.earliest, earliest);
  }

  dates(): LastDates {
    return { last: this.last, ...(Number.isFinite(this.earliest) ? { earliest: this.earliest } : {}) };
  }

  /** In the words of the date that ends last, and of those the most precise one. */
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
