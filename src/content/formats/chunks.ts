import { defined } from '../../util/defined.ts';
import type { ChunkDraft, Headings, LinkSpan, SourceFile, TextPiece } from './parsed-file.ts';

/** One paragraph of any format. */
export interface Paragraph {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
  readonly spans?: readonly LinkSpan[];
  readonly links?: readonly string[];
}

/** Paragraphs are joined up to this many characters: enough for context, and short enough to read quickly. */
const chunkLength = 1500;
/** A paragraph of more characters is cut between words, since a model could not read it whole. */
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
  for (const paragraph of paragraphs.flatMap(cut)) {
    if (length > 0 && length + paragraph.text.length > chunkLength) close();
    open.push(paragraph);
    length += paragraph.text.length + 2;
  }
  close();
  return chunks;
}

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
    const blank = text.lastIndexOf(' ', start + longest);
    const end = text.length - start <= longest ? text.length : blank > start ? blank + 1 : start + longest;
    parts.push(partOf(paragraph, start, end));
    start = end;
  }
  return parts;
}

function partOf({ text, pieces, spans = [], links = [] }: Paragraph, start: number, end: number): Paragraph {
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
