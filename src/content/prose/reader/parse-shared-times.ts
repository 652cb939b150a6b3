import { type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, ParsedClause, Times } from './syntax.ts';

type Timed = Extract<Complement, { kind: 'time' }>;

/** The date of one verb of a journey is valid for the next: "crossed the moor in 358 and reached Vask". */
const journeys = wordSet(
  'cross crossed left sailed rode travelled traveled walked fled marched came went reached arrived returned departed moved set journeyed wandered passed landed visited climbed made entered',
);
const born = /^(?:born|died|killed|slain|buried)$/;

/**
 * "In 355 Odo married Maren and swore fealty to Ulric": a date before the subject is that of what "and" joins to it, where that has
 * none of its own; and a journey has one date.
 */
export function sharing(parser: Parser, clause: ParsedClause, before: ParsedClause | undefined): ParsedClause {
  const { subject, verb } = clause;
  if (before?.isWhole !== true || before.verb === undefined || verb === undefined) return clause;
  // A subject of its own stands behind the beginning of its clause.
  const isOwn = subject !== undefined && subject.start >= clause.start;
  const isJoined = /^(?:and|,)$/.test(wordAt(parser, clause.start - 1)) && clause.start - 1 === before.end;
  if (isOwn || !isJoined) return clause;
  if (before.verb.reservation !== undefined || born.test(before.verb.form) || clause.complements.some(isTimed))
    return clause;
  if (clause.complements.some((each) => each.kind === 'word' && /^(?:later|then|soon|afterwards)$/.test(each.word)))
    return clause;
  const times = sharedTimes(before, journeys.has(verb.form) && journeys.has(before.verb.form));
  return times === undefined ? clause : { ...clause, shared: times };
}

const isTimed = (each: Complement): boolean =>
  each.kind === 'time' || each.kind === 'clause' || (each.kind === 'unread' && each.isTime === true);

function sharedTimes({ complements, subject, shared }: ParsedClause, isJourney: boolean): Times | undefined {
  const dates = complements.filter((each): each is Timed => each.kind === 'time');
  const [date] = dates;
  if (date === undefined) return shared;
  if (dates.length !== 1 || date.times.at === undefined) return undefined;
  const isFronted = subject !== undefined && date.start < subject.start;
  return isFronted || isJourney ? date.times : undefined;
}

/** "Odo left the guild; it was 359": the date of the clause before. Undefined where it says anything else. */
export function itWasAt(
  { tokens }: Parser,
  clause: ParsedClause,
  before: ParsedClause | undefined,
): ParsedClause | undefined {
  const { subject, verb, complements } = clause;
  const [date, ...more] = complements;
  if (before?.isWhole !== true || before.verb === undefined || before.verb.reservation !== undefined) return undefined;
  if (!/^(?:it|this|that)$/.test(tokens[clause.start]?.word ?? '') || verb?.isCopula !== true) return undefined;
  if (verb.reservation !== undefined || date?.kind !== 'time' || more.length > 0 || !clause.isWhole) return undefined;
  if (before.complements.some((each) => each.kind === 'time') || subject === undefined) return undefined;
  return { ...before, end: clause.end, complements: [...before.complements, { ...date, start: clause.start }] };
}
