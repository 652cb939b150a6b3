import type { LinkSpan } from '../formats/parsed-file.ts';
import type { Named } from '../resolve/entity-names.ts';
import { articles } from './articles.ts';
import { type NameForm, NameTree } from './name-tree.ts';
import { openingWords } from './names/opening-words.ts';
import { isRank } from './reader/strangers.ts';
import { englishTimeWords, timesOfDay } from './time-words.ts';
import { isCapital, type ProseToken, tokensOf } from './tokens.ts';
import { abbreviations, beforeVerb, commonWords, countedNames, placePrefixes, sizes, verbNames } from './words.ts';

/** A name of an entity in a text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly id: string;
}

/**
 * Finds names and aliases in prose: the longest that fits, between word boundaries, possessives included. Precision goes
 * before recall: capitals must agree, a name several bear names nobody, "Aldric II" and "New Vask" are not Aldric and Vask,
 * and at the start of a sentence Will is a verb. Linear in the text: from each word at most `longestName` steps.
 */
export class MentionFinder {
  private readonly tree: NameTree;
  private readonly common: ReadonlySet<string>;
  private readonly timeWords: ReadonlySet<string>;
  private readonly people = new Set<string>();

  /**
   * @param lowercase words the world's prose writes in small letters (`lowercaseWords`).
   * @param timeWords what its days, months and feasts are called (`wordsOfTime`).
   */
  constructor(
    entities: Iterable<Named>,
    lowercase: ReadonlySet<string> = new Set(),
    timeWords: ReadonlySet<string> = englishTimeWords,
  ) {
    this.common = new Set([...commonWords, ...lowercase]);
    this.timeWords = timeWords;
    const all = [...entities];
    for (const { id, kind } of all) if (kind === 'Person') this.people.add(id);
    this.tree = new NameTree(all);
  }

  /**
   * The names in a text, by place; none overlap. A link names what it points at; names inside links and code are not looked for.
   *
   * @param marks offsets at which the author's marks, such as those of bold words, are left out: they set words apart.
   */
  find(
    text: string,
    spans: readonly LinkSpan[] = [],
    linked: (target: string) => string | undefined = () => undefined,
    marks: ReadonlySet<number> = new Set(),
  ): Mention[] {
    const mentions: Mention[] = [];
    const tokens = tokensOf(text);
    const around: Around = { text, tokens, marks };
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
      const match = this.longest(around, index, inSpan?.start ?? text.length, free);
      if (match?.id !== undefined) mentions.push({ start: token.start, end: match.end, id: match.id });
      index = match === undefined ? index + 1 : match.next;
      if (match?.id !== undefined) free = index;
    }
    return mentions;
  }

  /** The longest name that begins at a token; `id` is absent where several entities have it. */
  private longest(around: Around, from: number, limit: number, free: number) {
    const { text, tokens } = around;
    const first = tokens[from];
    let node = first === undefined ? undefined : this.tree.after(first.word);
    // Most words begin no name.
    if (node === undefined) return undefined;
    const ends: { readonly index: number; readonly form: NameForm }[] = [];
    for (let index = from; node !== undefined; index++) {
      const token = tokens[index];
      if (token === undefined || token.end > limit) break;
      if (index > from) {
        if (!isGap(text, tokens[index - 1], token)) break;
        node = node.next.get(token.word);
      }
      for (const form of node?.forms ?? []) ends.push({ index, form });
    }
    for (const { index, form } of ends.reverse()) {
      const own = tokens.slice(from, index + 1);
      if (!own.every((token, at) => agrees(form.words[at] ?? '', token.text))) continue;
      const last = own.at(-1);
      const [only, other] = form.named.size > 0 ? form.named : form.aliased;
      const isPerson = only !== undefined && this.people.has(only);
      if (last === undefined || !this.standsAlone(around, from, index, { free, isPerson })) continue;
      return { end: last.end, next: index + 1, id: other === undefined ? only : undefined };
    }
    return undefined;
  }

  private standsAlone(around: Around, from: number, to: number, name: NameHere): boolean {
    const { text, tokens } = around;
    const first = tokens[from];
    const last = tokens[to];
    if (first === undefined || last === undefined) return false;
    if (isPartOfWord(text, first.start, last.end)) return false;
    const opens = startsSentence(text, tokens, from);
    if (from === to && this.common.has(first.word) && isWordHere(text, first, opens)) return false;
    return this.fitsBefore(around, from, opens, name) && this.fitsAfter(around, to);
  }

  /** A capital before it makes it part of another name, unless it is a rank, a day, a word that opens sentences, or a name that has been found. */
  private fitsBefore(
    { text, tokens, marks }: Around,
    from: number,
    opens: boolean,
    { free, isPerson }: NameHere,
  ): boolean {
    const before = tokens[from - 1];
    const first = tokens[from];
    if (before === undefined || first === undefined || opens || from === free) return true;
    if (!isCapital(before.text) || text.slice(before.end, first.start) !== ' ' || marks.has(before.end)) return true;
    // The era of a date: "in 588 TC Corwin Dray joined".
    if (/^\p{Lu}{1,4}$/u.test(before.text) && /^\d/.test(tokens[from - 2]?.text ?? '')) return true;
    if (isPerson && sizes.has(before.word)) return true;
    if (placePrefixes.has(before.word)) return false;
    if (isRank(before.word) || openingWords.has(before.word) || this.isTime(text, tokens, from - 1)) return true;
    return startsSentence(text, tokens, from - 1);
  }

  /** "On Monday", "on Midsummer Eve", "at the Feast of Lanterns": a day, with its capital. */
  private isTime(text: string, tokens: readonly ProseToken[], index: number): boolean {
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (token === undefined) return false;
    if (this.timeWords.has(token.word) || seasons.has(token.word)) return true;
    if (partsOfDay.has(token.word)) return before !== undefined && (isCapital(before.text) || before.text === 's');
    const ahead = text.slice(Math.max(0, token.start - longestFeast), token.start);
    if (timesOfDay.has(token.word)) return timeAhead.test(ahead);
    return feastAhead.test(ahead) || eraAhead.test(ahead);
  }

  /** A capital, or a number such as II, after it makes it part of another name too, unless a name begins there. */
  private fitsAfter({ text, tokens, marks }: Around, to: number): boolean {
    const last = tokens[to];
    const after = tokens[to + 1];
    if (last === undefined || after === undefined || !isCapital(after.text)) return true;
    if (!/^[ \n]$/.test(text.slice(last.end, after.start)) || isApart(text, marks, after.start)) return true;
    const next = tokens[to + 2];
    if (after.text === 'I' && next !== undefined && !isCapital(next.text) && /^[ ’']/.test(text.slice(after.end)))
      return true;
    return this.tree.after(after.word) !== undefined;
  }
}

const seasons: ReadonlySet<string> = new Set('spring summer autumn winter'.split(' '));
const partsOfDay: ReadonlySet<string> = new Set('day eve night morning evening'.split(' '));
const feastAhead = /\b(?:Feast|Festival|Day|Night|Eve) of (?:the |All )?$/;
const timeAhead =
  /(?<!\p{L})(?:By|by (?:the|that)|(?:[Aa]t|[Ii]n|[Oo]n|[Bb]efore|[Aa]fter|[Ss]ince|[Uu]ntil|[Tt]ill|[Ff]rom|[Aa]round|[Tt]owards?|[Tt]his)(?: the| that)?) $/u;
/** "In 12 of the Foam Odo": what a year is counted by. */
const eraAhead = /\b(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Ff]rom) (?:the )?(?:year )?\d+ of (?:the )?(?:\p{Lu}\p{L}+ )?$/u;
/** In characters. */
const longestFeast = 40;

interface NameHere {
  /** Index of the word behind the last name. */
  readonly free: number;
  readonly isPerson: boolean;
}

/** The surroundings of a name. */
interface Around {
  readonly text: string;
  readonly tokens: readonly ProseToken[];
  readonly marks: ReadonlySet<number>;
}

/** True if a word begins with a mark of the author's, or a line with a label: it then goes on with nothing before it. */
export function isApart(text: string, marks: ReadonlySet<number>, start: number): boolean {
  return marks.has(start) || (text[start - 1] === '\n' && labelAhead.test(text.slice(start, start + 60)));
}

const labelAhead = /^\p{L}[^\n:.!?]{0,40}:(?:\s|$)/u;

/** True if a hyphen or apostrophe joins what stands between two offsets to another word; that of a possessive does not. */
export function isPartOfWord(text: string, start: number, end: number): boolean {
  if (/[\p{L}\p{N}]['’-]$/u.test(text.slice(Math.max(0, start - 2), start))) return true;
  return (
    /^['’-][\p{L}\p{N}]/u.test(text.slice(end, end + 2)) && !/^['’]s(?![\p{L}\p{N}])/u.test(text.slice(end, end + 3))
  );
}

/** True if two words can belong to one name, by what is between them: a point only after an abbreviation. */
export function isGap(text: string, before: ProseToken | undefined, after: ProseToken): boolean {
  const gap = text.slice(before?.end ?? after.start, after.start);
  if (gap === '. ') return before !== undefined && abbreviations.has(before.word);
  // The Salters' Company.
  if (/^['’][ \n]$/.test(gap)) return before?.word.endsWith('s') === true;
  return /^(?:[ \t\u00a0]+|[ \t]*\r?\n[ \t]*|['’-])$/.test(gap);
}

/** True if a word that is also a name is to be taken for the word here, although it has a capital. */
function isWordHere(text: string, { text: written, word, end }: ProseToken, opens: boolean): boolean {
  if (written === written.toUpperCase()) return true;
  const behind = text.slice(end, end + 40);
  // "Tom's wife was Lucy", and no wolf's head.
  if (verbNames.has(word) && /^['’]s\b/.test(behind)) return false;
  return opens && !((verbNames.has(word) || countedNames.has(word)) && beforeVerb.test(behind));
}

/** Capitals of the name must be capitals in the text, except in articles. The text may have more capitals. */
export function agrees(name: string, text: string): boolean {
  return !isCapital(name) || isCapital(text) || articles.has(name.toLowerCase());
}

/** True if a word has its capital because a sentence, or speech in it, begins there. */
export function startsSentence(text: string, tokens: readonly ProseToken[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token === undefined || before === undefined) return true;
  const gap = text.slice(before.end, token.start);
  if (gap === ' ' || gap === ', ') return false;
  if (/^\.\s/.test(gap) && abbreviations.has(before.word)) return false;
  return /[.!?…:|]["”’»)\]]*\s|\n\s*\n|["“‘«(]$|[—–]/.test(gap);
}
