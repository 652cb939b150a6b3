import { editDistance } from '../../util/text/did-you-mean.ts';
import { foldKey } from '../../util/text/fold.ts';

/** Shorter words are one letter from too many others. */
const shortest = 4;
/** In words up to this length, a changed letter makes another word (`heir`, `hair`); a letter too many, too few or swapped is a slip. */
const short = 5;
/** From this many letters on, two slips are one. */
const long = 8;

/**
 * The words of which a key may be a slip: the nearest ones, at most three.
 *
 * @param folded the key, folded.
 */
export function slipsOf(folded: string, words: Iterable<string>): readonly string[] {
  const found: { readonly word: string; readonly distance: number }[] = [];
  for (const word of words) {
    const distance = slipDistance(folded, foldKey(word));
    if (distance !== undefined) found.push({ word, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
  const nearest = found.filter(({ distance }) => distance === found[0]?.distance);
  return [...new Set(nearest.map(({ word }) => word))].slice(0, 3);
}

/** Undefined where the two are two words: too far apart, or one the plural of the other. */
function slipDistance(a: string, b: string): number | undefined {
  if (a === b || a.length < shortest || b.length < shortest || isPlural(a, b) || isPlural(b, a)) return undefined;
  const limit = Math.min(a.length, b.length) >= long ? 2 : 1;
  const distance = editDistance(a, b, limit);
  if (distance > limit) return undefined;
  const isOtherLetter = a.length === b.length && [...a].sort().join('') !== [...b].sort().join('');
  return a.length <= short && isOtherLetter ? undefined : distance;
}

const isPlural = (one: string, many: string): boolean =>
  many === `${one}s` || many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`);
