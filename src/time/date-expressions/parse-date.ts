import { defined } from '../../util/defined.ts';
import type { Calendar, DateContext } from '../calendar.ts';
import { yearNamed } from '../calendars/year-names.ts';
import type { DateValue } from '../date-value.ts';
import type { DateRange } from './date-range.ts';
import { displayYear } from './display-year.ts';
import { type EvaluationContext, evaluate } from './evaluate/evaluate.ts';
import { Cursor } from './grammar/cursor.ts';
import { readExpression } from './grammar/expression-grammar.ts';
import { catchRefusal, type ParsedDate, quotedInput, refuseDate, spanning } from './problem.ts';
import { lexiconOf } from './words/names.ts';
import { type Token, tokenize } from './words/tokens.ts';

/**
 * Reads a date as an author writes it: `830`, `14 Rova 830 AR`, `c. 830`, `early 9th century BC`, `between 812 and 830`,
 * `1984-06?`, `unknown` … (docs/time.md lists the forms).
 *
 * The text is split into tokens, read by recursive descent, and then laid out on the calendar it names: the first of the
 * world's calendars, main first, that knows its month and its era; `(julian)` at the end names one outright. What cannot be
 * read is refused, with its place and what was expected. Nothing is guessed. Never throws.
 *
 * The value of `ongoing` has the start of the world's `now` as its earliest day, where `now` is known, and no latest.
 */
export function parseDate(text: string, context: DateContext): ParsedDate {
  return readDate(text, context, context.calendars.all);
}

/** `parseDate` with the calendars to try given in order of preference. */
export function readDate(text: string, world: DateContext, preferred: readonly Calendar[]): ParsedDate {
  return catchRefusal(() => {
    const { tokens, calendar } = calendarSuffix(tokenize(text), text, world);
    const [first = world.calendars.main, ...rest] = calendar === undefined ? preferred : [calendar];
    const context: EvaluationContext = { world, calendars: [first, ...rest] };
    const lexicon = lexiconOf(text, context.calendars, world.namedEras);
    return toValue(evaluate(readExpression(new Cursor(tokens), lexicon), context), text, world);
  });
}

/** Converts a range of days to the value that the engine stores. */
export function toValue(range: DateRange, text: string, world: DateContext): DateValue {
  const { earliest, latest, unit, calendar } = range;
  const open = earliest === undefined && latest === undefined && unit !== 'ongoing';
  const year = displayYear(range, world);
  return {
    ...defined({ earliest, latest }),
    text,
    unit: open ? 'unknown' : unit,
    calendar: calendar.name,
    ...defined({ axis: calendar.axis, year }),
  };
}

/** A date of unknown days. */
export function unknownDate(text: string, { calendars }: DateContext): DateValue {
  return { text, unit: 'unknown', calendar: calendars.main.name };
}

/** "14 March 1700 (julian)". Parentheses that hold no calendar are left for the grammar to judge. */
function calendarSuffix(
  tokens: readonly Token[],
  text: string,
  { calendars }: DateContext,
): { tokens: readonly Token[]; calendar?: Calendar } {
  const close = tokens.at(-2);
  const opening = tokens.findLastIndex((token) => token.kind === 'mark' && token.text === '(');
  const [open, first] = tokens.slice(opening);
  const last = tokens.at(-3);
  if (close?.text !== ')' || opening < 1 || !open || !first || !last || first === close) return { tokens };
  const inside = spanning(first, last);
  const name = text.slice(inside.offset, inside.offset + inside.length);
  const calendar = calendars.find(name);
  const end = tokens.at(-1);
  if (calendar === undefined || end === undefined) {
    const isName = calendars.all.some(
      (each) => each.findMonth(name) !== undefined || yearNamed(each, name) !== undefined,
    );
    if (isName || isPartOfName(text, calendars.all)) return { tokens };
    const known = calendars.all.map((each) => each.name).join(', ');
    return refuseDate('unknown-calendar', `${quotedInput(name)} is no calendar of this world; it has ${known}`, inside);
  }
  return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }], calendar };
}

/** "Hammer (Deepwinter)" is the name of a month. */
function isPartOfName(text: string, calendars: readonly Calendar[]): boolean {
  const written = text.toLowerCase();
  const names = calendars.flatMap(({ months, eras }) => [
    ...months.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...eras.flatMap(({ name, short }) => [name, ...short]),
  ]);
  return names.some((name) => name.includes('(') && written.includes(name.toLowerCase()));
}
