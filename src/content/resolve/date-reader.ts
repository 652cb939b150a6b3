import { dateProblemMessage } from '../../model/date-problem.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { DateContext } from '../../time/calendar.ts';
import { parseDate } from '../../time/date-expressions/parse-date.ts';
import { isPhrase } from '../../time/date-expressions/phrase.ts';
import { type DateProblem, isImpossible, type ParsedDate } from '../../time/date-expressions/problem.ts';
import { unknownDate } from '../../time/date-expressions/to-value.ts';
import { saysNever } from '../../time/date-expressions/words/no-date.ts';
import type { DateValue } from '../../time/date-value.ts';
import { placed } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import type { YamlNode, YamlScalar } from '../../util/yaml/index.ts';
import type { DateSyntax, SourceFile } from '../formats/parsed-file.ts';
import { isDoubt, splitRemark } from '../vocabulary/remarks.ts';
import type { RelativeDateReader, ResolvedRelativeDate } from './relative-dates/relative-date-reader.ts';

interface KnownDate {
  readonly parsed: ParsedDate;
  /** Whether the value depends on the world's now. */
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
  /** Whether any date read so far depends on the world's now. */
  dependsOnNow = false;
  private readonly context: DateContext;
  private readonly relativeReader: RelativeDateReader | undefined;
  private readonly known: ParsedDates;

  /**
   * @param relativeReader reads relative dates; without it a relative date is a problem.
   * @param known dates read in this context before.
   */
  constructor(context: DateContext, relativeReader?: RelativeDateReader, known: ParsedDates = new Map()) {
    this.context = context;
    this.relativeReader = relativeReader;
    this.known = known;
  }

  /**
   * Reads a value as a date. Undefined where it is empty or says that there is none (`never`). What cannot be read is a date of
   * unknown days, with the author's words.
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

  /** Whether a text is a date at all, or says that there is none; nothing is reported. */
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
    let known = this.known.get(syntax);
    if (known === undefined) {
      known = new Map();
      this.known.set(syntax, known);
    }
    let date = known.get(text);
    if (date === undefined) {
      date = this.parseAnew(text, syntax);
      known.set(text, date);
    }
    this.dependsOnNow ||= date.dependsOnNow;
    return date.parsed;
  }

  private parseAnew(text: string, syntax: DateSyntax): KnownDate {
    const { now } = this.context;
    let dependsOnNow = false;
    const watched: DateContext = Object.defineProperty({ ...this.context }, 'now', {
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
    if (slot === undefined) this.problems.push(problem);
    else this.worldProblems.set(slot, problem);
  }
}

const aboutTheDay = /^(?:\?+|prob.*|poss.*|perhaps|maybe|likely|uncertain|unsure)$/iu;

/** A phrase is told as a whole: where the grammar of dates stopped in it helps nobody. */
const noDate = { message: 'no year, month or era stands in it' };
const keptAsUnknown = 'It is kept as unknown; write `unknown` where nobody knows it.';

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
