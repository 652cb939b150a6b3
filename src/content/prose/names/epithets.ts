import type { StrangerPlace } from './strangers.ts';

/** Words before a name that are part of it where somebody is always called so. Ranks are none: they are won and lost. */
const epithets: ReadonlySet<string> = new Set('saint st great old young little big mad blind'.split(' '));
/** Once in so many times the word is left out. */
const seldom = 5;

/**
 * A name as it is always written: Great Margaret, Saint Orrin, the Lark. Undefined where it is also written bare.
 *
 * @param places in which the name stands, without what stands before it.
 */
export function nameInFull(name: string, places: readonly StrangerPlace[]): string | undefined {
  if (name.includes(' ') || places.length < 2) return undefined;
  const before = places.map(wordBefore);
  const [first = ''] = before;
  const word = first.replace(/\.$/, '');
  if (/^\p{Lu}/u.test(first) && epithets.has(word.toLowerCase()) && before.every((each) => each === first))
    return `${first} ${name}`;
  const articles = before.filter((each) => each.toLowerCase() === 'the').length;
  return (places.length - articles) * seldom <= articles ? `The ${name}` : undefined;
}

function wordBefore({ parsedFile, chunk, start, text }: StrangerPlace): string {
  if (text.includes(' ')) return '';
  const before = (parsedFile.chunks[chunk]?.text ?? '').slice(Math.max(0, start - 20), start);
  return /(?<!\p{L})(\p{L}+\.?)[ \n]$/u.exec(before)?.[1] ?? '';
}
