import { writtenText } from './literals.ts';
import { longestRange, rangeBound } from './ranges.ts';
import type { Span, Spans } from './spans.ts';

/** The weight of a stored value: a name has about as many characters, a list about as many items. */
const storedWeight = 20;
/** The limit of a watched accumulator: a result heavier than this by half has grown by more than was added. */
const watched = 1e12;

/** Turns of lists within lists for one row: in the middle of a row, a server does not stop. */
const mostTurns = 1_000_000;
/** Each is weighed twice, and so is all within it. */
const deepestReduce = 4;

/** How much each variable may hold. */
export type Weights = ReadonlyMap<string, number>;

/** The growth without bound, at a token. */
export interface Growth {
  readonly at: number;
  readonly message: string;
}

const truthWords = ['AND', 'OR', 'XOR', 'NOT', 'IN', 'IS', 'CONTAINS', 'STARTS', 'ENDS'];
/** Functions whose answer is one number or truth, whatever they are given. */
const small: ReadonlySet<string> = new Set(
  (
    'size length char_length tointeger tofloat toboolean abs ceil floor round sign sqrt exp log log10 any all none single ' +
    'exists count sum avg stdev stdevp percentilecont percentiledisc isempty'
  ).split(' '),
);

/**
 * Weighs expressions: about how many characters or items they hold, stored values counted as `storedWeight`. An unknown expression weighs
 * the sum of its parts.
 */
export class Scales {
  readonly growths: Growth[] = [];
  private readonly spans: Spans;
  private readonly most: number;
  /** Rows that each collected list is made of. */
  private readonly rows: number;
  private readonly onSubquery: (span: Span, weights: Weights) => void;
  private isWatching = false;
  private depth = 0;
  private turns = 1;

  constructor(spans: Spans, most: number, rows: number, onSubquery: (span: Span, weights: Weights) => void) {
    this.spans = spans;
    this.most = most;
    this.rows = rows;
    this.onSubquery = onSubquery;
  }

  weigh(span: Span, weights: Weights): number {
    const weight = this.weightOf(span, weights);
    if (weight > this.most && !this.isWatching) {
      this.report(
        span.start,
        'This builds a list or text that may fill the memory: it joins or repeats itself too often.',
      );
    }
    return weight;
  }

  private report(at: number, message: string): void {
    if (this.growths.length === 0) this.growths.push({ at, message });
  }

  private weightOf(span: Span, weights: Weights): number {
    const { spans } = this;
    if (span.start >= span.end) return 0;
    const truths = spans.split(span, (at) => this.isTruth(at));
    if (truths.length > 1) {
      for (const part of truths) this.weigh(part, weights);
      return 1;
    }
    const terms = spans.split(span, (at) => spans.isSign(at, '+'));
    if (terms.length > 1) return terms.reduce((sum, term) => sum + this.weigh(term, weights), 0);
    const factors = spans.split(span, (at) => spans.isSign(at, '-*/%^'));
    if (factors.length > 1) {
      for (const part of factors) this.weigh(part, weights);
      return 1;
    }
    return this.operand(span, weights);
  }

  private isTruth(at: number): boolean {
    return this.spans.isSign(at, '=<>~') || truthWords.some((word) => this.spans.isKeyword(at, word));
  }

  /** A value with what stands before and behind it, `DISTINCT k.name`, `names[0]`, `m { .a, b: 1 }`. */
  private operand({ start, end }: Span, weights: Weights): number {
    const { spans } = this;
    let weight = 0;
    let isFirst = true;
    for (let at = start; at < end; at = spans.endOf(at) + 1) {
      if (spans.isKeyword(at, 'DISTINCT')) continue;
      if (spans.isCall(at)) {
        weight += this.call(spans.nameAt(at).toLowerCase(), at, weights);
        at += 1;
      } else if (
        spans.isSign(at + 1, '{') &&
        ['EXISTS', 'COUNT', 'COLLECT'].some((word) => spans.isKeyword(at, word))
      ) {
        at += 1;
        this.onSubquery(spans.within(at), weights);
        weight += storedWeight;
      } else if (!isFirst && spans.isSign(at, '[')) this.weigh(spans.within(at), weights);
      else if (isFirst || spans.isSign(at, '({')) weight += this.plain(at, weights);
      isFirst = false;
    }
    return weight;
  }

  private plain(at: number, weights: Weights): number {
    const { spans } = this;
    const token = spans.tokens[at];
    if (token === undefined) return 0;
    if (spans.isKeyword(at, 'CASE')) return this.choice(at, weights);
    if (spans.isSign(at, '(')) return this.weigh(spans.within(at), weights);
    if (spans.isSign(at, '{')) return this.map(spans.within(at), weights);
    if (spans.isSign(at, '[')) return this.list(spans.within(at), weights);
    if (token.kind === 'string') return token.text.length - 2;
    if (token.kind === 'number') return token.text.length;
    if (token.kind === 'punctuation' || /^(?:null|true|false)$/i.test(token.text)) return 0;
    return weights.get(spans.nameAt(at)) ?? storedWeight;
  }

  private map(span: Span, weights: Weights): number {
    const values = this.spans.items(span).map((item) => {
      const colon = [...this.spans.steps(item)].find((at) => this.spans.isSign(at, ':'));
      return this.weigh({ start: colon === undefined ? item.start : colon + 1, end: item.end }, weights);
    });
    return values.reduce((sum, each) => sum + each, 0);
  }

  private choice(at: number, weights: Weights): number {
    const inner = this.spans.within(at);
    const { spans } = this;
    const word = (step: number): string => ['WHEN', 'THEN', 'ELSE'].find((each) => spans.isKeyword(step, each)) ?? '';
    let [from, before, most] = [inner.start, '', 0];
    const close = (end: number): void => {
      const weight = this.weigh({ start: from, end }, weights);
      if (before === 'THEN' || before === 'ELSE') most = Math.max(most, weight);
    };
    for (const step of spans.steps(inner)) {
      const found = word(step);
      if (found === '') continue;
      close(step);
      [from, before] = [step + 1, found];
    }
    close(inner.end);
    return most;
  }

  /** `[1, 2]`, `[x IN names WHERE … | …]` or `[(k)-->(p) | p.name]`. */
  private list(span: Span, weights: Weights): number {
    const { spans } = this;
    const bar = spans.split(span, (at) => spans.isSign(at, '|'));
    const [head = span, body] = bar;
    if (spans.isKeyword(span.start + 1, 'IN')) return this.forEach(span.start, head, body, weights);
    if (body !== undefined) return Math.max(1, this.weigh(body, weights));
    return spans.items(span).reduce((sum, item) => sum + Math.max(1, this.weigh(item, weights)), 0);
  }

  /** The list that `x IN list WHERE … | body` makes, `x` at `variable`. */
  private forEach(variable: number, head: Span, body: Span | undefined, weights: Weights): number {
    const { spans } = this;
    const [source = head, condition] = spans.split(head, (at) => spans.isKeyword(at, 'WHERE'));
    const list = this.weigh({ start: variable + 2, end: source.end }, weights);
    const inner = new Map(weights).set(spans.nameAt(variable), elementWeight(list));
    const weight = this.eachTurn(variable, list, () => {
      if (condition !== undefined) this.weigh(condition, inner);
      return body === undefined ? 1 : this.weigh(body, inner);
    });
    return list * Math.max(1, weight);
  }

  private call(name: string, at: number, weights: Weights): number {
    const { spans } = this;
    const inner = spans.within(at + 1);
    const args = spans.items(inner);
    if (name === 'reduce') return this.reduce(at, args, weights);
    if (name === 'range') return this.range(at, args, weights);
    if (['any', 'all', 'none', 'single'].includes(name) && spans.isKeyword(inner.start + 1, 'IN')) {
      this.forEach(inner.start, inner, undefined, weights);
      return 1;
    }
    const given = args.map((arg) => this.weigh(arg, weights));
    if (small.has(name)) return 1;
    if (name === 'replace') return (given[0] ?? 0) * this.replacing(args, given[2] ?? 0);
    if (name === 'coalesce' || name === 'max' || name === 'min') return Math.max(0, ...given);
    const sum = given.reduce((all, each) => all + each, 0);
    return name === 'collect' ? Math.max(1, sum) * this.rows : sum;
  }

  /** By how much `replace` makes a text longer. */
  private replacing([, search, replacement]: readonly Span[], weight: number): number {
    const sought = search === undefined ? undefined : writtenText(this.spans, search);
    const written = replacement === undefined ? undefined : writtenText(this.spans, replacement);
    if (written === '') return 1;
    // An empty text is found before and behind each character.
    if (sought === undefined || sought === '') return 1 + weight;
    return Math.max(1, weight / sought.length);
  }

  private range(at: number, args: readonly Span[], weights: Weights): number {
    const bound = rangeBound(this.spans, args);
    const sizes = args.map((arg) => this.sizeWithin(arg, weights));
    if (bound.kind === 'size') return Math.max(1, ...sizes);
    const count = bound.kind === 'numbers' ? bound.count : Number.POSITIVE_INFINITY;
    if (count <= longestRange) return count;
    const why =
      bound.kind === 'numbers'
        ? `This range lists ${count} numbers, all of them in memory; at most ${longestRange} fit.`
        : 'How many numbers this range lists is not known before it runs: write numbers, or the size of a list.';
    this.report(bound.kind === 'numbers' ? at : bound.at, `${why} To compare dates or numbers, use < and >.`);
    return longestRange;
  }

  /** The weight of what `size(…)` is asked of. */
  private sizeWithin(arg: Span, weights: Weights): number {
    const calls = [...this.spans.steps(arg)].filter((at) => this.spans.isSign(at, '('));
    return calls.reduce((sum, at) => sum + this.weigh(this.spans.within(at), weights), 0);
  }

  /** `reduce(all = start, x IN list | body)` */
  private reduce(at: number, [first, second]: readonly Span[], weights: Weights): number {
    const { spans } = this;
    if (first === undefined || second === undefined) return storedWeight;
    if (this.depth === deepestReduce) {
      this.report(
        at,
        `Here more than ${deepestReduce} calls of reduce stand in each other: give inner ones a name with WITH.`,
      );
      return storedWeight;
    }
    this.depth += 1;
    const all = spans.nameAt(first.start);
    const start = this.weigh({ start: first.start + 2, end: first.end }, weights);
    const [head = second, body = second] = spans.split({ start: second.start, end: spans.endOf(at + 1) }, (step) =>
      spans.isSign(step, '|'),
    );
    const list = this.weigh({ start: head.start + 2, end: head.end }, weights);
    const inner = new Map(weights).set(spans.nameAt(second.start), elementWeight(list));
    const added = this.eachTurn(at, list, () => this.weigh(body, new Map(inner).set(all, 0)));
    if (this.grows(body, new Map(inner).set(all, watched))) {
      const message = `Each turn of this reduce makes \`${all}\` several times as long: add to it once in each turn.`;
      this.report(at, message);
    }
    this.depth -= 1;
    return start + list * Math.max(1, added);
  }

  /** Weighs what is done for each item of a list, and counts how often. */
  private eachTurn(at: number, list: number, weigh: () => number): number {
    const outside = this.turns;
    this.turns *= Math.max(1, list);
    if (this.turns > mostTurns && !this.isWatching)
      this.report(at, 'Lists within lists make this take too many turns for each row: use fewer, or shorter ones.');
    const weight = weigh();
    this.turns = outside;
    return weight;
  }

  private grows(body: Span, weights: Weights): boolean {
    const before = this.isWatching;
    this.isWatching = true;
    const weight = this.weigh(body, weights);
    this.isWatching = before;
    return weight >= watched * 1.5;
  }
}

/** The weight of an item of a list; a range contains numbers, and other lists may have all their weight in one item. */
function elementWeight(list: number): number {
  return Math.max(1, list);
}
