import type { DateContext } from '../calendar.ts';
import { parseGedcomDate } from './gedcom/parse-gedcom-date.ts';
import type { ParsedDate } from './problem.ts';
import { readDate } from './read-date.ts';

/** Forms of a family tree alone: a calendar in its escape, an interpreted date. */
const GEDCOM_FORM = /@#|^\s*INT\s.*\(/i;

/** A year in a column of numbers that has empty cells, as spreadsheets and data frames write it. */
const FRACTIONLESS = /^(\s*-?\d{1,9})\.0+(\s*)$/;

/**
 * Reads a date as an author writes it: `830`, `14 Rova 830 AR`, `c. 830`, `early 9th century BC`, `between 812 and 830`, `1984-06?`,
 * `unknown` … (docs/dates.md lists the forms), and those of family trees.
 *
 * The text is split into tokens, read by recursive descent, and then laid out on the calendar it names: the first of the world's calendars,
 * main first, that knows its month and its era; `(julian)` at the end names one outright. An unreadable text is refused, with its place and
 * the expected form. The parser never guesses. Never throws.
 *
 * The value of `ongoing` has the start of the world's `now` as its earliest day, where `now` is known, and no latest.
 */
export function parseDate(text: string, context: DateContext): ParsedDate {
  if (GEDCOM_FORM.test(text)) return parseGedcomDate(text, context, { version: '5.5.1' });
  return readDate(text.replace(FRACTIONLESS, '$1$2'), context, context.calendars.all);
}
