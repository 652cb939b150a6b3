import type { Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { titles } from '../vocabulary/titles.ts';
import { bearersOf } from './first-names.ts';
import { inCapitals } from './lowercase-names.ts';
import { isRank } from './reader/strangers.ts';
import type { Range } from './reader/token.ts';
import { foldWord, tokensOf } from './tokens.ts';
import { beforeVerb, commonWords, mayBeName } from './words.ts';

const capital = /\p{Lu}[\p{L}\p{M}’'-]*/gu;
const wordBefore = /(?<![\p{L}\p{M}’'-])([\p{L}\p{M}’'-]+)(?:\. ?|\s)$/u;
const wordBehind = /^\s([\p{L}\p{M}]+)/u;
const shortest = 3;
/** In characters: no rank is longer. */
const around = 40;

/**
 * Words by which somebody in the world may be meant although no reader takes them for a name: "Tom" of Tom Hale in a file that never has him
 * in full, "Chief Inspector Harte" of Edmund Harte. Claims about such persons are not read; a sentence with one counts as unread.
 */
export class LooseNames {
  /** The entity of a word of a name, if it is unique. */
  private readonly words = new Map<string, { readonly next?: string; readonly isWord: boolean }>();

  /** @param lowercase words that the world's prose writes in small letters. */
  constructor(entities: Iterable<Entity>, ontology: Ontology, lowercase: ReadonlySet<string>) {
    const all = [...entities];
    const bearers = bearersOf(all);
    for (const { id, name, kind } of all) {
      if (!isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity'])) continue;
      const parts = tokensOf(inCapitals(name)).flatMap(({ text, word }) => (titles.has(word) ? [] : [text]));
      for (const [part, next] of [[parts[0], parts[1]] as const, [parts.at(-1), undefined] as const]) {
        const word = part === undefined ? '' : foldWord(part);
        if (part === undefined || part.length < shortest || !/^\p{Lu}\p{Ll}/u.test(part)) continue;
        const isWord = commonWords.has(word) || lowercase.has(word);
        if (bearers.get(word) !== id || this.words.has(word) || (isWord && !mayBeName(word))) continue;
        this.words.set(word, { isWord, ...(next === undefined ? {} : { next: foldWord(next) }) });
      }
    }
  }

  /** Where a text has such words, those of their rank included; by place. */
  find(text: string): Range[] {
    if (this.words.size === 0) return [];
    return [...text.matchAll(capital)].flatMap(({ 0: word, index }) => {
      const own = word.replace(/['’]s?$/, '');
      const known = this.words.get(foldWord(own));
      if (known === undefined) return [];
      const end = index + own.length;
      const after = text.slice(end, end + around);
      if (known.isWord && !beforeVerb.test(after) && !/^['’]s\b/.test(after)) return [];
      const behind = wordBehind.exec(after)?.[1];
      // "Tom Brown" is another; "Inspector Tom Hale" is not.
      if (behind !== undefined && /^\p{Lu}/u.test(behind) && foldWord(behind) !== known.next) return [];
      const start = withoutRank(text, index);
      return start === undefined ? [] : [{ start, end }];
    });
  }
}

/** Where a name begins with the ranks before it; undefined where another capital, or an article without a rank, stands before it. */
function withoutRank(text: string, start: number, hasRank = false): number | undefined {
  const before = wordBefore.exec(text.slice(Math.max(0, start - around), start));
  const word = before?.[1];
  if (before === null || word === undefined) return start;
  if (/^(?:the|an?|another|this|that|no|every|each|some|any)$/i.test(word)) return hasRank ? start : undefined;
  if (!/^\p{Lu}/u.test(word)) return start;
  if (isRank(foldWord(word))) return withoutRank(text, start - before[0].length, true);
  return commonWords.has(word.toLowerCase()) ? start : undefined;
}
