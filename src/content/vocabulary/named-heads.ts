import { isOfRelations, keysOfLabel, unrealReason } from './label-words.ts';
import { isOwnSection } from './own-headings.ts';
import { titles } from './titles.ts';

/**
 * The subject of fields by the words above them. `own`: a section of what the note is about; `others`: somebody or something else, without a
 * name (`Her grandfather`, `Rivals`, `What Odo knows`); else a name, which may be the note's own, or where it is plain, words that look like
 * none.
 */
export type NamedHead = 'own' | 'others' | { readonly name: string; readonly isPlain: boolean };

/** Words that have no capital within a name. */
const small =
  /^(?:of|the|and|a|an|in|on|at|to|by|for|from|with|de|del|della|di|da|du|la|le|von|vom|van|der|den|zu|y)$/iu;
/** Longer ones are a sentence. */
const mostWords = 6;

/** @param isRelation whether a key relates to somebody else. */
export function namedHead(words: string, isRelation: (key: string) => boolean): NamedHead {
  const bare = words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '');
  if (bare === '' || isOfRelations(bare) || isOwnSection(bare)) return 'own';
  const isOfOthers = (label: string): boolean => keysOfLabel(label).some(isRelation);
  if (unrealReason(bare) !== undefined || isOfOthers(bare)) return 'others';
  const owned = /(?:['’]s|(?<=s)['’])\s+/u.exec(bare);
  if (owned !== null)
    return isOwnSection(behind(bare, owned)) ? nameOr(bare.slice(0, owned.index), 'others') : 'others';
  const told = /\s(?:of|about|on)\s+/iu.exec(bare);
  if (told !== null && isOwnSection(bare.slice(0, told.index))) return nameOr(behind(bare, told), 'others');
  const section = /(?<!\p{L})\p{L}+$/u.exec(bare);
  const name = bare.slice(0, section?.index).replace(/(?<![\s:–—-])[\s:–—-]+$/u, '');
  if (name !== '' && name !== bare && isOwnSection(section?.[0] ?? ''))
    return nameOr(name, { name: bare, isPlain: true });
  const all = wordsOf(bare);
  const isLower = (word: string) => /^\p{Ll}/u.test(word) && !small.test(word);
  // `Queen of Vask` is what somebody is.
  if (/\sof\s/.test(bare) && titles.has(all[0]?.toLowerCase() ?? '')) return { name: bare, isPlain: true };
  const isName = !all.some(isLower) && all.some((word) => /^\p{Lu}/u.test(word) && !small.test(word));
  if (isName && all.length <= mostWords && !/[,;.!?]\s/.test(bare)) return { name: bare, isPlain: false };
  if (/^(?:the|his|her|their|its|our|my|an?)\s/iu.test(bare)) return 'others';
  const isNamed = all.slice(1).some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !small.test(word));
  return isNamed || all.some((word) => word.length > 3 && isOfOthers(word)) ? 'others' : { name: bare, isPlain: true };
}

const behind = (words: string, { index, 0: found }: RegExpExecArray): string => words.slice(index + found.length);
const wordsOf = (words: string): readonly string[] => words.split(/[\s–—-]+/u).filter((word) => /\p{L}/u.test(word));

/** A name, where words may be one. */
function nameOr(words: string, other: NamedHead): NamedHead {
  return /^(?:the\s+)?\p{Lu}/iu.test(words) && /\p{Lu}/u.test(words) ? { name: words, isPlain: false } : other;
}
