/**
 * A date as somebody means it, whatever calendar it is written in: `year` counts on one line on which 0 and the negative
 * years come before year 1; `day` is the day of that year from 1.
 */
export interface When {
  readonly year: number;
  readonly day?: number;
  readonly form: 'year' | 'circa' | 'before';
}

/** Words where a date stands are written as they are: "3 years after the Treaty". */
export type Dated = When | string;

/** A claim of an entity about another one. */
export interface Tie {
  readonly type: string;
  readonly to: string;
  readonly from?: Dated;
  readonly until?: Dated;
  readonly shared?: true;
  readonly note?: string;
  /** Id of the chronicle that says so. */
  readonly source?: string;
}

/** A value with its source, or with the date at which it held. */
export interface Told {
  readonly value: Value;
  readonly source?: string;
  readonly at?: When;
}

export type Value = string | number | When;

/** A thing, with what is said of it. */
export interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, Value | readonly Told[]>>;
  readonly ties: readonly Tie[];
}

/** A tie with what it joins. */
export interface Joined {
  readonly subject: Entry;
  readonly tie: Tie;
  readonly object: Entry;
}

/** A world as data, before it is written down in some format. Never changed: edits give another one. */
export class Lore {
  readonly entries: readonly Entry[];
  private readonly byId: ReadonlyMap<string, Entry>;
  private readonly byKind = new Map<string, Entry[]>();
  private readonly byType = new Map<string, Joined[]>();
  private readonly inward = new Map<string, Joined[]>();

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const entry of entries) put(this.byKind, entry.kind, entry);
    for (const joined of entries.flatMap((subject) => this.joinedOf(subject))) {
      put(this.byType, joined.tie.type, joined);
      put(this.inward, joined.object.id, joined);
    }
  }

  get(id: string): Entry | undefined {
    return this.byId.get(id);
  }

  ofKind(kind: string): readonly Entry[] {
    return this.byKind.get(kind) ?? [];
  }

  ofType(type: string): readonly Joined[] {
    return this.byType.get(type) ?? [];
  }

  /** The statements of others about it. */
  into(id: string, type?: string): readonly Joined[] {
    const all = this.inward.get(id) ?? [];
    return type === undefined ? all : all.filter(({ tie }) => tie.type === type);
  }

  /** Its statements about others. */
  outOf(id: string, type?: string): readonly Joined[] {
    const entry = this.byId.get(id);
    if (entry === undefined) return [];
    return this.joinedOf(entry).filter(({ tie }) => type === undefined || tie.type === type);
  }

  /** Its relations, in either direction. */
  neighboursOf(id: string): readonly { readonly other: Entry; readonly type: string }[] {
    return [
      ...this.outOf(id).map(({ object, tie }) => ({ other: object, type: tie.type })),
      ...this.into(id).map(({ subject, tie }) => ({ other: subject, type: tie.type })),
    ];
  }

  /** The world with these things in place of those of the same id, or added. */
  with(changed: readonly Entry[]): Lore {
    const news = new Map(changed.map((entry) => [entry.id, entry]));
    const kept = this.entries.map((entry) => news.get(entry.id) ?? entry);
    return new Lore([...kept, ...changed.filter(({ id }) => !this.byId.has(id))]);
  }

  get ties(): number {
    return this.entries.reduce((sum, entry) => sum + entry.ties.length, 0);
  }

  private joinedOf(subject: Entry): Joined[] {
    return subject.ties.flatMap((tie) => {
      const object = this.byId.get(tie.to);
      return object === undefined ? [] : [{ subject, tie, object }];
    });
  }
}

function put<T>(table: Map<string, T[]>, key: string, value: T): void {
  const list = table.get(key);
  if (list === undefined) table.set(key, [value]);
  else list.push(value);
}

export const inYear = (year: number): When => ({ year, form: 'year' });
export const about = (year: number): When => ({ year, form: 'circa' });
export const onDay = (year: number, day: number): When => ({ year, day, form: 'year' });

/** Long after all that happens in a measured world. */
export const present = inYear(2_000);

/** The year of a date that is told to the year or the day; undefined where it is vague or in words. */
export function exactYear(date: Entry['attributes'][string] | Dated | undefined): number | undefined {
  return isWhen(date) && date.form === 'year' ? date.year : undefined;
}

export function isWhen(value: unknown): value is When {
  return typeof value === 'object' && value !== null && 'year' in value;
}

export function saying(entry: Entry, attributes: Entry['attributes']): Entry {
  return { ...entry, attributes: { ...entry.attributes, ...attributes } };
}

export function silentOn(entry: Entry, ...names: readonly string[]): Entry {
  const left = Object.entries(entry.attributes).filter(([name]) => !names.includes(name));
  return { ...entry, attributes: Object.fromEntries(left) };
}

export function tied(entry: Entry, ...ties: readonly Tie[]): Entry {
  return { ...entry, ties: [...entry.ties, ...ties] };
}

/** With one of its ties in other words, or without it. */
export function retied(entry: Entry, old: Tie, ...news: readonly Tie[]): Entry {
  return { ...entry, ties: entry.ties.flatMap((tie) => (tie === old ? news : [tie])) };
}
