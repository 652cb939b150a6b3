/** Date expressions: text to days and back. */
export type { GedcomDateOptions } from './gedcom/gedcom-grammar.ts';
export { parseGedcomDate } from './gedcom/parse-gedcom-date.ts';
export { parseDate } from './parse-date.ts';
export { printDate } from './print-date.ts';
export type { DateProblem, DateProblemCode, ParsedDate } from './problem.ts';
export { SHARES, TO } from './words/vocabulary.ts';
