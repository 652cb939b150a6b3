import { defined } from '../../util/defined.ts';
import type { ChunkDraft, Headings, LinkSpan, SourceFile, TextPiece } from './parsed-file.ts';

/** A link or an embed, and where in its paragraph's text it stands. */
export interface ChunkLink {
  readonly at: number;
  readonly target: string;
}

/** One paragraph of any format: pieces, spans and links in their order. */
export interface Paragraph {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
  readonly spans?: readonly LinkSpan[];
  readonly links?: readonly ChunkLink[];
  /** The length of the first line of a table, with the line break. It stands over each part that the table is cut into. */
  readonly head?: number;
  /** An item of a list: it stays with what stands above it, as far as a passage may be long. */
  readonly isItem?: boolean;
}

/** Paragraphs are joined up to this many characters: enough for context, and short enough to read quickly. */
const chunkLength = 1500;
/** A paragraph of more characters is cut between sentences or rows, since a model could not read it whole; a sentence of more, between words. */
const longest = 20_000;
/** A table's head of more characters stands over the first part alone: over each, heads would be most of the text. */
const longestHead = longest / 2;

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
  const links = [...new Set(paragraphs.flatMap(({ links: placed = [] }) => placed.map(({ target }) => target)))];
  return { file, offset: pieces[0]?.offset ?? 0, text: texts.join('\n\n'), links, pieces, spans };
}

function cut(whole: Paragraph): Paragraph[] {
  const { text, head = 0 } = whole;
  if (text.length <= longest) return text.trim() === '' ? [] : [whole];
  const endOfPart = whole.head === undefined ? endsOfSentences(text) : endsOfRows(text, head);
  const { head: _, ...headless } = whole;
  const paragraph = head > longestHead ? headless : whole;
  const parts: Paragraph[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= longest ? text.length : endOfPart(start);
    parts.push(partOf(paragraph, start, end));
    start = end;
  }
  return parts;
}

/** Where the part of a text that begins at an offset ends. The offsets grow, so that the text is gone through once. */
type EndOfPart = (start: number) => number;

/** With a row. */
function endsOfRows(text: string, head: number): EndOfPart {
  return (start) => {
    const most = start + longest - (head > longestHead ? 0 : head);
    const row = text.slice(start, most).lastIndexOf('\n');
    return row > 0 ? start + row + 1 : most;
  };
}

/**
 * The end of a sentence: behind a longer word or number, as "St." ends no sentence, and before a capital; and that of a sentence in
 * Chinese or Japanese, behind which nothing stands.
 */
const sentenceEnd = /(?:(?<=\p{L}{4}|\p{N})\.|[!?…])["”’»)\]]*\s+(?=["“‘«'([]*\p{Lu})|[。！？]["”’»)\]」』）]*\s*/gu;

/** With a sentence; within one that is longer, between words, and all parts of it are long. */
function endsOfSentences(text: string): EndOfPart {
  const ends = Array.from(text.matchAll(sentenceEnd), ({ 0: words, index }) => index + words.length);
  let passed = 0;
  return (start) => {
    const most = start + longest;
    while ((ends[passed] ?? text.length) <= start && passed < ends.length) passed++;
    let end = start;
    let inSpeech = start;
    let open = 0;
    let from = start;
    for (let next = ends[passed]; next !== undefined && next <= most; next = ends[++passed]) {
      // Speech is not cut: its second half would be taken for what the narrator says.
      for (const [mark] of text.slice(from, next).matchAll(/["“”«»]/g))
        open = mark === '"' ? (open > 0 ? 0 : 1) : /[“«]/.test(mark) ? open + 1 : Math.max(0, open - 1);
      from = next;
      if (open === 0) end = next;
      else inSpeech = next;
    }
    if (end > start) return rewound(end);
    if (inSpeech > start) return inSpeech;
    const rest = (ends[passed] ?? text.length) - start;
    const length = Math.ceil(rest / Math.ceil(rest / longest));
    const blank = text.slice(start, start + length).lastIndexOf(' ');
    return start + (blank > length * 0.9 ? blank + 1 : length);
  };

  /** The sentences behind this end are looked at again for the next part: a part's worth of them at most. */
  function rewound(end: number): number {
    while (passed > 0 && (ends[passed - 1] ?? 0) > end) passed--;
    return end;
  }
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
    links: [...(first.links ?? []), ...(part.links ?? []).map(({ at, target }) => ({ at: at + head, target }))],
  };
}

function stretchOf({ text, pieces, spans = [], links = [] }: Paragraph, start: number, end: number): Paragraph {
  const within = <T>(all: readonly T[], at: (one: T) => number): readonly T[] =>
    all.slice(countBelow(all, at, start), countBelow(all, at, end));
  const next = countBelow(pieces, ({ at }) => at, start + 1);
  const first = pieces[next - 1] ?? { at: 0, offset: 0 };
  const inner = pieces.slice(
    next,
    countBelow(pieces, ({ at }) => at, end),
  );
  return {
    text: text.slice(start, end),
    pieces: [
      { at: 0, offset: first.offset + start - first.at },
      ...inner.map(({ at, offset }) => ({ at: at - start, offset })),
    ],
    spans: within(spans, (span) => span.start)
      .filter((span) => span.end <= end)
      .map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
    links: within(links, ({ at }) => at).map(({ at, target }) => ({ at: at - start, target })),
  };
}

/** How many of a list that grows stand below an offset. */
function countBelow<T>(all: readonly T[], at: (one: T) => number, offset: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one !== undefined && at(one) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The offsets in a chunk's text at which marks of its file are left out, such as those of bold words. */
export function marksIn({ pieces = [] }: Pick<ChunkDraft, 'pieces'>): ReadonlySet<number> {
  return new Set(pieces.slice(1).map(({ at }) => at));
}

/** The offset in the file of a position in a chunk's text. */
export function fileOffset({ offset, pieces }: Pick<ChunkDraft, 'offset' | 'pieces'>, at: number): number {
  if (pieces === undefined || pieces.length === 0) return offset + at;
  const piece = pieces[Math.max(0, countBelow(pieces, (one) => one.at, at + 1) - 1)] ?? { at: 0, offset };
  return piece.offset + Math.max(0, at - piece.at);
}
