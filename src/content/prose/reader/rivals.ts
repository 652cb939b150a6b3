import type { Findings } from './findings.ts';
import { wordAt } from './parser.ts';
import { isPersonNoun } from './strangers.ts';
import type { Aside, NounPhrase, ParsedClause } from './syntax.ts';

/** "Maren, mother of Will, who died in 371": either of them may have died. */
export function hasRival(ids: readonly string[], before: readonly Aside[], findings: Findings): boolean {
  const named = before.flatMap((aside) => (aside.kind === 'apposition' ? namedIn(aside.what) : []));
  return named.some((id) => !ids.includes(id) && ids.some((own) => isPerson(own, findings) === isPerson(id, findings)));
}

/**
 * "Maren was the mother of Will, born in 371", "Maren married Will in 371, killed by Odo": a participle behind a comma may be
 * said of whoever of their sort stands between it and the subject.
 */
export function isOfEither(clause: ParsedClause, own: readonly string[], findings: Findings): boolean {
  const { subject, verb, start } = clause;
  const { parser } = findings;
  if (verb === undefined || own.length === 0 || !isBareParticiple(clause)) return false;
  // "Daughter of Odo, born in 371" is a note's own.
  const from =
    subject?.end ?? parser.tokens.slice(0, start).findLastIndex(({ tag }) => tag === 'AUX' || tag === 'VERB');
  // Between the commas of an aside the subject is who the aside stands behind.
  if (from < 0 || from >= start - 1 || wordAt(parser, start - 1) !== ',') return false;
  for (let at = from; at < start - 1; at++) {
    const { id, tag, word } = parser.tokens[at] ?? {};
    if (id !== undefined && !own.includes(id) && isAlike(id, own, findings)) return true;
    const isSomebody =
      /^(?:him|them)$/.test(word ?? '') ||
      (word === 'her' && isEndOfPhrase(parser.tokens[at + 1]?.tag)) ||
      (tag === 'NOUN' && isPersonNoun(word ?? '') && /^(?:an?|another)$/.test(wordAt(parser, at - 1)));
    if (isSomebody && own.some((each) => isPerson(each, findings)) && !isSaidOf(parser, at, from)) return true;
  }
  return false;
}

/**
 * "Vask was a town near Orm, founded in 371", "Maren was killed by Will, born in 371": of the nearer, or of the subject. Beside
 * the object of a verb it is the object's.
 */
export function isOfSubjectToo(
  aside: Aside,
  ids: readonly string[],
  own: readonly string[],
  findings: Findings,
): boolean {
  if (aside.kind !== 'clause' || findings.parser.tokens[aside.start]?.word !== ',') return false;
  const [clause] = aside.clauses;
  const isBare = clause !== undefined && clause.start === aside.start + 1 && isBareParticiple(clause);
  return isBare && own.some((id) => !ids.includes(id) && isAlike(id, ids, findings));
}

/** "Was a sailor, born in 371": the subject is. */
function isSaidOf(parser: Findings['parser'], at: number, from: number): boolean {
  return parser.tokens
    .slice(from, at)
    .every(({ word, tag }) => /^(?:is|was|became|an?|,)$/.test(word) || tag === 'ADJ');
}

const isEndOfPhrase = (tag: string | undefined): boolean => !/^(?:NOUN|ADJ|PROPN)$/.test(tag ?? '');

/** The participle alone: "born", "killed"; no "was", no "having". */
function isBareParticiple({ verb, start }: ParsedClause): boolean {
  if (verb === undefined || verb.start !== start || verb.end - verb.start !== 1) return false;
  return verb.voice === 'passive' || verb.otherwise !== undefined;
}

const isPerson = (id: string, findings: Findings): boolean => findings.isA(id, 'Person', 'Creature', 'Deity');

const isAlike = (id: string, ids: readonly string[], findings: Findings): boolean =>
  ids.some((own) =>
    isPerson(own, findings) ? isPerson(id, findings) : findings.world.kindOf(own) === findings.world.kindOf(id),
  );

function namedIn({ id, owner, all }: NounPhrase): readonly string[] {
  return [
    ...(id === undefined ? [] : [id]),
    ...(all ?? []).flatMap(namedIn),
    ...(owner === undefined ? [] : namedIn(owner.who)),
  ];
}
