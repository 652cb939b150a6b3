import type { Finding } from '../../model/finding.ts';
import type { DateToMend } from '../../model/finding-details.ts';

/** True if one corrected date parts only two of the claims that clash: with more than two claims, others may still clash. */
export function partsOnly({ category, members }: Finding, dates: readonly DateToMend[]): boolean {
  const copies = new Map(dates.map(({ claim_id, also = [] }) => [claim_id, also.length]));
  const corrected = [...copies.values()].reduce((sum, count) => sum + count, 2);
  return category === 'contradiction' && members.filter(({ kind }) => kind !== 'entity').length > corrected;
}

/** A date as the file has it: `until: 402`, or `402 (Maren rules Ashkeep, 371 – 402)` where no key states it. */
export function dateAsWritten({ bound, key, stated, summary }: DateToMend): string {
  if (bound === 'value') return summary;
  return key === undefined ? `${stated} (${summary})` : `${key}: ${stated}`;
}

/** All places of one date, the first one first: they change together. */
export const placesOfDate = ({ path, line, column, also = [] }: DateToMend) => [{ path, line, column }, ...also];
