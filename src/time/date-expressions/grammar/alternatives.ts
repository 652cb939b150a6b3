import type { Lexicon } from '../words/names.ts';
import { startsYear } from '../words/numbers.ts';
import { AND, OR } from '../words/vocabulary.ts';
import type { Cursor } from './cursor.ts';
import { shareCirca } from './remark.ts';
import { shareContext } from './shared-context.ts';
import type { Expression, Term } from './syntax.ts';
import { readTerm } from './term-grammar.ts';

/** `812 or 813`, `812, 813 or 814`, `1125 (or '30)`; a list needs an "or". Without others, the one date. */
export function readAlternatives(cursor: Cursor, lexicon: Lexicon, first: Term): Expression {
  const others = cursor.attempt(() => {
    const terms: Term[] = [];
    while (cursor.isMark(',') && startsYear(cursor, 1) && cursor.takeMark(',')) terms.push(readTerm(cursor, lexicon));
    cursor.takeMark(',');
    const opened = cursor.takeMark('(');
    if (!isJoined(cursor)) return undefined;
    while (isJoined(cursor)) {
      cursor.take();
      terms.push(readOther(cursor, lexicon, first));
    }
    if (opened && !cursor.takeMark(')')) cursor.fail('")"');
    return terms;
  });
  if (others === undefined) return { kind: 'term', term: first };
  const terms = shareCirca([first, ...others]);
  // "14 or 15 Rova 830": the last date has the month and year of the others; "4E 100 or 150": the first has their era.
  const [start = first] = terms;
  const last = terms.at(-1) ?? first;
  const options = terms.map((term): Expression => {
    const [shared] = term === last ? [shareContext(start, last)[1]] : shareContext(term, last);
    return { kind: 'term', term: shared };
  });
  return { kind: 'choice', options };
}

/** At "or"; or at "and" with another number: `12 and 13 January 830`. */
function isJoined(cursor: Cursor): boolean {
  return cursor.isWord(OR) || ((cursor.isWord(AND) || cursor.isMark('&')) && cursor.is('number', undefined, 1));
}

/** "1125 or '30", "1125 or 30": a short number after a long one is the year nearest to it that ends so. */
function readOther(cursor: Cursor, lexicon: Lexicon, first: Term): Term {
  const marked = cursor.takeMark("'");
  const term = readTerm(cursor, lexicon);
  if (first.kind !== 'point' || term.kind !== 'point') return term;
  const [stated, years] = [first.years, term.years];
  if (stated === undefined || years?.short !== true || stated.low < 100 || term.month !== undefined) return term;
  if (term.era !== undefined && !marked) return term;
  const scale = 10 ** years.span.length;
  const base = Math.floor(stated.low / scale) * scale + years.low;
  const year = [base - scale, base, base + scale].reduce((best, each) =>
    Math.abs(each - stated.low) < Math.abs(best - stated.low) ? each : best,
  );
  const era = term.era ?? first.era;
  return { ...term, ...(era && { era }), years: { ...years, low: year, high: year, short: false } };
}
