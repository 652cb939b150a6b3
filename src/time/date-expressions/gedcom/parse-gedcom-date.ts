import type { Calendar, DateContext } from '../../calendar.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { refuseMistaken, withIsoMarks } from '../mistaken-forms.ts';
import { catchRefusal, type DateProblem, isImpossible, type ParsedDate, refuseDate } from '../problem.ts';
import { readDate } from '../read-date.ts';
import { toValue, unknownDate } from '../to-value.ts';
import { lexiconOf } from '../words/names.ts';
import { type GedcomDateOptions, GedcomDateReader, refuseCalendar } from './gedcom-grammar.ts';

/**
 * Reads the payload of a GEDCOM `DATE`, of 5.5.1 and 7.0 (https://gedcom.io/specs/): calendars as `@#DJULIAN@` or `JULIAN`,
 * `ABT CAL EST BEF AFT BET … AND … FROM … TO …`, `INT … (phrase)`, `(phrase)`, dual years, `B.C.` and `BCE`.
 *
 * BEF and AFT include the date they name, as GEDCOM 7 states: no later than it, no earlier than it. ABT, CAL and EST are
 * approximate. A phrase alone, or a date in the Roman, an unknown or an extension calendar, is legal and has an unknown value.
 * A text of another form is read as by `parseDate` ("about 1850", "8/9 JUL 1457"), except that BEF and AFT keep their meaning.
 *
 * A legal form that names days that do not exist (`31 NOV 1042`, `BET 1950 AND 1302`, the dual year `1701/99`) has an unknown
 * value with `impossible` set, since only the author knows which day was meant. Anything else is refused.
 */
export function parseGedcomDate(text: string, world: DateContext, options: GedcomDateOptions): ParsedDate {
  let hasForm = false;
  let foreign: GedcomDateReader['foreign'];
  const strict = catchRefusal(() => {
    if (options.era === undefined) refuseMistaken(text);
    const calendars = defaultCalendars(world, options.defaultCalendar, text);
    const reader = new GedcomDateReader(withIsoMarks(withoutPhrase(text)), lexiconOf(text, calendars), world, options);
    const expression = reader.read();
    hasForm = true;
    foreign = reader.foreign;
    return toValue(evaluate(expression, { world, calendars }), text, world);
  });
  if (strict.ok) return foreign === undefined ? strict : { ...strict, unread: ofForeign(foreign) };
  if (hasForm && isImpossible(strict.problem)) {
    return { ok: true, value: unknownDate(text, world), impossible: strict.problem };
  }
  if (isImpossible(strict.problem)) return strict;
  const { era } = options;
  const calendars = defaultCalendars(world, undefined, text);
  const loose = readDate(era === undefined ? text : `${text} ${era}`, world, calendars, true);
  if (loose.ok) return { ok: true, value: { ...loose.value, text } };
  return isImpossible(loose.problem) || isOtherForm(strict.problem, loose.problem, text) ? loose : strict;
}

function ofForeign({ name, span }: NonNullable<GedcomDateReader['foreign']>): DateProblem {
  const why = name === 'UNKNOWN' ? 'the calendar is unknown' : `the calendar ${name} is none that this world has`;
  const message = `${why}, so the day is kept as unknown`;
  return { code: 'unknown-calendar', message, ...span };
}

/** True if a text that no grammar reads is rather a date as people write it: the other grammar says better what is wrong. */
function isOtherForm(strict: DateProblem, loose: DateProblem, text: string): boolean {
  if (strict.code === 'ambiguous-date' || loose.code === 'ambiguous-date' || loose.shipped !== undefined) return true;
  if (strict.code === 'unreadable-date')
    return loose.offset > strict.offset || (strict.offset === 0 && !text.trimStart().startsWith('('));
  return strict.code === 'unknown-era' && strict.era !== loose.era;
}

function defaultCalendars(
  { calendars }: DateContext,
  name: string | undefined,
  text: string,
): [Calendar, ...Calendar[]] {
  if (name === undefined) return [calendars.main, ...calendars.all.filter((each) => each !== calendars.main)];
  const first = calendars.find(name) ?? refuseCalendar(name, calendars.all, { offset: 0, length: text.length });
  return [first, ...calendars.all.filter((each) => each !== first)];
}

/** The text with the phrase in parentheses emptied, since a phrase may hold any words. */
function withoutPhrase(text: string): string {
  const open = text.indexOf('(');
  if (open < 0) return text;
  if (!text.trimEnd().endsWith(')')) {
    refuseDate('unreadable-date', 'this phrase has no closing ")"', { offset: open, length: text.length - open });
  }
  return `${text.slice(0, open)}()`;
}
