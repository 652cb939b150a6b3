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

/** Comments, code spans and what is struck out. An opening that nothing closes is searched for once, so that the time stays linear. */
function* hiddenStretches(text: string, from: number): Generator<Stretch & { readonly isCode: boolean }> {
  const mark = /`+|%%|<!--|(?<!~)~~(?=[^\s~])/g;
  const unclosed = new Set<string>();
  mark.lastIndex = from;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const opening = match[0];
    const inside = match.index + opening.length;
    if (opening.startsWith('`')) {
      const end = closingTicks(text, opening, inside);
      if (end !== undefined) yield { start: match.index, end, isCode: true };
      mark.lastIndex = end ?? inside;
      continue;
    }
    if (opening === '~~') {
      const end = closingTildes(text, inside);
      if (end !== undefined) yield { start: match.index, end, isCode: false };
      mark.lastIndex = end ?? inside;
      continue;
    }
    const closing = opening === '%%' ? '%%' : '-->';
    const at = unclosed.has(closing) ? -1 : text.indexOf(closing, inside);
    if (at === -1) {
      unclosed.add(closing);
      continue;
    }
    yield { start: match.index, end: at + closing.length, isCode: false };
    mark.lastIndex = at + closing.length;
  }
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
