import { isNameless } from '../resolve/nameless.ts';
import { articles } from './articles.ts';
import { agrees, isGap, isPartOfWord } from './mentions.ts';
import { type ProseToken, tokensOf } from './tokens.ts';

/**
 * Says of texts whether they have one of these names in them, as whole words with the capitals of the name: "Will" is not in "He will
 * rest", nor "Ana" in "Banana". A name may be written without its article, and with other accents. Unlike `MentionFinder` it knows no
 * other names: of "Corvin Dray" it says that Corvin is named. For who asks for an entity, too much is better than silence.
 */
export function namesAnyOf(names: Iterable<string>): (text: string) => boolean {
  const wanted = [...names].flatMap((name) => {
    const words = isNameless(name) ? [] : tokensOf(name);
    const bare = words.length > 2 && articles.has(words[0]?.word ?? '') ? words.slice(1) : words;
    return words.length === 0 ? [] : [bare];
  });
  return (text) => {
    const tokens = tokensOf(text);
    return tokens.some((_, at) => wanted.some((name) => standsAt(text, tokens, at, name)));
  };
}

function standsAt(text: string, tokens: readonly ProseToken[], at: number, name: readonly ProseToken[]): boolean {
  const said = tokens.slice(at, at + name.length);
  if (said.length < name.length || !name.every((word, index) => isSaid(word, said[index]))) return false;
  if (!said.every((token, index) => index === 0 || isGap(text, said[index - 1], token))) return false;
  return !isPartOfWord(text, said[0]?.start ?? 0, said.at(-1)?.end ?? 0);
}

const isSaid = (name: ProseToken, said: ProseToken | undefined): boolean =>
  said !== undefined && name.word === said.word && agrees(name.text, said.text);
