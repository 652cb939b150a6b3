/** Date expressions: text to days and back. */
export { type GedcomDateOptions, parseGedcomDate } from './gedcom/parse-gedcom-date.ts';
export { parseDate } from './parse-date.ts';
export { printDate } from './print-date.ts';
export type { DateProblem, DateProblemCode, ParsedDate } from './problem.ts';
