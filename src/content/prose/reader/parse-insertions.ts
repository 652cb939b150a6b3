import { relativeTimeAt } from './parse-relative-times.ts';
import { timeAt } from './parse-times.ts';
import { type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, TimePhrase } from './syntax.ts';

/** The most words of what is put between commas within a verb group. */
const longest = 10;
const reserving = wordSet(
  "not never n't hardly scarcely neither nor almost nearly perhaps maybe possibly would could might",
);

/** An insertion within a verb group or before it, and the point where the clause continues. */
export interface Insertion {
  readonly end: number;
  readonly complements: readonly Complement[];
}

/** "Had in 335, against all advice, sworn", "was, from 362 to 401, led": a time within a verb group, and what else is put there. */
export function insertionAt(parser: Parser, at: number): Insertion | undefined {
  const complements: Complement[] = [];
  let end = at;
  for (let count = 0; count < 3; count++) {
    const time = timeAt(parser, end);
    if (time !== undefined && complements.length === 0) {
      complements.push({ kind: 'time', ...time });
      end = time.end;
      continue;
    }
    if (wordAt(parser, end) !== ',') break;
    const within = betweenCommas(parser, end);
    if (within === undefined) {
      // The comma that closes the insertion.
      if (complements.length > 0) end++;
      break;
    }
    complements.push(within);
    end = within.end;
  }
  return complements.some(({ kind }) => kind === 'time') ? { end, complements } : undefined;
}

/** The words between two commas, a time or another insertion; without any retraction. */
export function betweenCommas(parser: Parser, at: number): Complement | undefined {
  const time = timeAt(parser, at + 1);
  if (time !== undefined && wordAt(parser, time.end) === ',')
    return { kind: 'time', ...time, start: at, end: time.end + 1 };
  // The comma that closes this may open the next.
  if (time !== undefined) return undefined;
  for (let end = at + 1; end < Math.min(parser.tokens.length, at + 1 + longest); end++) {
    const token = parser.tokens[end];
    if (token?.kind === 'mark' && token.text !== ',') return undefined;
    if (reserving.has(token?.word ?? '')) return undefined;
    if (token?.text === ',')
      return end === at + 1 ? undefined : { kind: 'unread', start: at, end: end + 1, isLoose: true };
  }
  return undefined;
}

/** "Who in 351 married", "and the same year left": times before a verb whose subject stands elsewhere. */
export function timesBefore(parser: Parser, at: number): Insertion {
  const complements: Complement[] = [];
  let end = at;
  for (let count = 0; count < 2; count++) {
    const isOpened = wordAt(parser, end) === ',';
    const time: TimePhrase | undefined = anyTimeAt(parser, isOpened ? end + 1 : end);
    if (time === undefined) break;
    const isClosed = wordAt(parser, time.end) === ',';
    if (isOpened && !isClosed) break;
    complements.push({ kind: 'time', ...time, start: end, end: isClosed ? time.end + 1 : time.end });
    end = isClosed ? time.end + 1 : time.end;
  }
  return { end, complements };
}

const anyTimeAt = (parser: Parser, at: number): TimePhrase | undefined =>
  timeAt(parser, at) ?? relativeTimeAt(parser, at);
