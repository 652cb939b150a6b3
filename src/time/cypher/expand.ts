import {
  type CypherToken,
  callsOf,
  isBlank,
  lineBreaks,
  pairBrackets,
  tokenizeCypher,
} from '../../util/cypher/tokenize.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import type { YearLength } from '../windows/year-length.ts';
import { readArgument, readNumber } from './arguments.ts';
import { type FormulaOptions, type TimeFunction, timeFunctions } from './functions.ts';

export interface ExpandOptions {
  /** True for a world whose calendars do not all share one axis (properties then carry `_axis`). Default false. */
  readonly axes?: boolean;
  /** The main calendar's year, see `yearLength`. Default: the Gregorian one. */
  readonly year?: YearLength;
}

interface ExpansionProblem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly code:
    | 'unknown-time-function'
    | 'wrong-argument-count'
    | 'unbalanced-parenthesis'
    | 'nested-too-deep'
    | 'unterminated-text';
  readonly message: string;
}

export interface Expansion {
  /** Plain Cypher with the same lines. Calls with a problem stand in it as written. */
  readonly text: string;
  readonly problems: readonly ExpansionProblem[];
  /** Names of the time functions it calls, sorted. */
  readonly used: readonly string[];
}

const gregorianYear: YearLength = { mean: 365.2425, slack: 3.2 };
const timeCalls = callsOf('time_');
const byName: ReadonlyMap<string, TimeFunction> = new Map(timeFunctions.map((each) => [each.name, each]));

/**
 * Replaces the time functions in a rule's text by plain Cypher that both engines run; function names in any case. Strings,
 * comments, names in backticks and property names are left alone. An expansion stands on the first line of its call, and the
 * call's line breaks follow it, so that an engine's own error still names the right line.
 */
export function expandTimeFunctions(cypher: string, options: ExpandOptions = {}): Expansion {
  const tokens = tokenizeCypher(cypher, timeCalls);
  const expander = new Expander(tokens, { axes: options.axes ?? false, year: options.year ?? gregorianYear });
  const text = expander.expand({ start: 0, end: tokens.length }, 0);
  const problems = expander.problems.sort((a, b) => a.line - b.line || a.column - b.column);
  return { text, problems, used: [...expander.used].sort() };
}

/** A stretch of the tokens: from `start` up to, not including, `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Call {
  readonly name: CypherToken;
  readonly arguments: readonly Span[];
  readonly whole: Span;
}

/** The deepest nesting of time functions, since every level multiplies the text. */
const deepest = 3;

class Expander {
  readonly problems: ExpansionProblem[] = [];
  readonly used = new Set<string>();
  private readonly tokens: readonly CypherToken[];
  private readonly partners: ReadonlyMap<number, number>;
  private readonly options: FormulaOptions;

  constructor(tokens: readonly CypherToken[], options: FormulaOptions) {
    this.tokens = tokens;
    this.partners = pairBrackets(tokens);
    this.options = options;
  }

  expand(span: Span, depth: number): string {
    let text = '';
    let at = span.start;
    while (at < span.end) {
      const token = this.tokens[at];
      if (token === undefined) break;
      if (token.kind === 'unterminated') this.report(token, 'unterminated-text', unterminated(token));
      const call = this.callAt(at);
      const written = call && this.write(call, depth);
      if (call === undefined || written === undefined) {
        text += token.text;
        at += 1;
      } else {
        text += written + '\n'.repeat(lineBreaks(this.textOf(call.whole)));
        at = call.whole.end;
      }
    }
    return text;
  }

  /** A call of a function of ours that begins at this token. */
  private callAt(at: number): Call | undefined {
    const name = this.tokens[at];
    if (name?.kind !== 'word' || !name.text.toLowerCase().startsWith('time_')) return undefined;
    // After a dot it is a property (`r.time_of_day`) or a function of a library (`apoc.time_before(…)`).
    if (/\.\s*$/.test(this.skipBlanks(at - 1, -1)?.token.text ?? '')) return undefined;
    const open = this.skipBlanks(at + 1, 1);
    if (open?.token.text !== '(') return undefined;
    const close = this.partners.get(open.at);
    if (close !== undefined) {
      return { name, arguments: this.splitArguments(open.at, close), whole: { start: at, end: close + 1 } };
    }
    this.report(
      name,
      'unbalanced-parenthesis',
      `The parenthesis after ${name.text} is not closed, or the brackets inside it do not pair up.`,
    );
    return undefined;
  }

  private splitArguments(open: number, close: number): Span[] {
    const spans: Span[] = [];
    let start = open + 1;
    for (let at = start; at < close; at += 1) {
      at = this.partners.get(at) ?? at;
      const token = this.tokens[at];
      if (token?.kind !== 'punctuation' || token.text !== ',') continue;
      spans.push({ start, end: at });
      start = at + 1;
    }
    return [...spans, { start, end: close }];
  }

  private write(call: Call, depth: number): string | undefined {
    const name = call.name.text.toLowerCase();
    const known = byName.get(name);
    if (known === undefined) {
      const names = timeFunctions.map((each) => each.name);
      const hint = didYouMean(name, names) || `; there are ${names.join(', ')}.`;
      this.report(call.name, 'unknown-time-function', `Unknown time function ${name}${hint}`);
      return undefined;
    }
    const blank = call.arguments.map((each) => (this.skipBlanks(each.start, 1)?.at ?? each.end) >= each.end);
    if (blank.includes(true) || call.arguments.length !== known.dates.length + known.numbers.length) {
      this.report(call.name, 'wrong-argument-count', wrongCount(known, blank));
      return undefined;
    }
    if (depth === deepest) {
      this.report(
        call.name,
        'nested-too-deep',
        `Time functions are nested more than ${deepest} deep; give the inner answer a name with WITH.`,
      );
      return undefined;
    }
    this.used.add(name);
    const texts = call.arguments.map((each) => this.tokensOf(each, depth + 1));
    const dates = texts.slice(0, known.dates.length).map(readArgument);
    const numbers = texts.slice(known.dates.length).map(readNumber);
    return known.write(dates, numbers, this.options);
  }

  private tokensOf(span: Span, depth: number): readonly CypherToken[] {
    const written = this.expand(span, depth);
    return written === this.textOf(span) ? this.tokens.slice(span.start, span.end) : tokenizeCypher(written);
  }

  private textOf(span: Span): string {
    return this.tokens
      .slice(span.start, span.end)
      .map((each) => each.text)
      .join('');
  }

  private skipBlanks(from: number, step: 1 | -1): { token: CypherToken; at: number } | undefined {
    for (let at = from; ; at += step) {
      const token = this.tokens[at];
      if (token === undefined) return undefined;
      if (!isBlank(token)) return { token, at };
    }
  }

  private report({ line, column }: CypherToken, code: ExpansionProblem['code'], message: string): void {
    this.problems.push({ line, column, code, message });
  }
}

function wrongCount(known: TimeFunction, blank: readonly boolean[]): string {
  const wanted = [...known.dates, ...known.numbers];
  const call = `${known.name}(${wanted.join(', ')})`;
  const given = blank.length === 1 && blank[0] ? 0 : blank.length;
  if (given === wanted.length)
    return `Argument ${blank.indexOf(true) + 1} of ${call} is empty; write null for an unknown date.`;
  return `${call} takes ${wanted.length} arguments; ${given === 0 ? 'none' : given} ${given === 1 ? 'is' : 'are'} given.`;
}

function unterminated(token: CypherToken): string {
  const opened = token.text.startsWith('/*') ? 'comment' : token.text.startsWith('`') ? 'name in backticks' : 'string';
  return `This ${opened} is never closed.`;
}
