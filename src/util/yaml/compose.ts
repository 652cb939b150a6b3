import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { AliasLimit } from './alias-limit.ts';
import type { YamlIssue, YamlMap, YamlNode, YamlPair, YamlScalar, YamlSeq, YamlStyle } from './node.ts';
import { coreValue } from './scalar.ts';

const styles: Readonly<Record<number, YamlStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

/** The named nodes of one document. A node that is still being read is `open`: an alias to it is a cycle. */
export type Anchors = Map<string, YamlNode | 'open'>;

/** The parser's events for a piece of a file. Their offsets count from the start of `source`; `shift` is its offset in the file. */
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
  /** The keys so far, set once there are more than `fewKeys`. */
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

/**
 * Builds nodes with places from the parser's events, one for each document. Duplicate keys and dangling or cyclic aliases
 * become issues.
 *
 * @throws AliasBomb when aliases would multiply the nodes of a document.
 */
export function composeYaml(input: ComposeInput): YamlNode[] {
  return new Composer(input).run();
}

class Composer {
  private readonly input: ComposeInput;
  private readonly documents: YamlNode[] = [];
  private readonly stack: Open[] = [];
  private readonly aliasLimit = new AliasLimit();
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
        this.aliasLimit.addNode();
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
    // An empty value gets the place where the node before it ended.
    if (event.valueStart < 0) {
      return { kind: 'scalar', start: this.cursor, end: this.cursor, style, text: '', value: null };
    }
    const text = this.readable(getScalarValue(source, event), event.valueStart + shift, style);
    const quoted = style === 'single' || style === 'double';
    const start = event.valueStart + shift - (quoted ? 1 : 0);
    const end = event.valueEnd + shift + (quoted ? 1 : 0);
    this.cursor = end;
    const asText = style !== 'plain' || (event.tagStart >= 0 && isTextTag(source.slice(event.tagStart, event.tagEnd)));
    return { kind: 'scalar', start, end, style, text, value: asText ? text : coreValue(text) };
  }

  /** An escape may stand for what is no text: a control character, or one half of a pair. */
  private readable(text: string, offset: number, style: YamlStyle): string {
    if (style !== 'double' || !noText.test(text)) return text;
    const message =
      'An escape here means a control character or half a character; read as \uFFFD. Write the character itself, or delete it.';
    this.input.issues.push({ offset, code: 'control-character', message });
    return text.replace(new RegExp(noText, 'gu'), '\uFFFD');
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
    this.aliasLimit.addAlias(target, offset);
    return target;
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
    this.aliasLimit.addNode();
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
      this.aliasLimit.addAlias(pair.value, source.start);
    }
  }
}

/** Up to this many keys, a search is faster than a set. */
const fewKeys = 12;

function hasKey({ pairs, seen }: OpenMap, text: string): boolean {
  return seen === undefined ? pairs.some(({ key }) => key.text === text) : seen.has(text);
}

function addTo(map: OpenMap, pair: YamlPair): void {
  map.pairs.push(pair);
  if (map.seen !== undefined) map.seen.add(pair.key.text);
  else if (map.pairs.length > fewKeys) map.seen = new Set(map.pairs.map(({ key }) => key.text));
}

/** Half of a surrogate pair; a control character that is neither tab nor line break. */
const noText = /\p{Cs}|(?![\t\n\r\u0085])\p{Cc}/u;

function isTextTag(tag: string): boolean {
  return tag === '!!str' || tag === '!' || tag === '!<tag:yaml.org,2002:str>';
}
