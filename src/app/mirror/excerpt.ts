/** A part of a passage around the name of somebody. */
export interface Excerpt {
  readonly before: string;
  /** The name as it stands there; empty where it is not found: a passage may mean somebody by another word. */
  readonly name: string;
  readonly after: string;
  /** Whether there is more before it, and behind it. */
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
    const at = name.trim() === '' ? -1 : placeOfName(text, name.trim());
    if (at < 0) continue;
    const found = { at, length: name.trim().length };
    if (first === undefined || at < first.at || (at === first.at && found.length > first.length)) first = found;
  }
  return first;
}

/** Where a name stands as a word of its own; -1: nowhere. */
function placeOfName(text: string, name: string): number {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'iu');
  return pattern.exec(text)?.index ?? -1;
}

/** The words of a name that may stand for it: those with a capital. */
const wordsOf = (name: string): string[] => name.split(/\s+/u).filter((word) => /^\p{Lu}\p{L}+/u.test(word));

/** The next place in a direction that divides no word; where there is none nearby, one that divides no character. */
function wordEdge(text: string, at: number, step: 1 | -1): number {
  for (let place = at; Math.abs(place - at) < 30; place += step) if (/\s/.test(text.charAt(place))) return place;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + step : at;
}
