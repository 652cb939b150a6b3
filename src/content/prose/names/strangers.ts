import { singularIn } from '../../../english/nouns.ts';
import type { LinkSpan, ParsedFile, Stranger } from '../../formats/parsed-file.ts';
import { titles } from '../../vocabulary/titles.ts';
import { isApart, type Mention, startsSentence } from '../mentions.ts';
import { isCapital, type ProseToken, tokensOf } from '../tokens.ts';
import { isHeadOfName, isTailOfName } from './naming-nouns.ts';
import { openingWords } from './opening-words.ts';

/** Where a stranger stands. */
export interface StrangerPlace extends Stranger {
  readonly parsedFile: ParsedFile;
}
type Found = Omit<Stranger, 'chunk'>;

/** Words with small letters that join the words of one name: Osbert of Lorn, the Battle of the Red Ford. */
const joiners: ReadonlySet<string> = new Set('of the de del della di du la le von van der den af av'.split(' '));
const mostJoiners = 2;
/** A run of more words is a heading, or a list without commas. */
const mostWords = 6;

/**
 * The words with capitals of a text in which no name was found, whole where several stand together. Words in capitals alone,
 * titles, and what is left of a name in small letters are none.
 *
 * @param mentions by place, and `spans` too: names inside links and code are not looked for, but a link to nobody is a stranger.
 * @param marks offsets at which marks of the author's are left out: they set words apart.
 */
export function strangersIn(
  text: string,
  mentions: readonly Mention[],
  spans: readonly LinkSpan[] = [],
  marks: ReadonlySet<number> = new Set(),
): Found[] {
  const tokens = tokensOf(text);
  const taken = new Taken(mentions, spans);
  const strangers: Found[] = [];
  for (let index = 0; index < tokens.length; ) {
    const first = tokens[index];
    if (first === undefined) break;
    if (taken.at(first) || !isName(text, first) || isPartOfWord(text, first)) {
      index++;
      continue;
    }
    const run = endOfRun(text, tokens, index, taken, marks);
    const end = endOfKnown(text, tokens, run, mentions) ?? run;
    const stranger = strangerOf(text, tokens, index, end);
    if (stranger !== undefined) strangers.push(stranger);
    index = end + 1;
  }
  for (const { start, end, target } of spans) {
    const words = text.slice(start, end);
    if (target === undefined || mentions.some((mention) => mention.start === start) || !isLinkedName(words)) continue;
    strangers.push({ text: oneLine(words), start, opens: false });
  }
  return strangers.sort((a, b) => a.start - b.start);
}

/** Ranges in which words belong to something else. Asked from left to right. */
class Taken {
  private readonly ranges: readonly { readonly start: number; readonly end: number }[];
  private next = 0;

  constructor(mentions: readonly Mention[], spans: readonly LinkSpan[]) {
    this.ranges = [...mentions, ...spans].sort((a, b) => a.start - b.start);
  }

  at({ start }: ProseToken): boolean {
    while ((this.ranges[this.next]?.end ?? Number.POSITIVE_INFINITY) <= start) this.next++;
    return (this.ranges[this.next]?.start ?? Number.POSITIVE_INFINITY) <= start;
  }
}

/** Index of the last word of the name that begins at a word. */
function endOfRun(
  text: string,
  tokens: readonly ProseToken[],
  from: number,
  taken: Taken,
  marks: ReadonlySet<number>,
): number {
  let end = from;
  for (let next = from + 1; next < tokens.length; next++) {
    const [before, token] = [tokens[next - 1], tokens[next]];
    if (before === undefined || token === undefined) break;
    const owned = endOfOwned(text, tokens, next);
    if (owned !== undefined && !marks.has(before.end) && !taken.at(token)) {
      end = owned;
      next = owned;
      continue;
    }
    const gap = text.slice(before.end, token.start);
    if (marks.has(before.end) || (gap !== ' ' && isApart(text, marks, token.start))) break;
    if (!/^[ \n'’-]$/.test(gap) || (next - 1 === end && isRankOf(text, token, tokens[next + 1]))) break;
    if (isCapital(token.text) && !taken.at(token)) end = next;
    else if (gap !== ' ' || !joins(token.text, before.text) || next - end > mostJoiners) break;
  }
  return end;
}

/** The Rivermen's Guild, the Salters' Company: index of the last word of what is called after those before. */
function endOfOwned(text: string, tokens: readonly ProseToken[], next: number): number | undefined {
  const [before, token, after] = [tokens[next - 1], tokens[next], tokens[next + 1]];
  if (before === undefined || token === undefined || !isCapital(before.text)) return undefined;
  const gap = text.slice(before.end, token.start);
  if (/^['’]$/.test(gap) && token.text === 's')
    return after !== undefined && isNamingTail(after) && text.slice(token.end, after.start) === ' '
      ? next + 1
      : undefined;
  return /^['’] $/.test(gap) && /s$/.test(before.text) && isNamingTail(token) ? next : undefined;
}

const isNamingTail = ({ text }: ProseToken): boolean => isCapital(text) && isTailOfName(text);

/** The Siege of Skarrow Keep is a name of its own also where Skarrow Keep is known: index of the last word of that. */
function endOfKnown(
  text: string,
  tokens: readonly ProseToken[],
  run: number,
  mentions: readonly Mention[],
): number | undefined {
  const head = tokens[run];
  if (head === undefined || !isHeadOfName(head.text)) return undefined;
  const start = head.end + (/^ of (?:the )?/.exec(text.slice(head.end, head.end + 8))?.[0].length ?? 0);
  const known = start === head.end ? undefined : mentions.find((mention) => mention.start === start);
  return known === undefined ? undefined : tokens.findLastIndex((token) => token.end <= known.end);
}

/** In Ostrava Captain Tolly waited: a title begins another name, unless nothing follows it. */
function isRankOf(text: string, { text: title, word, end }: ProseToken, next: ProseToken | undefined): boolean {
  if (next === undefined || !isCapital(title) || !isTitle(word)) return false;
  return isCapital(next.text) && text.slice(end, next.start) === ' ';
}

/** Somebody is of the ford, but what stands before "the" alone is another thing. */
const joins = (word: string, before: string): boolean =>
  joiners.has(word) && (word !== 'the' || (before !== 'the' && joiners.has(before)));

function strangerOf(text: string, tokens: readonly ProseToken[], from: number, to: number): Found | undefined {
  if (to - from + 1 > mostWords) return undefined;
  const opens = startsLine(text, tokens, from);
  let first = from;
  while (first <= to && isDropped(tokens[first], opens && first === from)) first++;
  // She who goes on after the name: "said Jasper I was".
  const end = tokens[to]?.text === 'I' ? to - 1 : to;
  const [start, last] = [tokens[first], tokens[end]];
  if (start === undefined || last === undefined || first > end) return undefined;
  const words = oneLine(text.slice(start.start, last.end));
  if (!/\p{Ll}/u.test(words) || isContraction(text, last)) return undefined;
  return { text: words, start: start.start, opens: opens && first === from };
}

/** Lord, or Lords. */
export const isTitle = (word: string): boolean => singularIn(titles, word) !== undefined;

/** Words before a name that are not part of it. A joiner that nothing precedes joins nothing. */
function isDropped(token: ProseToken | undefined, opens: boolean): boolean {
  if (token === undefined) return false;
  return isTitle(token.word) || joiners.has(token.text) || (opens && openingWords.has(token.word));
}

/** A line of verse, or an item of a list, begins with a capital as well. */
function startsLine(text: string, tokens: readonly ProseToken[], index: number): boolean {
  const before = tokens[index - 1];
  const start = tokens[index]?.start ?? 0;
  return startsSentence(text, tokens, index) || (before !== undefined && text.slice(before.end, start).includes('\n'));
}

/** A letter alone is none, unless a name goes on behind it: O'Dare. */
const isName = (text: string, { text: word, end }: ProseToken): boolean =>
  isCapital(word) && (word.length > 1 || /^['’]\p{Lu}/u.test(text.slice(end, end + 2)));
const isPartOfWord = (text: string, { start }: ProseToken): boolean =>
  /[\p{L}\p{N}]['’-]$/u.test(text.slice(Math.max(0, start - 2), start));
/** `I'll`, `Don't`: but a name may stand in the possessive. */
const isContraction = (text: string, { end }: ProseToken): boolean =>
  /^['’](?!s(?![\p{L}]))\p{Ll}/u.test(text.slice(end, end + 3));
const isLinkedName = (words: string): boolean => /^\p{Lu}[^\n|#]{1,60}$/u.test(words);
const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();
