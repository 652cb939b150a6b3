import type { GraphInput, NodeBatch, Properties } from '../../port.ts';
import { keyOf } from '../writing/statements.ts';

/** Key value → element id without its prefix. */
type KeyMap = Map<GraphInput, string>;

/** Reads every node of a label from the database: pairs of key value and element id. */
export type ScanKeys = (label: string, key: string) => Promise<readonly (readonly [GraphInput, string])[]>;

/**
 * Where each node is, by label and key: the index of a graph that exists only inside an open transaction, where the
 * database can have none. It starts with an empty graph and follows what is created through it; after a write that it
 * did not see, `forget` makes it read the keys again when they are next asked for.
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

  /** What all element ids of the database begin with: they are kept and sent without it. */
  get store(): string {
    return this.prefix;
  }

  async of(label: string, key: string): Promise<ReadonlyMap<GraphInput, string>> {
    const known = this.byLabel.get(label);
    const map = known?.get(key);
    if (map !== undefined) return map;
    const isEmpty = this.complete && known === undefined;
    const scanned = isEmpty ? [] : await this.scan(label, key);
    return this.keep(label, key, new Map(scanned.map(([value, node]) => [value, this.withoutPrefix(node)])));
  }

  /** Takes note of created nodes: `nodes[i]` is the element id of `rows[i]`. */
  add(batch: Pick<NodeBatch, 'labels' | 'key'>, rows: readonly Properties[], nodes: readonly string[]): void {
    const short = nodes.map((node) => this.withoutPrefix(node));
    for (const label of batch.labels) {
      if (this.complete && !this.byLabel.has(label)) this.keep(label, keyOf(batch), new Map());
      for (const [key, map] of this.byLabel.get(label) ?? []) note(map, key, rows, short);
    }
  }

  /** Takes note that there are more nodes of these labels than it knows. */
  overlook(labels: readonly string[]): void {
    for (const label of labels) this.byLabel.delete(label);
    this.complete = false;
  }

  /** After an update found by this label and key: others may have changed. */
  forgetAllBut(label: string, key: string): void {
    const kept = this.byLabel.get(label)?.get(key);
    this.forget();
    if (kept !== undefined) this.keep(label, key, kept);
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

  private keep(label: string, key: string, map: KeyMap): KeyMap {
    const ofLabel = this.byLabel.get(label) ?? new Map<string, KeyMap>();
    this.byLabel.set(label, ofLabel.set(key, map));
    return map;
  }
}

function note(map: KeyMap, key: string, rows: readonly Properties[], nodes: readonly string[]): void {
  for (const [index, row] of rows.entries()) {
    const value = row[key];
    const node = nodes[index];
    if (value !== undefined && value !== null && node !== undefined && !map.has(value)) map.set(value, node);
  }
}
