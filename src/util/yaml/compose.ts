import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { YamlIssue, YamlMap, YamlNode, YamlPair, YamlScalar, YamlSeq, YamlStyle } from './node.ts';
import { coreValue } from './scalar.ts';

const styles: Readonly<Record<number, YamlStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

/** Nodes that aliases may add before a file is taken for an alias bomb, unless its own size explains them. */
const aliasAllowance = 100_000;

/** Named nodes of one document; a node still being read is `open`, and pointing at it is a cycle. */
export type Anchors = Map<string, YamlNode | 'open'>;

/** Thrown with the place of the alias; the document it stands in is refused. */
export class AliasBomb extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super('alias bomb');
    this.offset = offset;
  }
}

/** Offsets in events count from the start of `source`; `shift` moves them to the whole file's. */
export interface ComposeInput {
  readonly source: string;
  readonly events: readonly Event[];
  readonly shift: number;
  readonly anchors: Anchors;
  readonly issues: YamlIssue[];
}

interface OpenMap {
  readonly type: 'map';
  readonly start: number;
  readonly anchor: string | undefined;
  readonly pairs: YamlPair[];
  /** The keys there are, once they are many. */
  seen: Set<string> | undefined;
  readonly merged: YamlNode[];
  key: YamlNode | undefined;
  end: number;
}
interface OpenSeq {
  readonly type: 'seq';
  readonly start: number;
  readonly anchor: string | undefined;
  readonly items: YamlNode[];
  end: number;
}
interface OpenDocument {
  readonly type: 'document';
  root: YamlNode | undefined;
}
type Open = OpenMap | OpenSeq | OpenDocument;

/** Builds the positioned nodes of a stream of parser events, one per document. Duplicate keys, dangling and cyclic aliases become issues. */
export function composeYaml(input: ComposeInput): YamlNode[] {
  return new Composer(input).run();
}

class Composer {
  private readonly input: ComposeInput;
  private readonly documents: YamlNode[] = [];
  private readonly stack: Open[] = [];
  private readonly sizes = new Map<YamlNode, number>();
  private ownNodes = 0;
  private aliasNodes = 0;
  private cursor = 0;

  constructor(input: ComposeInput) {
    this.input = input;
  }

  run(): YamlNode[] {
    for (const event of this.input.events) this.handle(event);
    return this.documents;
  }

  private handle(event: Event): void {
    const { shift, anchors } = this.input;
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        anchors.clear();
        this.stack.push({ type: 'document', root: undefined });
        return;
      case EVENT_ID.SEQUENCE:
        this.stack.push({ type: 'seq', start: event.start + shift, anchor: this.open(event), items: [], end: -1 });
        return;
      case EVENT_ID.MAPPING:
        this.stack.push({
          type: 'map',
          start: event.start + shift,
          anchor: this.open(event),
          pairs: [],
          seen: undefined,
          merged: [],
          key: undefined,
          end: -1,
        });
        return;
      case EVENT_ID.SCALAR: {
        const node = this.scalar(event);
        const anchor = this.open(event);
        if (anchor !== undefined) anchors.set(anchor, node);
        this.ownNodes++;
        this.add(node);
        return;
      }
      case EVENT_ID.ALIAS:
        this.add(this.alias(event.anchorStart, event.anchorEnd));
        return;
      case EVENT_ID.POP:
        this.pop();
    }
  }

  private open(event: { anchorStart: number; anchorEnd: number }): string | undefined {
    if (event.anchorStart < 0) return undefined;
    const name = this.input.source.slice(event.anchorStart, event.anchorEnd);
    this.input.anchors.set(name, 'open');
    return name;
  }

  private scalar(event: ScalarEvent): YamlScalar {
    const { source, shift } = this.input;
    const style = styles[event.style] ?? 'plain';
    // An empty value has no place of its own: it stands where the last thing before it ended.
    if (event.valueStart < 0) {
      return { kind: 'scalar', start: this.cursor, end: this.cursor, style, text: '', value: null };
    }
    const text = getScalarValue(source, event);
    const quoted = style === 'single' || style === 'double';
    const start = event.valueStart + shift - (quoted ? 1 : 0);
    const end = event.valueEnd + shift + (quoted ? 1 : 0);
    this.cursor = end;
    const asText = style !== 'plain' || (event.tagStart >= 0 && isTextTag(source.slice(event.tagStart, event.tagEnd)));
    return { kind: 'scalar', start, end, style, text, value: asText ? text : coreValue(text) };
  }

  private alias(nameStart: number, nameEnd: number): YamlNode {
    const { source, shift, anchors, issues } = this.input;
    const name = source.slice(nameStart, nameEnd);
    const offset = nameStart + shift - 1;
    this.cursor = nameEnd + shift;
    const target = anchors.get(name);
    if (target === undefined || target === 'open') {
      issues.push(
        target === 'open'
          ? {
              offset,
              code: 'cyclic-alias',
              message: `\`*${name}\` points at something that contains it. Write the value out instead.`,
            }
          : {
              offset,
              code: 'unknown-alias',
              message: `\`*${name}\` points at nothing: no \`&${name}\` comes before it in this document. A text that begins with * needs quotes.`,
            },
      );
      return { kind: 'scalar', start: offset, end: this.cursor, style: 'plain', text: '', value: null };
    }
    this.count(target, offset);
    return target;
  }

  /** Aliases share nodes, so a bomb costs nothing to read; walking it would. Hence the count of what a walk would visit. */
  private count(target: YamlNode, offset: number): void {
    this.aliasNodes += this.sizeOf(target);
    if (this.aliasNodes > aliasAllowance && this.aliasNodes > 10 * this.ownNodes) throw new AliasBomb(offset);
  }

  /** Nodes that a walk of this one would visit; each is counted once, when something first points at it. */
  private sizeOf(node: YamlNode): number {
    if (node.kind === 'scalar') return 1;
    const known = this.sizes.get(node);
    if (known !== undefined) return known;
    const inner = node.kind === 'seq' ? node.items : node.pairs.map(({ value }) => value);
    const size = inner.reduce((sum, each) => sum + this.sizeOf(each), node.kind === 'seq' ? 1 : 1 + inner.length);
    this.sizes.set(node, size);
    return size;
  }

  private add(node: YamlNode): void {
    const top = this.stack.at(-1);
    if (top === undefined) return;
    if (top.type === 'document') top.root = node;
    else if (top.type === 'seq') top.items.push(node);
    else if (top.key === undefined) top.key = node;
    else this.addPair(top, top.key, node);
  }

  private addPair(map: OpenMap, key: YamlNode, value: YamlNode): void {
    map.key = undefined;
    map.end = this.cursor;
    if (key.kind !== 'scalar') {
      const message = 'A list or mapping cannot be a key here: write a plain word before the colon.';
      this.input.issues.push({ offset: key.start, code: 'complex-key', message });
      return;
    }
    if (key.text === '<<' && key.style === 'plain') {
      map.merged.push(value);
      return;
    }
    if (hasKey(map, key.text)) {
      const message = `\`${key.text}\` is here twice. Keep one, or give it a list of values.`;
      this.input.issues.push({ offset: key.start, code: 'duplicate-key', message });
    }
    addTo(map, { key, value });
  }

  private pop(): void {
    const top = this.stack.pop();
    if (top === undefined) return;
    if (top.type === 'document') {
      if (top.root !== undefined) this.documents.push(top.root);
      return;
    }
    this.ownNodes++;
    const node = top.type === 'seq' ? this.closeSeq(top) : this.closeMap(top);
    if (top.anchor !== undefined) this.input.anchors.set(top.anchor, node);
    this.add(node);
  }

  private closeSeq({ start, items }: OpenSeq): YamlSeq {
    return { kind: 'seq', start, end: Math.max(this.cursor, start), items };
  }

  private closeMap(map: OpenMap): YamlMap {
    for (const source of map.merged) this.merge(map, source);
    return { kind: 'map', start: map.start, end: Math.max(this.cursor, map.start), pairs: map.pairs };
  }

  private merge(map: OpenMap, source: YamlNode): void {
    if (source.kind === 'seq') {
      for (const item of source.items) this.merge(map, item);
      return;
    }
    if (source.kind === 'scalar') {
      const message = '`<<` takes a mapping, an alias to one (`<<: *name`), or a list of those.';
      this.input.issues.push({ offset: source.start, code: 'bad-merge', message });
      return;
    }
    for (const pair of source.pairs) {
      if (hasKey(map, pair.key.text)) continue;
      addTo(map, pair);
      this.count(pair.value, source.start);
    }
  }
}

/** Up to this many keys are quicker looked through than looked up. */
const fewKeys = 12;

function hasKey({ pairs, seen }: OpenMap, text: string): boolean {
  return seen === undefined ? pairs.some(({ key }) => key.text === text) : seen.has(text);
}

function addTo(map: OpenMap, pair: YamlPair): void {
  map.pairs.push(pair);
  if (map.seen !== undefined) map.seen.add(pair.key.text);
  else if (map.pairs.length > fewKeys) map.seen = new Set(map.pairs.map(({ key }) => key.text));
}

function isTextTag(tag: string): boolean {
  return tag === '!!str' || tag === '!' || tag === '!<tag:yaml.org,2002:str>';
}
