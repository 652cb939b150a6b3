import type { Findings } from './findings.ts';
import { isKin } from './kin-words.ts';
import { goesOnAsList } from './parse-asides.ts';
import { simplePhraseAt } from './parse-phrases.ts';
import { isBoundary, type Parser, wordAt } from './parser.ts';
import { readNominal, readPhrase } from './read-phrases.ts';
import type { NounPhrase } from './syntax.ts';

/**
 * The kinship next to a name: "Will, Odo's son," and "Odo's son Will". That is meant as true whatever the clause around it says, and however
 * it is built; so it is read where the clause was not understood, too.
 */
export function readKinBeside(findings: Findings): void {
  const { parser } = findings;
  for (const [at, token] of parser.tokens.entries()) {
    if (token.kind !== 'name' || token.id === undefined || wordAt(parser, at - 1) === "'s") continue;
    const phrase = simplePhraseAt(parser, at);
    if (phrase === undefined) continue;
    if (isKinOfName(phrase) && phrase.id !== undefined) {
      if (isLeft(phrase, findings)) readPhrase(phrase, findings, { isSubject: false });
      continue;
    }
    const what = phrase.end === at + 1 ? besideAt(parser, phrase) : undefined;
    if (what !== undefined && isLeft(what, findings))
      readNominal([token.id], what, findings, { isSubject: false }, {}, { isLoose: true });
  }
}

/** ", Odo's son," or ", daughter to Odo." behind a name. */
function besideAt(parser: Parser, phrase: NounPhrase): NounPhrase | undefined {
  const at = phrase.end;
  if (wordAt(parser, at) !== ',') return undefined;
  const what = simplePhraseAt(parser, at + 1);
  if (what === undefined || what.id !== undefined || !isKinOfName(what)) return undefined;
  if (goesOnAsList(parser, phrase, [what], what.end)) return undefined;
  return wordAt(parser, what.end) === ',' || isBoundary(parser, what.end) ? what : undefined;
}

/** True for kin of a named person, not of "his" or "a king's". */
const isKinOfName = ({ noun, owner, determiner }: NounPhrase): boolean =>
  noun !== undefined &&
  isKin(noun) &&
  (determiner === undefined || determiner === 'the') &&
  owner?.who.id !== undefined &&
  owner.who.noun === undefined &&
  owner.who.owner === undefined;

/** True if none of its words has been understood as something else. */
function isLeft({ start, end }: NounPhrase, findings: Findings): boolean {
  for (let at = start; at < end; at++) if (findings.isUnderstood(at)) return false;
  return true;
}
