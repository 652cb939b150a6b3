import type { DateValue } from '../time/date-value.ts';
import type { Claim } from './claim.ts';

/**
 * The world's present when nobody sets it: the latest of all dates on the main axis that these claims state; prophecies and
 * drafts are not among what is asserted (`isAsserted`). Where those are vague the latest is, too: no earlier than the
 * latest `earliest`, no later than the latest `latest`. Undefined when no claim is dated.
 */
export function latestAsserted(claims: readonly Claim[]): DateValue | undefined {
  const found = new LatestDate();
  for (const claim of claims) {
    found.see(claim.valid_from);
    found.see(claim.valid_until);
    if (claim.form === 'attribute') found.see(claim.date);
  }
  return found.date();
}

class LatestDate {
  private words: DateValue | undefined;
  private earliest = Number.NEGATIVE_INFINITY;
  private latest = Number.NEGATIVE_INFINITY;

  see(date: DateValue | undefined): void {
    if (date === undefined || !isDay(date)) return;
    const first = date.earliest ?? Number.NEGATIVE_INFINITY;
    const last = date.latest ?? first;
    const isLater = last > this.latest || (last === this.latest && first > (this.words?.earliest ?? first));
    if (isLater || this.words === undefined) this.words = date;
    this.earliest = Math.max(this.earliest, first);
    this.latest = Math.max(this.latest, last);
  }

  /** In the words of the date that ends last, and of those the most precise one. */
  date(): DateValue | undefined {
    if (this.words === undefined) return undefined;
    const bounds = Number.isFinite(this.earliest) ? { earliest: this.earliest } : {};
    return { ...this.words, latest: this.latest, ...bounds };
  }
}

function isDay(date: DateValue): boolean {
  if (date.axis !== undefined || date.unit === 'ongoing' || date.unit === 'unknown') return false;
  return date.earliest !== undefined || date.latest !== undefined;
}
