import type { SourceFile } from '../formats/parsed-file.ts';

/** A `lore-ignore` comment. */
export interface WaiverComment {
  readonly offset: number;
  /** The text after `lore-ignore`. */
  readonly text: string;
  /** The lines that it covers, both inclusive, or its whole file. */
  readonly scope: 'file' | { readonly from: number; readonly to: number };
}

/**
 * The `lore-ignore` comments of a file: after `#` in YAML and front matter, in `<!-- -->` or `%% %%` in Markdown (covers the
 * whole note), as a NOTE in a family tree (covers its record). A YAML comment covers the entry on its line or, when alone on a
 * line, the next entry, with everything indented below it. `lore-ignore-file` covers the whole file.
 */
export function waiverComments({ kind, lines: { text } }: SourceFile): WaiverComment[] {
  if (!text.includes('lore-ignore')) return [];
  switch (kind) {
    case 'yaml':
      return inYaml(text.split(/\r\n?|\n/), 0, text);
    case 'markdown':
      return inMarkdown(text);
    case 'gedcom':
      return inGedcom(text);
    default:
      return [];
  }
}

const yamlComment = /^#\s*lore-ignore(?<file>-file)?\s+(?<words>.*)$/;

/** The comment on a line. The same words between quotes are not a comment. */
function commentIn(line: string): RegExpExecArray | null {
  for (let from = line.indexOf('#'); from !== -1; from = line.indexOf('#', from + 1)) {
    if (/\S/.test(line[from - 1] ?? ' ') || isQuoted(line, from)) continue;
    const found = yamlComment.exec(line.slice(from));
    if (found !== null) return Object.assign(found, { index: from });
  }
  return null;
}

/** True if a quote that opens on this line is still open there. */
function isQuoted(line: string, at: number): boolean {
  let quote = '';
  for (let index = 0; index < at; index += 1) {
    const character = line[index] ?? '';
    if (quote === '') {
      if ((character === '"' || character === "'") && /[\s[{,]/.test(line[index - 1] ?? ' ')) quote = character;
    } else if (quote === '"' && character === '\\') index += 1;
    else if (character === quote) {
      if (quote === "'" && line[index + 1] === "'") index += 1;
      else quote = '';
    }
  }
  return quote !== '';
}

/** @param first number of lines of the text before these. */
function inYaml(lines: readonly string[], first: number, text: string): WaiverComment[] {
  const starts = startsOf(text);
  return lines.flatMap((line, index): WaiverComment[] => {
    const found = commentIn(line);
    if (found?.groups === undefined) return [];
    const { file, words = '' } = found.groups;
    const offset = (starts[first + index] ?? 0) + found.index;
    const alone = line.trimStart().startsWith('#');
    const at = alone ? nextEntry(lines, index + 1) : index;
    const scope =
      file === undefined ? { from: first + at + 1, to: first + endOfBlock(lines, at) + 1 } : ('file' as const);
    return [{ offset, text: words, scope }];
  });
}

const isSilent = (line: string): boolean => /^\s*(?:#.*)?$/.test(line);

function nextEntry(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (isSilent(lines[at] ?? '') || /^---/.test(lines[at] ?? ''))) at += 1;
  return at;
}

/** The last line that is indented deeper than the entry on line `at`. */
function endOfBlock(lines: readonly string[], at: number): number {
  const depth = indentOf(lines[at] ?? '');
  let end = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (isSilent(line)) continue;
    // The items of a list may have the same indent as their key.
    const isItem = indentOf(line) === depth && /^\s*-\s/.test(line) && !/^\s*-\s/.test(lines[at] ?? '');
    if (indentOf(line) <= depth && !isItem) break;
    end = next;
  }
  return end;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function inMarkdown(text: string): WaiverComment[] {
  const lines = text.split(/\r\n?|\n/);
  const close = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  const front = close === -1 ? [] : inYaml(lines.slice(1, close), 1, text);
  const body = [...text.matchAll(/(?:<!--|%%)\s*lore-ignore(?:-file)?\s(?<words>(?:(?!<!--|-->|%%).)*)(?:-->|%%)/gs)];
  return [
    ...front,
    ...body.map(
      ({ index, groups }): WaiverComment => ({ offset: index, text: groups?.words?.trim() ?? '', scope: 'file' }),
    ),
  ];
}

function inGedcom(text: string): WaiverComment[] {
  const lines = text.split(/\r\n?|\n/);
  const starts = startsOf(text);
  const isRecord = (line: string | undefined): boolean => /^\s*0\s/.test(line ?? '');
  return lines.flatMap((line, index): WaiverComment[] => {
    const words = /^\s*\d+\s+NOTE\s+lore-ignore\s+(?<words>.*)$/.exec(line)?.groups?.words;
    if (words === undefined) return [];
    let from = index;
    while (from > 0 && !isRecord(lines[from])) from -= 1;
    let to = index;
    while (to + 1 < lines.length && !isRecord(lines[to + 1])) to += 1;
    return [{ offset: starts[index] ?? 0, text: words, scope: { from: from + 1, to: to + 1 } }];
  });
}

/** Offsets at which the lines of a text begin. */
function startsOf(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: lineBreak, index }) => index + lineBreak.length)];
}
