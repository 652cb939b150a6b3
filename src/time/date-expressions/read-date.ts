import type { Calendar, DateContext } from '../calendar.ts';
import { yearNamed } from '../calendars/year-names.ts';
import { type EvaluationContext, evaluate } from './evaluate/evaluate.ts';
import { isComment } from './grammar/comment.ts';
import { Cursor } from './grammar/cursor.ts';
import { readExpression } from './grammar/expression-grammar.ts';
import { catchRefusal, type ParsedDate, quotedInput, refuseDate, spanning } from './problem.ts';
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
  const parsed = catchRefusal(() => {
    if (saysUnknown(text) && !isName(text, world)) return unknownDate(text, world);
    words = tokenize(text);
    const { tokens, calendar } = calendarSuffix(unwrapped(words), text, world);
    const [first = world.calendars.main, ...rest] = calendar === undefined ? preferred : [calendar];
    const context: EvaluationContext = { world, calendars: [first, ...rest] };
    const lexicon = lexiconOf(text, context.calendars, world.namedEras, inclusive);
    return toValue(evaluate(readExpression(new Cursor(tokens), lexicon), context), text, world);
  });
  if (parsed.ok) return parsed;
  return { ok: false, problem: withShippedCalendar(parsed.problem, words, world) };
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

/** "(before the flood)" tells more; "(before 830)" is a date. */
const WHEN_ELSE = /^(?:before|after|by|until|since)\s/;
/** Words in brackets that the grammar reads: doubt, another date, a bound. */
const READ_IN_PLACE =
  /^(?:or|before|after|bef|aft|between|by|until|since|exact|day|date|c|ca|approx\w*|appx|circa|about|around|est\w*|cal\w*|prob\w*|poss\w*|maybe|perhaps|likely|presumed|uncertain|unsure|disputed|legendary|traditional|unconfirmed|unverified|[?~])(?![\p{L}])/iu;

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
  if (
    calendar === undefined &&
    end !== undefined &&
    isComment(name) &&
    (!READ_IN_PLACE.test(name) || WHEN_ELSE.test(name))
  ) {
    return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }] };
  }
  if (calendar === undefined || end === undefined) {
    const isName = calendars.all.some(
      (each) =>
        each.findMonth(name) !== undefined ||
        each.findEra(name) !== undefined ||
        each.findSeason(name) !== undefined ||
        yearNamed(each, name) !== undefined,
    );
    if (isName || READ_IN_PLACE.test(name) || isPartOfName(text, calendars.all)) return { tokens };
    const known = calendars.all.map((each) => each.name).join(', ');
    return refuseDate('unknown-calendar', `${quotedInput(name)} is no calendar of this world; it has ${known}`, inside);
  }
  return { tokens: [...tokens.slice(0, opening), { ...end, offset: open.offset }], calendar };
}

/** Whether a text is the name of an era of this world. */
function isName(text: string, { calendars, namedEras }: DateContext): boolean {
  const name = text.trim();
  return namedEras?.has(name.toLowerCase()) === true || calendars.all.some((each) => each.findEra(name) !== undefined);
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
