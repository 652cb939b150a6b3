import type { Entity } from '../../../model/claim.ts';
import type { Calendar } from '../../../time/calendar.ts';
import { anchorAt } from '../../../time/constraints/anchor.ts';
import { type Anchor, type Aspect, parseRelativeDate, type RelativeDate } from '../../../time/constraints/index.ts';
import type { DateProblem, DateProblemCode, ParsedDate } from '../../../time/date-expressions/problem.ts';
import type { DateValue } from '../../../time/date-value.ts';
import type { Names } from '../entity-names.ts';

/** The target of an anchor: an entity with one of its dates, or a written date. */
export type ResolvedAnchor =
  | { readonly entity: Entity; readonly aspect?: Aspect }
  | { readonly date: DateValue; readonly words: string };

/** A relative date with its anchors looked up. */
export interface ResolvedRelativeDate {
  readonly date: RelativeDate;
  /** The anchors that refer to something; the others are missing. */
  readonly anchors: ReadonlyMap<Anchor, ResolvedAnchor>;
}

/** Why a relative date cannot be used. `offset` counts in its text. */
export interface RelativeProblem {
  /** `no-date` where no word of the text is, or nearly is, a name, nor a number: it may be no relative date at all. */
  readonly code: 'unknown-target' | 'ambiguous-target' | 'no-date';
  readonly message: string;
  readonly offset: number;
}

/**
 * Problems with which the parser of plain dates is sure that the words are a date, and a wrong one. Such words are not tried
 * as a relative date unless they name an entity.
 */
const wrongPlainDates: ReadonlySet<DateProblemCode> = new Set([
  'date-without-year',
  'unknown-era',
  'calendar-mismatch',
  'calendar-untied',
  'no-such-year',
  'no-such-month',
  'no-such-day',
  'wrong-weekday',
  'bad-dual-year',
  'reversed-range',
]);

const usual =
  'Expected a date such as `830`, `14 Rova 830` or `c. 830`, a date relative to an event, era, life or reign, or `unknown`.';
const moments = ['Event', 'Era'];
const lives = ['Person', 'Creature', 'Deity'];
const kindsOf: Readonly<Record<Aspect, readonly string[]>> = {
  birth: lives,
  death: lives,
  life: lives,
  marriage: lives,
  reign: lives,
  start: [],
  end: [],
};

/** Parses relative dates such as "2 years after Black Spire", and looks up what they refer to. */
export class RelativeDateReader {
  private readonly names: Names<Entity>;
  private readonly seasons: readonly string[];

  /** @param calendar the world's main one, whose seasons are meant. */
  constructor(names: Names<Entity>, calendar: Calendar) {
    this.names = names;
    this.seasons = calendar.seasons.flatMap(({ name, aliases }) => [name, ...aliases]);
  }

  /** True if the words have the form of a relative date. Names are not looked up. */
  isRelative(text: string): boolean {
    return parseRelativeDate(text, this.seasons).ok;
  }

  /**
   * Undefined where the text is no relative date, or looks like a wrong plain date: the caller then reports `wrong`.
   *
   * @param wrong why the text is no plain date.
   * @param parse reads the plain dates among the anchors ("2 years after 612").
   */
  read(
    text: string,
    wrong: DateProblem,
    parse: (text: string) => ParsedDate,
  ): ResolvedRelativeDate | { readonly problem: RelativeProblem } | undefined {
    const date = this.parse(text);
    if (date === undefined) return undefined;
    const groups: readonly (readonly Anchor[])[] = date.form === 'between' ? date.pairs : [[date.anchor]];
    const anchors = new Map<Anchor, ResolvedAnchor>();
    for (const anchor of groups.flat()) {
      const resolved = this.resolveAnchor(anchor, parse);
      if (resolved !== undefined) anchors.set(anchor, resolved);
    }
    const isNamed = [...anchors.values()].some((resolved) => 'entity' in resolved);
    if (!isNamed && wrongPlainDates.has(wrong.code)) return undefined;
    if (groups.some((group) => group.every((anchor) => anchors.has(anchor)))) return { date, anchors };
    const lost = groups[0]?.find((anchor) => !anchors.has(anchor));
    if (lost === undefined || (!isNamed && /\d/.test(lost.text))) return undefined;
    return { problem: this.problemOf(lost, isNamed || /\d/.test(text) ? 'unknown-target' : 'no-date') };
  }

  /** The bare name of an event or an era is a date too: the time of that event or era. */
  private parse(text: string): RelativeDate | undefined {
    const parsed = parseRelativeDate(text, this.seasons);
    if (parsed.ok) return parsed.value;
    const anchor = this.names.find(text, moments)?.labels.some((label) => moments.includes(label))
      ? anchorAt(text, 0)
      : undefined;
    return anchor && { form: 'during', anchor };
  }

  private resolveAnchor(anchor: Anchor, parse: (text: string) => ParsedDate): ResolvedAnchor | undefined {
    const { text, name, aspect } = anchor;
    const whole = this.names.find(text, moments);
    if (whole !== undefined) return { entity: whole };
    const owner = aspect === undefined ? undefined : this.names.find(name, kindsOf[aspect]);
    if (owner !== undefined && aspect !== undefined) return { entity: owner, aspect };
    const parsed = parse(text);
    return parsed.ok ? { date: parsed.value, words: text } : undefined;
  }

  private problemOf({ text, name, aspect, offset }: Anchor, ifLost: RelativeProblem['code']): RelativeProblem {
    const words = aspect === undefined ? text : name;
    const result = this.names.resolve(words, aspect === undefined ? moments : kindsOf[aspect]);
    if ('candidates' in result) {
      const list = result.candidates.map(({ id, name: full, kind }) => `\`${id}\` (${full}, ${kind})`).join(', ');
      return { code: 'ambiguous-target', message: `"${words}" may be any of ${list}. Write the id.`, offset };
    }
    const near = 'nearest' in result ? result.nearest.map((each) => `\`${each}\``).join(' or ') : '';
    const message = `"${words}" is not declared, so this date has no anchor. ${near === '' ? usual : `Did you mean ${near}?`}`;
    return { code: near === '' ? ifLost : 'unknown-target', message, offset };
  }
}
