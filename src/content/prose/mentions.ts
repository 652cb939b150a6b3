import type { LinkSpan } from '../formats/parsed-file.ts';
import { foldName, type Named } from '../resolve/entity-names.ts';
import { abbreviations, beforeVerb, commonWords, placePrefixes, titles, verbNames } from './words.ts';

/** Where a text names an entity. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly id: string;
}

interface Token {
  readonly text: string;
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly words: readonly string[];
  /** Everyone who bears it. */
  readonly ids: Set<string>;
}

interface Waiting {
  readonly name: string;
  readonly id: string;
  /** The word it is looked for from: a name may be written without its article. */
  readonly from: 0 | 1;
}

interface Node {
  readonly next: Map<string, Node>;
  /** Forms that end here, by how they are written. */
  readonly forms: Form[];
}

/** Longer names are not looked for in prose: nobody writes them out. */
const longestName = 12;
const articles: ReadonlySet<string> = new Set(['the', 'a', 'an']);

/**
 * Finds names and aliases in prose: the longest that fits, between word boundaries, possessives included. Precision goes
 * before recall: capitals must agree, a name several bear names nobody, "Aldric II" and "New Vask" are not Aldric and Vask,
 * and at the start of a sentence Will is a verb. Linear in the text: from each word at most `longestName` steps.
 */
export class MentionFinder {
  private readonly root: Node = newNode();
  /** Names that no text has had the first word of yet, by that word: to few texts, most names of a large world never matter. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly common: ReadonlySet<string>;

  /** @param lowercase words the world's prose writes in small letters (`lowercaseWords`). */
  constructor(entities: Iterable<Named>, lowercase: ReadonlySet<string> = new Set()) {
    this.common = new Set([...commonWords, ...lowercase]);
    for (const { id, name, aliases } of entities) {
      this.await(name, id);
      for (const alias of aliases) this.await(alias, id);
    }
  }

  /** By place; none overlap. Links are taken at their word, and nothing is looked for in them or in code. */
  find(
    text: string,
    spans: readonly LinkSpan[] = [],
    linked: (target: string) => string | undefined = () => undefined,
  ): Mention[] {
    const mentions: Mention[] = [];
    const tokens = tokensOf(text);
    let span = 0;
    let free = 0;
    for (let index = 0; index < tokens.length; ) {
      const token = tokens[index];
      if (token === undefined) break;
      while ((spans[span]?.end ?? Number.POSITIVE_INFINITY) <= token.start) span++;
      const inSpan = spans[span];
      if (inSpan !== undefined && token.start >= inSpan.start) {
        const id = inSpan.target === undefined ? undefined : linked(inSpan.target);
        if (id !== undefined) mentions.push({ start: inSpan.start, end: inSpan.end, id });
        while ((tokens[index]?.start ?? Number.POSITIVE_INFINITY) < inSpan.end) index++;
        free = index;
        continue;
      }
      const match = this.longest(text, tokens, index, inSpan?.start ?? text.length, free);
      if (match?.id !== undefined) mentions.push({ start: token.start, end: match.end, id: match.id });
      index = match === undefined ? index + 1 : match.next;
      if (match?.id !== undefined) free = index;
    }
    return mentions;
  }

  private await(name: string, id: string): void {
    const [first] = firstWord.exec(name) ?? [];
    if (first === undefined) return;
    const word = foldWord(first);
    put(this.waiting, word, { name, id, from: 0 });
    const tokens = articles.has(word) ? tokensOf(name) : [];
    if (tokens.length > 2) put(this.waiting, tokens[1]?.word ?? '', { name, id, from: 1 });
  }

  /** Where the names lead that begin with a word. */
  private after(word: string): Node | undefined {
    const names = this.waiting.get(word);
    if (names !== undefined) {
      this.waiting.delete(word);
      for (const name of names) this.add(name);
    }
    return this.root.next.get(word);
  }

  private add({ name, id, from }: Waiting): void {
    const tokens = tokensOf(name);
    if (tokens.length === 0 || tokens.length > longestName || name.length < 3) return;
    this.put(tokens.slice(from), id);
  }

  private put(tokens: readonly Token[], id: string): void {
    const hasCapital = tokens.some(({ text }) => /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text));
    // One small word (an alias such as "king") is a word of the language, and a number alone is a number.
    if (tokens.length === 1 && !hasCapital) return;
    let node = this.root;
    for (const { word } of tokens) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = newNode();
        node.next.set(word, next);
      }
      node = next;
    }
    const words = tokens.map(({ text }) => text);
    const same = node.forms.find((form) =>
      form.words.every((word, index) => isCapital(word) === isCapital(words[index] ?? '')),
    );
    if (same === undefined) node.forms.push({ words, ids: new Set([id]) });
    else same.ids.add(id);
  }

  /** The longest name that begins at a token; `id` is absent where several bear it. */
  private longest(text: string, tokens: readonly Token[], from: number, limit: number, free: number) {
    const ends: { readonly index: number; readonly form: Form }[] = [];
    let node: Node | undefined = this.root;
    for (let index = from; node !== undefined; index++) {
      const token = tokens[index];
      if (token === undefined || token.end > limit) break;
      if (index > from && !isGap(text, tokens[index - 1], token)) break;
      node = index === from ? this.after(token.word) : node.next.get(token.word);
      for (const form of node?.forms ?? []) ends.push({ index, form });
    }
    for (const { index, form } of ends.reverse()) {
      const own = tokens.slice(from, index + 1);
      if (!own.every((token, at) => agrees(form.words[at] ?? '', token.text))) continue;
      const last = own.at(-1);
      if (last === undefined || !this.standsAlone(text, tokens, from, index, free)) continue;
      const [only, other] = form.ids;
      return { end: last.end, next: index + 1, id: other === undefined ? only : undefined };
    }
    return undefined;
  }

  private standsAlone(text: string, tokens: readonly Token[], from: number, to: number, free: number): boolean {
    const first = tokens[from];
    const last = tokens[to];
    if (first === undefined || last === undefined) return false;
    if (/[\p{L}\p{N}]['’-]$/u.test(text.slice(Math.max(0, first.start - 2), first.start))) return false;
    if (
      /^['’-][\p{L}\p{N}]/u.test(text.slice(last.end, last.end + 2)) &&
      !/^['’]s(?![\p{L}\p{N}])/u.test(text.slice(last.end, last.end + 3))
    )
      return false;
    const opens = startsSentence(text, tokens, from);
    if (from === to && this.common.has(first.word) && isWordHere(text, first, opens)) return false;
    return this.fitsBefore(text, tokens, from, opens, free) && this.fitsAfter(text, tokens, to);
  }

  /** A capital before it makes it part of another name, unless it is a title, or a name that has been found. */
  private fitsBefore(text: string, tokens: readonly Token[], from: number, opens: boolean, free: number): boolean {
    const before = tokens[from - 1];
    const first = tokens[from];
    if (before === undefined || first === undefined || opens || from === free) return true;
    if (!isCapital(before.text) || text.slice(before.end, first.start) !== ' ') return true;
    if (placePrefixes.has(before.word)) return false;
    return titles.has(before.word) || startsSentence(text, tokens, from - 1);
  }

  /** So does a capital after it, or a number of kings, unless a name begins there. */
  private fitsAfter(text: string, tokens: readonly Token[], to: number): boolean {
    const last = tokens[to];
    const after = tokens[to + 1];
    if (last === undefined || after === undefined || !isCapital(after.text)) return true;
    if (!/^[ \n]$/.test(text.slice(last.end, after.start))) return true;
    const next = tokens[to + 2];
    if (after.text === 'I' && next !== undefined && !isCapital(next.text) && /^[ ’']/.test(text.slice(after.end)))
      return true;
    return this.after(after.word) !== undefined;
  }
}

/** The words of single-word names, as they would stand in small letters. */
export function singleNames(entities: Iterable<Named>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, aliases } of entities) {
    for (const each of [name, ...aliases]) if (/^\p{L}+$/u.test(each)) names.add(each.toLowerCase());
  }
  return names;
}

/** Those of them that a text writes in small letters as well, so that a capital alone proves nothing. */
export function lowercaseWords(text: string, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) return [];
  const found = new Set<string>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{Ll}\p{M}]+/gu))
    if (names.has(word)) found.add(foldWord(word));
  return [...found];
}

function put<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

const newNode = (): Node => ({ next: new Map(), forms: [] });
const isCapital = (word: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(word);

/** Whether what stands between two words may stand in a name: a point only after an abbreviation. */
function isGap(text: string, before: Token | undefined, after: Token): boolean {
  const gap = text.slice(before?.end ?? after.start, after.start);
  if (gap === '. ') return before !== undefined && abbreviations.has(before.word);
  return /^(?:[ \t\u00a0]+|[ \t]*\r?\n[ \t]*|['’-])$/.test(gap);
}

/** Whether a word that is also a name proves nothing by its capital here. */
function isWordHere(text: string, { text: written, word, end }: Token, opens: boolean): boolean {
  if (written === written.toUpperCase()) return true;
  return opens && !(verbNames.has(word) && beforeVerb.test(text.slice(end, end + 40)));
}

/** Capitals of the name are capitals of the text, articles aside; a text may shout. */
function agrees(name: string, text: string): boolean {
  return !isCapital(name) || isCapital(text) || articles.has(name.toLowerCase());
}

function startsSentence(text: string, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token === undefined || before === undefined) return true;
  const gap = text.slice(before.end, token.start);
  if (gap === ' ' || gap === ', ') return false;
  if (/^\.\s/.test(gap) && abbreviations.has(before.word)) return false;
  return /[.!?…:|]["”’»)\]]*\s|\n\s*\n|["“‘«(]$|[—–]/.test(gap);
}

const firstWord = /[\p{L}\p{M}\p{N}]+/u;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    tokens.push({ text: word, word: foldWord(word), start: index, end: index + word.length });
  }
  return tokens;
}

const folded = new Map<string, string>();

/** A word as names are looked up; a world writes few different ones. */
function foldWord(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  let fold = folded.get(word);
  if (fold === undefined) {
    if (folded.size > 200_000) folded.clear();
    fold = foldName(word);
    folded.set(word, fold);
  }
  return fold;
}
