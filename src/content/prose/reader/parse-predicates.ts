import { timesBefore } from './parse-insertions.ts';
import { verbAt } from './parse-verbs.ts';
import type { Parser } from './parser.ts';

/** True if a verb begins, perhaps behind a time: "who in 351 married". */
export function opensPredicate(parser: Parser, at: number): boolean {
  if (verbAt(parser, at) !== undefined) return true;
  const { end } = timesBefore(parser, at);
  return end > at && verbAt(parser, end) !== undefined;
}
