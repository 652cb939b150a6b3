import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { LineIndex } from '../../../util/text/line-index.ts';

/** A range of the file's text, by offsets: usually one line of a paragraph, without list or quote marks before it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'table' | 'html';
  readonly lines: readonly Stretch[];
}

export interface Blocks {
  /** All blocks except code, in file order. */
  readonly blocks: readonly Block[];
  /** Fenced and indented code, as whole lines. */
  readonly code: readonly Stretch[];
}

/** A note of more characters is read as plain text. A hand-written text is shorter; the blocks of a longer one would fill the memory. */
const mostMarkdown = 4 * 1024 * 1024;

/** How deep blocks may be nested in blocks, each list as two. Deeper blocks are read line by line. */
const deepest = 60;

let loaded: MarkdownIt | undefined;

/** Loads markdown-it with the first note. Its seventy modules would slow down every check of a world without notes. */
function commonMark(): MarkdownIt {
  if (loaded === undefined) {
    const Parser: typeof MarkdownIt = createRequire(import.meta.url)('markdown-it');
    loaded = new Parser('commonmark', { html: true }).enable('table');
    // Its types do not know this option.
    Object.assign(loaded.options, { maxNesting: deepest });
  }
  return loaded;
}

/**
 * The block structure of a note's body: CommonMark with tables. The text within a line is read by `inline.ts`, which knows
 * the marks of Obsidian.
 */
export function blocksOf(lines: LineIndex, bodyStart: number): Blocks {
  const { text } = lines;
  const firstLine = lines.position(bodyStart).line;
  if (text.length - bodyStart > mostMarkdown) return plainBlocks(text, bodyStart);
  const tokens = tokensOf(text.slice(bodyStart));
  const reader = new BlockReader(lines, firstLine);
  for (const [index, token] of tokens.entries()) reader.token(token, tokens[index - 1], tokens[index - 2]);
  return reader;
}

function tokensOf(body: string): Token[] {
  const tokens: Token[] = [];
  const parser = commonMark();
  parser.block.parse(body.replace(/\r\n?/g, '\n').replaceAll('\0', ' '), parser, {}, tokens);
  return tokens;
}

/** A callout of Obsidian (`> [!secret]- Who did it`), or a box of the plugin Admonition (```` ```ad-secret ````), as whole lines. */
export interface Box extends Stretch {
  /** The mark of the block: `secret`. */
  readonly mark: string;
}

/** How the first paragraph of a callout begins. The text after it on its line is the title: a paragraph of its own. */
const calloutMark = /^\s*\[!([^\]\n]{1,200})\]/;

/** The boxes of a note's body, those within others as well, in the order in which they begin. None of a note that is read as plain text. */
export function boxesOf(lines: LineIndex, bodyStart: number): Box[] {
  const { text } = lines;
  if (text.length - bodyStart > mostMarkdown) return [];
  const firstLine = lines.position(bodyStart).line;
  const tokens = tokensOf(text.slice(bodyStart));
  return tokens.flatMap(({ type, map, info }, index): Box[] => {
    const first =
      type === 'blockquote_open' && tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined;
    const mark =
      type === 'fence' && isAdmonition.test(info)
        ? info.replace(isAdmonition, '')
        : calloutMark.exec(first?.content ?? '')?.[1];
    if (mark === undefined || map === null) return [];
    const [from, to] = map;
    return [{ start: lines.startOf(firstLine + from), end: lines.startOf(firstLine + to), mark }];
  });
}

/** A code block that the plugin Admonition shows as a box of text. */
const isAdmonition = /^\s*ad-/;

class BlockReader implements Blocks {
  readonly blocks: Block[] = [];
  readonly code: Stretch[] = [];
  private readonly lines: LineIndex;
  private readonly firstLine: number;
  private inTable = false;

  constructor(lines: LineIndex, firstLine: number) {
    this.lines = lines;
    this.firstLine = firstLine;
  }

  token({ type, map, content, info, level }: Token, before: Token | undefined, outer: Token | undefined): void {
    if (type === 'table_close') this.inTable = false;
    if (map === null || this.inTable) return;
    const [from, to] = map;
    if (level + 1 >= deepest && /^(?:list_item|blockquote)_open$/.test(type)) {
      for (let line = from; line < to; line++) this.deepLine(line);
      return;
    }
    if (type === 'fence' && isAdmonition.test(info)) {
      for (const line of this.wholeLines(from, to)) {
        if (this.isOfAdmonition(line)) this.code.push(line);
        else this.blocks.push({ kind: 'paragraph', lines: [line] });
      }
    } else if (type === 'fence' || type === 'code_block') {
      this.code.push({ start: this.lineStart(from), end: this.lineStart(to) });
    } else if (type === 'table_open') {
      this.inTable = true;
      this.blocks.push({ kind: 'table', lines: this.wholeLines(from, to) });
    } else if (type === 'html_block') {
      this.blocks.push({ kind: 'html', lines: this.wholeLines(from, to) });
    } else if (type === 'inline') {
      const kind = before?.type === 'heading_open' ? 'heading' : 'paragraph';
      const stretches = content.split('\n').map((words, index) => this.locate(words, from + index));
      const isTitled = outer?.type === 'blockquote_open' && calloutMark.test(content);
      for (const part of isTitled ? [stretches.slice(0, 1), stretches.slice(1)] : [stretches]) {
        this.blocks.push({ kind, lines: part.filter(({ start, end }) => end > start) });
      }
    }
  }

  /** A line within marks of lists and quotations that are nested too deep to be parsed: each is a paragraph of its own. */
  private deepLine(line: number): void {
    const { start, end } = this.whole(line);
    const marks = /^(?:[\s>]|(?:[-*+]|\d{1,9}[.)])\s)*/.exec(this.lines.text.slice(start, end))?.[0].length ?? 0;
    if (start + marks < end) this.blocks.push({ kind: 'paragraph', lines: [{ start: start + marks, end }] });
  }

  /** The range of a line's words, after the list and quote marks before them. */
  private locate(words: string, line: number): Stretch {
    const { start, end } = this.whole(line);
    const raw = this.lines.text.slice(start, end);
    const trimmed = words.trim();
    const at = raw.endsWith(trimmed) ? raw.length - trimmed.length : raw.indexOf(trimmed);
    return at === -1 ? { start, end } : { start: start + at, end: start + at + trimmed.length };
  }

  /** True if a line of an admonition is its fence or a setting, and no text. */
  private isOfAdmonition({ start, end }: Stretch): boolean {
    return /^\s*(?:(?:title|collapse|icon|color):(?!:)|`{3,}|~{3,})/.test(this.lines.text.slice(start, end));
  }

  private wholeLines(from: number, to: number): Stretch[] {
    const all: Stretch[] = [];
    for (let line = from; line < to; line++) all.push(this.whole(line));
    return all.filter(({ start, end }) => end > start);
  }

  /** The range of a line, without trailing blanks and its line break. */
  private whole(line: number): Stretch {
    const start = this.lineStart(line);
    return { start, end: start + this.lines.text.slice(start, this.lineStart(line + 1)).trimEnd().length };
  }

  private lineStart(line: number): number {
    return this.lines.startOf(this.firstLine + line);
  }
}

/** Paragraphs separated by blank lines; no Markdown is read. */
function plainBlocks(text: string, from: number): Blocks {
  const blocks: Block[] = [];
  let open: Stretch[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', lines: open });
    open = [];
  };
  const line = /([^\r\n]*)(?:\r\n?|\n|$)/y;
  line.lastIndex = from;
  for (let at = from; at < text.length; at = line.lastIndex) {
    const words = line.exec(text)?.[1] ?? '';
    const trimmed = words.trim();
    const start = at + words.indexOf(trimmed);
    if (trimmed === '') close();
    else open.push({ start, end: start + trimmed.length });
  }
  close();
  return { blocks, code: [] };
}
