import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf, seqOf, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import { isOfRelations } from '../../vocabulary/label-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import type { KeyStatement } from '../parsed-file.ts';
import type { Stretch } from './blocks.ts';
import { mayLink } from './links.ts';
import type { Owner } from './owners.ts';

/** A line or heading above a list: with a label, without one where the list is the note's own, or of somebody else. */
type Head = 'own' | 'others' | ListUnderLabel;

interface ListUnderLabel {
  readonly key: YamlScalar;
  readonly items: YamlNode[];
  readonly under?: Owner;
}

/** A line of the note that the lists below it belong to. */
interface Holder {
  readonly head: Head;
  /** How far an item is indented; absent: a line of text. */
  readonly depth?: number;
}

/** `**[[Otto]]** – the elder`: what closes the emphasis of a link. */
const emphasisBehind = /(?<=[\])])[*_]{1,3}(?=[\s,;:(]|$)/g;
/** Longer lines are prose. */
const longestLabel = 80;
const longestItem = 400;

/** Reads a text as a value of a key; undefined where it is none. */
export type ReadListValue = (key: string, value: string, valueAt: number) => YamlNode | undefined;

/** The mark of an item before its words, within a quotation too. */
const itemMark = /^(?<indent>[>\s]*)(?:[-*+]|\d{1,9}[.)])\s+$/;
/** `**Members:**`, `Members:`, `**Members**`, `Members::`: a label, and nothing behind it. */
const label = /^(?<key>\p{L}[^*_:|\n]{0,60}?)(?<marks>[*_\s:]*)$/u;

/** `Family`, `Connections`: the labels below are still the note's own. */
const isOwnWord = (words: string): boolean => isOwnHeading(words) || isOfRelations(words);

/**
 * Lists of links under a label or heading that is a key, as one value of that key:
 *
 *     ## Children
 *     - [[Otto]]
 *     - [[Ida]] (adopted)
 *
 * A list below an item, a line or a heading that is no key belongs to that.
 */
export class LabelLists {
  private readonly found: ListUnderLabel[] = [];
  private readonly text: string;
  private readonly isKey: (word: string) => boolean;
  private readonly readValue: ReadListValue;
  private headings: readonly { readonly level: number; readonly isOwn: boolean }[] = [];
  private heading: Head = 'own';
  private stack: Holder[] = [];

  constructor(text: string, isKey: (word: string) => boolean, readValue: ReadListValue) {
    this.text = text;
    this.isKey = isKey;
    this.readValue = readValue;
  }

  /** A heading below the note's title. */
  enterHeading(words: string, at: number, level: number, under: Owner): void {
    const outer = this.headings.filter((each) => each.level < level);
    const isOwn = isOwnWord(words);
    this.headings = [...outer, { level, isOwn }];
    this.heading = outer.every((each) => each.isOwn) ? this.headOf(words, at, isOwn, under) : 'others';
    this.stack = [];
  }

  /** A paragraph: text above a list, or an item of one, with whom each line is about. */
  enterLines(lines: readonly Stretch[], owners: readonly Owner[]): void {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    const lineStart = this.text.lastIndexOf('\n', first.start - 1) + 1;
    const depth = itemMark.exec(this.text.slice(lineStart, first.start))?.groups?.indent?.length;
    this.stack = this.stack.filter((each) => depth !== undefined && (each.depth ?? -1) < depth);
    const holder = this.stack.at(-1)?.head ?? this.heading;
    const under = depth === undefined ? owners.at(-1) : owners[0];
    const told = this.labelOn(depth === undefined ? last : first, depth !== undefined, under);
    const head = told !== undefined && under === undefined ? 'others' : told;
    if (depth === undefined) {
      if (head !== undefined) this.stack = [{ head }];
      return;
    }
    this.stack.push({ head: holder === 'others' ? 'others' : (head ?? 'others'), depth });
    if (head === undefined && typeof holder !== 'string') this.item(holder, first);
  }

  /** Each list, as a value of its key. */
  statements(): KeyStatement[] {
    return this.found.flatMap(({ key, items, under }) => {
      const [first] = items;
      return first === undefined ? [] : [{ key, value: seqOf(first.start, items), ...defined({ under }) }];
    });
  }

  /** The label that a line is; undefined where it is none. A line of text without a colon or emphasis is a sentence. */
  private labelOn({ start, end }: Stretch, isItem: boolean, under: Owner): Head | undefined {
    if (end - start > longestLabel) return this.text[end - 1] === ':' ? 'others' : undefined;
    const words = this.text.slice(start, end);
    const lead = /^[*_]*/.exec(words)?.[0].length ?? 0;
    const { key = '', marks = '' } = label.exec(words.slice(lead))?.groups ?? {};
    const isMarked = marks.includes(':') || (lead > 0 && /[*_]/.test(marks));
    if (key === '') return /:[*_\s]*$/.test(words) ? 'others' : undefined;
    if (!isItem && !isMarked) return undefined;
    const head = this.headOf(key, start + lead, isOwnWord(key), under);
    return isMarked || head !== 'others' ? head : undefined;
  }

  private headOf(words: string, at: number, isOwn: boolean, under: Owner): Head {
    if (!this.isKey(foldKey(words))) return isOwn ? 'own' : 'others';
    const list = { key: scalarOf(words, at), items: [], ...defined({ under }) };
    this.found.push(list);
    return list;
  }

  private item({ key, items }: ListUnderLabel, { start, end }: Stretch): void {
    if (end - start > longestItem) return;
    const marked = this.text.slice(start, end);
    const lead = /^[*_]*/.exec(marked)?.[0].length ?? 0;
    const words = marked.slice(lead).replace(emphasisBehind, (marks) => ' '.repeat(marks.length));
    const value = mayLink(words) ? this.readValue(key.text, words, start + lead) : undefined;
    if (value?.kind === 'seq') items.push(...value.items);
    else if (value?.kind === 'scalar' && (value.link !== undefined || value.links !== undefined)) items.push(value);
  }
}
