import { fileOffset } from '../content/formats/chunks.ts';
import type { ChunkDraft, ParsedFile } from '../content/formats/parsed-file.ts';
import { sentencesOf, speechIn } from '../content/prose/reader/sentences.ts';
import type { Range } from '../content/prose/reader/token.ts';
import type { QuotedPlace } from '../model/sheet.ts';
import { countWords } from './words.ts';

/** A paragraph of a manuscript, on one line. */
export interface ToldParagraph {
  readonly text: string;
  /** Where its characters stand in the file. */
  readonly chunk: ChunkDraft;
  readonly at: number;
  readonly sentences: readonly Range[];
  readonly speech: readonly Range[];
}

/** The paragraphs between two breaks or headings. */
export interface ToldPassage {
  readonly chapter: string;
  readonly paragraphs: readonly ToldParagraph[];
  readonly words: number;
}

/** A file of a manuscript. It follows from its text alone. */
export interface ChapterFile {
  readonly path: string;
  readonly passages: readonly ToldPassage[];
}

const read = new WeakMap<ParsedFile, ChapterFile>();

/** The passages of a parsed file, remembered as long as the parsed file is: a changed chapter is read anew, and no other. */
export function chapterFile(file: ParsedFile): ChapterFile {
  const known = read.get(file);
  if (known !== undefined) return known;
  const chapter = { path: file.file.path, passages: passagesOf(file) };
  read.set(file, chapter);
  return chapter;
}

/** A stretch of a paragraph as a place, with its words. */
export function placeIn({ chunk, at, text }: ToldParagraph, { start, end }: Range): QuotedPlace {
  const { path, lines } = chunk.file;
  return { path, ...lines.position(fileOffset(chunk, at + start)), quote: text.slice(start, end) };
}

/** `*** `, `* * *`, `#`, `---`, `⁂`: a line that parts two scenes. */
const breakLine = /^[ \t]*(?:(?:[*#~⁂•·][ \t]*){1,9}|(?:[-–—_][ \t]*){3,9})\r?$/m;
const markdownHeading = /^ {0,3}#{1,6}[ \t]+(\S[^\n]{0,200})$/m;
const underlined = /^(\S[^\n]{0,200})\r?\n(?:=+|-{3,})[ \t]*\r?$/m;
/** "CHAPTER IV", "Part Two: The Ferry", "12.": a paragraph that is a heading. */
const plainHeading =
  /^(?:(?:chapter|part|book|prologue|epilogue|interlude)\b(?![^.!?]{0,90}[.!?]["”’]?.)[^!?]{0,90}|[IVXLC]{1,7}\.?|\d{1,3}\.?|[^\p{Ll}.!?"“]{3,60})$/iu;
const isPlainHeading = (text: string): boolean =>
  plainHeading.test(text) &&
  (/^(?:chapter|part|book|prologue|epilogue|interlude)\b/i.test(text) || !/\p{Ll}/u.test(text));

function passagesOf({ file, chunks }: ParsedFile): ToldPassage[] {
  const passages: { chapter: string; paragraphs: ToldParagraph[]; words: number }[] = [];
  const raw = file.lines.text;
  const placed = chunks.flatMap((chunk) => [...paragraphsOf(chunk)].map((each) => ({ ...each, chunk })));
  const blank = usualBlank(placed.map(({ chunk, at }) => blankLinesBefore(raw, fileOffset(chunk, at))));
  let chapter = file.title;
  let end = 0;
  let opens = true;
  for (const { chunk, at, text } of placed) {
    const start = fileOffset(chunk, at);
    const gap = raw.slice(end, Math.max(end, start));
    const heading = end === 0 ? chunk.under?.title : headingIn(gap);
    if (heading !== undefined) chapter = heading;
    opens ||= heading !== undefined || isBreak(gap) || blankLinesBefore(raw, start) > blank + 1;
    end = fileOffset(chunk, at + text.length - 1) + 1;
    if (isPlainHeading(text.trim())) {
      chapter = text.trim();
      opens = true;
      continue;
    }
    if (opens) passages.push({ chapter, paragraphs: [], words: 0 });
    opens = false;
    const passage = passages.at(-1);
    passage?.paragraphs.push({ text, chunk, at, sentences: sentencesOf(text), speech: speechIn(text) });
    if (passage !== undefined) passage.words += countWords(text);
  }
  return passages;
}

function* paragraphsOf({ text }: ChunkDraft): Generator<{ readonly text: string; readonly at: number }> {
  let at = 0;
  for (const words of text.split('\n\n')) {
    if (words.trim() !== '') yield { text: words.replace(/[\r\n]/g, ' '), at };
    at += words.length + 2;
  }
}

const headingIn = (gap: string): string | undefined => {
  const heading = markdownHeading.exec(gap)?.[1] ?? underlined.exec(gap)?.[1];
  return heading?.replace(/[ \t#]+$/, '').replace(/[*_`]/g, '') || undefined;
};

/** The line must end before the next paragraph: the mark of a list stands on the line of its item. */
const isBreak = (gap: string): boolean => breakLine.test(gap.slice(0, gap.lastIndexOf('\n') + 1));

function blankLinesBefore(raw: string, start: number): number {
  let lines = 0;
  for (let at = start - 1; at >= 0 && /\s/.test(raw[at] ?? ''); at--) if (raw[at] === '\n') lines++;
  return Math.max(0, lines - 1);
}

/** How many blank lines stand between most paragraphs. */
function usualBlank(counts: readonly number[]): number {
  return [...counts].sort((a, b) => a - b)[counts.length >> 1] ?? 1;
}
