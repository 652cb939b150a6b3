/** Date expressions: text to days and back. */
export { type GedcomDateOptions, parseGedcomDate } from './gedcom.ts';
export { parseDate } from './parse.ts';
export { printDate } from './print.ts';
export type { DateProblem, DateProblemCode, ParsedDate } from './problem.ts';
