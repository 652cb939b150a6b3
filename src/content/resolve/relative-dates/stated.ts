import { type Claim, tierRank } from '../../../model/claim.ts';
import type { TimeStatement } from '../../../time/constraints/index.ts';
import type { DateValue } from '../../../time/date-value.ts';
import type { DatedPoint } from './points.ts';

/** A stated date as the network of dates takes it, and the claims that state it. */
export interface StatedPoint {
  readonly date: DateValue;
  readonly sentence: TimeStatement;
  readonly claims: readonly string[];
}

/**
 * The statements about one point, by the most trusted claims. Dates that can all be right are stated each; rivals that cannot are one
 * statement, from the first day any of them means to the last: their quarrel is another rule's, and from it nothing follows. Dates on
 * another axis than the first one's do not compare and are left out.
 */
export function statedDates(point: string, dated: readonly DatedPoint[]): StatedPoint[] {
  const bounded = dated.filter(({ date }) => date.earliest !== undefined || date.latest !== undefined);
  const top = Math.max(...bounded.map(({ claim }) => tierRank[claim.tier]));
  const trusted = bounded.filter(({ claim }) => tierRank[claim.tier] === top);
  const [first] = trusted;
  if (first === undefined) return [];
  const rivals = trusted.filter(({ date }) => date.axis === first.date.axis);
  const starts = rivals.map(({ date }) => date.earliest ?? Number.NEGATIVE_INFINITY);
  const ends = rivals.map(({ date }) => date.latest ?? Number.POSITIVE_INFINITY);
  if (Math.max(...starts) <= Math.min(...ends)) {
    return rivals.map(({ claim, date }) => ({ date, claims: [claim.id], sentence: sentenceOf(claim) }));
  }
  const [earliest, latest] = [Math.min(...starts), Math.max(...ends)];
  const { earliest: _, latest: __, ...words } = first.date;
  const date: DateValue = {
    ...words,
    unit: 'range',
    text: rivals.map((rival) => rival.date.text).join(' or '),
    ...(Number.isFinite(earliest) ? { earliest } : {}),
    ...(Number.isFinite(latest) ? { latest } : {}),
  };
  const claims = rivals.map(({ claim }) => claim.id);
  return [{ date, claims, sentence: { ...sentenceOf(first.claim), text: `${point}: ${date.text}` } }];
}

function sentenceOf({ place, type }: Claim): TimeStatement {
  const { path, line, column, quote } = place;
  return { text: quote ?? type, place: { path, line, column } };
}
