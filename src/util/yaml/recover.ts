import type { Anchors } from './compose.ts';
import { parseFragment } from './fragment.ts';
import { mapOf, seqOf, type YamlIssue, type YamlNode, type YamlPair } from './node.ts';
import { strayLine, unclosedFlow } from './reasons.ts';

/**
 * Reads as much as possible of a text that does not parse as a whole. The text is cut into documents, then into entries of one
 * column, then into the entries within a broken one. Each piece is parsed by itself, and each piece that fails is one issue.
 * The time is linear in the text: a piece is parsed once for each level, at most `maxLevels` times.
 */
export function recover(text: string): { documents: YamlNode[]; issues: YamlIssue[] } {
  const issues: YamlIssue[] = [];
  const documents: YamlNode[] = [];
  for (const piece of splitDocuments(text)) {
    const anchors: Anchors = new Map();
    const whole = parseFragment(text.slice(piece.start, piece.end), piece.start, anchors);
    if (!('failure' in whole)) {
      documents.push(...whole.documents);
      issues.push(...whole.issues);
      continue;
    }
    // An alias bomb is refused as a whole: its pieces would parse, but mean nothing.
    if (whole.failure.code === 'alias-bomb') {
      issues.push(whole.failure);
      continue;
    }
    const before = issues.length;
    const node = new Recovery(text, anchors, issues).block(piece, 0);
    if (node !== undefined) documents.push(node);
    if (issues.length === before) issues.push(whole.failure);
  }
  return { documents, issues };
}

const maxLevels = 8;

interface Piece {
  readonly start: number;
  readonly end: number;
}

class Recovery {
  private readonly text: string;
  private readonly anchors: Anchors;
  private readonly issues: YamlIssue[];
  /** Where the entry ends that an unclosed bracket broke. */
  private unclosedUpTo: number | undefined;

  constructor(text: string, anchors: Anchors, issues: YamlIssue[]) {
    this.text = text;
    this.anchors = anchors;
    this.issues = issues;
  }

  /** The node of a block of entries; undefined when none of it can be read. */
  block(piece: Piece, level: number): YamlNode | undefined {
    const entries = this.entries(piece);
    const first = entries[0];
    if (first === undefined) return undefined;
    if (this.isDash(first.start)) {
      const items = entries.flatMap((entry) => this.items(entry, level));
      return items.length === 0 ? undefined : seqOf(first.start, items);
    }
    const pairs = entries.flatMap((entry) => this.pairs(entry, level));
    return pairs.length === 0 ? undefined : mapOf(first.start, pairs);
  }

  private items(entry: Piece, level: number): readonly YamlNode[] {
    const nodes = this.parse(entry);
    if (Array.isArray(nodes)) {
      if (this.isDash(entry.start)) return nodes.flatMap((node) => (node.kind === 'seq' ? node.items : [node]));
      const message = 'Expected `- ` here, as before the other entries of this list.';
      this.issues.push({ offset: entry.start, code: 'bad-yaml', message });
      return nodes.filter((node) => node.kind !== 'scalar');
    }
    const failure = nodes;
    if (!this.isDash(entry.start)) return this.giveUp(failure, entry);
    let inner = entry.start + 1;
    while (this.text[inner] === ' ') inner++;
    const node = this.inside({ start: inner, end: entry.end }, failure, level);
    return node === undefined ? [] : [node];
  }

  private pairs(entry: Piece, level: number): readonly YamlPair[] {
    const nodes = this.parse(entry);
    if (Array.isArray(nodes)) {
      const pairs = nodes.flatMap((node) => (node.kind === 'map' ? node.pairs : []));
      if (pairs.length === 0) {
        const message = 'Expected `key: value` here, as on the lines around it.';
        this.issues.push({ offset: entry.start, code: 'bad-yaml', message });
      }
      return pairs;
    }
    const lineEnd = this.lineEnd(entry.start, entry.end);
    const head = this.parseQuietly({ start: entry.start, end: lineEnd })?.flatMap((node) =>
      node.kind === 'map' ? node.pairs : [],
    );
    const pair = head?.[0];
    if (pair === undefined || lineEnd >= entry.end) return this.giveUp(nodes, entry);
    if (pair.value.kind !== 'scalar' || pair.value.value !== null) {
      // The entry's first line parses by itself, so the error is in the lines below it.
      this.issues.push(nodes);
      return [pair];
    }
    const node = this.inside({ start: lineEnd, end: entry.end }, nodes, level);
    return node === undefined ? [] : [{ key: pair.key, value: node }];
  }

  /** Reads what it can inside a broken entry. Reports the entry's own failure if there is no better one inside. */
  private inside(piece: Piece, failure: YamlIssue, level: number): YamlNode | undefined {
    if (level + 1 >= maxLevels || failure.code === 'too-deep') {
      this.issues.push(failure);
      return undefined;
    }
    const before = this.issues.length;
    const node = this.block(piece, level + 1);
    if (this.issues.length === before) this.issues.push(failure);
    return node;
  }

  /**
   * Reports a failure. An unclosed quotation fails at the end of the piece, but is reported where it begins; what stands in the lines
   * after an unclosed bracket is no fault of its own.
   */
  private giveUp(failure: YamlIssue, entry: Piece): readonly [] {
    const goesOn = failure.message === strayLine && entry.start === this.unclosedUpTo;
    if (goesOn || failure.message === unclosedFlow) this.unclosedUpTo = entry.end;
    if (goesOn) return [];
    const ran = this.text.slice(entry.start, failure.offset).includes('\n');
    this.issues.push(ran && failure.code === 'bad-yaml' ? { ...failure, offset: entry.start } : failure);
    return [];
  }

  private parse(piece: Piece): YamlNode[] | YamlIssue {
    const column = this.columnOf(piece.start);
    const source = ' '.repeat(column) + this.text.slice(piece.start, piece.end);
    const fragment = parseFragment(source, piece.start - column, this.anchors);
    if ('failure' in fragment) return fragment.failure;
    this.issues.push(...fragment.issues);
    return fragment.documents;
  }

  private parseQuietly(piece: Piece): YamlNode[] | undefined {
    const fragment = parseFragment(this.text.slice(piece.start, piece.end), piece.start, this.anchors);
    return 'failure' in fragment ? undefined : fragment.documents;
  }

  /** Cuts a block at the lines that begin in its first entry's column. */
  private entries(piece: Piece): Piece[] {
    const starts = this.entryStarts(piece);
    return starts.map((start, index) => ({ start, end: starts[index + 1] ?? piece.end }));
  }

  private entryStarts(piece: Piece): number[] {
    const starts: number[] = [];
    let column = -1;
    let list = false;
    for (let at = piece.start; at < piece.end; at = this.lineEnd(at, piece.end)) {
      let content = at;
      while (this.text[content] === ' ') content++;
      if (content >= piece.end || isBlankOrComment(this.text.charCodeAt(content))) continue;
      if (column === -1) {
        column = this.columnOf(content);
        list = this.isDash(content);
      } else {
        if (this.columnOf(content) > column) continue;
        // The dashes of a list may stand in the column of its key: they belong to that entry.
        if (!list && this.isDash(content)) continue;
      }
      starts.push(content);
    }
    return starts;
  }

  /** Offset after the line break that ends the line of `from`. */
  private lineEnd(from: number, limit: number): number {
    const next = this.text.indexOf('\n', from);
    return next === -1 || next + 1 > limit ? limit : next + 1;
  }

  private columnOf(offset: number): number {
    return offset - (this.text.lastIndexOf('\n', offset - 1) + 1);
  }

  private isDash(offset: number): boolean {
    return this.text[offset] === '-' && /^[\s]?$/.test(this.text[offset + 1] ?? '');
  }
}

function isBlankOrComment(code: number): boolean {
  return code === 10 || code === 13 || code === 35;
}

function splitDocuments(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const match of text.matchAll(/^(?:---|\.\.\.)(?=\s|$)/gm)) {
    if (match.index > start) pieces.push({ start, end: match.index });
    // The text after the `---` is part of the document.
    start = match.index + 3;
  }
  pieces.push({ start, end: text.length });
  // A piece of only directives and comments is not a document.
  return pieces.filter((piece) => /^[ \t]*[^\s#%]/m.test(text.slice(piece.start, piece.end)));
}
