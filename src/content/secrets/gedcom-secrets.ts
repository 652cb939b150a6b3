import type { Stretch } from '../formats/markdown/blocks.ts';
import { closedComments } from '../formats/markdown/visible.ts';
import type { Secrets } from './cut.ts';
import { looseCallouts } from './loose-callouts.ts';
import type { Line } from './text-lines.ts';

interface GedcomLine extends Stretch {
  readonly level: number;
  readonly words: string;
}

/** The secrets of a family tree: each record or fact with `RESN confidential` or `RESN privacy`, what points at such a record, and comments and callouts in a text. */
export function gedcomSecrets(text: string): Secrets {
  const lines = linesOf(text);
  const found: Stretch[] = [];
  const gone = new Set<string>();
  /** By level, the line that what comes now stands below. */
  const above: number[] = [];
  const done = new Set<number>();
  for (const [at, { words, level }] of lines.entries()) {
    const head = level === 0 ? at : (above[level - 1] ?? 0);
    above.length = Math.min(above.length, level);
    above[level] = at;
    if (done.has(head) || !/^RESN[ \t].*\b(?:confidential|privacy)\b/i.test(words)) continue;
    done.add(head);
    found.push(structureAt(lines, head));
    const name = /^@[^@]+@/.exec(lines[head]?.words ?? '')?.[0];
    if (name !== undefined) gone.add(name);
  }
  for (const [at, { words }] of lines.entries()) {
    const target = /^\S+[ \t]+(@[^@]+@)[ \t]*$/.exec(words)?.[1];
    if (target !== undefined && gone.has(target)) found.push(structureAt(lines, at));
    if (!isContinued(words)) found.push(...secretsOfValue(text, lines, at));
  }
  return found;
}

function linesOf(text: string): GedcomLine[] {
  return [...text.matchAll(/^[ \t]*(\d{1,2})[ \t]+([^\r\n]*)/gm)].map(
    ({ 0: whole, 1: level, 2: words = '', index }) => ({
      start: index,
      end: index + whole.length,
      level: Number(level),
      words,
    }),
  );
}

const continued = /^CON[CT](?:[ \t]|$)/i;
const isContinued = (words: string): boolean => continued.test(words);

/** Comments and secret callouts in what a line says, with the lines of `CONT` and `CONC` that go on with it. */
function secretsOfValue(text: string, lines: readonly GedcomLine[], at: number): Stretch[] {
  const { start = 0 } = lines[at] ?? {};
  let last = at;
  while (isContinued(lines[last + 1]?.words ?? '')) last += 1;
  const end = lines[last]?.end ?? start;
  const written = text.slice(start, end);
  const found = closedComments(written).map((each) => ({ start: start + each.start, end: start + each.end }));
  return written.includes('[!') ? [...found, ...looseCallouts(lines.slice(at, last + 1).map(saidOn))] : found;
}

/** The text after the tag of a line; the whole line of `CONT`, so that it goes as a whole. */
function saidOn({ start, end, words }: GedcomLine): Line {
  const value = words.replace(/^(?:@[^@]+@[ \t]+)?\w+[ \t]?/, '');
  return { start: isContinued(words) ? start : end - value.length, end, words: value };
}

/** A line, and all below it of a higher level. */
function structureAt(lines: readonly GedcomLine[], at: number): Stretch {
  const { start = 0, level = 0 } = lines[at] ?? {};
  let last = at;
  while ((lines[last + 1]?.level ?? -1) > level) last += 1;
  return { start, end: lines[last + 1]?.start ?? lines[last]?.end ?? start };
}
