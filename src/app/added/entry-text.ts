/** One entry of a file of the world, as JSON has it. */
export type Entry = Readonly<Record<string, unknown>>;

/**
 * An entry as an item of a YAML list, in block style with each text on one line. Text other than a plain word is in double quotes.
 *
 * @param guarded with no bracket or hash sign within quotes: those that look for links or comments line by line see none.
 */
export function entryText(entry: Entry, guarded: boolean): string {
  return `${itemLines(entry, '', guarded ? guardedText : quotedText).join('\n')}\n`;
}

/** Keys and values that go on with an entry, indented by so many blanks. */
export function pairsText(pairs: Entry, indent: number, guarded: boolean): string {
  const lines = innerLines(pairs, ' '.repeat(indent), guarded ? guardedText : quotedText) ?? [];
  return `${lines.join('\n')}\n`;
}

type TextWriter = (text: string) => string;

function itemLines(value: unknown, indent: string, write: TextWriter): string[] {
  const lines = innerLines(value, `${indent}  `, write);
  if (lines === undefined) return [`${indent}- ${leafText(value, write)}`];
  const [first = '', ...others] = lines;
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...others];
}

/** Undefined for what stands on the line of its key or dash. */
function innerLines(value: unknown, indent: string, write: TextWriter): string[] | undefined {
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.flatMap((item) => itemLines(item, indent, write));
  if (typeof value !== 'object' || value === null) return undefined;
  const pairs = Object.entries(value);
  if (pairs.length === 0) return undefined;
  return pairs.flatMap(([key, inner]) => {
    const head = `${indent}${write(key)}:`;
    const lines = innerLines(inner, `${indent}  `, write);
    return lines === undefined ? [`${head} ${leafText(inner, write)}`] : [head, ...lines];
  });
}

function leafText(value: unknown, write: TextWriter): string {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return '[]';
  return typeof value === 'object' && value !== null ? '{}' : String(value);
}

/** Words that YAML, or an older version of it, reads as something else. */
const notText = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const isPlain = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}\p{N} _.'-]*(?<! )$/u.test(text) && text.length <= 120 && !notText.test(text);

const quotedText: TextWriter = (text) => (isPlain(text) ? text : doubleQuoted(text));
const guardedText: TextWriter = (text) =>
  doubleQuoted(text).replace(/[[\]()#]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);

/** Escapes as well what is not seen, or ends a line for some reader. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
