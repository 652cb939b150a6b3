import type { Entity } from '../../../model/claim.ts';
import type { Calendar } from '../../../time/calendar.ts';
import { anchorAt } from '../../../time/constraints/anchor.ts';
import { type Anchor, type Aspect, parseRelativeDate, type RelativeDate } from '../../../time/constraints/index.ts';
import type { DateProblem, DateProblemCode, ParsedDate } from '../../../time/date-expressions/problem.ts';
import type { DateValue } from '../../../time/date-value.ts';
import type { Names } from '../entity-names.ts';

/** What the words a date hangs on lead to: a thing and which of its dates is meant, or a date written out. */
export type AnchorMeaning =
  | { readonly entity: Entity; readonly aspect?: Aspect }
  | { readonly date: DateValue; readonly words: string };

/** A date that hangs on other things of the world. */
export interface RelativeStatement {
  readonly date: RelativeDate;
  /** Of every anchor that leads somewhere. */
  readonly meanings: ReadonlyMap<Anchor, AnchorMeaning>;
}

/** Why a relative date says nothing; `offset` in its text. */
export interface RelativeProblem {
  /** `bad-date` where nothing in the text is, or is nearly, the name of anything: it may be no relative date at all. */
  readonly code: 'unknown-target' | 'ambiguous-target' | 'bad-date';
  readonly message: string;
  readonly offset: number;
}

/**
 * What the parser of plain dates is sure of: these words are a date, and a wrong one. Whatever else they may hang on, they
 * stay wrong, unless they name a thing of the world.
 */
const datesGoneWrong: ReadonlySet<DateProblemCode> = new Set([
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
  'Expected a date, e.g. `830`, `14 Rova 830` or `c. 830`, or one that hangs on an event, an era, a life or a reign of this world.';
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

/** Reads dates such as "2 years after Black Spire", and looks up what they hang on. */
export class RelativeDateReader {
  private readonly names: Names<Entity>;
  private readonly seasons: readonly string[];

  /** @param calendar the world's main one, whose seasons are meant. */
  constructor(names: Names<Entity>, calendar: Calendar) {
    this.names = names;
    this.seasons = calendar.seasons.flatMap(({ name, aliases }) => [name, ...aliases]);
  }

  /** Whether the words have the form of a relative date; whether they lead anywhere is not asked. */
  isRelative(text: string): boolean {
    return parseRelativeDate(text, this.seasons).ok;
  }

  /**
   * @param wrong why the text is no plain date; where it still looks like one, that is for the author to hear, and the
   *   answer is undefined.
   * @param parse reads the plain dates among the anchors ("2 years after 612").
   */
  read(
    text: string,
    wrong: DateProblem,
    parse: (text: string) => ParsedDate,
  ): RelativeStatement | { readonly problem: RelativeProblem } | undefined {
    const date = this.parse(text);
    if (date === undefined) return undefined;
    const groups: readonly (readonly Anchor[])[] = date.form === 'between' ? date.pairs : [[date.anchor]];
    const meanings = new Map<Anchor, AnchorMeaning>();
    for (const anchor of groups.flat()) {
      const meaning = this.meaningOf(anchor, parse);
      if (meaning !== undefined) meanings.set(anchor, meaning);
    }
    const isNamed = [...meanings.values()].some((meaning) => 'entity' in meaning);
    if (!isNamed && datesGoneWrong.has(wrong.code)) return undefined;
    if (groups.some((group) => group.every((anchor) => meanings.has(anchor)))) return { date, meanings };
    const lost = groups[0]?.find((anchor) => !meanings.has(anchor));
    if (lost === undefined || (!isNamed && /\d/.test(lost.text))) return undefined;
    return { problem: this.problemOf(lost, isNamed ? 'unknown-target' : 'bad-date') };
  }

  /** A relative date, or the bare name of an event or era, whose own date it then is. */
  private parse(text: string): RelativeDate | undefined {
    const parsed = parseRelativeDate(text, this.seasons);
    if (parsed.ok) return parsed.value;
    const anchor = this.names.find(text, moments)?.labels.some((label) => moments.includes(label))
      ? anchorAt(text, 0)
      : undefined;
    return anchor && { form: 'during', anchor };
  }

  private meaningOf(anchor: Anchor, parse: (text: string) => ParsedDate): AnchorMeaning | undefined {
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
    const message = `Nothing here is called "${words}", so this date hangs on nothing. ${near === '' ? usual : `Did you mean ${near}?`}`;
    return { code: near === '' ? ifLost : 'unknown-target', message, offset };
  }
}
