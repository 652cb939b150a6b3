import type { ProblemCode } from '../../../model/problem-levels.ts';
import type { TextPiece } from '../parsed-file.ts';

/** A GEDCOM line with the records nested below it. CONT and CONC lines are joined to their parent's value. */
export interface GedcomRecord {
  readonly tag: string;
  /** The record's own pointer without the `@`s. */
  readonly xref?: string;
  /** Text, with `@@` unescaped; empty when absent. */
  readonly value: string;
  /** Set instead of `value` when the whole value is a pointer. */
  readonly pointer?: string;
  /** Offset of the line. */
  readonly start: number;
  /** Offset of the value, or of the tag when there is no value. */
  readonly offset: number;
  /** Where the value continues at another offset: after a CONT or CONC, and after an `@@`. Sorted by `at`. */
  readonly pieces?: readonly TextPiece[];
  readonly children: readonly GedcomRecord[];
}

export interface GedcomLineProblem {
  readonly offset: number;
  readonly code: ProblemCode;
  readonly message: string;
}

interface OpenRecord {
  tag: string;
  xref?: string;
  value: string;
  pointer?: string;
  start: number;
  offset: number;
  pieces?: TextPiece[];
  children: OpenRecord[];
  level: number;
}

const maxLevel = 99;

/** Tags whose value is a text of any length. */
const textTags: ReadonlySet<string> = new Set(['NOTE', 'SNOTE', 'TEXT', 'DSCR']);

/**
 * Yields the top-level records of a GEDCOM file, one at a time, so that only one record's tree is in memory. A line that is
 * not GEDCOM goes on with the text before it, where there is one; else it is reported and skipped.
 */
export function* gedcomRecords(text: string, report: (problem: GedcomLineProblem) => void): Generator<GedcomRecord> {
  const stack: OpenRecord[] = [];
  const broken = new BrokenTexts();
  let last: OpenRecord | undefined;
  for (const { start, source } of lines(text)) {
    const parsed = parseLine(source, start);
    if (parsed === undefined) continue;
    if (last !== undefined && textTags.has(last.tag) && goesOn(parsed, source, last)) {
      continueValue(last, lineOfText(source, start));
      broken.add(start);
      continue;
    }
    if ('code' in parsed) {
      report(parsed);
      continue;
    }
    const parent = placeBelow(stack, parsed, report);
    if (parent === 'top') {
      const done = stack[0];
      stack.length = 0;
      stack.push(parsed);
      last = parsed;
      if (done) yield done;
    } else if (parent !== undefined) {
      last = parsed;
      if (parsed.tag === 'CONT' || parsed.tag === 'CONC') {
        continueValue(parent, parsed);
        last = parent;
      } else {
        parent.children.push(parsed);
        stack.length = stack.indexOf(parent) + 1;
        stack.push(parsed);
      }
    }
  }
  broken.report(report);
  if (stack[0]) yield stack[0];
}

/** True if a line is one of a text that was broken without CONT: it has no level, or begins with a number as texts do ("12 men came"). */
function goesOn(parsed: OpenRecord | GedcomLineProblem, source: string, text: OpenRecord): boolean {
  if ('code' in parsed) return parsed.code === 'gedcom-line';
  return parsed.level > text.level + 1 && /^\s*\d+\s+\p{Ll}/u.test(source);
}

function lineOfText(source: string, start: number): OpenRecord {
  return { tag: 'CONT', value: source.trimEnd(), start, offset: start, children: [], level: 0 };
}

/** Lines that go on with a text though they do not say so: one problem for all. */
class BrokenTexts {
  private count = 0;
  private first = 0;

  add(offset: number): void {
    if (this.count === 0) this.first = offset;
    this.count += 1;
  }

  report(report: (problem: GedcomLineProblem) => void): void {
    if (this.count === 0) return;
    const lines = this.count === 1 ? 'A line has no level' : `${this.count} lines have no level`;
    const message = `${lines}, such as this one; read as going on with the text before, as after \`CONT\`.`;
    report({ offset: this.first, code: 'gedcom-line', message });
  }
}

/** Joins a CONT or CONC line to its parent's value. */
function continueValue(parent: OpenRecord, { tag, value, offset, pieces = [] }: OpenRecord): void {
  if (tag === 'CONT') parent.value += '\n';
  const at = parent.value.length;
  parent.pieces ??= [];
  parent.pieces.push({ at, offset }, ...pieces.map((piece) => ({ at: piece.at + at, offset: piece.offset })));
  parent.value += value;
}

/** The record that a line belongs under; `top` for a new top-level record; undefined when no record is open. */
function placeBelow(
  stack: readonly OpenRecord[],
  parsed: OpenRecord,
  report: (problem: GedcomLineProblem) => void,
): OpenRecord | 'top' | undefined {
  if (parsed.level === 0) return 'top';
  const parent = stack.findLast((open) => open.level < parsed.level);
  if (parent === undefined) {
    const message = `Level ${parsed.level} stands before any record of level 0; expected a line such as \`0 HEAD\`.`;
    report({ offset: parsed.start, code: 'gedcom-level', message });
    return undefined;
  }
  if (parent.level < parsed.level - 1) {
    const message = `Level ${parsed.level} follows level ${parent.level}; a line goes at most one level deeper. Read as level ${parent.level + 1}.`;
    report({ offset: parsed.start, code: 'gedcom-level', message });
    parsed.level = parent.level + 1;
  }
  return parent;
}

function* lines(text: string): Generator<{ start: number; source: string }> {
  const lineBreak = /\r\n?|\n/g;
  let start = 0;
  for (let match = lineBreak.exec(text); match !== null; match = lineBreak.exec(text)) {
    yield { start, source: text.slice(start, match.index) };
    start = lineBreak.lastIndex;
  }
  if (start < text.length) yield { start, source: text.slice(start) };
}

/** Parses `level [@xref@] TAG [value]`; undefined for a blank line. */
function parseLine(source: string, start: number): OpenRecord | GedcomLineProblem | undefined {
  if (source.trim() === '') return undefined;
  const match = /^[\s\ufeff]*(\d{1,3})[ \t]+(?:@([^@\s][^@]*)@[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)(?:[ \t](.*))?$/su.exec(
    source,
  );
  const [, levelText, xref, tag, rest = ''] = match ?? [];
  if (levelText === undefined || tag === undefined) {
    const words = JSON.stringify(source.slice(0, 60));
    const expected = 'expected a level, a tag and a value, such as `1 NAME Maren`';
    return {
      offset: start,
      code: 'gedcom-line',
      message: `Not a GEDCOM line: ${words}; ${expected}. The line is skipped.`,
    };
  }
  const level = Number(levelText);
  if (level > maxLevel) {
    const message = `Level ${level} is beyond ${maxLevel}, the deepest GEDCOM allows. The line is skipped.`;
    return { offset: start, code: 'gedcom-level', message };
  }
  const pointer = /^@([^@\s#][^@]*)@$/u.exec(rest.trim())?.[1];
  const offset = start + source.length - (rest === '' ? tag.length : rest.length);
  return {
    tag: tag.toUpperCase(),
    start,
    offset,
    ...(pointer === undefined && rest.includes('@@') ? { pieces: unescapedAt(rest, offset) } : {}),
    children: [],
    level,
    ...(xref === undefined ? {} : { xref: xref.trim() }),
    ...(pointer === undefined || pointer === 'VOID' ? {} : { pointer }),
    value: pointer === undefined ? rest.replaceAll('@@', '@') : '',
  };
}

/** The pieces after each `@@` that is read as `@`. */
function unescapedAt(rest: string, offset: number): TextPiece[] {
  return [...rest.matchAll(/@@/g)].map((match, index) => ({
    at: match.index + 1 - index,
    offset: offset + match.index + 2,
  }));
}

/** The first nested record of a tag. */
export const child = (record: GedcomRecord, tag: string): GedcomRecord | undefined =>
  record.children.find((nested) => nested.tag === tag);

/** Every nested record of a tag. */
export const childrenOf = (record: GedcomRecord, tag: string): readonly GedcomRecord[] =>
  record.children.filter((nested) => nested.tag === tag);
