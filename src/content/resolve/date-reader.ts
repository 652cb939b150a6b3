import { dateProblemMessage } from '../../model/date-problem.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { DateContext, FirstNumber } from '../../time/calendar.ts';
import { parseDate } from '../../time/date-expressions/parse-date.ts';
import { isPhrase } from '../../time/date-expressions/phrase.ts';
import { type DateProblem, isImpossible, type ParsedDate } from '../../time/date-expressions/problem.ts';
import { unknownDate } from '../../time/date-expressions/to-value.ts';
import { saysNever } from '../../time/date-expressions/words/no-date.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { placed } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import type { YamlNode, YamlScalar } from '../../util/yaml/index.ts';
import type { DateSyntax, SourceFile } from '../formats/parsed-file.ts';
import { isDoubt, splitRemark } from '../vocabulary/remarks.ts';
import { ofOneEra } from '../vocabulary/span-of-years.ts';
import { DateOrder } from './date-order.ts';
import type { RelativeDateReader, ResolvedRelativeDate } from './relative-dates/relative-date-reader.ts';

interface KnownDate {
  readonly parsed: ParsedDate;
  /** True if the value depends on the world's now. */
  readonly dependsOnNow: boolean;
}

/** Dates that were parsed before, by syntax and text: a world writes the same few dates many times. */
export type ParsedDates = Map<DateSyntax, Map<string, KnownDate>>;

/** Reads the dates of a file. Reports what cannot be read at its place. */
export class DateReader {
  readonly problems: Problem[] = [];
  /** Problems that are reported once for a world, by what they are about. */
  readonly worldProblems = new Map<string, Problem>();
  /** Relative dates, each by the placeholder that stands for it until all dates are solved. */
  readonly relative = new Map<DateValue, ResolvedRelativeDate>();
  /** True if any date read so far depends on the world's now. */
  dependsOnNow = false;
  private readonly told = new Set<string>();
  private readonly context: DateContext;
  private readonly relativeReader: RelativeDateReader | undefined;
  private readonly known: ParsedDates;
  private readonly order: DateOrder | undefined;

  /**
   * @param relativeReader reads relative dates; without it a relative date is a problem.
   * @param known dates read in this context before.
   * @param file whose dates they are: they tell the order of day and month in one another.
   */
  constructor(
    context: DateContext,
    relativeReader?: RelativeDateReader,
    known: ParsedDates = new Map(),
    file?: SourceFile,
  ) {
    this.order = file && new DateOrder(file, context.calendars.main);
    this.context = context;
    this.relativeReader = relativeReader;
    this.known = known;
  }

  /**
   * The words of a start and an end with the era that stands at one of them at both: `12 AF` and `40`. Where the other is as likely of
   * the era that years have by themselves, its words say both: `63 BC` and `14 BC or 14 AD`. Undefined where they stay as they are.
   */
  sharedEra(start: string, end: string, syntax?: DateSyntax): readonly [start: string, end: string] | undefined {
    const [first, last] = [start, end].map((each) => this.withoutRemark(each, syntax).words) as [string, string];
    const shared = ofOneEra(first, last, (text) => this.parse(text, syntax).ok);
    if (shared[0] === first && shared[1] === last) return undefined;
    const words = this.readingsOfSpan([first, last], shared, syntax);
    return words && [start.replace(first, () => words[0]), end.replace(last, () => words[1])];
  }

  private readingsOfSpan(plain: Ends, shared: Ends, syntax?: DateSyntax): Ends | undefined {
    const [from, until, sharedFrom, sharedUntil] = [...plain, ...shared].map((each) => {
      const parsed = this.parse(each, syntax);
      return parsed.ok && parsed.impossible === undefined ? parsed.value : undefined;
    });
    if (from === undefined || until === undefined || sharedFrom === undefined || sharedUntil === undefined)
      return undefined;
    // `231` to `313 BR` runs backwards, and `231 BR` to `313 BR` would, too: no era is left out at the start.
    if (shared[0] !== plain[0] && isReversed(from, until) && isReversed(sharedFrom, sharedUntil)) return undefined;
    if (isReversed(from, until) || from.axis !== until.axis) return shared;
    // In a format with its own grammar a year is of the era that the grammar says.
    if (syntax !== undefined || isReversed(sharedFrom, sharedUntil)) return undefined;
    const [isLife, isSharedLife] = [mayBeLife(from, until), mayBeLife(sharedFrom, sharedUntil)];
    if (isLife !== isSharedLife) return isLife ? undefined : shared;
    const { eras } = this.context.calendars.main;
    const own = eras.find((era) => era.default);
    const both = plain.map((each, index) =>
      own === undefined || each === shared[index] ? each : `${shared[index]} or ${each} ${own.short[0] ?? own.name}`,
    ) as [string, string];
    return both.every((each) => this.parse(each).ok) ? both : shared;
  }

  /**
   * Reads a value as a date. Undefined where it is empty or says that there is none (`never`). An unreadable date has unknown days, and the
   * author's words.
   */
  read(node: YamlNode, file: SourceFile): DateValue | undefined {
    if (node.kind !== 'scalar') {
      this.report(file, node.start, 'bad-date', 'Expected a date, e.g. `830`, `14 Rova 830` or `c. 830`.');
      return undefined;
    }
    const { words: text } = this.withoutRemark(node.text, file.readDate);
    if (node.value === null || text === '' || saysNever(text, false)) return undefined;
    const result = this.parse(text, file.readDate);
    if (result.ok) {
      if (result.impossible !== undefined) this.refused(text, result.impossible, node, file);
      if (result.unread !== undefined)
        this.report(
          file,
          offsetInside(node, file, result.unread.offset),
          'date-in-part',
          unreadOf(text, result.unread),
        );
      this.checkTied(result.value, node, file);
      return result.value;
    }
    // A format with its own grammar of dates has no relative dates.
    const hanging =
      file.readDate === undefined
        ? this.relativeReader?.read(text, result.problem, (words) => this.parse(words))
        : undefined;
    if (hanging !== undefined) {
      const date = this.unknown(text);
      if ('problem' in hanging) {
        const { offset, code, message } = hanging.problem;
        this.report(file, offsetInside(node, file, offset), code, message);
      } else this.relative.set(date, hanging);
      return date;
    }
    this.refused(text, result.problem, node, file);
    return this.unknown(text);
  }

  /** Reports why a text is no date. */
  private refused(text: string, problem: DateProblem, node: YamlScalar, file: SourceFile): void {
    const at = offsetInside(node, file, problem.offset);
    const code = problemCode(problem);
    if (code === 'bad-date' && isPhrase(text, this.context.calendars)) {
      this.report(file, node.start, 'no-date', `${dateProblemMessage(text, noDate)} ${keptAsUnknown}`);
    } else this.report(file, at, code, dateProblemMessage(text, problem));
  }

  /** True if a text is a date at all, or says that there is none; nothing is reported. */
  isDate(text: string): boolean {
    const { words } = this.withoutRemark(text);
    return saysNever(words, false) || this.parse(words).ok || (this.relativeReader?.isRelative(words) ?? false);
  }

  /** A date apart from what is said of it: `790 (a false report)`, `790 (staged)`. A calendar in brackets belongs to it. */
  withoutRemark(written: string, syntax?: DateSyntax): { readonly words: string; readonly remark?: string } {
    const text = written.trim();
    // A format with its own grammar of dates has its own marks.
    if (syntax !== undefined || !/[(,;–—]| - |^\p{L}/u.test(text)) return { words: text };
    const { words = '', remark = '' } = /^(?<words>[^()]*\S)\s*\((?<remark>[^()]*\p{L})\)$/u.exec(text)?.groups ?? {};
    if (words !== '') return this.isRemark(text, remark) ? { words, remark: remark.trim() } : { words: text };
    const split = splitRemark(text);
    if (split === undefined || !isDoubt(split.remark)) return { words: text };
    const [whole, date] = [this.parse(text), this.parse(split.words)];
    if (!date.ok) return { words: text };
    const isWider =
      whole.ok && (whole.value.earliest !== date.value.earliest || whole.value.latest !== date.value.latest);
    // `perhaps 790` and `790?` are about the day: the grammar of dates has read all of it.
    if (isWider && aboutTheDay.test(split.remark)) return { words: text };
    return isWider ? { words: text, remark: split.remark } : split;
  }

  private isRemark(text: string, words: string): boolean {
    const { calendars } = this.context;
    if (calendars.find(words) !== undefined) return false;
    if (isDoubt(words)) return true;
    const parsed = this.parse(text);
    if (parsed.ok || parsed.problem.code !== 'unknown-calendar' || !/^\p{Ll}[\p{Ll}\s-]*$/u.test(words)) return false;
    const names = calendars.all.flatMap(({ name, eras }) => [name, ...eras.map((era) => era.name)]);
    return nearest(words, names).length === 0;
  }

  parse(text: string, syntax: DateSyntax = parseDate): ParsedDate {
    const firstNumber = this.order?.firstOf(text);
    let known = this.known.get(syntax);
    if (known === undefined) {
      known = new Map();
      this.known.set(syntax, known);
    }
    const key = firstNumber === undefined ? text : `${firstNumber} ${text}`;
    let date = known.get(key);
    if (date === undefined) {
      date = this.parseAnew(text, syntax, firstNumber);
      known.set(key, date);
    }
    this.dependsOnNow ||= date.dependsOnNow;
    return date.parsed;
  }

  /**
   * Why a text that is certainly meant as a date is none; undefined for a date, and for words that may mean anything else.
   *
   * @param isWhole whether it is the whole of what stands where a date belongs.
   */
  refusal(text: string, isWhole = false): DateProblem | undefined {
    const parsed = this.parse(text);
    if (parsed.ok) return undefined;
    const { code, era = '', offset } = parsed.problem;
    const before = text.slice(0, offset);
    const isCountedOf = /\bof (?:the )?$/.test(before) && /\d|\byear\b/.test(before) && capitals.test(era);
    const isEra = isCountedOf || (eraName.test(era) && !noEras.has(era));
    const isMeant =
      certainRefusals.has(code) ||
      (code === 'unknown-era' && isEra) ||
      // `12–10` in a sentence is a score, "late to early 830s" is none.
      (code === 'reversed-range' && (isWhole || /\p{L}/u.test(text)));
    return isMeant ? parsed.problem : undefined;
  }

  /** Tells of a date in prose that is none. */
  tellRefused(text: string, file: SourceFile, offset: number): void {
    const problem = this.refusal(text, true);
    if (problem !== undefined) this.report(file, offset, problemCode(problem), dateProblemMessage(text, problem));
  }

  /** The problems of its file as a whole: dates that show the form of the others. */
  orderProblems(): Problem[] {
    return this.order?.problems() ?? [];
  }

  private parseAnew(text: string, syntax: DateSyntax, firstNumber: FirstNumber | undefined): KnownDate {
    const { now } = this.context;
    let dependsOnNow = false;
    const context = { ...this.context, ...defined({ firstNumber }) };
    const watched: DateContext = Object.defineProperty(context, 'now', {
      get: () => {
        dependsOnNow = true;
        return now;
      },
    });
    const parsed = syntax(text, watched);
    return { parsed, dependsOnNow };
  }

  private unknown(text: string): DateValue {
    return unknownDate(text.replaceAll('\u00a0', ' '), this.context);
  }

  private checkTied(value: DateValue, node: YamlScalar, file: SourceFile): void {
    const slot = `axis ${value.axis}`;
    if (value.axis === undefined || this.worldProblems.has(slot)) return;
    const main = this.context.calendars.main.name;
    const message = `No sync point ties the calendar ${value.axis} to ${main}, so its dates compare only among themselves. Add e.g. \`sync: [{ day: …, equals: … }]\` to one of them.`;
    this.report(file, node.start, 'calendar-untied', message, slot);
  }

  private report(file: SourceFile, offset: number, code: ProblemCode, message: string, slot?: string): void {
    const problem = placed(file.path, file.lines, { offset, code, message });
    if (slot === undefined) {
      // A date may be that of two facts: a death, and how old somebody was then.
      const told = `${file.path} ${offset} ${code}`;
      if (!this.told.has(told)) this.problems.push(problem);
      this.told.add(told);
    } else this.worldProblems.set(slot, problem);
  }
}

type Ends = readonly [start: string, end: string];

const isReversed = (start: DateValue, end: DateValue): boolean =>
  end.latest !== undefined && start.earliest !== undefined && end.latest < start.earliest;

/** True if a stretch is no longer than people live and rule. */
const mayBeLife = (start: DateValue, end: DateValue): boolean =>
  start.year !== undefined && end.year !== undefined && end.year - start.year <= longestLife;
const longestLife = 120;

const certainRefusals: ReadonlySet<DateProblem['code']> = new Set(['wrong-weekday', 'no-such-day', 'no-such-month']);
/** `ZZ`, `A.R.`, `5E`, `Third Age`, `Age of Foam`: what in a sentence is the name of an era and of nothing else. */
const eraName =
  /^(?:\p{Lu}{2,3}|(?:\p{Lu}\.){2,3}|\d{1,2}\p{Lu}{1,2}|(?:the )?\p{Lu}\p{L}+ (?:Age|Era|Epoch|Reckoning)|(?:the )?(?:Age|Era|Epoch|Reckoning) of (?:the )?\p{Lu}[\p{L} ’'-]*|\p{Lu}\p{L}+ year)$/u;
/** The Long Count, in "the year 12 of the Long Count". */
const capitals = /^\p{Lu}[\p{L}’'-]*(?: (?:of |the )*\p{Lu}[\p{L}’'-]*)*$/u;
/** Other things that have the same form after a number. */
const noEras: ReadonlySet<string> = new Set(
  'AM PM GP SP CP EP PP XP HP AC DC CR NPC PC DM GM KM KG LB MM CM ID OK USD EUR GBP'.split(' '),
);

const aboutTheDay = /^(?:\?+|prob.*|poss.*|perhaps|maybe|likely|uncertain|unsure)$/iu;

const unreadOf = (text: string, { message }: DateProblem): string => `In "${text}" ${message}.`;

/** A phrase is told as a whole: where the grammar of dates stopped in it helps nobody. */
const noDate = { message: 'it has no year, month or era' };
const keptAsUnknown = 'It is stored as unknown. Write `unknown` to silence this.';

/** `bad-date`: not written as a date. `impossible-date`: a day that the calendar does not have. Authors mend them differently. */
function problemCode(problem: DateProblem): ProblemCode {
  const { code } = problem;
  if (code === 'unknown-era' || code === 'calendar-untied') return code;
  return isImpossible(problem) ? 'impossible-date' : 'bad-date';
}

/** Where a position in the decoded words stands in the file: exact unless escapes or folding moved it. */
function offsetInside(node: YamlScalar, file: SourceFile, inText: number): number {
  const trimmed = node.text.length - node.text.trimStart().length;
  for (const start of [node.start, node.start + 1]) {
    if (file.lines.text.startsWith(node.text, start)) return start + trimmed + inText;
  }
  return node.start;
}
