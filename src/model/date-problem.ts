import type { DateProblem } from '../time/date-expressions/problem.ts';

/** A sentence for the author: which words are no date, and why. */
export function dateProblemMessage(text: string, { message }: Pick<DateProblem, 'message'>): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${shown}" is no date: ${message}${/[.?!]$/.test(message) ? '' : '.'}`;
}
