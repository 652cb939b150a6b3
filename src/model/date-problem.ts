import type { DateProblem } from '../time/date-expressions/problem.ts';

/** The message for words that cannot be read as a date: the words, and why. */
export function dateProblemMessage(text: string, { message }: Pick<DateProblem, 'message'>): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${shown}" is not a date: ${message}${/[.?!]$/.test(message) ? '' : '.'}`;
}
