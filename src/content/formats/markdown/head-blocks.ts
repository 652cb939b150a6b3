/** A stretch of a note that is written as front matter: an opening line, what is in it, and the line that closes it. */
export interface Head {
  readonly syntax: 'yaml' | 'toml' | 'json';
  /** As the author wrote it: `---` (or more of them), `+++`, `;;;` or `{`. */
  readonly mark: string;
  /** Offset of the opening line. */
  readonly start: number;
  /** What is between the two lines; where nothing closes it, all the rest. JSON without marks of its own includes its braces. */
  readonly inner: number;
  readonly innerEnd: number;
  /** Offset after the closing line; absent where nothing closes it. */
  readonly end?: number;
}

const opening = /(?:(-{3,})[ \t]*(yaml|toml|json)?|(\+\+\+)|(;;;)|(\{))[ \t]*(?:\r\n?|\n|$)/y;

/** What begins at an offset as front matter does; undefined where nothing does. */
export function headAt(text: string, at: number): Head | undefined {
  opening.lastIndex = at;
  const match = opening.exec(text);
  if (match === null) return undefined;
  const [whole, dashes, language, pluses, semicolons] = match;
  const inner = at + whole.length;
  const common = { start: at, inner, innerEnd: text.length };
  if (dashes !== undefined) {
    const syntax = language === 'toml' || language === 'json' ? language : 'yaml';
    return { ...common, syntax, mark: dashes, ...closed(closingYaml(text, inner, dashes)) };
  }
  if (pluses !== undefined) {
    return { ...common, syntax: 'toml', mark: pluses, ...closed(lineOf(text, inner, /^\+\+\+[ \t]*(?:\r\n?|\n|$)/gm)) };
  }
  if (semicolons !== undefined) {
    return {
      ...common,
      syntax: 'json',
      mark: semicolons,
      ...closed(lineOf(text, inner, /^;;;[ \t]*(?:\r\n?|\n|$)/gm)),
    };
  }
  // A brace alone on its line, with a quoted key below it: no prose begins so.
  if (!/^\s*"[^"\r\n]+"\s*:/.test(text.slice(inner, inner + 300))) return undefined;
  const closing = lineOf(text, inner, /^\}[ \t]*(?:\r\n?|\n|$)/gm);
  const end = closing === undefined ? {} : { innerEnd: closing.start + 1, end: closing.end };
  return { ...common, syntax: 'json', mark: '{', inner: at, ...end };
}

interface Line {
  readonly start: number;
  readonly end: number;
}

function closed(line: Line | undefined): { innerEnd: number; end: number } | undefined {
  return line && { innerEnd: line.start, end: line.end };
}

function lineOf(text: string, from: number, wanted: RegExp): Line | undefined {
  wanted.lastIndex = from;
  const match = wanted.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

/**
 * The line that closes YAML. A `---` after prose (a blank line, then a line that cannot begin YAML) does not close it: it is a
 * rule of the body.
 */
function closingYaml(text: string, from: number, dashes: string): Line | undefined {
  let afterBlank = false;
  const line = /([^\r\n]*)(\r\n?|\n|$)/y;
  line.lastIndex = from;
  for (let at = from; at < text.length; at = line.lastIndex) {
    const match = line.exec(text);
    if (match === null) return undefined;
    const words = match[1] ?? '';
    if (words.trimEnd() === dashes || /^\.\.\.[ \t]*$/.test(words)) return { start: at, end: at + match[0].length };
    if (words.trim() === '') afterBlank = true;
    else if (afterBlank && !/^(?:[\s#\-\]}'"?&!]|[^:]{1,100}:(?:\s|$))/.test(words)) return undefined;
    else afterBlank = false;
  }
  return undefined;
}

/** `born: 900`, of at most four words before the colon. */
const keyLine = /^(?<key>[\p{L}_][\p{L}\p{M}\p{N}_/.’'-]{0,40}(?: [\p{L}\p{N}_/’'-]{1,30}){0,3})[ \t]*:(?:\s|$)/u;

/** The key of a line such as `born: 900`. */
export function keyOfLine(line: string): string | undefined {
  return keyLine.exec(line)?.groups?.key;
}

/** The keys of a block in which every line is one, or goes on with the value of one; none where any line is something else. */
export function keysOf(text: string, head: Head): readonly string[] {
  if (head.end === undefined || head.innerEnd - head.inner > 20_000) return [];
  const keys: string[] = [];
  for (const line of text.slice(head.inner, head.innerEnd).split(/\r\n?|\n/)) {
    if (line.trim() === '' || /^\s*#/.test(line)) continue;
    const key =
      head.syntax === 'yaml'
        ? keyOfLine(line)
        : head.syntax === 'toml'
          ? /^[ \t]*"?([\w-]+)"?[ \t]*=/.exec(line)?.[1]
          : /^[ \t]*"([^"]+)"[ \t]*:/.exec(line)?.[1];
    if (key !== undefined) keys.push(key);
    else if (!(keys.length > 0 && /^(?:[ \t]|- |[\]}])/.test(line)) && !/^[[{]/.test(line)) return [];
  }
  return keys;
}
