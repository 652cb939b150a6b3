import type { Frame, FramePart } from './lexicon.ts';
import type { Complement, NounPhrase, ParsedClause } from './syntax.ts';

/** A frame that fits a clause, with who fills its roles. */
export interface Binding {
  readonly frame: Frame;
  readonly roles: Readonly<Partial<Record<'A' | 'B', NounPhrase | 'subject'>>>;
  /** The used parts of the clause. */
  readonly used: ReadonlySet<Complement>;
  /** The participants among them without a place in the claim. */
  readonly passed: ReadonlySet<Complement>;
}

type Thing = Extract<Complement, { kind: 'thing' }>;

/** Fits a frame to a clause: the subject, the objects in their order, what stands behind prepositions, and fixed words. */
export function matchFrame(frame: Frame, clause: ParsedClause): Binding | undefined {
  const { verb, complements } = clause;
  if (verb === undefined) return undefined;
  if (frame.isPassive && verb.voice !== 'passive') return undefined;
  const match = new Match(
    complements.filter(({ kind }) => kind !== 'time'),
    verb.end,
  );
  const isTurned = verb.voice === 'passive' && !frame.isPassive;
  if (isTurned) {
    // The first object has become the subject; who did it stands behind "by", if anywhere.
    const [object, ...rest] = frame.parts;
    if (object?.role === undefined || object.preps.length > 0) return undefined;
    match.bind(object, 'subject');
    const by = complements.find((each): each is Thing => each.kind === 'thing' && each.prep === 'by');
    if (by !== undefined && frame.subject.role !== 'X') match.take(by, frame.subject);
    for (const part of rest) if (!match.part(part)) return undefined;
    return { frame, roles: match.roles, used: match.used, passed: match.passed };
  }
  if (frame.subject.literals.length > 0) {
    const { subject } = clause;
    if (subject?.noun === undefined || subject.id !== undefined || !frame.subject.literals.includes(subject.noun))
      return undefined;
    if (frame.subjectOf !== undefined) {
      if (subject.owner?.prep !== 'of' && subject.owner?.prep !== "'s") return undefined;
      match.bind(frame.subjectOf, subject.owner.who);
    }
  } else match.bind(frame.subject, 'subject');
  for (const part of frame.parts) if (!match.part(part)) return undefined;
  return { frame, roles: match.roles, used: match.used, passed: match.passed };
}

class Match {
  readonly roles: Partial<Record<'A' | 'B', NounPhrase | 'subject'>> = {};
  readonly used = new Set<Complement>();
  readonly passed = new Set<Complement>();
  private readonly complements: readonly Complement[];
  private readonly verbEnd: number;

  constructor(complements: readonly Complement[], verbEnd: number) {
    this.complements = complements;
    this.verbEnd = verbEnd;
  }

  bind({ role }: FramePart, to: NounPhrase | 'subject'): void {
    if (role === 'A' || role === 'B') this.roles[role] = to;
  }

  take(complement: Thing, part: FramePart): void {
    this.used.add(complement);
    if (part.role === 'X') this.passed.add(complement);
    this.bind(part, complement.what);
  }

  /** Finds what fills a part of the frame. */
  part(part: FramePart): boolean {
    const found = part.literals.length > 0 ? this.literal(part) : this.filler(part);
    return found || part.isOptional;
  }

  private filler(part: FramePart): boolean {
    if (part.role === 'when') return true;
    const afterVerb = this.complements.filter(({ start }) => start >= this.verbEnd);
    const thing = [...afterVerb, ...this.complements].find(
      (each): each is Thing =>
        each.kind === 'thing' &&
        !this.used.has(each) &&
        (part.preps.length === 0
          ? each.prep === undefined && each.start >= this.verbEnd
          : each.prep !== undefined && part.preps.includes(each.prep)),
    );
    if (thing !== undefined) {
      this.take(thing, part);
      return true;
    }
    // "Took the throne of Vask", "in favour of Odo": what the fixed word before is of.
    if (!part.preps.includes('of')) return false;
    const owner = [...this.used]
      .flatMap((each) =>
        each.kind === 'thing' && (each.what.owner?.prep === 'of' || each.what.owner?.prep === "'s")
          ? [each.what.owner.who]
          : [],
      )
      .at(-1);
    if (owner === undefined) return false;
    this.bind(part, owner);
    return true;
  }

  private literal(part: FramePart): boolean {
    const found = this.complements.find((each) => {
      if (this.used.has(each)) return false;
      if (each.kind === 'word') return part.preps.length === 0 && part.literals.includes(each.word);
      if (each.kind !== 'thing' || each.what.id !== undefined || each.what.noun === undefined) return false;
      const isPrep =
        part.preps.length === 0 ? each.prep === undefined : each.prep !== undefined && part.preps.includes(each.prep);
      return isPrep && part.literals.includes(each.what.noun);
    });
    if (found === undefined) return false;
    this.used.add(found);
    return true;
  }
}
