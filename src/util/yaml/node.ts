import type { LineIndex } from '../text/line-index.ts';

export type YamlStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A leaf: the author's words and what YAML 1.2 core makes of them. */
export interface YamlScalar {
  readonly kind: 'scalar';
  /** Offset of the first character (the quote of a quoted text, the `|` or text of a block). */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  readonly style: YamlStyle;
  /** The words, decoded: `830`, `2024-01-01`, `yes` stay just that. */
  readonly text: string;
  /** Date-likes, `yes`/`no`, `.nan` and integers beyond 2^53 stay text. */
  readonly value: string | number | boolean | null;
}

export interface YamlPair {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly start: number;
  readonly end: number;
  /** In the author's order, merge keys (`<<`) resolved; a key written twice is here twice, and reported. */
  readonly pairs: readonly YamlPair[];
}

export interface YamlSeq {
  readonly kind: 'seq';
  readonly start: number;
  readonly end: number;
  readonly items: readonly YamlNode[];
}

/** A value and where it stands in its text. An alias is the very node it points at. */
export type YamlNode = YamlScalar | YamlMap | YamlSeq;

/** Something wrong in one text; the offset becomes line and column where the path is known. */
export interface YamlIssue {
  readonly offset: number;
  readonly code: string;
  readonly message: string;
}

export interface YamlFile {
  readonly lines: LineIndex;
  /** One per `---` document, what could be read of a broken one included. */
  readonly documents: readonly YamlNode[];
  /** By offset. */
  readonly issues: readonly YamlIssue[];
}

/** A leaf that other formats (Markdown fields, CSV cells, GEDCOM lines) make of their own text. */
export function scalarOf(text: string, start: number, end = start + text.length): YamlScalar {
  return { kind: 'scalar', start, end, style: 'double', text, value: text };
}

export function mapOf(start: number, pairs: readonly YamlPair[]): YamlMap {
  return { kind: 'map', start, end: pairs.at(-1)?.value.end ?? start, pairs };
}

export function seqOf(start: number, items: readonly YamlNode[]): YamlSeq {
  return { kind: 'seq', start, end: items.at(-1)?.end ?? start, items };
}

/** The first value under an exact key. */
export function valueAt(map: YamlMap, key: string): YamlNode | undefined {
  return map.pairs.find((pair) => pair.key.text === key)?.value;
}

/** Plain JavaScript of a node, for validation. Keys are own properties whatever they are called. */
export function toPlain(node: YamlNode): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'seq':
      return node.items.map(toPlain);
    case 'map':
      return Object.fromEntries(node.pairs.map(({ key, value }) => [key.text, toPlain(value)]));
  }
}

export function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}
