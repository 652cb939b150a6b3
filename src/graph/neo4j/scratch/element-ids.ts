import type { GraphInput, NodeBatch, Properties } from '../../port.ts';
import { keyProperty } from '../writing/statements.ts';

/** Key value → element id without its prefix. */
type KeyMap = Map<GraphInput, string>;

/** Reads every node of a label from the database: pairs of key value and element id. */
export type ScanKeys = (label: string, key: string) => Promise<readonly (readonly [GraphInput, string])[]>;

/**
 * Element ids of nodes by label and key: the index of a graph that exists only inside an open transaction, where the
 * database has none. It starts with an empty graph and learns of every node created through the writer. After a write that
 * it did not see, call `forget`: it then reads the keys again when they are next needed.
 */
export class ElementIds {
  private readonly byLabel = new Map<string, Map<string, KeyMap>>();
  /** True while every node of the graph has come through `add`. */
  private complete = true;
  private readonly scan: ScanKeys;
  private prefix = '';

  constructor(scan: ScanKeys) {
    this.scan = scan;
  }

  /** The prefix of all element ids of the database: they are remembered and sent without it. */
  get store(): string {
    return this.prefix;
  }

  async of(label: string, key: string): Promise<ReadonlyMap<GraphInput, string>> {
    const known = this.byLabel.get(label);
    const map = known?.get(key);
    if (map !== undefined) return map;
    const isEmpty = this.complete && known === undefined;
    const scanned = isEmpty ? [] : await this.scan(label, key);
    return this.remember(label, key, new Map(scanned.map(([value, node]) => [value, this.withoutPrefix(node)])));
  }

  /** Remembers created nodes: `nodes[i]` is the element id of `rows[i]`. */
  add(batch: Pick<NodeBatch, 'labels' | 'key'>, rows: readonly Properties[], nodes: readonly string[]): void {
    const short = nodes.map((node) => this.withoutPrefix(node));
    for (const label of batch.labels) {
      if (this.complete && !this.byLabel.has(label)) this.remember(label, keyProperty(batch), new Map());
      for (const [key, map] of this.byLabel.get(label) ?? []) addRows(map, key, rows, short);
    }
  }

  /** After an update of nodes found by this label and key: their other keys may have changed. */
  forgetAllBut(label: string, key: string): void {
    const same = this.byLabel.get(label)?.get(key);
    this.forget();
    if (same !== undefined) this.remember(label, key, same);
  }

  forget(): void {
    this.byLabel.clear();
    this.complete = false;
  }

  private withoutPrefix(node: string): string {
    const end = node.lastIndexOf(':') + 1;
    this.prefix = node.slice(0, end);
    return node.slice(end);
  }

  private remember(label: string, key: string, map: KeyMap): KeyMap {
    const ofLabel = this.byLabel.get(label) ?? new Map<string, KeyMap>();
    this.byLabel.set(label, ofLabel.set(key, map));
    return map;
  }
}

function addRows(map: KeyMap, key: string, rows: readonly Properties[], nodes: readonly string[]): void {
  for (const [index, row] of rows.entries()) {
    const value = row[key];
    const node = nodes[index];
    if (value !== undefined && value !== null && node !== undefined && !map.has(value)) map.set(value, node);
  }
}
