/**
 * What files, models and the network say, as it may stand on a terminal or in a line of a log: no character of it moves the cursor,
 * changes a colour, turns the reading direction or begins a line.
 */

/** Control characters, breaks of lines and paragraphs, marks of direction, tags; and halves of characters. */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
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

function standIn(character: string): string {
  if (blank.test(character)) return ' ';
  const code = character.charCodeAt(0);
  // U+2400 and those after it are the pictures of the control characters.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '�'.repeat(character.length);
}

/** Every text in it, however deep, printable. `lines` names the keys whose texts have lines of their own. */
export function printable<T>(value: T, lines: ReadonlySet<string> = none): T {
  return inside(value, lines, false) as T;
}

const none: ReadonlySet<string> = new Set();

function inside(value: unknown, lines: ReadonlySet<string>, hasLines: boolean): unknown {
  if (typeof value === 'string') return hasLines ? printableLines(value) : printableText(value);
  if (Array.isArray(value)) return value.map((each) => inside(each, lines, hasLines));
  if (value instanceof Map) {
    return new Map([...value].map(([key, each]) => [inside(key, lines, false), inside(each, lines, false)]));
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [printableText(key), inside(each, lines, lines.has(key))]),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
