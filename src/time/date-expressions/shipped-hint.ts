import { defined } from '../../util/defined.ts';
import type { DateContext } from '../calendar.ts';
import { shippedCalendarsWith } from '../calendars/shipped-names.ts';
import { type DateProblem, type DateProblemCode, quotedInput } from './problem.ts';
import type { Token } from './words/tokens.ts';

/** Problems that a month or an era of a calendar which the world does not use may be the reason of. */
const BY_A_NAME: ReadonlySet<DateProblemCode> = new Set([
  'unknown-month',
  'unknown-name',
  'unknown-era',
  'unreadable-date',
  'date-without-year',
]);

/**
 * The problem of a date in the months ("1st Hammer, 5421") or of an era ("1372 DR") of a calendar that ships with the package
 * and that the world does not use: it names the calendar, and how to take it. Any other problem is returned as it is.
 */
export function withShippedCalendar(problem: DateProblem, tokens: readonly Token[], world: DateContext): DateProblem {
  if (!BY_A_NAME.has(problem.code)) return problem;
  const month = monthOf(tokens, world);
  if (month !== undefined) {
    const { offset, length } = month.token;
    const message = `${quotedInput(month.token.text)} is a month of ${calendarsToTake(month.calendars, world)}`;
    return { code: 'unknown-month', message, offset, length, shipped: month.calendars };
  }
  const { era } = problem;
  const shipped = era === undefined ? [] : shippedCalendarsWith('eras', era);
  if (era === undefined || shipped.length === 0) return problem;
  return {
    ...problem,
    ...defined({ shipped }),
    message: `${problem.message}. ${era} is an era of ${calendarsToTake(shipped, world)}`,
  };
}

/** A month beside a number, with a capital: "the hammer" is none. */
function monthOf(tokens: readonly Token[], { calendars }: DateContext) {
  for (const [at, token] of tokens.entries()) {
    if (
      token.kind !== 'word' ||
      !/^\p{Lu}/u.test(token.text) ||
      calendars.all.some((each) => each.findMonth(token.text) !== undefined)
    )
      continue;
    const beside = tokens.slice(Math.max(0, at - 3), at + 3);
    if (!beside.some(({ kind }) => kind === 'number')) continue;
    const found = shippedCalendarsWith('months', token.text);
    if (found.length > 0) return { token, calendars: found };
  }
  return undefined;
}

/** "the calendar harptos, which …; write `calendars: [harptos]` in lore.yaml". */
function calendarsToTake(names: readonly string[], { calendars }: DateContext): string {
  const [first = ''] = names;
  const own = calendars.main.name !== 'gregorian' || calendars.all.length > 1;
  const how = own ? `add ${first} to \`calendars\` in lore.yaml` : `write \`calendars: [${first}]\` in lore.yaml`;
  return `the calendar ${names.join(' or ')}, which comes with lore and is not used in this world; to use it, ${how}`;
}
