import type { Dice } from '../world/dice.ts';
import { type Entry, exactYear, type Joined, type Lore, type When } from './lore.ts';

/** Kinds that everybody has to do with: one slip near them is not near another. */
export const common: ReadonlySet<string> = new Set([
  ...['Era', 'Kingdom', 'House', 'Guild', 'Region', 'Culture', 'Species', 'MagicSystem', 'Deity', 'Chronicle'],
]);

/** Ties that a slip does not reach across: whether a town is well told of does not hang on when its guests lived. */
const loose: ReadonlySet<string> = new Set(['LOCATED_IN', 'BORN_IN', 'OCCURRED_AT', 'PART_OF', 'CAPITAL_OF']);

/** A life of which both ends are told to the year. */
export interface Life {
  readonly entry: Entry;
  readonly born: number;
  readonly died: number;
}

/**
 * Where to put the next slip: a clean world, dice, and what is taken. Its offers are never next to another injection, so that each finding
 * has one cause.
 */
export class Quarry {
  readonly lore: Lore;
  readonly dice: Dice;
  private readonly taken = new Set<string>();

  constructor(lore: Lore, dice: Dice) {
    this.lore = lore;
    this.dice = dice;
  }

  isFree(id: string): boolean {
    return !this.taken.has(id);
  }

  take(ids: readonly string[]): void {
    for (const id of ids) {
      this.taken.add(id);
      for (const { other, type } of this.lore.neighboursOf(id)) {
        const isSpared = common.has(other.kind) || (other.kind === 'Settlement' && loose.has(type));
        if (!isSpared) this.taken.add(other.id);
      }
    }
  }

  /** Some free thing of a kind. */
  any(kind: string, suits: (entry: Entry) => boolean = () => true): Entry | undefined {
    return this.dice.among(this.lore.ofKind(kind), (entry) => this.isFree(entry.id) && suits(entry));
  }

  /** Some claim both sides of which are free, or, where they are of a kind that everybody has to do with, common. */
  tie(type: string, suits: (joined: Joined) => boolean = () => true): Joined | undefined {
    const isOpen = ({ id, kind }: Entry) => this.isFree(id) || common.has(kind);
    return this.dice.among(
      this.lore.ofType(type),
      (joined) => isOpen(joined.subject) && isOpen(joined.object) && suits(joined),
    );
  }

  /** Some free person whose life is told to the year at both ends. */
  life(suits: (life: Life) => boolean = () => true): Life | undefined {
    const person = this.any('Person', (entry) => {
      const life = lifeOf(entry);
      return life !== undefined && suits(life);
    });
    return person && lifeOf(person);
  }

  /** Somebody free, grown and alive through these years, who has no tie of this type yet. */
  grown(from: number, until: number, without: string, suits: (life: Life) => boolean = () => true): Life | undefined {
    const hasNone = ({ id }: Entry) =>
      this.lore.outOf(id, without).length === 0 && this.lore.into(id, without).length === 0;
    return this.life((life) => life.born + 18 < from && until < life.died && hasNone(life.entry) && suits(life));
  }

  /** Something of a kind that is founded by then, and not undone by a date. It need not be free: everybody has to do with it. */
  standing(kind: string, year: number, suits: (entry: Entry) => boolean = () => true): Entry | undefined {
    return this.dice.among(this.lore.ofKind(kind), (entry) => {
      const founded = exactYear(entry.attributes.founded_on);
      return founded !== undefined && founded < year && entry.attributes.dissolved === undefined && suits(entry);
    });
  }

  /** An id and a name for something new, each its own. */
  fresh(kind: string, name: string): Pick<Entry, 'id' | 'kind' | 'name'> {
    const number = (this.made.get(kind) ?? 0) + 1;
    this.made.set(kind, number);
    return { id: `new-${kind.toLowerCase()}-${number}`, kind, name: `${name} ${number} of the ${kind}s` };
  }

  private readonly made = new Map<string, number>();
}

/** First and last year of an age. */
export function ageOf(era: Entry): { start: number; end: number } | undefined {
  const [start, end] = [exactYear(era.attributes.start), exactYear(era.attributes.end)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

export function lifeOf(entry: Entry): Life | undefined {
  const [born, died] = [exactYear(entry.attributes.birth), exactYear(entry.attributes.death)];
  return born === undefined || died === undefined ? undefined : { entry, born, died };
}

/** The years between which a claim holds, where both are told to the year. */
export function yearsOf({ tie }: Joined): { from: number; until: number } | undefined {
  const [from, until] = [exactYear(tie.from), exactYear(tie.until)];
  return from === undefined || until === undefined ? undefined : { from, until };
}

export const happened = (event: Entry): number | undefined => exactYear(event.attributes.in_fiction_date);

/** The same date some years on. */
export const later = (date: When, years: number): When => ({ ...date, year: date.year + years });
