import type { YamlMap, YamlNode, YamlScalar, YamlSeq } from '../../util/yaml/index.ts';
import type { Stretch } from '../formats/markdown/blocks.ts';
import { isSecretMap } from '../vocabulary/secret-marks.ts';
import { endOfLine, type Secrets, startOfLine } from './cut.ts';

/**
 * The entries of a text that say of themselves that they are secret: an item of a list, the value of a key with its key, a document. Where
 * one cannot be cut out without harm to what stands around it, all is secret.
 *
 * @param leaves all keys and values, in order.
 */
export function secretEntries(
  text: string,
  all: Stretch,
  nodes: readonly YamlNode[],
  leaves: readonly YamlScalar[],
): Secrets {
  const found: Stretch[] = [];
  const seen = new Set<YamlNode>();
  let isAll = false;
  const visit = (node: YamlNode, stretchOf: () => Stretch | undefined): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'seq') for (const [at, item] of node.items.entries()) visit(item, () => cutter.item(node, at));
    if (node.kind !== 'map') return;
    if (isSecretMap(node)) {
      const stretch = stretchOf();
      if (stretch === undefined) isAll = true;
      else found.push(stretch);
      return;
    }
    for (const [at, { value }] of node.pairs.entries()) visit(value, () => cutter.pair(node, at));
  };
  const cutter = new EntryCutter(text, leaves);
  for (const [at, node] of nodes.entries())
    visit(node, () => (nodes.length === 1 ? undefined : cutter.document(nodes, at, all)));
  return isAll ? 'all' : found;
}

/** Finds out from where to where an entry stands. */
class EntryCutter {
  private readonly text: string;
  private readonly leaves: readonly YamlScalar[];

  constructor(text: string, leaves: readonly YamlScalar[]) {
    this.text = text;
    this.leaves = leaves;
  }

  /** From the line after the `---` before it, or from its own beginning on that line, to the next `---`. */
  document(nodes: readonly YamlNode[], at: number, all: Stretch): Stretch {
    const { start = all.start, end = all.end } = nodes[at] ?? {};
    const line = startOfLine(this.text, start);
    const next = /^(?:---|\.\.\.)(?=\s|$)/gm;
    next.lastIndex = end;
    return {
      start: this.text.startsWith('---', line) ? start : Math.max(line, all.start),
      end: Math.min(next.exec(this.text)?.index ?? all.end, all.end),
    };
  }

  item(list: YamlSeq, at: number): Stretch | undefined {
    const item = list.items[at];
    if (item === undefined) return undefined;
    if (this.text[list.start] === '[') return this.between(list.items, at, item);
    const line = startOfLine(this.text, item.start);
    const before = this.text.slice(line, item.start);
    if (/^[ \t]*-[ \t]+(?:[&!]\S+[ \t]+)*$/.test(before)) return this.block(line, before.indexOf('-'), item);
    // The dash on a line of its own.
    const above = /(?:^|\n|\r)([ \t]*)-[ \t]*(?:[&!]\S+[ \t]+)*(?:[&!]\S+)?(?:#[^\r\n]*)?(?:\r\n?|\n)$/.exec(
      this.text.slice(Math.max(0, line - 500), line),
    );
    if (before.trim() !== '' || above === null) return undefined;
    return this.block(startOfLine(this.text, line - above[0].trimStart().length), above[1]?.length ?? 0, item);
  }

  pair(map: YamlMap, at: number): Stretch | undefined {
    const pair = map.pairs[at];
    if (pair === undefined) return undefined;
    const { key, value } = pair;
    if (this.text[map.start] === '{')
      return this.between(
        map.pairs.map((each) => ({ start: each.key.start, end: each.value.end })),
        at,
        value,
      );
    const line = startOfLine(this.text, key.start);
    const before = this.text.slice(line, key.start);
    if (before.trim() === '') return this.block(line, before.length, value);
    const isOnly = map.pairs.length === 1 && /^[ \t]*-[ \t]+$/.test(before);
    return isOnly ? this.block(line, before.indexOf('-'), value) : undefined;
  }

  /** An entry between brackets or braces, with the comma that parts it from the next, or else from the one before. */
  private between(entries: readonly Stretch[], at: number, value: YamlNode): Stretch {
    const { start = value.start } = entries[at] ?? {};
    const next = entries[at + 1];
    const end = this.endOf(value);
    if (next !== undefined) return { start, end: next.start };
    const before = entries[at - 1];
    if (before === undefined) return { start, end };
    const comma = this.text.lastIndexOf(',', start - 1);
    return { start: comma > before.end ? comma : comma === before.end ? before.end : start, end };
  }

  /** Behind the bracket or brace that closes a value. */
  private endOf({ start, end }: YamlNode): number {
    if (this.text[start] !== '{' && this.text[start] !== '[') return end;
    let depth = 0;
    let leaf = this.leafAfter(start);
    for (let at = start; at < this.text.length; at++) {
      while ((this.leaves[leaf]?.end ?? Number.POSITIVE_INFINITY) <= at) leaf++;
      const around = this.leaves[leaf];
      if (around !== undefined && around.start <= at && around.end > at) {
        at = around.end - 1;
        continue;
      }
      const mark = this.text[at] ?? '';
      if ('[{'.includes(mark)) depth++;
      else if (']}'.includes(mark) && --depth === 0) return at + 1;
    }
    return end;
  }

  /** The index of the first leaf that ends behind an offset. */
  private leafAfter(at: number): number {
    let low = 0;
    let high = this.leaves.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.leaves[middle]?.end ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Whole lines: the one that it begins on, and all below it that are indented deeper. */
  private block(line: number, column: number, value: YamlNode): Stretch {
    let end = endOfLine(this.text, Math.max(line, this.endOf(value) - 1));
    const next = /(?:\r\n?|\n)([ \t]*)([^\r\n]*)/y;
    next.lastIndex = end;
    for (let match = next.exec(this.text); match !== null; match = next.exec(this.text)) {
      const [whole, indent = '', words = ''] = match;
      const isSilent = words === '' || words.startsWith('#');
      if (!isSilent && indent.length <= column) break;
      if (!isSilent) end = match.index + whole.length;
    }
    return { start: line, end };
  }
}
