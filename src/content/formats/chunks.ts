import { defined } from '../../util/defined.ts';
import type { ChunkDraft, Headings, LinkSpan, SourceFile, TextPiece } from './parsed-file.ts';

/** One paragraph of any format. */
export interface Paragraph {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
  readonly spans?: readonly LinkSpan[];
  readonly links?: readonly string[];
  /** Of a table: how long its first line is, with the line break. It stands over each part that the table is cut into. */
  readonly head?: number;
  /** An item of a list: it stays with what stands above it, as far as a passage may be long. */
  readonly isItem?: boolean;
}

/** Paragraphs are joined up to this many characters: enough for context, and short enough to read quickly. */
const chunkLength = 1500;
/** A paragraph of more characters is cut between sentences or rows, since a model could not read it whole; a sentence of more, between words. */
const longest = 20_000;

/** Joins paragraphs that follow one another into chunks of whole paragraphs. */
export function chunksOfParagraphs(file: SourceFile, paragraphs: readonly Paragraph[], under?: Headings): ChunkDraft[] {
  const chunks: ChunkDraft[] = [];
  let open: Paragraph[] = [];
  let length = 0;
  const close = () => {
    if (open.length > 0) chunks.push({ ...chunkOf(file, open), ...defined({ under }) });
    open = [];
    length = 0;
  };
  let lead: Paragraph | undefined;
  for (const paragraph of paragraphs.flatMap(cut)) {
    const most = paragraph.isItem === true ? longest : chunkLength;
    const isFull = length > 0 && length + paragraph.text.length > most;
    if (isFull) close();
    if (paragraph.isItem !== true) lead = isLead(paragraph) ? paragraph : undefined;
    else if (isFull && lead !== undefined) {
      open.push(lead);
      length = lead.text.length + 2;
    }
    open.push(paragraph);
    length += paragraph.text.length + 2;
  }
  close();
  return chunks;
}

/** "Members:" above a list; it stands over each part that the list is cut into. */
const isLead = ({ text }: Paragraph): boolean => text.length <= 80 && /:\s*$/.test(text);

function chunkOf(file: SourceFile, paragraphs: readonly Paragraph[]): ChunkDraft {
  const pieces: TextPiece[] = [];
  const spans: LinkSpan[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const paragraph of paragraphs) {
    for (const piece of paragraph.pieces) pieces.push({ at: piece.at + at, offset: piece.offset });
    for (const span of paragraph.spans ?? []) spans.push({ ...span, start: span.start + at, end: span.end + at });
    texts.push(paragraph.text);
    at += paragraph.text.length + 2;
  }
  const links = [...new Set(paragraphs.flatMap((paragraph) => paragraph.links ?? []))];
  return { file, offset: pieces[0]?.offset ?? 0, text: texts.join('\n\n'), links, pieces, spans };
}

function cut(paragraph: Paragraph): Paragraph[] {
  const { text } = paragraph;
  if (text.length <= longest) return text.trim() === '' ? [] : [paragraph];
  const parts: Paragraph[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= longest ? text.length : endOfPart(paragraph, start);
    parts.push(partOf(paragraph, start, end));
    start = end;
  }
  return parts;
}

/** Behind a longer word or number, as "St." ends no sentence. */
const sentenceEnd = /(?:(?<=\p{L}{4}|\p{N})\.|[!?…])["”’»)\]]*\s+(?=["“‘«'([]*\p{Lu})/gu;

/** Where a part that begins at `start` ends: with a row or a sentence; within one that is longer, between words, and all parts of it are long. */
function endOfPart({ text, head }: Paragraph, start: number): number {
  const most = start + longest - (head ?? 0);
  if (head !== undefined) {
    const row = text.lastIndexOf('\n', most - 1);
    return row > start ? row + 1 : most;
  }
  let end = 0;
  let inSpeech = 0;
  let from = start;
  let open = 0;
  sentenceEnd.lastIndex = start;
  for (let match = sentenceEnd.exec(text); match !== null; match = sentenceEnd.exec(text)) {
    const next = match.index + match[0].length;
    if (next > most && Math.max(end, inSpeech) > start) return end > start ? end : inSpeech;
    // Speech is not cut: its second half would be taken for what the narrator says.
    for (const [mark] of text.slice(from, next).matchAll(/["“”«»]/g))
      open = mark === '"' ? (open > 0 ? 0 : 1) : /[“«]/.test(mark) ? open + 1 : Math.max(0, open - 1);
    from = next;
    if (open === 0) end = next;
    else inSpeech = next;
    if (next > most) break;
  }
  if (end <= start) end = inSpeech > start ? inSpeech : text.length;
  else if (end <= most) return end;
  const length = Math.ceil((end - start) / Math.ceil((end - start) / longest));
  const blank = text.lastIndexOf(' ', start + length - 1);
  return blank > start + length * 0.9 ? blank + 1 : start + length;
}

function partOf(paragraph: Paragraph, start: number, end: number): Paragraph {
  const { head } = paragraph;
  const part = stretchOf(paragraph, start, end);
  if (head === undefined || start === 0) return part;
  const first = stretchOf(paragraph, 0, head);
  return {
    text: first.text + part.text,
    pieces: [...first.pieces, ...part.pieces.map(({ at, offset }) => ({ at: at + head, offset }))],
    spans: [
      ...(first.spans ?? []),
      ...(part.spans ?? []).map((span) => ({ ...span, start: span.start + head, end: span.end + head })),
    ],
    ...(part.links === undefined ? {} : { links: part.links }),
  };
}

function stretchOf({ text, pieces, spans = [], links = [] }: Paragraph, start: number, end: number): Paragraph {
  const first = pieces.findLast(({ at }) => at <= start) ?? { at: 0, offset: 0 };
  return {
    text: text.slice(start, end),
    pieces: [
      { at: 0, offset: first.offset + start - first.at },
      ...pieces.filter(({ at }) => at > start && at < end).map(({ at, offset }) => ({ at: at - start, offset })),
    ],
    spans: spans
      .filter((span) => span.start >= start && span.end <= end)
      .map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
    links,
  };
}

/** The offsets in a chunk's text at which marks of its file are left out, such as those of bold words. */
export function marksIn({ pieces = [] }: Pick<ChunkDraft, 'pieces'>): ReadonlySet<number> {
  return new Set(pieces.slice(1).map(({ at }) => at));
}

/** The offset in the file of a position in a chunk's text. */
export function fileOffset({ offset, pieces }: Pick<ChunkDraft, 'offset' | 'pieces'>, at: number): number {
  if (pieces === undefined || pieces.length === 0) return offset + at;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low] ?? { at: 0, offset };
  return piece.offset + Math.max(0, at - piece.at);
}
