/** Letters, marks and digits, by code point; so much prose is scanned that a regular expression would take most of the time. */
const known = new Map<number, boolean>();
const wordCharacter = /^[\p{L}\p{M}\p{N}]$/u;

function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  let is = known.get(code);
  if (is === undefined) {
    is = wordCharacter.test(String.fromCodePoint(code));
    known.set(code, is);
  }
  return is;
}

/** Where the letters, marks and digits that begin at an offset end; the offset itself where there are none. */
export function wordEnd(text: string, at: number, to = text.length): number {
  let end = at;
  while (end < to) {
    const unit = text.charCodeAt(end);
    const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(end) ?? unit) : unit;
    if (!isWordCode(code)) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

/** Offset of the first letter, mark or digit from an offset on; `to` where there is none. */
export function wordStart(text: string, at: number, to = text.length): number {
  let start = at;
  while (start < to && wordEnd(text, start, Math.min(to, start + 2)) === start)
    start += (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  return start;
}
