import { phraseAt } from './parse-lists.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';
import type { Complement, ParsedClause, VerbGroup } from './syntax.ts';

const whereWords = wordSet('in at near on');
const joining = wordSet('and but');

/**
 * "Was born at Vask in 812, the son of Odo": behind a time, what would be an apposition is the subject's, where the clause speaks of nobody
 * else. It states no fact that has not happened.
 *
 * @param before what the clause has up to there.
 */
export function trailingAt(
  parser: Parser,
  at: number,
  verb: VerbGroup,
  before: readonly Complement[],
): Complement | undefined {
  if (wordAt(parser, at) !== ',' || verb.reservation !== undefined || before.at(-1)?.kind !== 'time') return undefined;
  const isAlone = before.every((each) => each.kind !== 'thing' || whereWords.has(each.prep ?? ''));
  const what = isAlone ? phraseAt(parser, at + 1) : undefined;
  if (what === undefined || !(isBoundary(parser, what.end) || isOneOfWords(parser, what.end, joining)))
    return undefined;
  const isSaid = (what.all ?? [what]).every(
    ({ id, noun, owner }) =>
      id === undefined && noun !== undefined && owner !== undefined && parser.lexicon.nouns.has(noun),
  );
  if (!isSaid) return undefined;
  const thing: Complement = { kind: 'thing', what, start: what.start, end: what.end, isLoose: false };
  const clause: ParsedClause = { start: what.start, end: what.end, complements: [thing], isWhole: true };
  return { kind: 'clause', start: at, end: what.end, clauses: [clause] };
}
