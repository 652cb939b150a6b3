/**
 * The content of the socket, as JSON. It has no integers beyond 2^53, no NaN, no infinity and no -0: those are strings that begin with a NUL
 * and a letter, and a string of the caller's that begins with a NUL gets another one in front.
 */
const mark = '\u0000';
const bigintMark = `${mark}n`;
const numberMark = `${mark}f`;
const stringMark = `${mark}s`;

/** JSON of whatever the port takes and gives; fields that are undefined are left out. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => marked(each));
}

/** @throws SyntaxError for what is not JSON, or no such number. */
export function decode(text: string): unknown {
  // Nearly no message has such a string, and a reviver takes many times as long.
  return text.includes('\\u0000') ? JSON.parse(text, (_, each: unknown) => unmarked(each)) : JSON.parse(text);
}

function marked(value: unknown): unknown {
  if (typeof value === 'bigint') return `${bigintMark}${value}`;
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return `${numberMark}${Object.is(value, -0) ? '-0' : value}`;
  }
  return typeof value === 'string' && value.startsWith(mark) ? `${stringMark}${value}` : value;
}

function unmarked(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value;
  const rest = value.slice(bigintMark.length);
  if (value.startsWith(bigintMark)) return BigInt(rest);
  return value.startsWith(numberMark) ? Number(rest) : rest;
}
