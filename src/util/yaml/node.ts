import type { LineIndex } from '../text/line-index.ts';

export type YamlStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A leaf: its text and its value by YAML 1.2's core schema. */
export interface YamlScalar {
  readonly kind: 'scalar';
  /** Offset of the first character (the quote of a quoted text, the `|` or text of a block). */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  readonly style: YamlStyle;
  /** The decoded text, as written: `830`, `2024-01-01`, `yes`. */
  readonly text: string;
  /** Dates, `yes`/`no`, `.nan` and integers beyond 2^53 stay text. */
  readonly value: string | number | boolean | null;
  /** The note that it is a link to: its name, or its path from the root, or from the file's folder (`./Marta`). */
  readonly link?: string;
  /** Links among other words, where those only say more about them: `[[Marta]] (foster)`. Each has its own remark. */
  readonly links?: readonly YamlScalar[];
  /** The author's addition, in brackets or after it: `foster`, `?`. */
  readonly remark?: string;
}

export interface YamlPair {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly start: number;
  readonly end: number;
  /** In file order, with merge keys (`<<`) resolved. A key that is written twice is here twice, and an issue. */
  readonly pairs: readonly YamlPair[];
}

export interface YamlSeq {
  readonly kind: 'seq';
  readonly start: number;
  readonly end: number;
  readonly items: readonly YamlNode[];
}

/** A value with its place. An alias is the same object as its target. */
export type YamlNode = YamlScalar | YamlMap | YamlSeq;

/** The faults of a YAML text, or of its values by a schema: stable kebab-case codes. */
export type YamlIssueCode =
  | 'bad-yaml'
  | 'tab-indentation'
  | 'control-character'
  | 'nul-byte'
  | 'too-deep'
  | 'alias-bomb'
  | 'cyclic-alias'
  | 'unknown-alias'
  | 'complex-key'
  | 'duplicate-key'
  | 'bad-merge'
  | 'more-problems'
  | 'unknown-setting'
  | 'bad-setting';

/** An error in a text, at an offset. */
export interface YamlIssue {
  readonly offset: number;
  readonly code: YamlIssueCode;
  readonly message: string;
}

export interface YamlFile {
  readonly lines: LineIndex;
  /** One for each `---` document, including what could be read of broken ones. */
  readonly documents: readonly YamlNode[];
  /** Sorted by offset. */
  readonly issues: readonly YamlIssue[];
}

/** A leaf from text of another format (Markdown fields, CSV cells, GEDCOM lines). */
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

/** The plain JavaScript value of a node. Every key is an own property, even `__proto__`. */
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

/** True if a value is null or blank, as in a form that was not filled in (`father: ""`). */
export function isEmptyValue(node: YamlNode): boolean {
  return node.kind === 'scalar' && (node.value === null || node.text.trim() === '');
}
