import type { Stretch } from '../formats/markdown/blocks.ts';

/** The private parts of a text: stretches in any order, or all of it. */
export type Secrets = readonly Stretch[] | 'all';

const lineBreak = /\r\n?|\n/g;

/**
 * A text without some stretches. A line of which nothing is left goes with its line break, as if an author had deleted it:
 * `Odo. %%She did it.%%` leaves `Odo. `, and a line that is a comment leaves nothing.
 */
export function withoutSecrets(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const group of byLines(text, joined(text, stretches))) {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    const start = startOfLine(text, first.start);
    const end = endOfLine(text, last.end);
    const kept: string[] = [];
    let from = start;
    for (const stretch of group) {
      kept.push(text.slice(from, stretch.start));
      from = stretch.end;
    }
    kept.push(text.slice(from, end));
    const left = kept.join('');
    parts.push(text.slice(at, start), left.trim() === '' ? '' : left);
    at = left.trim() === '' ? behindBreak(text, end) : end;
  }
  return parts.join('') + text.slice(at);
}

/** In order, those that touch or overlap as one, without a line break at the end: whether that goes as well is seen later. */
function joined(text: string, stretches: readonly Stretch[]): Stretch[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    const stop = beforeBreak(text, start, end);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, stop);
    else if (stop > start) all.push({ start, end: stop });
  }
  return all;
}

/** Those together of which one ends on the line that the next begins on. */
function byLines(text: string, stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = [];
  let end = -1;
  for (const stretch of stretches) {
    if (stretch.start <= end) groups.at(-1)?.push(stretch);
    else groups.push([stretch]);
    if (stretch.end > end) end = endOfLine(text, stretch.end);
  }
  return groups;
}

export function startOfLine(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text[start - 1])) start -= 1;
  return start;
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** Without its line break. */
export function endOfLine(text: string, at: number): number {
  lineBreak.lastIndex = at;
  return lineBreak.exec(text)?.index ?? text.length;
}

export function behindBreak(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return isBreak(text[at]) ? at + 1 : at;
}

function beforeBreak(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && isBreak(text[stop - 1])) stop -= 1;
  return stop;
}
