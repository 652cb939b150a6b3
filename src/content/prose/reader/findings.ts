import { isAllowedKind, usualKinds } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import type { UnreadReason } from '../reading.ts';
import type { FirstDay } from './birth-range.ts';
import type { Acquaintance, Discourse, Sort } from './discourse.ts';
import type { DateUse, Meaning, ProseLexicon } from './lexicon.ts';
import type { Parser } from './parser.ts';
import type { Node, Times } from './syntax.ts';
import { hasUnlastingLooks } from './unlasting-looks.ts';

/** The reader's knowledge of a world. */
export interface ReaderWorld extends Pick<Acquaintance, 'gender'> {
  readonly ontology: Ontology;
  readonly lexicon: ProseLexicon;
  readonly kindOf: (id: string) => string | undefined;
  readonly nameOf?: (id: string) => string | undefined;
  /** The one realm that somebody is stated to rule. */
  readonly seatOf?: (id: string) => string | undefined;
  /** The one group that somebody can have joined, as far as the note tells: its own, or that of which it says they are a member. */
  readonly groupOf?: (id: string) => string | undefined;
  /** The species that a word in small letters is: `gnome`. */
  readonly speciesCalled?: (word: string) => string | undefined;
  /** True if a woman may be called a husband. */
  readonly hasKinOfAnyGender?: boolean;
  readonly firstDay: FirstDay;
  /** When what is told without a date happened: the day of a session. */
  readonly day?: string;
}

type MeaningOfClaim = Pick<Meaning, 'type' | 'isRelation' | 'isWide' | 'only'>;

/** A claim as it is found, without its place. */
export interface FoundClaim {
  readonly subject: string;
  readonly type: string;
  readonly target?: string;
  /** As the world's files say it, where that tells more: `mother`. */
  readonly key?: string;
  readonly value?: string;
  /** True if kinds that are not the usual ones of the predicate are meant. */
  readonly isWide?: boolean;
  readonly from?: string;
  readonly until?: string;
}

/** A sentence while its claims are made: who was spoken of before, what was found, and which of its words were understood. */
export class Findings {
  readonly claims: FoundClaim[] = [];
  readonly world: ReaderWorld;
  readonly parser: Parser;
  readonly discourse: Discourse;
  private readonly understood: boolean[];
  private readonly left: (Node & { readonly reason?: UnreadReason })[] = [];
  /** The entities with new claims since `forget`. */
  private readonly told = new Set<string>();
  /** Places of names that were understood although no claim has them: "gave Gull, from Odo, to Will". */
  private readonly passed: Node[] = [];

  constructor(world: ReaderWorld, parser: Parser, discourse: Discourse) {
    this.world = world;
    this.parser = parser;
    this.discourse = discourse;
    this.understood = parser.tokens.map(() => false);
  }

  mark({ start, end }: Node, isUnderstood = true): void {
    for (let at = start; at < end; at++) this.understood[at] = isUnderstood;
  }

  /** A part of an understood phrase that states something of a stranger: it stays unread. */
  leave({ start, end }: Node, reason?: UnreadReason): void {
    this.left.push({ start, end, ...defined({ reason }) });
  }

  /** Why a part was left, where it was said. */
  reasonAt(at: number): UnreadReason | undefined {
    return this.left.find(({ start, end }) => start <= at && at < end)?.reason;
  }

  /** Names in a part take part in what was told, and no claim has a place for them. */
  pass({ start, end }: Node): void {
    this.passed.push({ start, end });
  }

  /** From here on `isTold` is about what follows. */
  forget(): void {
    this.told.clear();
  }

  isTold(id: string): boolean {
    return this.told.has(id);
  }

  isUnderstood(at: number): boolean {
    const isIn = ({ start, end }: Node) => start <= at && at < end;
    return this.understood[at] === true && !this.left.some(isIn) && (!this.isIdle(at) || this.passed.some(isIn));
  }

  /** True if a token names somebody of whom nothing was told. */
  private isIdle(at: number): boolean {
    const { id, date } = this.parser.tokens[at] ?? {};
    return (
      id !== undefined &&
      date === undefined &&
      !this.claims.some(({ subject, target }) => subject === id || target === id)
    );
  }

  /** True if the kinds of two entities allow a predicate, or that of one an attribute. */
  fits({ type, isRelation, isWide, only }: MeaningOfClaim, subject: string, target?: string): boolean {
    const { ontology, kindOf } = this.world;
    const kind = kindOf(subject);
    if (kind === undefined || subject === target) return false;
    if (!isRelation) return isAllowedKind(ontology, kind, ontology.attributes.get(type)?.on ?? []);
    const predicate = ontology.predicates.get(type);
    const other = target === undefined ? undefined : kindOf(target);
    if (predicate === undefined || other === undefined) return false;
    if (only !== undefined && !isAllowedKind(ontology, other, only)) return false;
    // "Bought Odo off": people are meant only where they are as a rule.
    const isBoughtOff = isAllowedKind(ontology, other, ['Person', 'Creature']);
    return (
      isAllowedKind(ontology, kind, isWide === true ? predicate.from : usualKinds(predicate, 'from')) &&
      isAllowedKind(ontology, other, isWide === true && !isBoughtOff ? predicate.to : usualKinds(predicate, 'to'))
    );
  }

  isA(id: string, ...kinds: readonly string[]): boolean {
    const kind = this.world.kindOf(id);
    return kind !== undefined && isAllowedKind(this.world.ontology, kind, kinds);
  }

  /** Adds a relation between all of these, where their kinds allow it. Returns whether any was. */
  relate(
    meaning: MeaningOfClaim,
    subjects: readonly string[],
    targets: readonly string[],
    when: Window = {},
    key?: string,
  ): boolean {
    let isAny = false;
    for (const subject of subjects) {
      for (const target of targets) {
        if (!this.fits(meaning, subject, target)) continue;
        const dates = this.world.ontology.predicates.get(meaning.type)?.temporality === 'eternal' ? {} : when;
        const isWide = meaning.isWide === true ? { isWide: true } : {};
        this.add({ subject, type: meaning.type, target, ...(key === undefined ? {} : { key }), ...isWide, ...dates });
        this.told.add(subject).add(target);
        if (meaning.type === 'SPOUSE_OF') this.discourse.mentionTogether([subject, target]);
        isAny = true;
      }
    }
    return isAny;
  }

  /** Adds an attribute of all of these, where their kinds have it. */
  describe(type: string, subjects: readonly string[], value: string): boolean {
    if (value === '?') return false;
    if (looks.has(type) && hasUnlastingLooks(this.parser.tokens)) return false;
    const fitting = subjects.filter((subject) => this.fits({ type, isRelation: false }, subject));
    for (const subject of fitting) this.add({ subject, type, value });
    for (const subject of fitting) this.told.add(subject);
    return fitting.length > 0;
  }

  /** Takes claims back. */
  drop(isDropped: (claim: FoundClaim) => boolean): void {
    this.claims.splice(0, this.claims.length, ...this.claims.filter((claim) => !isDropped(claim)));
  }

  /** Says when a relation held that has been found without a date. */
  date(subject: string, type: string, window: Window): boolean {
    const at = this.claims.findLastIndex((claim) => claim.subject === subject && claim.type === type);
    const claim = this.claims[at];
    if (claim === undefined || claim.from !== undefined || claim.until !== undefined) return false;
    this.claims[at] = { ...claim, ...window };
    return true;
  }

  /** Says until when a relation held that has been found; `fromMoment`: also one of a moment, as an arrival is. */
  prolong(subject: string, type: string, until: string, { fromMoment = false } = {}): boolean {
    const at = this.claims.findLastIndex(
      (claim) =>
        claim.subject === subject &&
        claim.type === type &&
        (claim.until === undefined || (fromMoment && isMoment(claim))),
    );
    const claim = this.claims[at];
    if (claim === undefined) return false;
    this.claims[at] = { ...claim, until };
    return true;
  }

  /** Two parts of a sentence may each tell one end: "left in 588, having joined in 584". */
  private add(claim: FoundClaim): void {
    if (this.claims.some((other) => contains(other, claim))) return;
    const at = this.claims.findIndex((other) => mayJoin(other, claim) && this.isInOrder({ ...other, ...claim }));
    const before = this.claims[at];
    if (before === undefined) this.claims.push(claim);
    else this.claims[at] = { ...before, ...claim };
  }

  /** "Lost it in 352 and won it back in 360" is not one time. */
  private isInOrder({ from, until }: FoundClaim): boolean {
    if (from === undefined || until === undefined) return true;
    const [first, last] = [this.world.firstDay(from), this.world.firstDay(until)];
    return first === undefined || last === undefined || first <= last;
  }
}

const looks: ReadonlySet<string> = new Set(['eyes', 'hair', 'height']);

/** True if a claim says nothing that another has not said. */
const contains = (a: FoundClaim, b: FoundClaim): boolean =>
  isOfOne(a, b) && (b.from === undefined || a.from === b.from) && (b.until === undefined || a.until === b.until);

const isOfOne = (a: FoundClaim, b: FoundClaim): boolean =>
  a.subject === b.subject && a.type === b.type && a.target === b.target && a.value === b.value;

/** True if two claims can be one: nothing is told twice, and neither is of a moment. */
const mayJoin = (a: FoundClaim, b: FoundClaim): boolean =>
  isOfOne(a, b) &&
  (a.from === undefined || b.from === undefined) &&
  (a.until === undefined || b.until === undefined) &&
  !isMoment(a) &&
  !isMoment(b);

const isMoment = ({ from, until }: FoundClaim): boolean => from !== undefined && from === until;

export interface Window {
  readonly from?: string;
  readonly until?: string;
}

/** The meaning of the times of a clause for a claim; undefined if there is none. */
export function claimWindow(use: DateUse, times: Times): Window | undefined {
  const { at, from, until, isBetween, by, isStill } = times;
  if (use === 'dated') return isEmpty(times) ? undefined : claimWindow('at', times);
  // "Lost the crown" tells that it is over, and not since when: without a date it would stand for the present.
  if (use === 'end' && isEmpty(times)) return undefined;
  if (use === 'none' || isEmpty(times)) return {};
  const moment =
    at ?? (isBetween === true ? `between ${from} and ${until}` : by === undefined ? undefined : `by ${by}`);
  if (use === 'at') {
    if (moment !== undefined) return { from: moment, until: moment };
    return from !== undefined && until !== undefined ? { from, until } : undefined;
  }
  if (use === 'start') {
    const start = from ?? moment;
    if (start === undefined) return until === undefined ? undefined : { until };
    return until === undefined || isBetween === true
      ? { from: isBetween === true ? (moment ?? start) : start }
      : { from: start, until };
  }
  if (use === 'end') {
    const end = until ?? at ?? (by === undefined ? undefined : `by ${by}`);
    return end === undefined ? undefined : { until: isBetween === true ? (moment ?? end) : end };
  }
  if (from !== undefined || until !== undefined)
    return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
  if (isStill === true) return { from: `by ${by ?? at}`, until: `${by ?? at} or later` };
  if (by !== undefined) return { from: `by ${by}` };
  if (at === undefined) return {};
  // "Ruled after 609" tells when it began, "before 609" when it was over.
  if (/^after\b/i.test(at)) return { from: at };
  return /^before\b/i.test(at) ? { until: at } : { from: at, until: at };
}

const isEmpty = ({ at, from, until, by }: Times): boolean =>
  at === undefined && from === undefined && until === undefined && by === undefined;

/** The date of an attribute: a day or stretch, and no window. */
export function momentOf({ at, from, until, isBetween, by }: Times): string | undefined {
  if (at !== undefined) return at;
  if (isBetween === true) return `between ${from} and ${until}`;
  return by === undefined ? undefined : `by ${by}`;
}

/** The pronoun features of an entity. */
export function pronounSort(ontology: Ontology, kind: string | undefined): Sort {
  if (kind === undefined) return 'other';
  if (isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity'])) return 'person';
  return isAllowedKind(ontology, kind, ['Faction', 'Culture', 'Species']) ? 'group' : 'other';
}
