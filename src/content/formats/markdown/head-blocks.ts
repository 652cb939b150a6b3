/** A stretch of a note that is written as front matter: an opening line, what is in it, and the line that closes it. */
export interface Head {
  readonly syntax: 'yaml' | 'toml' | 'json';
  /** As the author wrote it: `---` (or more of them), `+++`, `;;;` or `{`. */
  readonly mark: string;
  /** True if something stands before the mark that nobody sees, or it is a dash that a program made of three. */
  readonly isOdd?: boolean;
  /** Offset of the opening line. */
  readonly start: number;
  /** The text between the two lines; all the rest if no line closes it. JSON without marks of its own includes its braces. */
  readonly inner: number;
  readonly innerEnd: number;
  /** Offset after the closing line; absent where nothing closes it. */
  readonly end?: number;
}

const opening =
  /([ \u200b-\u200d\u2060\ufeff]{0,3})(?:(-{3,})(?:[ \t]*(yaml|toml|json))?|(\+\+\+)|(;;;)|(\{)|([—–]{1,3}-?|—--))[ \t]*(?:\r\n?|\n|$)/y;
/** JSON in one line. */
const jsonLine = /\{[ \t]*"[^"\r\n]+"[ \t]*:[^\r\n]{0,5000}\}[ \t]*(?=\r|\n|$)/y;
/** A line that closes what is opened in an odd way. */
const oddClosing = /^[ \u200b-\u200d\u2060\ufeff]{0,3}(?:-{3,}|[—–]{1,3}-?|—--)[ \t]*$/;

/** The block that begins at an offset as front matter does; undefined if there is none. */
export function headAt(text: string, at: number): Head | undefined {
  opening.lastIndex = at;
  const match = opening.exec(text);
  if (match === null) return jsonLineAt(text, at);
  const [whole, before = '', dashes, language, pluses, semicolons, , dash] = match;
  const inner = at + whole.length;
  const mark = dashes ?? dash;
  const isOdd = before !== '' || dash !== undefined;
  const common = { start: at, inner, innerEnd: text.length, ...(isOdd ? { isOdd } : {}) };
  if (mark !== undefined) {
    const head = { ...common, mark, ...closed(closingYaml(text, inner, isOdd ? undefined : mark)) };
    return {
      ...head,
      syntax: language === 'json' ? 'json' : language === 'toml' || isToml(text, head) ? 'toml' : 'yaml',
    };
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

function jsonLineAt(text: string, at: number): Head | undefined {
  jsonLine.lastIndex = at;
  const match = jsonLine.exec(text);
  if (match === null) return undefined;
  const end = at + match[0].length;
  return { syntax: 'json', mark: '{', start: at, inner: at, innerEnd: end, end };
}

/** True if each line between dashes is TOML: `born = 20`. */
function isToml(text: string, { inner, innerEnd, end }: Omit<Head, 'syntax'>): boolean {
  if (end === undefined || innerEnd - inner > 20_000) return false;
  const lines = text
    .slice(inner, innerEnd)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  return (
    lines.length > 0 && lines.every((line) => /^[ \t]*(?:#|\[[\w."' -]+\][ \t]*$|[\w"'.-]+[ \t]*=[ \t]*\S)/.test(line))
  );
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
function closingYaml(text: string, from: number, dashes: string | undefined): Line | undefined {
  let afterBlank = false;
  const line = /([^\r\n]*)(\r\n?|\n|$)/y;
  line.lastIndex = from;
  for (let at = from; at < text.length; at = line.lastIndex) {
    const match = line.exec(text);
    if (match === null) return undefined;
    const words = match[1] ?? '';
    const closes = dashes === undefined ? oddClosing.test(words) : words.trimEnd() === dashes;
    if (closes || /^\.\.\.[ \t]*$/.test(words)) return { start: at, end: at + match[0].length };
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
          : /^[ \t]*(?:\{[ \t]*)?"([^"]+)"[ \t]*:/.exec(line)?.[1];
    if (key !== undefined) keys.push(key);
    else if (!(keys.length > 0 && /^(?:[ \t]|- |[\]}])/.test(line)) && !/^[[{]/.test(line)) return [];
  }
  return keys;
}
