/** A part of a passage around the name of somebody. */
export interface Excerpt {
  readonly before: string;
  /** The name as it stands there; empty where it is not found: a passage may mean somebody by another word. */
  readonly name: string;
  readonly after: string;
  /** True if there is more before it, and behind it. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** UTF-16 code units on either side of the name. */
const around = 140;

/** The first place of a passage where one of the names stands, in whatever case; the longest of those that stand there. */
export function excerptOf(text: string, names: readonly string[]): Excerpt {
  const found = firstName(text, names) ?? firstName(text, names.flatMap(wordsOf)) ?? { at: 0, length: 0 };
  const { at, length } = found;
  const start = at <= around ? 0 : wordEdge(text, at - around, 1);
  const end = at + length + around >= text.length ? text.length : wordEdge(text, at + length + around, -1);
  return {
    before: text.slice(start, at).trimStart(),
    name: text.slice(at, at + length),
    after: text.slice(at + length, end).trimEnd(),
    cutBefore: start > 0,
    cutAfter: end < text.length,
  };
}

interface Found {
  readonly at: number;
  readonly length: number;
}

function firstName(text: string, names: readonly string[]): Found | undefined {
  let first: Found | undefined;
  for (const name of names) {
    const found = name.trim() === '' ? undefined : placeOfName(text, name.trim());
    if (found === undefined) continue;
    if (first === undefined || found.at < first.at || (found.at === first.at && found.length > first.length))
      first = found;
  }
  return first;
}

/**
 * Where a name stands as a word of its own. The surrounding characters are checked separately: an expression that includes them takes ten
 * times as long to compile, and there is one for each name.
 */
function placeOfName(text: string, name: string): Found | undefined {
  const pattern = new RegExp(name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { index: at } = found;
    const { length } = found[0];
    const isWord =
      !endsInWord.test(text.slice(Math.max(0, at - 2), at)) &&
      !beginsWithWord.test(text.slice(at + length, at + length + 2));
    if (isWord) return { at, length };
    // In the middle of a character it would be found there again, for ever.
    pattern.lastIndex = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  }
  return undefined;
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

/** The words of a name that may stand for it: those with a capital. */
const wordsOf = (name: string): string[] => name.split(/\s+/u).filter((word) => /^\p{Lu}\p{L}+/u.test(word));

/** The next place in a direction that divides no word; where there is none nearby, one that divides no character. */
function wordEdge(text: string, at: number, step: 1 | -1): number {
  for (let place = at; Math.abs(place - at) < 30; place += step) if (/\s/.test(text.charAt(place))) return place;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + step : at;
}
