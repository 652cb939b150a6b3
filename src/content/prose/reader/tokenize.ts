import type { ChunkDraft, LinkSpan } from '../../formats/parsed-file.ts';
import type { Passage } from '../extracted.ts';
import { wordEnd } from '../word-scan.ts';
import { dateAt, type IsDate, type Piece } from './dates.ts';
import { withOpenEnds } from './open-ends.ts';
import { withoutOtherEras } from './other-eras.ts';
import { isRank } from './strangers.ts';
import type { Tagger } from './tagger.ts';
import type { Range, SentenceToken } from './token.ts';

type Untagged = Omit<SentenceToken, 'tag'>;

/** In characters. */
const longestEra = 60;

/** Stretches that are one token each, with any content: a name, a quotation, code. */
interface Cut extends Range {
  readonly kind: 'name' | 'quote';
  readonly id?: string;
}

/** The part of a passage that its cuts depend on. */
interface CutPassage extends Pick<Passage, 'text' | 'mentions'> {
  readonly draft: Pick<ChunkDraft, 'spans'>;
}

/** The cuts of a passage, by place. */
export function cutsOf({ text, mentions, draft }: CutPassage, speech: readonly Range[]): readonly Cut[] {
  const cuts: Cut[] = [
    ...mentions.map(({ start, end, id }) => ({ start, end, kind: 'name' as const, id })),
    ...speech.map(({ start, end }) => {
      const id = nameInMarks(text, { start, end }, mentions);
      return id === undefined ? { start, end, kind: 'quote' as const } : { start, end, kind: 'name' as const, id };
    }),
    ...hidden(draft.spans ?? []),
  ];
  return cuts.sort((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * The tokens of a sentence of a passage's text, without their tags.
 *
 * @param mayBeEra whether a name may be that of a time: no person's is.
 */
export function tokensOfSentence(
  text: string,
  sentence: Range,
  cuts: readonly Cut[],
  isDate: IsDate,
  mayBeEra: (id: string) => boolean = () => true,
): Untagged[] {
  const tokens: Untagged[] = [];
  let at = sentence.start;
  for (const cut of cuts) {
    if (cut.end <= at) continue;
    if (cut.start >= sentence.end) break;
    plain(text, at, Math.max(at, cut.start), isDate, tokens);
    const start = Math.max(at, cut.start);
    const end = Math.min(cut.end, sentence.end);
    const words = text.slice(start, end);
    const token = { kind: cut.kind, text: words, word: words.toLowerCase(), start, end };
    const isTime = cut.id !== undefined && words.length < longestEra && mayBeEra(cut.id) && isDate(words);
    tokens.push(cut.id === undefined ? token : { ...token, id: cut.id, ...(isTime ? { date: words } : {}) });
    at = end;
  }
  plain(text, at, sentence.end, isDate, tokens);
  return withOpenEnds(withoutOtherEras(tokens));
}

/** The words in a stretch of a passage that are meant as a date, and are none: all of it, or some. */
export function refusedDatesIn(passage: CutPassage, span: Range, isDate: IsDate): readonly Range[] {
  const { text } = passage;
  const words = text.slice(span.start, span.end);
  if (!/\d/.test(words)) return [];
  if (isDate.isRefused?.(words, true) === true) return [span];
  return tokensOfSentence(text, span, cutsOf(passage, []), isDate).filter(({ isRefused }) => isRefused === true);
}

/** `the "Merry Widow"`: marks around a name, and nobody speaks. */
function nameInMarks(text: string, { start, end }: Range, mentions: Passage['mentions']): string | undefined {
  const name = mentions.find((each) => each.start >= start && each.end <= end);
  if (name === undefined || end - start > name.end - name.start + 8) return undefined;
  const around = text.slice(start, name.start) + text.slice(name.end, end);
  return /^["“”«»„‘’']+(?:(?<=..)|the ["“”«»„‘’']+)$/i.test(around) ? name.id : undefined;
}

/** The same tokens with what the tagger says of them. */
export function tag(tokens: readonly Untagged[], tagger: Pick<Tagger, 'tags'>): SentenceToken[] {
  const tags = tagger.tags(tokens.map(standIn));
  const tagged: SentenceToken[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token === undefined) continue;
    const tag =
      token.kind !== 'word'
        ? kinds[token.kind]
        : tags[at] === 'VERB' && isRankBefore(token, tagged.at(-1))
          ? 'NOUN'
          : (tags[at] ?? 'X');
    tagged.push({ ...token, tag });
  }
  return tagged.reverse();
}

/** "Skipper Tom", "Chief Inspector Harte": with a capital before a name it is no verb, whatever the tagger takes it for. */
const isRankBefore = ({ text, word }: Untagged, next: SentenceToken | undefined): boolean =>
  /^\p{Lu}/u.test(text) &&
  isRank(word) &&
  (next?.kind === 'name' || (next?.tag === 'NOUN' && isRank(next.word) && /^\p{Lu}/u.test(next.text)));

const kinds = { name: 'PROPN', date: 'NUM', quote: 'X', mark: 'PUNCT', word: 'X' } as const;

/** The tagger's text for a token. Numbers are alike to it. */
function standIn({ kind, text }: Untagged): string {
  if (kind === 'name') return 'Aldric';
  if (kind === 'date') return '1811';
  if (kind === 'quote') return 'so';
  return text.replace(/\d+/g, '1').replace(/’/g, "'").replace(/\s+/g, '');
}

const hidden = (spans: readonly LinkSpan[]) =>
  spans.flatMap(({ start, end, target }) => (target === undefined ? [{ start, end, kind: 'quote' as const }] : []));

/** "Odo's" and "wasn't" are two words each. */
const contraction = /(?:n['’]t|['’](?:s|re|ve|ll|d|m))$/iu;
/** Marks that go on with a word: "well-born", "O'Brien". */
const joins = new Set("-‑'’");
const apostrophes = new Set("'’");

/** The words and marks of a stretch of text. */
function piecesOf(text: string, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (let start = from; start < to; ) {
    let end = wordEnd(text, start, to);
    let isJoined = false;
    while (end > start && joins.has(text[end] ?? '')) {
      const next = wordEnd(text, end + 1, to);
      if (next <= end + 1) break;
      isJoined ||= apostrophes.has(text[end] ?? '');
      end = next;
    }
    if (end > start) {
      const word = text.slice(start, end);
      const cut = isJoined ? (contraction.exec(word)?.index ?? 0) : 0;
      if (cut > 0) pieces.push({ text: word.slice(0, cut), start, end: start + cut });
      pieces.push({ text: word.slice(cut), start: start + cut, end });
    } else {
      const mark = String.fromCodePoint(text.codePointAt(start) ?? 0);
      const isGenitive =
        apostrophes.has(mark) &&
        start + 2 <= to &&
        text[start + 1] === 's' &&
        wordEnd(text, start + 2, to) === start + 2;
      end = start + (isGenitive ? 2 : mark.length);
      if (isGenitive || /\S/.test(mark)) pieces.push({ text: text.slice(start, end), start, end });
    }
    start = end;
  }
  return pieces;
}

function plain(source: string, from: number, to: number, isDate: IsDate, tokens: Untagged[]): void {
  if (to <= from) return;
  const pieces = piecesOf(source, from, to);
  const inside = source.slice(0, to);
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const date = dateAt(inside, pieces, at, isDate);
    if (date !== undefined) {
      const end = pieces[date.last]?.end ?? piece.end;
      const words = { text: date.text, word: date.text.toLowerCase(), start: piece.start, end };
      tokens.push(
        date.isRefused ? { kind: 'word', ...words, isRefused: true } : { kind: 'date', ...words, date: date.text },
      );
      at = date.last;
      continue;
    }
    const { text, start, end } = piece;
    const lower = text.toLowerCase();
    const word = lower.includes('’') ? lower.replace(/’/g, "'") : lower;
    tokens.push({ kind: isWord(word) ? 'word' : 'mark', text, word, start, end });
  }
}

const isWord = (word: string): boolean => /^[a-z0-9]/.test(word) || (word !== "'" && /^['\p{L}\p{N}]/u.test(word));
