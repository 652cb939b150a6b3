import { eraAt, type Lexicon, monthAt, yearNameAt } from '../words/names.ts';
import { ANY_LENGTH, readYears, startsYear } from '../words/numbers.ts';
import { refuseUnknownEra, refuseUnknownEraBeforeYear, startsName } from '../words/unknown-names.ts';
import { FILLERS } from '../words/vocabulary.ts';
import { isPlace, startsPlace } from './comment.ts';
import type { Cursor } from './cursor.ts';
import type { EraName, MonthName, Point, YearName } from './syntax.ts';

const BEFORE_A_YEAR = new Set(['in', 'of', 'the', 'year', 'de', 'del', 'do', 'di']);
const BEFORE_AN_ERA = new Set(['of', 'the', 'in']);

/** The parts of a date that give its year. */
export type YearParts = Pick<Point, 'years' | 'era' | 'yearName'>;

/** `AR 830`, or an era by itself. */
export function eraFirst(cursor: Cursor, lexicon: Lexicon): YearParts {
  const era = readEra(cursor, lexicon);
  if (era === undefined) return cursor.fail('an era');
  const years = cursor.attempt(() => {
    cursor.takeMark(',');
    cursor.takeWord(FILLERS);
    return startsYear(cursor) ? readYears(cursor, 0) : undefined;
  });
  return years === undefined ? { era } : { era, years, ...nameTail(cursor, lexicon) };
}

/** The year of a date whose month is read: `830`, `, 830 AR`, `of the year 830`, `AR 830`; or nothing. */
export function yearTail(cursor: Cursor, lexicon: Lexicon): YearParts {
  const tail = cursor.attempt(() => {
    cursor.takeMark(',');
    if (cursor.isGluedHyphen() && cursor.isGlued('number', 1) && cursor.peek(1).text.length > 2) cursor.take();
    while (cursor.isWord(BEFORE_A_YEAR) && !startsYearWords(cursor, lexicon)) cursor.take();
    // "Rova 4E 100": the number belongs to the era.
    const isYear = startsYear(cursor) && eraAt(cursor, lexicon) === undefined;
    if (isYear) return { years: readYears(cursor, ANY_LENGTH), ...eraTail(cursor, lexicon) };
    const yearName = readYearName(cursor, lexicon);
    if (yearName !== undefined) return { yearName };
    refuseUnknownEraBeforeYear(cursor, lexicon);
    const found = eraFirstOrNothing(cursor, lexicon);
    return found?.years === undefined ? undefined : found;
  });
  return tail ?? {};
}

/** An era or the name of a year, which may begin with words that otherwise say nothing: "the Year of the Gull". */
function startsYearWords(cursor: Cursor, lexicon: Lexicon): boolean {
  return eraAt(cursor, lexicon) !== undefined || yearNameAt(cursor, lexicon) !== undefined;
}

function eraFirstOrNothing(cursor: Cursor, lexicon: Lexicon): YearParts | undefined {
  return eraAt(cursor, lexicon) === undefined ? undefined : eraFirst(cursor, lexicon);
}

/**
 * The era after a year: ` AR`, `, AR`, ` of the Age of Ruin`; or nothing. A capitalised word in its place is an unknown
 * era. Then its name, where it has one: `, the Year of the Gull`.
 */
export function eraTail(cursor: Cursor, lexicon: Lexicon): Pick<Point, 'era' | 'yearName'> {
  const named = nameTail(cursor, lexicon);
  return named.yearName === undefined ? { ...eraOnly(cursor, lexicon), ...nameTail(cursor, lexicon) } : named;
}

/** `, the Year of the Gull`, `(Year of the Gull)`; or nothing. */
function nameTail(cursor: Cursor, lexicon: Lexicon): { yearName?: YearName } {
  const yearName = cursor.attempt(() => {
    const opened = cursor.takeMark('(');
    if (!opened) cursor.takeMark(',');
    const found = readYearName(cursor, lexicon);
    return found !== undefined && (!opened || cursor.takeMark(')')) ? found : undefined;
  });
  return yearName === undefined ? {} : { yearName };
}

function eraOnly(cursor: Cursor, lexicon: Lexicon): { era?: EraName } {
  const era = cursor.attempt(() => {
    const start = cursor.index;
    cursor.takeMark(',');
    const found = cursor.attempt(() => bracketedEra(cursor, lexicon)) ?? readEra(cursor, lexicon);
    if (found !== undefined) return found;
    if (startsPlace(cursor, lexicon, false) || (cursor.index > start && isPlace(cursor, lexicon, false)))
      return undefined;
    while (cursor.takeWord(BEFORE_AN_ERA));
    const after = readEra(cursor, lexicon);
    if (after === undefined && (cursor.index > start || startsName(cursor))) refuseUnknownEra(cursor, lexicon);
    return after;
  });
  return era === undefined ? {} : { era };
}

/** `830 (AR)` */
function bracketedEra(cursor: Cursor, lexicon: Lexicon): EraName | undefined {
  const opened = cursor.takeMark('(');
  const era = opened ? readEra(cursor, lexicon) : undefined;
  return era !== undefined && cursor.takeMark(')') ? era : undefined;
}

export function withEraTail(cursor: Cursor, lexicon: Lexicon, point: Point): Point {
  return { ...point, ...eraTail(cursor, lexicon) };
}

export function readMonth(cursor: Cursor, lexicon: Lexicon): MonthName | undefined {
  const match = monthAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { kind: 'named', span, text: match.text, found: match.found };
}

/** The name of a year, at the cursor. */
export function readYearName(cursor: Cursor, lexicon: Lexicon): YearName | undefined {
  const match = yearNameAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  return { span: cursor.spanFrom(start), text: match.text, found: match.found };
}

/** An era's name or short form, at the cursor. */
export function readEra(cursor: Cursor, lexicon: Lexicon): EraName | undefined {
  const match = eraAt(cursor, lexicon);
  if (match === undefined) return undefined;
  const start = cursor.index;
  cursor.index += match.tokens;
  const span = cursor.spanFrom(start);
  if (cursor.isMark('.') && cursor.peek().glued) cursor.take();
  return { span, text: match.text, found: match.found };
}
