import type { Stretch } from './blocks.ts';

/** A note's text with parts blanked out; every other character keeps its offset. */
export interface Visible {
  /** Without code blocks, comments (`%%…%%`, `<!-- … -->`) and what is struck out (`~~…~~`). */
  readonly prose: string;
  /** The same without code spans: inline fields and tags are read from this. */
  readonly facts: string;
}

export function visibleText(text: string, code: readonly Stretch[], from: number): Visible {
  const withoutCode = blanked(text, code);
  const hidden = [...hiddenStretches(withoutCode, from)];
  const prose = blanked(
    withoutCode,
    hidden.filter(({ isCode }) => !isCode),
  );
  return { prose, facts: blanked(prose, hidden) };
}

/** Code spans, what is struck out, and comments that something closes. */
function* hiddenStretches(text: string, from: number): Generator<Stretch & { readonly isCode: boolean }> {
  const mark = /`+|%%|<!--|(?<!~)~~(?=[^\s~])/g;
  for (const { start, end, opening } of markedStretches(text, from, mark)) {
    if (end !== undefined) yield { start, end, isCode: opening.startsWith('`') };
  }
}

/** Comments (`%%…%%`, `<!-- … -->`), those within what is struck out as well; one that nothing closes goes on to the end. */
export function commentsIn(text: string, from: number, apart: readonly Stretch[] = []): Stretch[] {
  const found: Stretch[] = [];
  for (const { start, end = text.length, opening } of markedStretches(text, from, /`+|%%|<!--/g, apart)) {
    if (!opening.startsWith('`')) found.push({ start, end });
    if (end === text.length) break;
  }
  return found;
}

/** Comments in a text in which nothing is code, such as a value of YAML: those that something closes. */
export function closedComments(text: string): Stretch[] {
  return [...markedStretches(text, 0, /%%|<!--/g)].flatMap(({ start, end }) =>
    end === undefined ? [] : { start, end },
  );
}

interface MarkedStretch {
  readonly opening: string;
  readonly start: number;
  /** The end of a comment, undefined if it is not closed. Other marks that nothing closes are none. */
  readonly end: number | undefined;
}

/**
 * A pair of an opening and a closing mark. An opening that nothing closes is searched for once, so that the time stays linear.
 *
 * @param apart nothing begins within these.
 */
function* markedStretches(
  text: string,
  from: number,
  mark: RegExp,
  apart: readonly Stretch[] = [],
): Generator<MarkedStretch> {
  const unclosed = new Set<string>();
  let box = 0;
  mark.lastIndex = from;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const [opening] = match;
    const { index: start } = match;
    const inside = start + opening.length;
    while ((apart[box]?.end ?? Number.POSITIVE_INFINITY) <= start) box++;
    const around = apart[box];
    if (around !== undefined && around.start <= start) {
      mark.lastIndex = around.end;
      continue;
    }
    const isComment = !/^[`~]/.test(opening);
    const end = isComment
      ? endOfComment(text, opening === '%%' ? '%%' : '-->', inside, unclosed)
      : opening === '~~'
        ? closingTildes(text, inside)
        : closingTicks(text, opening, inside);
    if (end !== undefined || isComment) yield { opening, start, end };
    mark.lastIndex = end ?? inside;
  }
}

function endOfComment(text: string, closing: string, inside: number, unclosed: Set<string>): number | undefined {
  const at = unclosed.has(closing) ? -1 : text.indexOf(closing, inside);
  if (at !== -1) return at + closing.length;
  unclosed.add(closing);
  return undefined;
}

/** The longest code span, in characters. A longer one is most likely two stray backticks. */
const longestCodeSpan = 2000;

/** The offset after the backticks that close a code span; undefined when none do in the same paragraph. */
export function closingTicks(text: string, opening: string, from: number): number | undefined {
  const mark = /`+|\n[ \t\r]*\n/g;
  mark.lastIndex = from;
  for (let match = mark.exec(text); match !== null && match.index - from < longestCodeSpan; match = mark.exec(text)) {
    if (match[0].startsWith('\n')) return undefined;
    if (match[0].length === opening.length) return mark.lastIndex;
  }
  return undefined;
}

/** The offset after the two tildes that end what is struck out, in the same paragraph. */
function closingTildes(text: string, from: number): number | undefined {
  const mark = /(?<=[^\s~])~~(?!~)|\n[ \t\r]*\n/g;
  mark.lastIndex = from;
  const end = mark.exec(text.slice(0, from + longestCodeSpan))?.[0];
  return end === '~~' ? mark.lastIndex : undefined;
}

/** The text with the ranges replaced by blanks; line breaks stay. The ranges must be sorted. */
export function blanked(text: string, stretches: Iterable<Stretch>): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of stretches) {
    if (start < at) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, ' '));
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}
