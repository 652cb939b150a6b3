import { defined } from '../../../util/defined.ts';
import type { FirstDay } from './birth-range.ts';
import type { Findings } from './findings.ts';
import type { Complement, ParsedClause, Times } from './syntax.ts';

/** The clause with its dates told from the one before put in their place; those that nobody can tell stay unread. */
export function withDates(said: ParsedClause, findings: Findings): ParsedClause {
  const clause = withRanges(said, findings);
  if (!clause.complements.some((each) => each.kind === 'time' && each.times.apart !== undefined)) return clause;
  const last = findings.discourse.lastDate;
  const complements = clause.complements.map((each): Complement => {
    if (each.kind !== 'time' || each.times.apart === undefined) return each;
    const { years, isFrom } = each.times.apart;
    const date = last === undefined ? undefined : yearAfter(last, years, findings.world.firstDay);
    if (date === undefined) return { kind: 'unread', start: each.start, end: each.end, isLoose: true, isTime: true };
    return { kind: 'time', start: each.start, end: each.end, times: isFrom ? { from: date } : { at: date } };
  });
  return { ...clause, complements };
}

/** The date that what follows a clause is told from; undefined where it is none in particular. */
export function lastOf({ at, from, until, isBetween }: Times): string | undefined {
  return isBetween === true ? undefined : (at ?? until ?? from);
}

/** A plain year so many years behind that of a date: a year, or a day of one. */
function yearAfter(date: string, years: number, firstDay: FirstDay): string | undefined {
  const [, before = '', number, era = ''] = /^(.*?)(\d{1,6})((?: [\p{L}.]+)?)$/u.exec(date) ?? [];
  // "C. 340" and "before 340" are no years to count from, "3 Frost 340" and "the spring of 340" are.
  if (
    number === undefined ||
    /\b(?:c|ca|circa|around|about|before|after|by|roughly|approximately|some)\b/i.test(before)
  )
    return undefined;
  const own = `${number}${era}`;
  const [then, day] = [firstDay(own), firstDay(date)];
  if (then === undefined || day === undefined) return undefined;
  if (years === 0) return own;
  for (const sign of [1, -1]) {
    const found = `${Number(number) + sign * years}${era}`;
    const other = Number(number) + sign * years > 0 ? firstDay(found) : undefined;
    if (other !== undefined && other > then === years > 0) return found;
  }
  return undefined;
}

/** "In 620 BL or 618 BL": of years that are counted down the greater is the first. A range that the calendar does not know stays unread. */
function withRanges(clause: ParsedClause, { world: { firstDay } }: Findings): ParsedClause {
  const isRange = (date: string | undefined) => date?.startsWith('between ') === true;
  const readable = (date: string): string | undefined => {
    if (!isRange(date) || firstDay(date) !== undefined) return date;
    const [, first = '', last = ''] = /^between (.+) and (.+)$/.exec(date) ?? [];
    const turned = `between ${last} and ${first}`;
    return firstDay(turned) === undefined ? undefined : turned;
  };
  if (
    !clause.complements.some(
      (each) => each.kind === 'time' && Object.values(each.times).some((date) => isRange(`${date}`)),
    )
  )
    return clause;
  const complements = clause.complements.map((each): Complement => {
    if (each.kind !== 'time') return each;
    const { at, from, until } = each.times;
    const found = defined({
      at: at && readable(at),
      from: from && readable(from),
      until: until && readable(until),
    });
    return Object.keys(found).length < Object.keys(defined({ at, from, until })).length
      ? { kind: 'unread', start: each.start, end: each.end, isLoose: true, isTime: true }
      : { ...each, times: { ...each.times, ...found } };
  });
  return { ...clause, complements };
}
