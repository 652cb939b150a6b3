import type { Calendar, DateContext } from '../calendar.ts';
import type { DateValue } from '../date-value.ts';
import type { TextSpan } from '../text-span.ts';
import { readBrackets } from './brackets.ts';
import { type EvaluationContext, evaluate } from './evaluate/evaluate.ts';
import { Cursor } from './grammar/cursor.ts';
import { readExpression } from './grammar/expression-grammar.ts';
import { asCirca } from './grammar/remark.ts';
import type { Expression, Term } from './grammar/syntax.ts';
import { refuseMistaken, withIsoMarks } from './mistaken-forms.ts';
import { catchRefusal, type DateProblem, type ParsedDate, quotedInput, refuseDate } from './problem.ts';
import { withShippedCalendar } from './shipped-hint.ts';
import { toValue, unknownDate } from './to-value.ts';
import { lexiconOf } from './words/names.ts';
import { saysUnknown } from './words/no-date.ts';
import { type Token, tokenize } from './words/tokens.ts';

/**
 * Reads a date with the calendars to try given in order of preference.
 *
 * @param inclusive whether BEF and AFT include what they name, as in family trees.
 */
export function readDate(
  text: string,
  world: DateContext,
  preferred: readonly Calendar[],
  inclusive = false,
): ParsedDate {
  let words: readonly Token[] = [];
  let hour: TextSpan | undefined;
  const parsed = catchRefusal(() => {
    if (saysUnknown(text) && !isName(text, world)) return unknownDate(text, world);
    refuseMistaken(text);
    words = tokenize(withIsoMarks(text));
    const { tokens, calendar, otherCount, isVague = false } = readBrackets(unwrapped(words), text, world);
    const [first = world.calendars.main, ...rest] = calendar === undefined ? preferred : [calendar];
    const context: EvaluationContext = { world, calendars: [first, ...rest] };
    const lexicon = lexiconOf(text, context.calendars, world.namedEras, inclusive, world.firstNumber);
    const expression = readExpression(new Cursor(tokens), lexicon);
    hour = hourIn(expression);
    const value = toValue(evaluate(isVague ? asCirca(expression) : expression, context), text, world);
    if (otherCount !== undefined) checkOtherCount(value, otherCount, text, world);
    return value;
  });
  if (parsed.ok) return hour === undefined ? parsed : { ...parsed, unread: hourUnread(text, hour) };
  return { ok: false, problem: withShippedCalendar(parsed.problem, words, world) };
}

/** The hour in a date, or in one of those it is made of. */
function hourIn(expression: Expression): TextSpan | undefined {
  switch (expression.kind) {
    case 'term':
    case 'bound':
      return hourOf(expression.term);
    case 'range':
      return hourOf(expression.from) ?? hourOf(expression.to);
    case 'choice':
    case 'both':
      return expression.options.map(hourIn).find((hour) => hour !== undefined);
  }
}

const hourOf = (term: Term): TextSpan | undefined => (term.kind === 'point' ? term.hour : undefined);

function hourUnread(text: string, { offset, length }: TextSpan): DateProblem {
  const words = quotedInput(text.slice(offset, offset + length));
  const message = `the hour ${words} is not read; a date has no hours`;
  return { code: 'unreadable-date', message, offset, length };
}

/** `(1850)`, `"1850"`: without what encloses the whole. */
function unwrapped(tokens: readonly Token[]): readonly Token[] {
  const [open] = tokens;
  const close = tokens.at(-2);
  const end = tokens.at(-1);
  if (close === undefined || end === undefined || tokens.length <= 3) return tokens;
  const isPair =
    (open?.text === '(' && close.text === ')') ||
    ((open?.text === '"' || open?.text === "'") && close.text === open.text);
  const inner = tokens.slice(1, -2);
  return isPair && !inner.some(({ text }) => text === '(' || text === ')') ? [...inner, end] : tokens;
}

/** `600 AH (1204 CE)`: refuses two dates that are not of one time. One that cannot be read is left to the author's eye. */
function checkOtherCount(value: DateValue, span: TextSpan, text: string, world: DateContext): void {
  const words = text.slice(span.offset, span.offset + span.length);
  const other = readDate(words, world, world.calendars.all);
  if (!other.ok) refuseDate(other.problem.code, other.problem.message, span, other.problem.era);
  if ((value.axis ?? '') !== (other.value.axis ?? '')) return;
  const { earliest = Number.NEGATIVE_INFINITY, latest = Number.POSITIVE_INFINITY } = other.value;
  const isApart =
    (value.earliest !== undefined && latest < value.earliest) ||
    (value.latest !== undefined && earliest > value.latest);
  if (isApart) refuseDate('ambiguous-date', `${quotedInput(words)} is not the time of the date before it`, span);
}

/** True if a text is the name of an era of this world. */
function isName(text: string, { calendars, namedEras }: DateContext): boolean {
  const name = text.trim();
  return namedEras?.has(name.toLowerCase()) === true || calendars.all.some((each) => each.findEra(name) !== undefined);
}
