import { isWord, type Statement } from '../../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from '../issue.ts';
import { type Span, Spans } from './spans.ts';
import { type Growth, Scales, type Weights } from './weights.ts';

/** Ten thousand times a stored value. */
const mostWeight = 200_000;
/** Rows that the lists of a query may make of one: four stored lists, or a range of a thousand beside another. */
const mostRows = 1_000_000;

const clauseWords = 'MATCH OPTIONAL WITH UNWIND RETURN WHERE UNION ORDER SKIP OFFSET LIMIT CALL'.split(' ');
const aggregates: ReadonlySet<string> = new Set(
  'collect count sum avg min max stdev stdevp percentilecont percentiledisc'.split(' '),
);

/** The known facts at a place of a query. */
interface State {
  weights: Weights;
  /** Rows that UNWIND has made of each row, by the weights of its lists. */
  rows: number;
  /** Variables that differ between those rows. */
  unwound: ReadonlySet<string>;
}

/** Lists and texts that may grow beyond any memory: the first only, since others follow from it. */
export function lintGrowth({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  const reader = new GrowthReader(new Spans(tokens));
  reader.read({ start: 0, end: tokens.length }, { weights: new Map(), rows: 1, unwound: new Set() });
  const [growth] = reader.growths;
  const token = growth === undefined ? undefined : tokens[growth.at];
  return growth === undefined || token === undefined ? [] : [errorAt(rule, token, 'unbounded-size', growth.message)];
}

class GrowthReader {
  readonly growths: Growth[] = [];
  private readonly spans: Spans;

  constructor(spans: Spans) {
    this.spans = spans;
  }

  /** Reads a query, or one in braces. */
  read(span: Span, outside: State): void {
    let state = { ...outside };
    for (const { at, inner } of this.clauses(span)) {
      if (this.spans.isKeyword(at, 'UNION')) state = { ...outside };
      else if (this.spans.isKeyword(at, 'UNWIND')) state = this.unwind(inner, state);
      else if (this.spans.isKeyword(at, 'WITH')) state = this.project(inner, state);
      else if (this.spans.isKeyword(at, 'CALL')) this.call(inner, state);
      else if (this.spans.isKeyword(at, 'RETURN')) this.project(inner, state);
      else this.weigh(inner, state);
    }
  }

  private clauses(span: Span): { at: number; inner: Span }[] {
    const starts = [...this.spans.steps(span)].filter((at) => this.isClause(at));
    return starts.map((at, index) => ({ at, inner: { start: at + 1, end: starts[index + 1] ?? span.end } }));
  }

  private isClause(at: number): boolean {
    const { spans } = this;
    if (!clauseWords.some((word) => spans.isKeyword(at, word))) return false;
    const before = spans.tokens[at - 1];
    return !isWord(before, 'STARTS') && !isWord(before, 'ENDS');
  }

  private weigh(span: Span, { weights, rows, unwound }: State): number {
    const scales = new Scales(this.spans, mostWeight, rows, (inner, known) =>
      this.read(inner, { weights: known, rows, unwound }),
    );
    const weight = this.spans.items(span).reduce((sum, item) => sum + scales.weigh(item, weights), 0);
    this.growths.push(...scales.growths);
    return weight;
  }

  private unwind(span: Span, state: State): State {
    const { value, name } = this.named(span);
    const list = Math.max(1, this.weigh(value, state));
    const rows = state.rows * list;
    if (rows > mostRows) {
      const message = 'The lists that this rule unwinds make too many rows of each one: unwind fewer, or shorter ones.';
      this.growths.push({ at: span.start - 1, message });
    }
    if (name === undefined) return { ...state, rows };
    return {
      weights: new Map(state.weights).set(name, list),
      rows,
      unwound: new Set([...state.unwound, name]),
    };
  }

  private project(span: Span, state: State): State {
    const { spans } = this;
    const start = spans.isKeyword(span.start, 'DISTINCT') ? span.start + 1 : span.start;
    const weights = new Map(state.weights);
    const unwound = new Set(state.unwound);
    let [gathers, tellsApart] = [false, false];
    for (const item of spans.items({ start, end: span.end })) {
      const { value, name } = this.named(item);
      const weight = this.weigh(value, state);
      const isGathered = this.has(value, (at) => this.isAggregate(at));
      const differs =
        !isGathered && this.has(value, (at) => state.unwound.has(spans.nameAt(at)) || spans.isSign(at, '*'));
      gathers ||= isGathered;
      tellsApart ||= differs;
      if (name === undefined) continue;
      weights.set(name, Math.max(1, weight));
      if (differs) unwound.add(name);
      else unwound.delete(name);
    }
    return { weights, unwound, rows: gathers && !tellsApart ? 1 : state.rows };
  }

  private call(span: Span, state: State): void {
    for (const at of this.spans.steps(span)) if (this.spans.isSign(at, '{')) this.read(this.spans.within(at), state);
  }

  private isAggregate(at: number): boolean {
    return aggregates.has(this.spans.nameAt(at).toLowerCase()) && this.spans.isSign(at + 1, '(');
  }

  private has({ start, end }: Span, test: (at: number) => boolean): boolean {
    for (let at = start; at < end; at += 1) if (test(at)) return true;
    return false;
  }

  /** `value AS name`, or a name alone. */
  private named({ start, end }: Span): { value: Span; name?: string } {
    const { spans } = this;
    if (isWord(spans.tokens[end - 2], 'AS')) return { value: { start, end: end - 2 }, name: spans.nameAt(end - 1) };
    return { value: { start, end }, ...(end === start + 1 ? { name: spans.nameAt(start) } : {}) };
  }
}
