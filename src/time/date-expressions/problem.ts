import { defined } from '../../util/defined.ts';
import type { DateValue } from '../date-value.ts';
import type { TextSpan } from '../text-span.ts';

/** The faults of a date: stable kebab-case codes. */
export type DateProblemCode =
  | 'empty-date'
  | 'date-too-long'
  | 'unreadable-date'
  | 'date-without-year'
  | 'ambiguous-date'
  | 'unknown-name'
  | 'unknown-era'
  | 'unknown-month'
  | 'unknown-calendar'
  | 'calendar-mismatch'
  | 'calendar-untied'
  | 'no-such-year'
  | 'no-such-month'
  | 'no-such-day'
  | 'wrong-weekday'
  | 'bad-dual-year'
  | 'reversed-range';

/** Why a text cannot be read as a date. */
export interface DateProblem {
  readonly code: DateProblemCode;
  /** One sentence or two: what is wrong and what was expected. */
  readonly message: string;
  /** Where in the text, in UTF-16 units from 0. */
  readonly offset: number;
  readonly length: number;
  /** With `unknown-era`: the era as written, for a calendar that comes ready-made. */
  readonly era?: string;
  /** The calendars that come with the package, and not with this world, whose month or era the text has. */
  readonly shipped?: readonly string[];
}

/**
 * A date read, or the reason it is none. A refused text has no value: nothing in it is taken for a year. With `impossible`
 * the text has the legal form of its grammar and names days that do not exist: its value is unknown. `unread` is what of a date
 * that is read says nothing for it: the hour of `1954-03-01-23`, a day in a
 * calendar that nobody here counts in.
 */
export type ParsedDate =
  | { readonly ok: true; readonly value: DateValue; readonly impossible?: DateProblem; readonly unread?: DateProblem }
  | { readonly ok: false; readonly problem: DateProblem };

/** Problems of texts with a readable form that name days no calendar has. */
const IMPOSSIBLE: ReadonlySet<DateProblemCode> = new Set([
  'no-such-year',
  'no-such-month',
  'no-such-day',
  'bad-dual-year',
  'reversed-range',
]);

export const isImpossible = ({ code }: DateProblem): boolean => IMPOSSIBLE.has(code);

/** Thrown to leave the parser; `catchRefusal` converts it to a problem. */
class Refusal extends Error {
  readonly problem: DateProblem;

  constructor(problem: DateProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

export function refuseDate(code: DateProblemCode, message: string, { offset, length }: TextSpan, era?: string): never {
  throw new Refusal({ code, message, offset, length, ...defined({ era }) });
}

/** Runs a reader and converts its refusal to a problem. Any other error is a bug of ours and is thrown on. */
export const catchRefusal = (read: () => DateValue): ParsedDate =>
  settled<ParsedDate>(
    () => ({ ok: true, value: read() }),
    (problem) => ({ ok: false, problem }),
  );

/** The result of a reader, if it does not refuse. */
export const unlessRefused = <T>(read: () => T): T | undefined => settled<T | undefined>(read, () => undefined);

function settled<T>(read: () => T, refused: (problem: DateProblem) => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return refused(error.problem);
    throw error;
  }
}

/** The stretch from the start of one to the end of another. */
export function spanning(first: TextSpan, last: TextSpan): TextSpan {
  return { offset: first.offset, length: Math.max(0, last.offset + last.length - first.offset) };
}

/** The author's words in a message: quoted, one line, not too long. */
export function quotedInput(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '�');
  return `"${shown.length > 40 ? `${[...shown].slice(0, 39).join('')}…` : shown}"`;
}
