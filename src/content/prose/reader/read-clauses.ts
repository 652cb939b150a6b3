import { birthRange } from './birth-range.ts';
import { ClauseView, type Thing } from './clause-view.ts';
import type { Gender } from './discourse.ts';
import { harmless } from './figures.ts';
import type { Findings } from './findings.ts';
import { genderOfWords } from './person-words.ts';
import { readOffice } from './read-offices.ts';
import { leaveDescription, markPhrase, meantIds, type PhraseUse, readNominal, readPhrase } from './read-phrases.ts';
import { readDeaths } from './read-remainders.ts';
import { isWithin, sideWord } from './read-times.ts';
import { readLooks, readTraits } from './read-traits.ts';
import { readVerb } from './read-verbs.ts';
import { withDates } from './relative-dates.ts';
import { isPersonNoun } from './strangers.ts';
import type { Aside, Complement, Node, NounPhrase, ParsedClause, Times } from './syntax.ts';

/**
 * Reads what a clause states, and what its phrases and asides do.
 *
 * @param inherited who the subject is where the clause has none of its own.
 * @returns who its subject is.
 */
export function readClause(said: ParsedClause, findings: Findings, inherited?: readonly string[]): readonly string[] {
  const clause = gapFilled(withDates(said, findings), findings);
  const { subject, verb } = clause;
  const before = clause.complements.filter(({ start }) => start < (subject?.start ?? verb?.start ?? clause.start));
  const after = clause.complements.filter((each) => !before.includes(each));
  const own =
    subject === undefined ? (inherited ?? unspoken(findings)) : meantIds(subject, findings, { isSubject: true });
  const use: PhraseUse = {
    isSubject: false,
    ...(own[0] === undefined ? {} : { clauseSubject: own[0] }),
    // "Idris met Odo, who had married his sister": nobody marries their own.
    ...(verb?.known.some(({ lemma }) => /^(?:marry|wed)$/.test(lemma)) ? { others: own } : {}),
  };
  for (const complement of before) if (complement.kind === 'clause') readAll(complement.clauses, findings, own);
  for (const complement of before) if (complement.kind === 'thing') readPhrase(complement.what, findings, use);
  if (subject !== undefined) {
    readPhrase(subject, findings, use);
    leaveDescription(subject, findings);
    readAsides(subject, own, findings, { isLife: mayBeLife(clause, findings) });
  }
  readIdentity(clause, findings, use);
  const isStated = verb?.reservation === undefined && clause.isWhole;
  const view = new ClauseView(clause, own, findings, use);
  if (isStated) readWords(view);
  for (const complement of after) {
    if (complement.kind === 'thing') {
      readPhrase(complement.what, findings, use);
      meet(complement, clause, findings);
      // "It was not Nell who stole it."
      if (verb?.reservation === undefined || isSetOff(complement.what, verb, findings))
        readAsidesOf(complement.what, findings, use, {
          isLife: leads(clause, complement.what),
          behind: isOnlyPlace(complement, after, verb?.isCopula === true) ? own : [],
        });
      if (isStated && verb?.isCopula === true && complement.prep === undefined)
        readFurther(complement.what, own, findings);
    }
    const isOpen = verb?.reservation !== undefined && verb.reservation !== 'denial';
    if (complement.kind === 'clause' && !isOpen) readAll(complement.clauses, findings, own);
    // "It was Nell who stole it."
    if (
      complement.kind === 'thing' &&
      verb?.isCopula === true &&
      subject?.pronoun === 'it' &&
      complement.what.asides.some(({ kind }) => kind === 'clause')
    )
      findings.mark({ start: subject.start, end: complement.what.start + 1 });
  }
  return own;
}

/** "The man who forged it was Odo": what the clause says is said of him. */
function readIdentity({ subject, verb, complements }: ParsedClause, findings: Findings, use: PhraseUse): void {
  const [only, another] = complements;
  if (verb?.isCopula !== true || verb.reservation !== undefined || another !== undefined) return;
  if (subject?.determiner !== 'the' || subject.owner !== undefined || subject.modifiers.length > 0) return;
  if (subject.id !== undefined || !/^(?:man|woman|one|person|boy|girl)$/.test(subject.noun ?? '')) return;
  if (only?.kind !== 'thing' || only.prep !== undefined || only.what.id === undefined || only.what.noun !== undefined)
    return;
  const told = findings.claims.length;
  readAsides(subject, meantIds(only.what, findings, use), findings);
  if (findings.claims.length > told) findings.mark({ start: subject.start, end: only.what.start });
}

/** "Does not trust Corvin, who killed her brother": behind a comma it holds, whatever is denied of the other. */
const isSetOff = ({ asides }: NounPhrase, verb: ParsedClause['verb'], { parser }: Findings): boolean =>
  verb?.reservation === 'denial' &&
  !verb.isCopula &&
  asides.length > 0 &&
  asides.every(({ start }) => parser.tokens[start]?.word === ',');

/** Who is named beside the verb may be meant by a pronoun behind; somebody new, too: "took in an orphan; she died". */
function meet({ what, prep }: Thing, { verb }: ParsedClause, { discourse }: Findings): void {
  for (const { id, noun, determiner, owner } of what.all ?? [what]) {
    if (id !== undefined) discourse.mention(id, false);
    else if (noun !== undefined && verb?.isCopula !== true && prep !== 'as') {
      const isNew = /^(?:an?|another|one|some)$/.test(determiner ?? '') || owner?.who.pronoun !== undefined;
      const gender = genderOfWords([noun]);
      if (isNew && isPersonNoun(noun)) discourse.meetStranger(gender === undefined ? {} : { gender });
    }
  }
}

const sorts = ['Person', 'Creature', 'Deity', 'Faction', 'Kingdom', 'Location', 'Item', 'Event'];

/** "Odo served Maren in 340, Will in 342": whether Will served or was served nobody knows, unless what he is tells. */
function gapFilled(clause: ParsedClause, findings: Findings): ParsedClause {
  const { gap, subject } = clause;
  if (gap === undefined || subject === undefined) return clause;
  const sort = (id: string | undefined) => sorts.find((each) => id !== undefined && findings.isA(id, each));
  const own = sort(subject.id ?? subject.all?.[0]?.id);
  const before = sort(gap.subject.id ?? gap.subject.all?.[0]?.id);
  const object = sort(gap.object.id);
  if (own === before && own !== object) return clause;
  if (own !== object || own === before) return { ...clause, isWhole: false };
  return {
    ...clause,
    subject: gap.subject,
    complements: clause.complements.map((each) =>
      each.kind === 'thing' && each.what === gap.object ? { ...each, what: subject } : each,
    ),
  };
}

/** "Was an astronomer of Dunmere, the mother of Will": said of the subject, where nobody else is named that it may be said of. */
function readFurther(phrase: NounPhrase, own: readonly string[], findings: Findings): void {
  const { id, owner, all } = phrase;
  if (id !== undefined || all !== undefined || own.length !== 1) return;
  const isPlain =
    owner === undefined || (owner.who.id !== undefined && !findings.isA(owner.who.id, 'Person', 'Creature'));
  if (!isPlain) return;
  readAsides({ ...phrase, asides: phrase.asides.filter(({ kind }) => kind === 'apposition') }, own, findings);
}

function readAll(clauses: readonly ParsedClause[], findings: Findings, subject: readonly string[]): void {
  for (const clause of clauses) readClause(clause, findings, subject);
}

function unspoken({ discourse }: Findings): readonly string[] {
  return discourse.unspoken === undefined ? [] : [discourse.unspoken];
}

/** "Odo of Vask (551–609), king of Vask": a note may begin so. */
const leads = ({ subject, verb, start }: ParsedClause, { asides, ...what }: NounPhrase): boolean =>
  subject === undefined &&
  verb === undefined &&
  what.start === start &&
  asides.some(({ kind }) => kind === 'apposition');

/** What else is known of an aside. */
interface AsideUse {
  /** Whether years in brackets are those of a life. */
  readonly isLife?: boolean;
  /** Who the clause is about: "was born at Vask, the child of Odo" says of no place whose child it is. */
  readonly behind?: readonly string[];
}

/** Whether it is where something was, and the clause speaks of nobody but its subject. */
const isOnlyPlace = (each: Complement, all: readonly Complement[], isCopula: boolean): boolean =>
  each.kind === 'thing' &&
  all.every(
    (other) =>
      other.kind !== 'thing' ||
      /^(?:in|at|near|on)$/.test(other.prep ?? '') ||
      (isCopula && (other.prep === 'from' || isPlainNoun(other))),
  );

/** "A cartographer": nobody else that anything might be said of. */
const isPlainNoun = ({ prep, what: { id, all, owner, noun } }: Thing): boolean =>
  prep === undefined && noun !== undefined && (id ?? all ?? owner) === undefined;

function readAsidesOf(phrase: NounPhrase, findings: Findings, use: PhraseUse, known: AsideUse = {}): void {
  for (const each of phrase.all ?? [phrase]) {
    if (each.asides.length === 0) continue;
    const ids = each.id === undefined ? meantIds(each, findings, use) : [each.id];
    readAsides(each, ids, findings, { ...known, isLife: known.isLife === true && phrase.all === undefined });
  }
}

/** Appositions, brackets, relative clauses. */
function readAsides(phrase: NounPhrase, ids: readonly string[], findings: Findings, known: AsideUse = {}): void {
  for (const [index, aside] of phrase.asides.entries()) {
    if (aside.kind === 'clause' && hasRival(ids, phrase.asides.slice(0, index), findings)) continue;
    if (readAside(aside, phrase, ids, findings, known)) markEdges(aside, findings);
  }
}

/** "Maren, mother of Will, who died in 371": either of them may have died. */
function hasRival(ids: readonly string[], before: readonly Aside[], findings: Findings): boolean {
  const isPerson = (id: string) => findings.isA(id, 'Person', 'Creature', 'Deity');
  const named = before.flatMap((aside) => (aside.kind === 'apposition' ? namedIn(aside.what) : []));
  return named.some((id) => !ids.includes(id) && ids.some((own) => isPerson(own) === isPerson(id)));
}

function namedIn({ id, owner, all }: NounPhrase): readonly string[] {
  return [
    ...(id === undefined ? [] : [id]),
    ...(all ?? []).flatMap(namedIn),
    ...(owner === undefined ? [] : namedIn(owner.who)),
  ];
}

/**
 * Whether years in brackets behind the subject are those of a life. Behind whoever else is named, they are as likely those of a
 * reign or of what was owned: "its heads were Odo (551–560) and Ulric (560–571)", "owned by Odo (551–555)".
 */
function mayBeLife({ subject, verb, complements }: ParsedClause, { world }: Findings): boolean {
  if (subject?.id === undefined) return false;
  if (verb === undefined || verb.isCopula) return complements.length > 0;
  // "Odo (551–560) ruled Vask": of the reign.
  return !verb.known.some(({ lemma }) => world.lexicon.frames.get(lemma)?.some(({ date }) => date === 'window'));
}

function markEdges(aside: Aside, findings: Findings): void {
  if (aside.kind === 'life' || aside.kind === 'times') findings.mark(aside);
}

function readAside(
  aside: Aside,
  phrase: NounPhrase,
  ids: readonly string[],
  findings: Findings,
  { isLife = false, behind = [] }: AsideUse,
): boolean {
  if (aside.kind === 'clause') {
    for (const clause of aside.clauses) {
      const isOwn =
        clause.subject?.start === phrase.start &&
        clause.subject.id === phrase.id &&
        clause.subject.noun === phrase.noun;
      // The subject of "who" has been understood already.
      readClause(isOwn ? withoutSubject(clause) : clause, findings, ids);
    }
    return false;
  }
  if (aside.kind === 'apposition') {
    const heads = aside.what.all ?? [aside.what];
    for (const clause of aside.clauses ?? []) readClause(clause, findings, ids);
    for (const head of heads) {
      const times = head === heads.at(-1) ? aside.times : {};
      if (head.id !== undefined && ids.includes(head.id) && head.noun === undefined) findings.mark(head);
      else if (
        [ids, behind].some((who) => readNominal(who, head, findings, { isSubject: false }, times, { isLoose: true }))
      )
        findings.mark({
          start: head.end,
          end: head !== heads.at(-1) || aside.clauses !== undefined ? head.end : aside.end,
        });
      else readPhrase(head, findings, { isSubject: false });
      if (head.id === undefined) readAsidesOf({ ...head, asides: head.asides }, findings, { isSubject: false });
    }
    return false;
  }
  if (aside.kind === 'looks') {
    readLooks(aside.what, ids, findings);
    return false;
  }
  if (aside.kind === 'life') {
    let isRead = aside.birth !== undefined && findings.describe('birth', ids, aside.birth);
    if (aside.death !== undefined) isRead = findings.describe('death', ids, aside.death) || isRead;
    return isRead;
  }
  if (aside.kind === 'times') return readLife(aside.times, ids, findings, phrase, isLife);
  return false;
}

/** "(551 – 609)" behind a person is a life, "(588)" behind an event its date. */
function readLife(
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

const withoutSubject = ({ subject, ...clause }: ParsedClause): ParsedClause => clause;

/** What a clause states by its own words. */
function readWords(view: ClauseView): void {
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
    view.leaveUntold();
    if (clause.subject !== undefined) markPhrase(clause.subject, view.findings);
    findings.mark(verb);
    for (const each of verb.inserted ?? []) if (each.kind === 'unread') findings.leave(each);
    for (const each of clause.complements) {
      // What order two things happened in is no claim.
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
    return prep === undefined && readNominal(own, what, findings, use, times, { isLoose: true });
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
