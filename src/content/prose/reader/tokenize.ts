import type { LinkSpan } from '../../formats/parsed-file.ts';
import type { Passage } from '../extracted.ts';
import { dateAt, type IsDate, type Piece } from './dates.ts';
import type { Tagger } from './tagger.ts';
import type { Range, SentenceToken } from './token.ts';

type Untagged = Omit<SentenceToken, 'tag'>;

export interface TokenTools {
  readonly isDate: IsDate;
  readonly tagger: Pick<Tagger, 'tags'>;
}

/** The tokens of a sentence, without their tags. */
export function tokensOfSentence(
  passage: Passage,
  sentence: Range,
  speech: readonly Range[],
  isDate: IsDate,
): Untagged[] {
  const { text, mentions, draft } = passage;
  const cuts = [
    ...mentions.map(({ start, end, id }) => ({ start, end, kind: 'name' as const, id })),
    ...speech.map(({ start, end }) => {
      const id = nameInMarks(text, { start, end }, mentions);
      return id === undefined ? { start, end, kind: 'quote' as const } : { start, end, kind: 'name' as const, id };
    }),
    ...hidden(draft.spans ?? []),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const tokens: Untagged[] = [];
  let at = sentence.start;
  for (const cut of cuts) {
    if (cut.end <= at || cut.start >= sentence.end) continue;
    tokens.push(...plain(text, at, Math.max(at, cut.start), isDate));
    const start = Math.max(at, cut.start);
    const end = Math.min(cut.end, sentence.end);
    const words = text.slice(start, end);
    const token = { kind: cut.kind, text: words, word: words.toLowerCase(), start, end };
    tokens.push(
      cut.kind === 'name' ? { ...token, id: cut.id, ...(isEra(words, isDate) ? { date: words } : {}) } : token,
    );
    at = end;
  }
  tokens.push(...plain(text, at, sentence.end, isDate));
  return tokens;
}

/** `the "Merry Widow"`: marks around a name, and nobody speaks. */
function nameInMarks(text: string, { start, end }: Range, mentions: Passage['mentions']): string | undefined {
  const name = mentions.find((each) => each.start >= start && each.end <= end);
  if (name === undefined || end - start > name.end - name.start + 8) return undefined;
  const around = text.slice(start, name.start) + text.slice(name.end, end);
  return /^["“”«»„‘’']+(?:the )?["“”«»„‘’']+$/i.test(around) ? name.id : undefined;
}

/** The same tokens with what the tagger says of them. */
export function tag(tokens: readonly Untagged[], tagger: Pick<Tagger, 'tags'>): SentenceToken[] {
  const tags = tagger.tags(tokens.map(standIn));
  return tokens.map((token, index) => ({
    ...token,
    tag: token.kind === 'word' ? (tags[index] ?? 'X') : kinds[token.kind],
  }));
}

const kinds = { name: 'PROPN', date: 'NUM', quote: 'X', mark: 'PUNCT', word: 'X' } as const;

/** What the tagger reads for a token. Numbers are alike to it. */
function standIn({ kind, text }: Untagged): string {
  if (kind === 'name') return 'Aldric';
  if (kind === 'date') return '1811';
  if (kind === 'quote') return 'so';
  return text.replace(/\d+/g, '1').replace(/’/g, "'").replace(/\s+/g, '');
}

const hidden = (spans: readonly LinkSpan[]) =>
  spans.flatMap(({ start, end, target }) => (target === undefined ? [{ start, end, kind: 'quote' as const }] : []));

const isEra = (words: string, isDate: IsDate): boolean => words.length < 60 && isDate(words);

const pieceForm = /[\p{L}\p{M}\p{N}]+(?:[-‑'’][\p{L}\p{M}\p{N}]+)*|['’]s(?![\p{L}\p{N}])|[^\s\p{L}\p{M}\p{N}]/gu;
/** "Odo's" and "wasn't" are two words each. */
const contraction = /(?:n['’]t|['’](?:s|re|ve|ll|d|m))$/iu;

function piecesOf(source: string, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: text, index } of source.slice(from, to).matchAll(pieceForm)) {
    const start = from + index;
    const end = start + text.length;
    const cut = /['’]/.test(text) ? (contraction.exec(text)?.index ?? 0) : 0;
    if (cut > 0) pieces.push({ text: text.slice(0, cut), start, end: start + cut });
    pieces.push({ text: text.slice(cut), start: start + cut, end });
  }
  return pieces;
}

function plain(source: string, from: number, to: number, isDate: IsDate): Untagged[] {
  if (to <= from) return [];
  const pieces = piecesOf(source, from, to);
  const tokens: Untagged[] = [];
  const inside = source.slice(0, to);
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const date = dateAt(inside, pieces, at, isDate);
    if (date !== undefined) {
      const end = pieces[date.last]?.end ?? piece.end;
      tokens.push({
        kind: 'date',
        text: date.text,
        word: date.text.toLowerCase(),
        start: piece.start,
        end,
        date: date.text,
      });
      at = date.last;
      continue;
    }
    const word = piece.text.toLowerCase().replace(/’/g, "'");
    tokens.push({ ...piece, word, kind: /^['\p{L}\p{N}]+/u.test(word) && word !== "'" ? 'word' : 'mark' });
  }
  return tokens;
}
