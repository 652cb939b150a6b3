import { prepositions } from './lexicon.ts';
import { oneTime } from './noun-words.ts';
import { withAsides } from './parse-asides.ts';
import { phraseAt } from './parse-lists.ts';
import { bareTimeAt, timeAt } from './parse-times.ts';
import { participleAt, verbAt } from './parse-verbs.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt } from './parser.ts';
import type { Complement, NounPhrase, ParsedClause } from './syntax.ts';

/** A clause without a verb: "Ferryman at Saltby", "Daughter of Odo", "Captain of the Watch, 340–356". */
export function nominalAt(parser: Parser, at: number): ParsedClause | undefined {
  const phrase = phraseAt(parser, at);
  if (phrase === undefined || phrase.pronoun !== undefined) return undefined;
  const dated = timeBehindComma(parser, phrase.end);
  const what = dated === undefined ? withAsides(parser, phrase) : phrase;
  const complements: Complement[] = [{ kind: 'thing', what, start: at, end: what.end, isLoose: false }];
  if (dated !== undefined) complements.push(dated);
  let end = addTimes(parser, dated?.end ?? what.end, complements);
  end = addFurther(parser, end, complements);
  const from = end;
  while (end < parser.tokens.length && !isBoundary(parser, end)) end++;
  if (end > from) complements.push({ kind: 'unread', start: from, end, isLoose: false });
  return { start: at, end, complements, isWhole: true };
}

function timeBehindComma(parser: Parser, at: number): Complement | undefined {
  if (wordAt(parser, at) !== ',') return undefined;
  const time = timeAt(parser, at + 1) ?? bareTimeAt(parser, at + 1);
  return time !== undefined && isBoundary(parser, time.end) ? { kind: 'time', ...time, start: at } : undefined;
}

function addTimes(parser: Parser, at: number, complements: Complement[]): number {
  let end = at;
  for (let time = timeAt(parser, end); time !== undefined; time = timeAt(parser, end)) {
    complements.push({ kind: 'time', ...time });
    end = time.end;
  }
  return end;
}

function addFurther(parser: Parser, at: number, complements: Complement[]): number {
  let end = at;
  for (let more = behindNominalAt(parser, end); more !== undefined; more = behindNominalAt(parser, end)) {
    complements.push(more);
    end = more.end;
  }
  return end;
}

/** "With grey eyes", "forged in 336 by Odo": what a noun without a verb has behind it. */
function behindNominalAt(parser: Parser, at: number): Complement | undefined {
  if (wordAt(parser, at) === 'with') {
    const what = phraseAt(parser, at + 1);
    return what === undefined
      ? undefined
      : { kind: 'thing', prep: 'with', what, start: at, end: what.end, isLoose: true };
  }
  const participleStart = wordAt(parser, at) === ',' || wordAt(parser, at) === 'and' ? at + 1 : at;
  const participle = participleAt(parser, participleStart);
  if (participle === undefined || participle.known.length === 0) return undefined;
  const isDated = (timeAt(parser, participle.end) ?? bareTimeAt(parser, participle.end)) !== undefined;
  if (!prepositions.has(wordAt(parser, participle.end)) && !isDated) return undefined;
  const clause = parser.predicate(parser, participleStart, undefined);
  if (clause?.isWhole !== true) return undefined;
  const verb = clause.verb?.voice === 'passive' ? clause.verb : participle;
  return { kind: 'clause', start: at, end: clause.end, clauses: [{ ...clause, verb }] };
}

/** "A market town ruled by Odo since 311": what would be a past tense, did not somebody do it. */
export function passiveNominalAt(parser: Parser, at: number): ParsedClause | undefined {
  const phrase = phraseAt(parser, at);
  const isNameless =
    phrase?.noun !== undefined && phrase.id === undefined && phrase.all === undefined && phrase.determiner !== 'the';
  if (!isNameless || phrase.owner?.who.pronoun !== undefined) return undefined;
  const behind = behindNominalAt(parser, phrase.end);
  if (behind?.kind !== 'clause') return undefined;
  const said = behind.clauses[0]?.complements ?? [];
  const isDone = said.some((each) => each.kind === 'thing' && each.prep === 'by');
  const hasObject = said.some((each) => each.kind === 'thing' && each.prep === undefined);
  return isDone && !hasObject ? nominalAt(parser, at) : undefined;
}

/** "Was a knight, and captain of the Watch from 340": the verb goes on. */
export function furtherNominalAt(
  parser: Parser,
  at: number,
  before: ParsedClause | undefined,
): ParsedClause | undefined {
  const last = before?.complements.at(-1);
  const isOpen = before?.verb?.isCopula === true && before.verb.reservation === undefined && before.isWhole;
  if (!isOpen || last?.kind !== 'thing' || last.prep !== undefined || last.what.id !== undefined) return undefined;
  if (wordAt(parser, at - 1) !== 'and') return undefined;
  const from = isOneOfWords(parser, at, oneTime) ? at + 1 : at;
  return isOffice(parser, phraseAt(parser, from)) ? nominalAt(parser, from) : undefined;
}

const isOffice = (parser: Parser, phrase: NounPhrase | undefined): boolean =>
  phrase?.noun !== undefined &&
  phrase.id === undefined &&
  phrase.owner !== undefined &&
  parser.lexicon.nouns.has(phrase.noun);

/** "Master of the Guild since 350, Odo is a careful man", "a thin woman with white hair, Lise …": before the name it is said of. */
export function frontedNominalAt(parser: Parser, at: number): Complement | undefined {
  const what = phraseAt(parser, at);
  if (what?.noun === undefined || what.id !== undefined || what.all !== undefined || what.pronoun !== undefined)
    return undefined;
  const complements: Complement[] = [{ kind: 'thing', what, start: at, end: what.end, isLoose: false }];
  const end = addFurther(parser, addTimes(parser, what.end, complements), complements);
  if (wordAt(parser, end) !== ',' || !(isOffice(parser, what) || end > what.end)) return undefined;
  const subject = phraseAt(parser, end + 1);
  if (subject === undefined || subject.all !== undefined || (subject.id ?? subject.pronoun) === undefined)
    return undefined;
  if (verbAt(parser, subject.end) === undefined && wordAt(parser, subject.end) !== ',') return undefined;
  return { kind: 'clause', start: at, end, clauses: [{ start: at, end, complements, isWhole: true }] };
}
