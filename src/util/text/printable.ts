/**
 * The text of files, models and the network, in a safe form for a terminal or a line of a log: no character moves the cursor, changes a
 * colour, turns the reading direction or begins a line.
 */

/** Characters that nobody sees: marks of direction, blanks without width, tags. Joiners, which letters of some scripts need, are none of them. */
const unseen = '\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
/** Those alone, for text that is shown without them. */
export const invisible = new RegExp(`[${unseen}]`, 'gu');
/** With them control characters, breaks of lines and paragraphs; and halves of characters. */
const unprintable = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}${unseen}]`, 'gu');
const blank = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** One line, as long as before: blanks for breaks, `␛` for an escape, `�` for the rest. */
export function printableText(text: string): string {
  return text.replace(unprintable, standIn);
}

/** The same, of a text that has lines of its own: a query, a difference. */
export function printableLines(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map(printableText)
    .join('\n');
}

/** Control characters, and those that nobody sees: no page needs any of them. */
const unwantedInMarkup = new RegExp(`(?![\\t\\n\\r])\\p{Cc}|[${unseen}]`, 'gu');

/** The same for HTML, or for text that is to stand in it: a browser would drop, mangle or obey what becomes a `�` here. */
export const printableMarkup = (html: string): string => html.replace(unwantedInMarkup, '\ufffd');

function standIn(character: string): string {
  if (blank.test(character)) return ' ';
  const code = character.charCodeAt(0);
  // U+2400 and those after it are the pictures of the control characters.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '�'.repeat(character.length);
}

/** Keys whose texts are not made one printable line: `lines` have lines of their own, `asTheyAre` is for whoever writes them to see to. */
interface OtherKeys {
  readonly lines?: ReadonlySet<string>;
  readonly asTheyAre?: ReadonlySet<string>;
}

/** Every text in it, however deep, printable. */
export function printable<T>(value: T, keys: OtherKeys = {}): T {
  return inside(value, keys, false) as T;
}

function inside(value: unknown, keys: OtherKeys, hasLines: boolean): unknown {
  if (typeof value === 'string') return hasLines ? printableLines(value) : printableText(value);
  if (Array.isArray(value)) return value.map((each) => inside(each, keys, hasLines));
  if (value instanceof Map) {
    return new Map([...value].map(([key, each]) => [inside(key, keys, false), inside(each, keys, false)]));
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      printableText(key),
      keys.asTheyAre?.has(key) === true ? each : inside(each, keys, keys.lines?.has(key) === true),
    ]),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
