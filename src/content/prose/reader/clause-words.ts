import { joinsAt } from './parse-denials.ts';
import { phraseAt } from './parse-lists.ts';
import { timeAt } from './parse-times.ts';
import { verbAt } from './parse-verbs.ts';
import { isBoundary, isOneOfWords, type Parser, wordAt, wordSet } from './parser.ts';

export const joining = wordSet('and but or so yet nor');

export const subordinating = wordSet(
  'when while after before until till because since as though although once where whereas',
);

export const looksWord = /-(?:eyed|haired|handed)$/;

export function endsClause(parser: Parser, at: number): boolean {
  return isBoundary(parser, at) || joinsAt(parser, at, joining) || isOneOfWords(parser, at, subordinating);
}

/** True if a subject with its verb begins at a token. */
export function startsClause(parser: Parser, at: number): boolean {
  const subject = phraseAt(parser, at);
  return subject !== undefined && verbAt(parser, subject.end) !== undefined;
}

/** Where the clause behind "when" begins: "when, in 344, Odo died", "as soon as Odo died". */
export function behindOpener(parser: Parser, at: number): number {
  if (wordAt(parser, at) === 'as' && wordAt(parser, at + 1) === 'soon' && wordAt(parser, at + 2) === 'as')
    return at + 3;
  return wordAt(parser, at + 1) === ',' && timeAt(parser, at + 2) !== undefined ? at + 2 : at + 1;
}
