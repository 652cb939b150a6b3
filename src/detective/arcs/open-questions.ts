import type { ConfusionKind } from '../../model/confusion.ts';
import { compareStatements, type StatementLikeness } from './compare-statements.ts';
import type { SittingWord } from './sittings.ts';

/** The questions that the last words of a matter leave open. */
export interface OpenQuestion {
  readonly kind: ConfusionKind;
  /** The question: is this one true? */
  readonly asked: SittingWord;
  /** The newest that speaks against it. */
  readonly rival: SittingWord;
  /** The words that make the arc, those two among them. */
  readonly arc: readonly SittingWord[];
}

/** The first of the three that the words of one matter have, in the order of the story. */
export function openQuestionIn(words: readonly SittingWord[]): OpenQuestion | undefined {
  const open = openSince(words, 0);
  if (open === undefined) return undefined;
  // Statements before an explicit change are history. Few matters come to this: reading sentences takes the longest.
  const change = words.findLastIndex((word) => word.isLive && word.tellsChange());
  return change <= 0 ? open : openSince(words, change);
}

const openSince = (words: readonly SittingWord[], start: number): OpenQuestion | undefined =>
  reversalIn(words, start) ?? staleIn(words, start) ?? ambiguityIn(words, start);

const compare = (a: SittingWord, b: SittingWord): StatementLikeness => compareStatements(a.statement, b.statement);
const isBefore = (a: SittingWord, b: SittingWord): boolean => a.fact.position < b.fact.position;
const doesCount = (word: SittingWord): boolean => word.isLive && word.statement.stated;

/** How many of the newest words are looked at; older ones are not what a reader would go by. */
const mostNewest = 4;

/** The newest that count, newest first, without what a later one speaks against. */
function newestWords(words: readonly SittingWord[]): SittingWord[] {
  const newest: SittingWord[] = [];
  const later: SittingWord[] = [];
  for (let at = words.length - 1; at >= 0 && later.length < mostNewest; at--) {
    const word = words[at];
    if (word === undefined || !doesCount(word)) continue;
    if (!later.some((other) => isBefore(word, other) && compare(word, other) === 'different')) newest.push(word);
    later.push(word);
  }
  return newest;
}

/** It was so, then otherwise, then so again; and who says so the second time does not say that it changed back. */
function reversalIn(words: readonly SittingWord[], start: number): OpenQuestion | undefined {
  for (const asked of newestWords(words)) {
    let first: SittingWord | undefined;
    let rival: SittingWord | undefined;
    for (const [at, word] of words.entries()) {
      if (!word.statement.stated || !isBefore(word, asked)) continue;
      const likeness = compare(word, asked);
      if (likeness === 'same') first ??= word;
      if (likeness !== 'different' || !word.isLive || at < start || first === undefined) continue;
      if (isBefore(first, word) && compare(first, word) === 'different') rival = word;
    }
    if (first !== undefined && rival !== undefined)
      return { kind: 'reversal', asked, rival, arc: [first, rival, asked] };
  }
  return undefined;
}

/** It was told long ago and never taken back, and the newest words, of more than one sitting, speak of something else. */
function staleIn(words: readonly SittingWord[], start: number): OpenQuestion | undefined {
  // A denial in passing is not a statement of another value.
  const rival = words.findLast(({ isLive, statement }) => isLive && (statement.affirmed || statement.stated));
  if (rival === undefined) return undefined;
  const newer: SittingWord[] = [];
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at];
    if (!word?.isLive) continue;
    const likeness = compare(word, rival);
    if (likeness === 'same') newer.push(word);
    if (likeness !== 'different') continue;
    const isOld = word.statement.stated && newer.every((other) => isBefore(word, other));
    // A change that says so, after the old word, settled it.
    const isOpen = isOld && newer.length > 1 && start <= at;
    return isOpen ? { kind: 'stale', asked: word, rival, arc: [word, ...newer.reverse()] } : undefined;
  }
  return undefined;
}

/** Two things are said, each the last word where it is told, and neither is the later word. */
function ambiguityIn(words: readonly SittingWord[], start: number): OpenQuestion | undefined {
  const last = lastWords(words.slice(start).filter(doesCount));
  for (const asked of newestWords(last)) {
    const rival = last.findLast((word) => word !== asked && compare(word, asked) === 'different');
    if (rival !== undefined) return { kind: 'ambiguity', asked, rival, arc: [rival, asked] };
  }
  return undefined;
}

/** The last statements of each scope; several if they have the same time. A later word of one scope corrects none of another. */
function lastWords(words: readonly SittingWord[]): SittingWord[] {
  const last = new Map<string, number>();
  for (const { fact } of words) last.set(fact.scope, fact.position);
  return words.filter(({ fact }) => last.get(fact.scope) === fact.position);
}
