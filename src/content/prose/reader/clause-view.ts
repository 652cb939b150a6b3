import type { Findings } from './findings.ts';
import { joined } from './parse-times.ts';
import { wordSet } from './parser.ts';
import { markPhrase, meantIds, type PhraseUse } from './read-phrases.ts';
import type { Complement, NounPhrase, ParsedClause, Times } from './syntax.ts';

export type Thing = Extract<Complement, { kind: 'thing' }>;

/** Things that happen: the date behind one is its own. */
const happenings = wordSet('death birth coronation marriage wedding accession exile return arrival fall capture');

/** What a complement says of when the clause is so. */
function timesOf(each: Complement, before: Complement | undefined): Times[] {
  if (each.kind === 'thing' && each.what.date !== undefined)
    return each.prep === 'in' || each.prep === 'during' ? [{ at: each.what.date }] : [];
  if (each.kind !== 'time') return [];
  const { times } = each;
  const noun = before?.kind === 'thing' && before.prep !== undefined ? before.what.noun : undefined;
  if (before?.kind !== 'thing' || noun === undefined || !happenings.has(noun) || times.at === undefined) return [times];
  // "Until his death in 609": the clause lasts until then.
  if (/^(?:on|upon|at|in)$/.test(before.prep ?? '')) return [times];
  if (/^(?:until|till)$/.test(before.prep ?? '')) return [{ until: times.at }];
  if (/^(?:since|from)$/.test(before.prep ?? '')) return [{ from: times.at }];
  return /^(?:before|after)$/.test(before.prep ?? '') && /^\d/.test(times.at)
    ? [{ at: `${before.prep} ${times.at}` }]
    : [];
}

/** A clause while it is read: who its subject is, its things and times. */
export class ClauseView {
  readonly clause: ParsedClause;
  /** Who its subject is; none: somebody else, or nobody known. */
  readonly own: readonly string[];
  readonly findings: Findings;
  readonly use: PhraseUse;
  readonly things: readonly Thing[];
  readonly times: Times;
  private readonly known = new Map<NounPhrase, readonly string[]>();

  constructor(clause: ParsedClause, own: readonly string[], findings: Findings, use: PhraseUse) {
    this.clause = clause;
    this.own = own;
    this.findings = findings;
    this.use = use;
    this.things = clause.complements.filter((each): each is Thing => each.kind === 'thing');
    const dates = clause.complements.flatMap((each, index) => timesOf(each, clause.complements[index - 1]));
    // "Ruled Vask (830–850)": what stands behind a place or thing is the time of the clause.
    const behind = this.things.flatMap(({ what }) =>
      what.asides.flatMap((aside) => (aside.kind === 'times' && this.isOfClause(what, aside.times) ? [aside] : [])),
    );
    for (const aside of behind) findings.mark(aside);
    this.times = joined([...dates, ...behind.map(({ times }) => times)]);
  }

  private isOfClause({ id }: NounPhrase, { at, from, until }: Times): boolean {
    if (id !== undefined && this.findings.isA(id, 'Person', 'Creature', 'Event')) return false;
    return at !== undefined || from !== undefined || until !== undefined;
  }

  /** Whom a phrase means. Those before it are asked first, as "it" may mean one of them. */
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
