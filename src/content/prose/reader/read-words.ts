import { birthRange } from './birth-range.ts';
import type { ClauseView, Thing } from './clause-view.ts';
import { harmless } from './figures.ts';
import { momentOf } from './findings.ts';
import { genderOfWords } from './person-words.ts';
import type { Gender } from './pronoun-words.ts';
import { readOffice } from './read-offices.ts';
import { markPhrase, meantIds, readNominal } from './read-phrases.ts';
import { readDeaths } from './read-remainders.ts';
import { isWithin, sideWord } from './read-times.ts';
import { readLooks, readTraits } from './read-traits.ts';
import { readVerb } from './read-verbs.ts';
import type { Complement, Node } from './syntax.ts';

/** The statements of a clause in its own words. */
export function readWords(view: ClauseView): void {
  const { clause, findings } = view;
  findings.forget();
  readDeaths(view);
  const { verb } = clause;
  if (verb === undefined) {
    readBare(view);
    return;
  }
  const isRead =
    readTraits(clause, view.own, findings, view.use) ||
    readOffice(view, clause) ||
    readVerb(view, clause) ||
    readOtherwise(view) ||
    readSelf(view);
  if (isRead) {
    // "Was born in 620 to Maren": when, beside whose child.
    const birth = verb.form === 'born' && verb.voice === 'passive' ? momentOf(view.times) : undefined;
    if (birth !== undefined) findings.describe('birth', view.own, birth);
    view.leaveUntold();
    if (clause.subject !== undefined) markPhrase(clause.subject, view.findings);
    findings.mark(verb);
    for (const each of verb.inserted ?? []) if (each.kind === 'unread') findings.leave(each);
    for (const each of clause.complements) {
      // The order of two events is not a claim.
      if (each.kind === 'clause' && !view.hasTimes && sideWord(each, findings) !== '')
        findings.leave(each, 'construction');
      if (each.kind === 'unread' && each.isTime === true) findings.leave(each, 'unreadable-date');
      if (each.kind === 'age') readAge(each.years, each, view);
      const isTime = each.kind === 'time' || (each.kind === 'thing' && each.what.date !== undefined && isWithin(each));
      if (isTime) findings.mark(each);
      if (each.kind === 'word' && (harmless.has(each.word) || /ly$/.test(each.word))) findings.mark(each);
    }
  }
}

/** "Died in 590 at the age of seventy": the year of the birth follows. */
function readAge(years: number, node: Node, { findings, own, times }: ClauseView): boolean {
  const birth = times.at === undefined ? undefined : birthRange(times.at, years, findings.world.firstDay);
  if (birth === undefined || !findings.describe('birth', own, birth)) return false;
  findings.mark(node);
  return true;
}

/** "Was 12 in 322", "was male", "was a woman": what somebody is, and nothing else in the clause. */
function readSelf(view: ClauseView): boolean {
  const { clause, findings, own } = view;
  if (clause.verb?.isCopula !== true) return false;
  const said = clause.complements.filter((each) => each.kind !== 'time' && each.kind !== 'clause');
  const [only] = said;
  if (only === undefined || said.length > 1) return false;
  if (only.kind === 'thing' && readGrave(view, only)) return true;
  if (only.kind === 'age') return readAge(only.years, only, view);
  const gender = genderSaid(only);
  if (gender === undefined || clause.complements.length > 1 || !findings.describe('gender', own, gender)) return false;
  findings.mark(only);
  return true;
}

/** "Her grave is at Vask". */
function readGrave({ clause: { subject }, findings, use }: ClauseView, { what, prep, start, end }: Thing): boolean {
  if (subject?.owner === undefined || !/^(?:grave|tomb)$/.test(subject.noun ?? '')) return false;
  if (prep === undefined || !/^(?:in|at|beneath|under|within)$/.test(prep)) return false;
  const dead = meantIds(subject.owner.who, findings, { ...use, isSubject: true });
  if (!findings.relate({ type: 'BURIED_IN', isRelation: true }, dead, meantIds(what, findings, use))) return false;
  findings.mark({ start, end });
  return true;
}

function genderSaid(said: Complement): Gender | undefined {
  if (said.kind === 'word') return said.word === 'male' || said.word === 'female' ? said.word : undefined;
  if (said.kind !== 'thing' || said.prep !== undefined) return undefined;
  const { noun, modifiers, owner, asides, determiner, id } = said.what;
  if (id !== undefined || owner !== undefined || modifiers.length + asides.length > 0) return undefined;
  if (noun === 'male' || noun === 'female') return noun;
  return determiner === 'a' && noun !== undefined && /^(?:wo)?man$|^girl$|^boy$/.test(noun)
    ? genderOfWords([noun])
    : undefined;
}

/** A clause without a verb is said of the note's own: "Market town in the Reedlands". */
function readBare(view: ClauseView): void {
  const { things, own, findings, use, times, clause } = view;
  const isRead = things.map(({ what, prep, start }) => {
    // "Blue eyes she never had".
    const isWhole = clause.complements.every(({ kind }) => kind !== 'unread');
    if (isWhole && (prep === undefined || prep === 'with') && readLooks(what, own, findings)) {
      findings.mark({ start, end: what.start });
      return true;
    }
    // "Tom, his father, and Ruth": whose father he is, the note does not say.
    const isTheirs = what.owner?.who.pronoun !== undefined;
    // "Odo's sister, Ada, …": she is.
    const isNamed = what.id !== undefined && !own.includes(what.id);
    return (
      prep === undefined && !isTheirs && !isNamed && readNominal(own, what, findings, use, times, { isLoose: true })
    );
  });
  if (!isRead.some((one) => one)) return;
  for (const each of clause.complements) if (each.kind === 'time') findings.mark(each);
}

/** "Founded by Odo": as a participle, where it is no past tense. */
function readOtherwise(view: ClauseView): boolean {
  const { otherwise } = view.clause.verb ?? {};
  if (otherwise === undefined) return false;
  const clause = { ...view.clause, verb: otherwise };
  return readOffice(view, clause) || readVerb(view, clause);
}
