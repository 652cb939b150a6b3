import { foldKey } from '../../../util/text/fold.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import { unrealReason } from '../../vocabulary/label-words.ts';
import { type NamedHead, namedHead } from '../../vocabulary/named-heads.ts';
import { isOwnHeading, isOwnSection } from '../../vocabulary/own-headings.ts';
import { isLifeKey } from '../../vocabulary/span-of-years.ts';
import { titles } from '../../vocabulary/titles.ts';
import { nameKeys } from '../declare.ts';
import type { HeadAbove } from '../parsed-file.ts';
import type { Stretch } from './blocks.ts';
import { linksIn, mayLink, shown } from './links.ts';

/** The owner of fields: the subject of the note, or the one that the heads above them name; undefined for somebody or something else. */
export type Owner = readonly HeadAbove[] | undefined;

interface Holder {
  readonly owner: Owner;
  /** The owner of a list below it, if different. */
  readonly ofItems?: Owner;
  /** How far an item is indented; absent: a line of text. */
  readonly depth?: number;
  readonly quotes: number;
}

interface Heading {
  readonly level: number;
  readonly quotes: number;
  /** The owner of the text right below it. */
  readonly owner: Owner;
  /** The owner of the text below the headings under it. */
  readonly ofParts: Owner;
}

const itemMark = /(?:[-*+]|\d{1,9}[.)])[ \t]+$/;
/** `[!info]- Odo Marsh`: how a callout begins, with its title. */
const calloutTitle = /^\[![^\]\n]{1,200}\][+-]?[ \t]*/;
/** More of a line is not looked at. */
const longestLine = 500;
/** Longer lines are prose. */
const longestHead = 120;
/** `**Odo Marsh**`: a line in bold from beginning to end. */
const allBold = /^(?<marks>\*\*|__)(?<words>(?:(?!\k<marks>)[^\n])+)\k<marks>$/u;
/** `Born: 912`, `**Father**: [[Odo]]`: a line with a key and a value. */
const field = /^[*_]*(?<key>\p{L}[^*_:|\n]{0,60}?)[*_]*:[*_]*[ \t]+(?<value>\S.*)$/u;

/**
 * Tells line by line whose the fields of a note are. Text below a heading, an item of a list, a name in bold, the title of a callout or the
 * head of a table that names somebody else is not about the note:
 *
 * - [[Bram]]
 * - Died: 460
 */
export class Owners {
  private readonly text: string;
  private readonly table: KeyTable;
  private headings: readonly Heading[] = [];
  private stack: readonly Holder[] = [];
  private isTitled = false;

  constructor(text: string, table: KeyTable) {
    this.text = text;
    this.table = table;
  }

  heading(words: string, level: number, at: Stretch): void {
    const quotes = this.quotesOf(at);
    const outer = this.headings.filter(
      (each) => each.quotes < quotes || (each.quotes === quotes && each.level < level),
    );
    const around: Owner = outer.length === 0 ? [] : outer.at(-1)?.ofParts;
    const isFirst = quotes === 0 && !this.isTitled;
    const isTitle = isFirst && level === 1;
    if (quotes === 0) this.isTitled = true;
    const head = this.headOf(words);
    const isInBox = outer.some((each) => each.quotes === quotes && each.level > 0);
    let owner: Owner;
    if (isTitle) owner = unrealReason(words) === undefined ? [{ words, isName: false }] : undefined;
    // Parts of a box have headings of all sorts: `Politics`.
    else if (quotes > 0 && (isInBox || level > 3) && !/\s/.test(words)) owner = within(around, loosely(head));
    else if (quotes > 0 || isFirst) owner = within(around, head);
    else owner = isOwnHeading(words) ? around : undefined;
    this.headings = [...outer, { level, quotes, owner, ofParts: isTitle ? owner : within(around, head) }];
    this.stack = [];
  }

  /** The owner of each line of a paragraph or item. */
  lines(lines: readonly Stretch[]): readonly Owner[] {
    return lines.map((line, index) => this.line(line, index === 0));
  }

  /** The owner of each line of a table. */
  rows(rows: readonly Stretch[]): readonly Owner[] {
    const [head] = rows;
    if (head === undefined) return [];
    this.leave(head, false);
    const around = this.current(this.quotesOf(head), false);
    let owner = around;
    return rows.map((row, index) => {
      const cells = this.wordsOf(row)
        .replace(/^[>\s]*(?:[-*+]\s+)?\|?/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replace(/^[\s*_]+|(?<![\s*_])[\s*_]+$/g, ''));
      const [label, value, ...more] = cells.filter((cell) => cell !== '');
      if (label === undefined || more.length > 0 || /^[\s>:-]*$/.test(label)) return owner;
      if (value !== undefined && nameKeys.has(foldKey(label))) owner = within(around, this.nameIn(value));
      else if ((index === 0 || value === undefined) && !this.isKey(label)) {
        const named = this.headOf(label);
        // Columns may be headed by what they hold (`Merkmal | Wert`), and a row be empty yet (`Alias | `).
        const isSure = mayLink(label) || (index === 0 && (value === undefined || isRanked(label)));
        owner = within(around, isSure ? named : loosely(named));
      }
      return owner;
    });
  }

  private line(line: Stretch, isFirst: boolean): Owner {
    const before = this.before(line);
    const isItem = isFirst && itemMark.test(before);
    const quotes = this.quotesOf(line);
    const words = this.wordsOf(line);
    this.leave(line, isItem);
    const title = isFirst && quotes > 0 ? calloutTitle.exec(words)?.[0] : undefined;
    if (title !== undefined) {
      const outer = this.headings.filter((each) => each.quotes < quotes);
      const around: Owner = outer.length === 0 ? [] : outer.at(-1)?.owner;
      const owner = within(around, this.headOf(words.slice(title.length)));
      this.headings = [...outer, { level: 0, quotes, owner, ofParts: owner }];
      return undefined;
    }
    const owner = this.current(quotes, isItem);
    if (isItem) this.enterItem(words, owner, this.leadOf(line).length, quotes);
    else this.enterText(words, owner, quotes, this.leadOf(line).length);
    return owner;
  }

  /** Leaves what a line does not belong to: an item belongs to those indented less, and to the text above the list. */
  private leave(line: Stretch, isItem: boolean): void {
    const quotes = this.quotesOf(line);
    const lead = this.leadOf(line);
    this.headings = this.headings.filter((each) => each.quotes <= quotes);
    this.stack = this.stack.filter((each) => {
      if (each.quotes > quotes) return false;
      if (each.depth === undefined) return true;
      const indent = each.quotes < quotes ? lead.search(/>|$/) : lead.length;
      return isItem && each.quotes === quotes ? each.depth < indent : indent > each.depth;
    });
  }

  private current(quotes: number, isItem: boolean): Owner {
    const holder = this.stack.at(-1);
    // A callout has a title of its own.
    const boxed = this.headings.at(-1);
    if (holder !== undefined && !(boxed !== undefined && boxed.quotes > holder.quotes))
      return isItem && 'ofItems' in holder ? holder.ofItems : holder.owner;
    const above = this.headings.findLast((each) => each.quotes <= quotes);
    return above === undefined ? [] : above.owner;
  }

  private enterItem(words: string, around: Owner, depth: number, quotes: number): void {
    const { key, value } = field.exec(words)?.groups ?? {};
    let owner: Owner;
    if (key !== undefined && value !== undefined) {
      const isOwn = isOwnSection(key) || isLifeKey(key) || (this.isKey(key) && !this.isRelation(key));
      owner = isOwn ? around : undefined;
    } else {
      const head = words.length > longestHead ? 'others' : this.headOf(words);
      owner = strictly(around, head);
    }
    this.stack = [...this.stack, { owner, depth, quotes }];
  }

  private enterText(words: string, around: Owner, quotes: number, indent: number): void {
    if (!/\p{L}/u.test(words)) return;
    const { key, value } = field.exec(words)?.groups ?? {};
    const isWithin = indent > 0 && this.stack.some(({ depth }) => depth !== undefined);
    if (key !== undefined && value !== undefined) {
      if (nameKeys.has(foldKey(key))) this.hold(within(around, this.nameIn(value)), {}, quotes);
      return;
    }
    const isColon = /:[*_\s]*$/.test(words);
    const bold = isColon || words.length > longestHead ? undefined : allBold.exec(words)?.groups?.words;
    if (bold !== undefined) {
      const base = isWithin ? around : this.base(quotes);
      const head = this.headOf(bold);
      this.hold(this.isKey(bold) ? base : within(base, head), { ofItems: within(base, head) }, quotes);
    } else if (isColon) {
      // `**Alias:**` without a value stands beside other fields; a list below it is of its own.
      const head = words.length > longestHead ? 'others' : this.headOf(words);
      const ofItems = strictly(around, head);
      this.hold(mayLink(words) ? ofItems : within(around, loosely(head)), { ofItems }, quotes);
    } else if (!isWithin) this.stack = this.stack.filter((each) => each.quotes < quotes);
  }

  /** The statement of a heading or callout, with any lines below it. */
  private base(quotes: number): Owner {
    this.stack = this.stack.filter((each) => each.quotes < quotes);
    return this.current(quotes, false);
  }

  private hold(owner: Owner, more: Pick<Holder, 'ofItems'>, quotes: number): void {
    const items = this.stack.filter(({ depth }) => depth !== undefined);
    this.stack = [...items, { owner, ...more, quotes }];
  }

  private headOf(words: string): NamedHead {
    const [link] = linksIn(words);
    if (link !== undefined) return { name: link.target === '' ? link.label : link.target, isPlain: false };
    return namedHead(shown(words).replace(/[*_=~`]+/g, ''), (key) => this.isRelation(key));
  }

  /** The head in `Name: Odo Marsh`. */
  private nameIn(value: string): NamedHead {
    const [link] = linksIn(value);
    const words =
      link?.target ??
      value
        .replace(/[*_]+/g, '')
        .replace(/[(,;].*$/s, '')
        .trimEnd();
    return /\p{L}/u.test(words) ? { name: words, isPlain: true } : 'own';
  }

  private isKey(words: string): boolean {
    return this.table.lookup(words.replace(/:$/, ''), undefined) !== undefined;
  }

  private isRelation(key: string): boolean {
    const meaning = this.table.lookup(key, undefined);
    return meaning?.as === 'relation' && meaning.dated === undefined;
  }

  private before({ start }: Stretch): string {
    return this.text.slice(this.text.lastIndexOf('\n', start - 1) + 1, start);
  }

  private wordsOf({ start, end }: Stretch): string {
    return this.text.slice(start, Math.min(end, start + longestLine)).trim();
  }

  /** The blanks and marks of quotations that a line begins with. */
  private leadOf({ start }: Stretch): string {
    const from = this.text.lastIndexOf('\n', start - 1) + 1;
    return /^[>\s]*/.exec(this.text.slice(from, from + longestLine))?.[0] ?? '';
  }

  private quotesOf(line: Stretch): number {
    return this.leadOf(line).replace(/[^>]/g, '').length;
  }
}

/** `Lord Dray`. */
const isRanked = (words: string): boolean => {
  const [first = '', ...more] = words.split(' ');
  return more.length > 0 && titles.has(first.toLowerCase());
};

/** Words that name somebody else only where something declared is called so. */
const loosely = (head: NamedHead): NamedHead => (typeof head === 'object' ? { ...head, isPlain: true } : 'own');

/** The owner of the fields below a head. */
function within(around: Owner, head: NamedHead): Owner {
  if (around === undefined || head === 'others') return undefined;
  return head === 'own' ? around : [...around, { words: head.name, isName: !head.isPlain }];
}

/** The same, where words that say nothing of what the note is about are a head of their own. */
function strictly(around: Owner, head: NamedHead): Owner {
  return typeof head === 'object' && head.isPlain ? undefined : within(around, head);
}
