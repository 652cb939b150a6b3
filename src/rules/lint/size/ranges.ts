import { writtenNumber } from './literals.ts';
import type { Span, Spans } from './spans.ts';

/** Numbers that one `range(…)` may list. */
export const longestRange = 10_000;

/** How a range is bounded: by numbers, by the size of something (`range(0, size(names) - 1)`), or by what nobody can say. */
export type RangeBound =
  | { readonly kind: 'numbers'; readonly count: number }
  | { readonly kind: 'size' }
  | { readonly kind: 'unknown'; readonly at: number };

export function rangeBound(spans: Spans, args: readonly Span[]): RangeBound {
  const numbers = args.map((arg) => writtenNumber(spans, arg));
  const [from, to, step = 1] = numbers;
  if (from !== undefined && to !== undefined && !numbers.includes(undefined)) {
    return { kind: 'numbers', count: step === 0 ? 0 : Math.max(0, Math.floor((to - from) / step) + 1) };
  }
  const unknown = args.find((arg) => !isSize(spans, arg));
  return unknown === undefined ? { kind: 'size' } : { kind: 'unknown', at: unknown.start };
}

/** `size(names) - 1`, `3`: sums of small numbers and of sizes. */
function isSize(spans: Spans, arg: Span): boolean {
  return spans
    .split(arg, (at) => spans.isSign(at, '+-'))
    .every((part) => {
      if (part.start === part.end) return part.start === arg.start;
      const number = writtenNumber(spans, part);
      if (number !== undefined) return number <= longestRange;
      const isCall = ['size', 'length'].includes(spans.textAt(part.start).toLowerCase());
      return isCall && spans.isSign(part.start + 1, '(') && spans.endOf(part.start + 1) === part.end - 1;
    });
}
