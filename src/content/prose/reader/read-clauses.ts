import { ClauseView, type Thing } from './clause-view.ts';
import { isCalledBy } from './definite.ts';
import type { Findings } from './findings.ts';
import { gapFilled } from './gap-filled.ts';
import { isOwnNominal } from './own-nominals.ts';
import { genderOfWords } from './person-words.ts';
import { mayBeLife, readLife } from './read-lives.ts';
import { leaveDescription, meantIds, type PhraseUse, readNominal, readPhrase } from './read-phrases.ts';
import { readLooks } from './read-traits.ts';
import { readWords } from './read-words.ts';
import { withDates } from './relative-dates.ts';
import { hasRival, isOfEither, isOfSubjectToo } from './rivals.ts';
import { isPersonNoun } from './strangers.ts';
import type { Aside, Complement, NounPhrase, ParsedClause } from './syntax.ts';

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
  if (isOfEither(clause, own, findings)) return own;
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
  // "A portrait of Odo, painted in 371": what goes on behind it is not said of Odo.
  const isOwn = subject !== undefined || verb !== undefined || own.every((id) => isOwnNominal(clause, id, findings));
  if (isStated) readWords(view);
  for (const complement of after) {
    if (complement.kind === 'thing') {
      readPhrase(complement.what, findings, use);
      meet(complement, clause, findings);
      // "It was not Nell who stole it."
      if (verb?.reservation === undefined || isSetOff(complement.what, verb, findings))
        readAsidesOf(complement.what, findings, use, {
          isLife: leads(clause, complement.what),
          rivals: verb?.isCopula === true || complement.prep !== undefined ? own : [],
          behind: isOnlyPlace(complement, after, verb?.isCopula === true) ? own : [],
        });
      if (isStated && verb?.isCopula === true && complement.prep === undefined)
        readFurther(complement.what, own, findings);
    }
    const isOpen = verb?.reservation !== undefined && verb.reservation !== 'denial';
    if (complement.kind === 'clause' && !isOpen) readAll(complement.clauses, findings, isOwn ? own : []);
    // "It was Nell who stole it."
    if (
      complement.kind === 'thing' &&
      verb?.isCopula === true &&
      subject?.pronoun === 'it' &&
      complement.what.asides.some(({ kind }) => kind === 'clause')
    )
      findings.mark({ start: subject.start, end: complement.what.start + 1 });
  }
  return isOwn ? own : [];
}

/** "The man who forged it was Odo": what the clause says is said of him. */
function readIdentity({ subject, verb, complements }: ParsedClause, findings: Findings, use: PhraseUse): void {
  const [only, another] = complements;
  if (verb?.isCopula !== true || verb.reservation !== undefined || another !== undefined) return;
  if (subject?.determiner !== 'the' || subject.owner !== undefined || subject.modifiers.length > 0) return;
  if (subject.id !== undefined) return;
  if (only?.kind !== 'thing' || only.prep !== undefined || only.what.id === undefined || only.what.noun !== undefined)
    return;
  const isPerson = /^(?:man|woman|one|person|boy|girl)$/.test(subject.noun ?? '');
  if (!isPerson && !isCalledBy(only.what.id, subject.noun ?? '', findings)) return;
  const told = findings.claims.length;
  readAsides(subject, meantIds(only.what, findings, use), findings);
  if (findings.claims.length > told)
    findings.mark({ start: subject.start, end: only.what.asides[0]?.start ?? only.what.end });
}

/** "Does not trust Corvin, who killed her brother": behind a comma it holds, whatever is denied of the other. */
const isSetOff = ({ asides }: NounPhrase, verb: ParsedClause['verb'], { parser }: Findings): boolean =>
  verb?.reservation === 'denial' &&
  !verb.isCopula &&
  asides.length > 0 &&
  asides.every(({ start }) => parser.tokens[start]?.word === ',');

/** A pronoun after the verb may mean a person named before; a new person, too: "took in an orphan; she died". */
function meet({ what, prep }: Thing, { verb }: ParsedClause, { discourse }: Findings): void {
  // ", the daughter of Bastian," is said of the subject, as behind "was".
  const isSaid = verb === undefined ? prep === undefined : verb.isCopula || prep === 'as';
  for (const { id, noun, determiner, owner } of what.all ?? [what]) {
    if (id !== undefined) discourse.mention(id, false);
    else if (noun !== undefined && !isSaid) {
      const isNew = /^(?:an?|another|one|some)$/.test(determiner ?? '') || owner !== undefined;
      const gender = genderOfWords([noun]);
      if (isNew && isPersonNoun(noun)) discourse.meetStranger(gender === undefined ? {} : { gender });
    }
  }
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

/** The other known parts of an aside. */
interface AsideUse {
  /** True if years in brackets are those of a life. */
  readonly isLife?: boolean;
  /** The subject of the clause: "was born at Vask, the child of Odo" states of no place that it has a parent. */
  readonly behind?: readonly string[];
  /** The other possible subjects of a participle after a comma. */
  readonly rivals?: readonly string[];
}

/** True if it is where something was, and the clause speaks of nobody but its subject. */
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
    if (isOfSubjectToo(aside, ids, known.rivals ?? [], findings)) continue;
    if (readAside(aside, phrase, ids, findings, known)) markEdges(aside, findings);
  }
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
  if (aside.kind === 'times') {
    const isName = Object.keys(aside.times).length === 0;
    const names = findings.parser.tokens.slice(aside.start, aside.end).flatMap(({ id }) => id ?? []);
    if (isName && names.length > 0 && names.every((id) => ids.includes(id))) findings.mark(aside);
    return readLife(aside.times, ids, findings, phrase, isLife);
  }
  return false;
}

const withoutSubject = ({ subject, ...clause }: ParsedClause): ParsedClause => clause;
