import type { Findings } from './findings.ts';
import type { NounPhrase, ParsedClause, Times } from './syntax.ts';

/**
 * True if years in brackets behind the subject are those of a life. Behind whoever else is named, they are as likely those of a reign or of
 * what was owned: "its heads were Odo (551–560) and Ulric (560–571)", "owned by Odo (551–555)".
 */
export function mayBeLife({ subject, verb, complements }: ParsedClause, { world }: Findings): boolean {
  if (subject?.id === undefined) return false;
  if (verb === undefined || verb.isCopula) return complements.length > 0;
  // "Odo (551–560) ruled Vask": of the reign.
  return !verb.known.some(({ lemma }) => world.lexicon.frames.get(lemma)?.some(({ date }) => date === 'window'));
}

/** "(551 – 609)" behind a person is a life, "(588)" behind an event its date. */
export function readLife(
  { at, from, until }: Times,
  ids: readonly string[],
  findings: Findings,
  phrase: NounPhrase,
  isLife: boolean,
): boolean {
  if (at === undefined && from === undefined && until === undefined) return true;
  const people = ids.filter((id) => findings.isA(id, 'Person', 'Creature'));
  // "Sister Clara (551–609)": a title is no office whose years they might be.
  const isName = phrase.noun === undefined || phrase.owner === undefined;
  if (isLife && from !== undefined && until !== undefined && people.length === 1 && isName)
    return [findings.describe('birth', people, from), findings.describe('death', people, until)].some(
      (isRead) => isRead,
    );
  const events = ids.filter((id) => findings.isA(id, 'Event'));
  if (at !== undefined) return findings.describe('in_fiction_date', events, at);
  if (from === undefined || until === undefined) return false;
  return [findings.describe('start', events, from), findings.describe('end', events, until)].some((isRead) => isRead);
}
