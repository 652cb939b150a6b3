import { endsClause } from './clause-words.ts';
import { timeNouns } from './noun-words.ts';
import { amongAt, amongNounAt } from './parse-among.ts';
import { withAsides } from './parse-asides.ts';
import { complementAt } from './parse-complements.ts';
import { cleftAt, frontedAt, setOffAt } from './parse-fronted.ts';
import { timesBefore } from './parse-insertions.ts';
import { phraseAt } from './parse-lists.ts';
import { timeAt } from './parse-times.ts';
import { trailingAt } from './parse-trailing.ts';
import { participleAt, verbAt } from './parse-verbs.ts';
import { deeper, isBoundary, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, NounPhrase, ParsedClause, VerbGroup } from './syntax.ts';

/** As a subject these deny what their verb says. */
const nobody = wordSet('nobody none nothing no');

/** Verbs without an object, whose subject may stand behind them. */
const restful = wordSet('fought died fell perished lies lay stands stood lived dwelt dwells');

/** The rest of a clause whose subject is known. */
export function predicateAt(parser: Parser, at: number, subject: NounPhrase | undefined): ParsedClause | undefined {
  const verb = verbAt(parser, at) ?? participleAt(parser, at);
  if (verb !== undefined) return deeper(parser, () => clauseOf(parser, at, subject, verb, []));
  const { end, complements } = timesBefore(parser, at);
  const behind = end > at ? verbAt(parser, end) : undefined;
  return behind === undefined ? undefined : deeper(parser, () => clauseOf(parser, at, subject, behind, complements));
}

/** A clause with a subject of its own, and what stands before it. */
export function clauseAt(parser: Parser, at: number): ParsedClause | undefined {
  return deeper(parser, () => wholeClauseAt(parser, at));
}

function wholeClauseAt(parser: Parser, at: number): ParsedClause | undefined {
  const listed = amongAt(parser, at) ?? amongNounAt(parser, at);
  if (listed !== undefined) return listed;
  const fronted: Complement[] = [];
  let index = at;
  for (let count = 0; count < 6; count++) {
    const cleft = cleftAt(parser, index);
    const subject = cleft === undefined ? subjectAt(parser, index) : undefined;
    if (subject !== undefined) {
      const verb = verbAt(parser, subject.end);
      if (verb !== undefined) return clauseOf(parser, at, subject, verb, fronted);
      // "Its captain from 400 to 412 was Odo".
      const time = subject.noun === undefined || subject.id !== undefined ? undefined : timeAt(parser, subject.end);
      const behind = time === undefined ? undefined : verbAt(parser, time.end);
      if (time !== undefined && behind?.isCopula === true)
        return clauseOf(parser, at, subject, behind, [...fronted, { kind: 'time', ...time }]);
    }
    const adjunct = frontedAt(parser, index) ?? setOffAt(parser, index, fronted);
    if (adjunct === undefined) return undefined;
    fronted.push(adjunct);
    index = adjunct.end;
    const turned = turnedAt(parser, at, index, fronted);
    if (turned !== undefined) return turned;
    if (wordAt(parser, index) !== ',') continue;
    index++;
    // "In 588, the year of the flood, …"
    const named = adjunct.kind === 'time' ? phraseAt(parser, index) : undefined;
    if (named?.noun !== undefined && timeNouns.has(named.noun) && wordAt(parser, named.end) === ',')
      index = named.end + 1;
  }
  return undefined;
}

/** "At the Siege of Ashkeep fought Odo and Maren": the subject stands last. */
function turnedAt(parser: Parser, start: number, at: number, fronted: readonly Complement[]): ParsedClause | undefined {
  const before = fronted.find((each) => each.kind === 'thing');
  if (before?.kind !== 'thing' || before.what.id === undefined || fronted.at(-1)?.kind === 'word') return undefined;
  const verb = verbAt(parser, at);
  if (verb === undefined || verb.voice === 'passive' || !restful.has(verb.form)) return undefined;
  const subject = phraseAt(parser, verb.end);
  if (subject === undefined || !isBoundary(parser, subject.end)) return undefined;
  return { start, end: subject.end, subject, verb, complements: fronted, isWhole: true };
}

function subjectAt(parser: Parser, at: number): NounPhrase | undefined {
  const phrase = phraseAt(parser, at);
  return phrase === undefined ? undefined : withAsides(parser, phrase);
}

export function clauseOf(
  parser: Parser,
  start: number,
  subject: NounPhrase | undefined,
  verb: VerbGroup,
  fronted: readonly Complement[],
): ParsedClause {
  const complements: Complement[] = [...fronted, ...(verb.inserted ?? [])];
  let at = verb.end;
  let previous = -1;
  while (at > previous && at < parser.tokens.length) {
    previous = at;
    const next = complementAt(parser, at, verb, subject, complements) ?? trailingAt(parser, at, verb, complements);
    if (next === undefined) break;
    complements.push(isOfLoose(complements.at(-1), next) ? { ...next, isLoose: true } : next);
    at = next.end;
  }
  const isDenied =
    subject !== undefined &&
    subject.id === undefined &&
    (nobody.has(subject.noun ?? '') || nobody.has(subject.determiner ?? ''));
  return {
    start,
    end: at,
    verb: isDenied ? { ...verb, reservation: 'denial' } : verb,
    complements,
    isWhole: endsClause(parser, at),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** "Died in 396, in a room above the chandlery": what goes on behind a comma is as loose as what the comma opened. */
const isOfLoose = (before: Complement | undefined, next: Complement): next is Extract<Complement, { kind: 'thing' }> =>
  before?.kind === 'thing' && before.isLoose && next.kind === 'thing' && next.prep !== undefined;
