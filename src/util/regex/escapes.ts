/** The characters after a backslash, written for a class of JavaScript's. */
export interface Escapes {
  /** Characters after the backslash. */
  readonly length: number;
  /** All that either dialect may mean by it, and what both certainly mean. */
  readonly wide: string;
  readonly narrow: string;
  /** The code of a single character. */
  readonly code?: number;
  /** It stands between characters. */
  readonly isEmpty?: true;
}

const wideWord = '\\p{L}\\p{M}\\p{N}\\p{Pc}';
/** Rust reads `\w` and the like in all scripts, Java in ASCII. */
const classes: Readonly<Record<string, readonly [wide: string, narrow: string]>> = {
  d: ['\\p{Nd}', '\\d'],
  w: [wideWord, '\\w'],
  s: ['\\s\\u0085', ' \\t\\n\\v\\f\\r'],
  D: ['\\D', '\\P{Nd}'],
  W: ['\\W', `\\P{Alphabetic}`],
  // A blank is none in either.
  S: ['\\S\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000', '\\S'],
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, f: 12, r: 13, a: 7 };

/** Reads the escape whose backslash stands before `at`. */
export function escapeOf(text: string, at: number): Escapes | { readonly fault: string } {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (at >= text.length) return { fault: 'ends with a backslash' };
  const known = Object.hasOwn(classes, character) ? classes[character] : undefined;
  if (known !== undefined) return { length: 1, wide: known[0], narrow: known[1] };
  if ('bBAz'.includes(character)) return { length: 1, wide: '', narrow: '', isEmpty: true };
  if (Object.hasOwn(controls, character)) return single(controls[character] ?? 0, 1);
  if (character === 'p' || character === 'P') return property(text, at);
  const hex = /^x(?:([\da-fA-F]{2})|\{([\da-fA-F]{1,6})\})/.exec(text.slice(at, at + 12));
  if (hex !== null) return single(Math.min(Number.parseInt(hex[1] ?? hex[2] ?? '', 16), 0x10ffff), hex[0].length);
  if (/[1-9k]/.test(character)) return { fault: 'refers back to a group, which only one engine understands' };
  if (/[A-Za-z0]/.test(character)) return { fault: `uses \`\\${character}\`, which the two engines do not share` };
  return single(character.codePointAt(0) ?? 0, character.length);
}

function single(code: number, length: number): Escapes {
  const source = `\\u{${code.toString(16)}}`;
  return { length, wide: source, narrow: source, code };
}

function property(text: string, at: number): Escapes | { readonly fault: string } {
  const found = /^([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))/.exec(text.slice(at, at + 40));
  const name = found?.[3] ?? found?.[4];
  if (found === null || name === undefined) return { fault: 'has a `\\p` without a name in braces' };
  const isNegated = (found[1] === 'P') !== (found[2] === '^');
  for (const form of [name, name.replace(/^(?:Is|In)/, ''), `Script=${name.replace(/^(?:Is|In)/, '')}`]) {
    const source = `\\${isNegated ? 'P' : 'p'}{${form}}`;
    if (isKnown(source)) return { length: found[0].length, wide: source, narrow: source };
  }
  return { fault: `uses \`\\p{${name}}\`, which the two engines do not share` };
}

function isKnown(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
