import type { UnreadSpan } from '../reading.ts';
import { reasonOf, spanOf } from './relation-values.ts';
import { signsOf, type ValuePart } from './value-parts.ts';

/** A date with what stands beside it: where it was, and who did it. */
export interface ReadDate {
  /** In the author's words. */
  readonly date?: string;
  /** Ids of what is named as its place. */
  readonly places: readonly string[];
  /** Ids of who is named after `by`. */
  readonly agents: readonly string[];
  readonly unread: readonly UnreadSpan[];
}

/** One addition behind a date: `, Harrowgate`, `(at Harrowgate)`, `by Gerda Holt`. */
const addition = /^[,;(-]*(?<lead>[ib]*)t*N\)?/;

/** "At 60": of somebody's life, not of the calendar. */
const isAge = ([lead, number]: readonly ValuePart[]): boolean =>
  lead?.text.toLowerCase() === 'at' && /^\d+$/.test(number?.text ?? '');

/**
 * Reads the value of a date: `609, Harrowgate`, `540 by Gerda Holt`, `Fenmoor, 575`. Undefined where it is none: something else comes first
 * ("a second time in 611"), or goes on in the same breath ("611, of shame" is a date; "611 times" is not).
 */
export function dateIn(parts: readonly ValuePart[]): ReadDate | undefined {
  const dated = parts.map((part) => (part.sign === 'N' && part.from !== undefined ? { ...part, sign: 'D' } : part));
  const signs = signsOf(dated).replace(/(?<![.;,])[.;,]+$/, '');
  const nothing = { places: [], agents: [] };
  if (/^[n-]*$/.test(signs)) return { ...nothing, unread: [] };
  if (/[!n?]/.test(signs)) return { ...nothing, unread: [spanOf(parts, 'doubt')] };
  const placeFirst = /^i?t*N(?:[,(]*i*D\)?)?$/.test(signs);
  if (placeFirst) {
    const date = dated.find(({ sign }) => sign === 'D')?.from;
    const place = dated.find(({ sign }) => sign === 'N')?.id;
    return {
      ...(date === undefined ? {} : { date }),
      places: place === undefined ? [] : [place],
      agents: [],
      unread: [],
    };
  }
  const head = /^i?D/.exec(signs)?.[0];
  if (head === undefined || isAge(parts)) return undefined;
  const date = dated[head.length - 1]?.from;
  const read = { date: date ?? '', places: [] as string[], agents: [] as string[], unread: [] as UnreadSpan[] };
  for (let at = head.length; at < signs.length; ) {
    const match = addition.exec(signs.slice(at));
    const lead = match?.groups?.lead ?? '';
    const isApart = /^[,;(-]/.test(match?.[0] ?? '') || lead !== '';
    const name = match === null || !isApart ? undefined : dated[at + match[0].replace(/\)$/, '').length - 1];
    // A possessive, or a name that goes on, is not the place itself.
    const next = signs[at + (match?.[0].length ?? 0)];
    if (match === null || name?.id === undefined || (next !== undefined && !/[,;(\-ib]/.test(next))) {
      if (!/^[,;(\-iab]/.test(signs.slice(at))) return undefined;
      const rest = parts.slice(at, signs.length);
      read.unread.push(spanOf(rest, reasonOf(rest.filter(({ sign }) => !/^[,;()\-iab]$/.test(sign)))));
      break;
    }
    (lead.includes('b') ? read.agents : read.places).push(name.id);
    at += match[0].length;
  }
  return read;
}
