import type { Findings } from './findings.ts';
import { joined } from './parse-times.ts';
import { markPhrase, meantIds, type PhraseUse } from './read-phrases.ts';
import { clauseTimes, isTimeLost } from './read-times.ts';
import type { Complement, NounPhrase, ParsedClause, Times } from './syntax.ts';

export type Thing = Extract<Complement, { kind: 'thing' }>;

/** "By 405 he still ruled", "still held it in 405": it went on at that date. Not "still held it in c. 405". */
function stillSo(times: Times, { subject, verb }: ParsedClause, { parser, world }: Findings): Times {
  const { at, by, from, until } = times;
  const date = by ?? at;
  if (date === undefined || from !== undefined || until !== undefined || verb === undefined) return times;
  const words = parser.tokens.slice(subject?.end ?? verb.start, verb.end);
  const isPlain = /^\d/.test(date) && world.firstDay(`${date} or later`) !== undefined;
  return isPlain && words.some(({ word }) => word === 'still') ? { ...times, isStill: true } : times;
}

/** A clause while it is read: who its subject is, its things and times. */
export class ClauseView {
  readonly clause: ParsedClause;
  /** Its subject; none: somebody else, or unknown. */
  readonly own: readonly string[];
  readonly findings: Findings;
  readonly use: PhraseUse;
  readonly things: readonly Thing[];
  readonly times: Times;
  /** True if it says when, and no date came of it: then "left" does not say that anybody is a member. */
  readonly isTimeLost: boolean;
  private readonly known = new Map<NounPhrase, readonly string[]>();

  constructor(clause: ParsedClause, own: readonly string[], findings: Findings, use: PhraseUse) {
    this.clause = clause;
    this.own = own;
    this.findings = findings;
    this.use = use;
    this.things = clause.complements.filter((each): each is Thing => each.kind === 'thing');
    // "Ruled Vask (830–850)": what stands behind a place or thing is the time of the clause.
    const behind = this.things.flatMap(({ what }) =>
      what.asides.flatMap((aside) => (aside.kind === 'times' && this.isOfClause(what, aside.times) ? [aside] : [])),
    );
    // "Odo, in 347, joined them".
    for (const aside of clause.subject?.asides ?? [])
      if (aside.kind === 'times' && findings.parser.tokens[aside.start]?.word === ',') behind.push(aside);
    for (const aside of behind) findings.mark(aside);
    this.times = stillSo(
      joined([clauseTimes(clause, findings), ...behind.map(({ times }) => times)]),
      clause,
      findings,
    );
    this.isTimeLost = isTimeLost(clause) && !this.hasTimes;
  }

  get hasTimes(): boolean {
    return Object.keys(this.times).length > 0;
  }

  /** An unread time is the reason why the clause gives no claim. */
  leaveTime(): void {
    for (const each of this.clause.complements)
      if (each.kind === 'unread' && each.isTime === true) this.findings.leave(each, 'unreadable-date');
  }

  /** One object of "ruled Vask and the Cold Mirror" may fit, while the other is left out. */
  leaveUntold(): void {
    const { subject } = this.clause;
    const phrases = [...this.things.map(({ what }) => what), ...(subject === undefined ? [] : [subject])];
    for (const each of phrases.flatMap(({ all }) => all ?? [])) {
      const ids = this.known.get(each) ?? (each.id === undefined ? [] : [each.id]);
      if (ids.length > 0 && !ids.some((id) => this.findings.isTold(id))) this.findings.leave(each);
    }
  }

  private isOfClause({ id: own, owner }: NounPhrase, { at, from, until }: Times): boolean {
    // "Son of Odo (551–609)": whose years these are nobody can tell.
    const id = own ?? owner?.who.id;
    if (id !== undefined && this.findings.isA(id, 'Person', 'Creature', 'Event')) return false;
    return at !== undefined || from !== undefined || until !== undefined;
  }

  /** The entity of a phrase. Those before it are asked first, as "it" may mean one of them. */
  meantIds(phrase: NounPhrase): readonly string[] {
    for (const { what, start } of this.things) {
      if (!this.known.has(what) && start <= phrase.start) this.known.set(what, meantIds(what, this.findings, this.use));
    }
    const ids = this.known.get(phrase) ?? meantIds(phrase, this.findings, this.use);
    this.known.set(phrase, ids);
    return ids;
  }

  markThing(each: Thing): void {
    this.findings.mark({ start: each.start, end: each.what.start });
    markPhrase(each.what, this.findings);
  }
}
