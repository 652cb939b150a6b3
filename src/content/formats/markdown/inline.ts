import type { ChunkLink } from '../chunks.ts';
import type { LinkSpan, TextPiece } from '../parsed-file.ts';
import type { Stretch } from './blocks.ts';
import { isMedia, linkedNote, wikilink } from './links.ts';
import { closingTicks } from './visible.ts';

/** A paragraph as rendered. */
export interface PlainText {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
  readonly spans: readonly LinkSpan[];
  /** The targets of all links and embeds, in order. */
  readonly links: readonly ChunkLink[];
}

/** The forms of inline marks: code, escape, embed, wikilink, image or link, HTML tag, footnote, emphasis, block id, callout. */
const marks =
  /(?<code>`+)|\\(?<escaped>[!-/:-@[-`{-~])|(?<embed>!?)\[\[(?<inside>[^[\]\n]{1,500})\]\]|(?<image>!?)\[(?<label>(?:\\.|[^[\]\\\n]){0,500})\]\((?<address><[^<>\n]{1,1000}>|[^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?)\)|(?<html><\/?[a-zA-Z][^<>\n]{0,500}>)|(?<note>\[\^[^\]\n]{1,100}\])|(?<strong>\*{1,3}|~~|==)|(?<under>_{1,3})|(?<id>\s\^[A-Za-z0-9-]{1,60}$)|(?<callout>^\[![\w-]{1,40}(?:\|[^\]\n]{0,100})?\][+-]?)/gmu;

/** The plain text of a paragraph: links become their labels; emphasis, embeds and HTML tags are left out; code becomes a span without target. */
export function plainTextOf(visible: string, lines: readonly Stretch[]): PlainText {
  const source = lines.map(({ start, end }) => visible.slice(start, end)).join('\n');
  const writer = new PlainWriter(source, lines);
  let at = 0;
  marks.lastIndex = 0;
  for (let match = marks.exec(source); match !== null; match = marks.exec(source)) {
    if (match.index < at) continue;
    const next = writer.mark(match, at);
    if (next === undefined) continue;
    at = next;
    marks.lastIndex = next;
  }
  writer.copy(at, source.length);
  return writer.finish();
}

class PlainWriter {
  private readonly parts: string[] = [];
  /** Characters written. */
  private length = 0;
  private readonly pieces: TextPiece[] = [];
  private readonly spans: LinkSpan[] = [];
  private readonly links: ChunkLink[] = [];
  private readonly source: string;
  private readonly lines: readonly { readonly at: number; readonly offset: number; readonly length: number }[];
  private line = 0;
  /** Offset of the next run of blanks, cached. */
  private gap = -1;

  constructor(source: string, lines: readonly Stretch[]) {
    this.source = source;
    let at = 0;
    this.lines = lines.map(({ start, end }) => {
      const line = { at, offset: start, length: end - start };
      at += end - start + 1;
      return line;
    });
  }

  finish(): PlainText {
    const { parts, pieces, spans, links } = this;
    return { text: parts.join(''), pieces, spans, links };
  }

  /** Writes the text before a mark and the text the mark shows, and returns where to go on; undefined when it is no mark after all. */
  mark(match: RegExpExecArray, from: number): number | undefined {
    const { code, escaped, embed, inside, image, label, address, html, note, under } = match.groups ?? {};
    const { index } = match;
    const end = index + match[0].length;
    if (under !== undefined && isInsideWord(this.source, index, end)) return undefined;
    if (code !== undefined) {
      const closed = closingTicks(this.source, code, end);
      if (closed === undefined) return undefined;
      this.copy(from, index);
      this.span(index, closed);
      return closed;
    }
    this.copy(from, index);
    if (escaped !== undefined) this.copy(index + 1, end);
    else if (inside !== undefined) this.wikilink(inside, embed === '!', index + match[0].length - inside.length - 2);
    else if (label !== undefined && note === undefined)
      this.link(label, address ?? '', image === '!', end - (address ?? '').length - 3 - label.length);
    else if (html !== undefined && /^<br/i.test(html)) this.write(' ');
    return end;
  }

  /** Copies source text, with runs of blanks (left where something was blanked out) reduced to one. */
  copy(start: number, end: number): void {
    for (let at = start; at < end; ) {
      if (this.source[at] === ' ' && this.endsBlank()) {
        at++;
        continue;
      }
      const line = this.lineAt(at);
      if (this.gap < at) this.gap = orNever(this.source.indexOf('  ', at));
      const stop = Math.min(end, line.at + line.length + 1, this.gap + 1);
      this.pieces.push({ at: this.length, offset: line.offset + at - line.at });
      this.write(this.source.slice(at, stop));
      at = stop;
    }
  }

  private write(words: string): void {
    if (words === '') return;
    this.parts.push(words);
    this.length += words.length;
  }

  /** True if the output is empty or ends with a blank. */
  private endsBlank(): boolean {
    const last = this.parts.at(-1)?.at(-1);
    return last === undefined || last === ' ' || last === '\n';
  }

  private wikilink(inside: string, embedded: boolean, start: number): void {
    const { target, label } = wikilink(inside);
    if (isMedia(target)) return;
    if (target !== '') this.links.push({ at: this.length, target });
    // An embed shows text of another note, which is read as part of that note.
    if (embedded) return;
    const at = inside.lastIndexOf(label);
    const from = start + Math.max(0, at);
    if (at === -1) this.write(label);
    else this.span(from, from + label.length, target);
  }

  private link(label: string, address: string, image: boolean, start: number): void {
    if (image) return;
    this.span(start, start + label.length, linkedNote(address), 'markdown');
  }

  private span(start: number, end: number, target?: string, syntax?: 'markdown'): void {
    const from = this.length;
    this.copy(start, end);
    if (target === undefined && syntax === 'markdown') return;
    if (target !== undefined && syntax === 'markdown') this.links.push({ at: from, target });
    this.spans.push({
      start: from,
      end: this.length,
      ...(target === undefined || target === '' ? {} : { target }),
    });
  }

  private lineAt(at: number): { at: number; offset: number; length: number } {
    // Marks come in order, so the line usually only moves forward; a label may lie a little further back.
    while (this.line > 0 && (this.lines[this.line]?.at ?? 0) > at) this.line--;
    while ((this.lines[this.line + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) this.line++;
    return this.lines[this.line] ?? { at: 0, offset: 0, length: this.source.length };
  }
}

const orNever = (index: number): number => (index === -1 ? Number.POSITIVE_INFINITY : index);

function isInsideWord(source: string, start: number, end: number): boolean {
  return /[\p{L}\p{N}]/u.test(source[start - 1] ?? ' ') && /[\p{L}\p{N}]/u.test(source[end] ?? ' ');
}
