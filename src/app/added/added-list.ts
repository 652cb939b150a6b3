import { isDeepStrictEqual } from 'node:util';
import { nameKeys } from '../../content/formats/declare.ts';
import { mayLink } from '../../content/formats/markdown/links.ts';
import { quoteLinks } from '../../content/formats/markdown/value-links.ts';
import { foldKey } from '../../util/text/fold.ts';
import { LineIndex } from '../../util/text/line-index.ts';
import { parseYaml, toPlain, type YamlMap } from '../../util/yaml/index.ts';
import { type Entry, entryText, pairsText } from './entry-text.ts';

/** The text of a file of added lore with an entry in it. */
export interface ListWithEntry {
  readonly text: string;
  /** False: it was there already, and the text is as it was. */
  readonly added: boolean;
  /** Where it stands, a stretch of lines for each of its keys: from 1, both inclusive. */
  readonly lines: readonly LineRange[];
}

export interface LineRange {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * `form`: the file is no list of entries, or cannot be read; `closed`: it says nothing wrong, but nothing can follow on it;
 * `rival`: it has an entry of that id which says something else under one of the keys; `taken`: its entry of that id takes no more
 * for another reason; `entry`: no YAML says just this.
 */
export type ListFault = 'form' | 'closed' | 'rival' | 'taken' | 'entry';

/**
 * Adds an entry to a list, unless what it says is in it: to what the list has under its id, else at the end. Existing text stays, comments
 * included.
 */
export function withEntry(text: string, entry: Entry): ListWithEntry | { readonly fault: ListFault } {
  if (!text.startsWith(byteOrderMark)) return withEntryIn(text, entry);
  const read = withEntryIn(text.slice(1), entry);
  return 'fault' in read ? read : { ...read, text: byteOrderMark + read.text };
}

/** No part of what a file says. */
const byteOrderMark = '\ufeff';

function withEntryIn(text: string, entry: Entry): ReturnType<typeof withEntry> {
  const list = readList(text);
  if (list === undefined) return { fault: 'form' };
  const known = list.items.findIndex((item) => isDeepStrictEqual(item, entry));
  if (known !== -1) return { text, added: false, lines: linesOf(list, known, entry) };
  const ofId = entry.id === undefined ? -1 : list.items.findIndex(({ id }) => id === entry.id);
  return ofId === -1 ? appended(text, list, entry) : merged(text, list, ofId, entry);
}

/** True if a list has an entry of the same id that gives it another name or kind. */
export function settlesOtherwise(text: string, entry: Entry): boolean {
  if (entry.id === undefined) return false;
  const wordOf = meaningIn(entry);
  const settled = Object.entries(entry).filter(([key]) => ['name', 'kind'].includes(wordOf(key)));
  // An id of letters stands in the text as it is.
  if (settled.length === 0 || (isPlainWord(entry.id) && !text.includes(entry.id))) return false;
  const alone = Object.fromEntries(settled);
  return (
    readList(text.replace(/^\ufeff/, ''))?.items.some((item) => item.id === entry.id && isRival(item, alone)) ?? false
  );
}

const isPlainWord = (id: unknown): id is string => typeof id === 'string' && /^[a-z0-9-]+$/i.test(id);

/** True if both say something under one of the keys, and not the same. */
function isRival(before: Entry, entry: Entry): boolean {
  const words = new Set(Object.keys(before).map(meaningIn(before)));
  const wordOf = meaningIn(entry);
  return newIn(before, entry).some(([key]) => words.has(wordOf(key)));
}

/** The meaning of an entry's keys on its own: `names` give its name and, without a `kind`, `type` is the kind. */
function meaningIn(entry: Entry): (key: string) => string {
  const hasKind = Object.keys(entry).some((key) => foldKey(key) === 'kind');
  return (key) => {
    const word = foldKey(key);
    if (nameKeys.has(word)) return 'name';
    return word === 'type' && !hasKind ? 'kind' : word;
  };
}

/** The parts of an entry that another one lacks. */
function newIn(before: Entry, entry: Entry): [string, unknown][] {
  const says = (key: string, value: unknown) => Object.hasOwn(before, key) && isDeepStrictEqual(before[key], value);
  return Object.entries(entry).filter(([key, value]) => !says(key, value));
}

function appended(text: string, list: ReadList, entry: Entry): ReturnType<typeof withEntry> {
  if (isClosed(text, list)) return { fault: 'closed' };
  const end = lineEndOf(text);
  const head = text === '' || text.endsWith('\n') ? text : text + end;
  const written = firstReadAs([...list.items, entry], (guarded) => head + withEnds(entryText(entry, guarded), end));
  if (written !== undefined) return { ...written, lines: linesOf(written.list, list.items.length, entry) };
  // A list in brackets takes no further item; where a harmless one fits, it is the entry that does not.
  const harmless = { note: 'a' };
  const fits = firstReadAs([...list.items, harmless], (guarded) => head + entryText(harmless, guarded));
  return { fault: fits === undefined ? 'form' : 'entry' };
}

/** An empty list in brackets, or one that the end of its document follows. */
const isClosed = (text: string, { items, isList }: ReadList): boolean =>
  (isList && items.length === 0) || /^\.\.\.(?:[ \t][^\r\n]*)?\r?$/m.test(text);

/** As the file has them, so that an editor shows no mixture. */
const lineEndOf = (text: string): string => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');
const withEnds = (lines: string, end: string): string => (end === '\n' ? lines : lines.replaceAll('\n', end));

/** The common parts of all claims of an entry. */
const defaultKeys = ['source', 'tier', 'reliability', 'confidence', 'project'] as const;

function merged(text: string, list: ReadList, index: number, entry: Entry): ReturnType<typeof withEntry> {
  const [before = {}, node] = [list.items[index], list.nodes[index]];
  if (isRival(before, entry)) return { fault: 'rival' };
  const others = newIn(before, entry);
  const isOtherwise = defaultKeys.some((key) => !isDeepStrictEqual(before[key], entry[key]));
  if (isOtherwise || node === undefined) return { fault: 'taken' };
  if (others.length === 0) return { text, added: false, lines: linesOf(list, index, entry) };
  const fresh = Object.fromEntries(others);
  const expected = list.items.map((item, at) => (at === index ? { ...item, ...fresh } : item));
  const { line } = list.lines.position(Math.max(node.start, node.end - 1));
  const { column } = list.lines.position(node.start);
  const end = lineEndOf(text);
  const at = new LineIndex(text).startOf(line + 1);
  const [above, below] = [text.slice(0, at), text.slice(at)];
  const written = firstReadAs(expected, (guarded) => {
    const pairs = withEnds(pairsText(fresh, column - 1, guarded).trimEnd(), end);
    return above.endsWith('\n') ? above + pairs + end + below : above + end + pairs;
  });
  return written === undefined ? { fault: 'taken' } : { ...written, lines: linesOf(written.list, index, fresh) };
}

/** The first text that is read as these items: with plain words, or else with nothing in it that could be taken for anything. */
function firstReadAs(items: readonly unknown[], write: (guarded: boolean) => string) {
  for (const guarded of [false, true]) {
    const text = write(guarded);
    const list = readList(text);
    if (list !== undefined && isDeepStrictEqual(list.items, items)) return { text, added: true, list } as const;
  }
  return undefined;
}

interface ReadList {
  /** It is one, however short, and not only a text that says nothing. */
  readonly isList: boolean;
  readonly items: readonly Entry[];
  readonly nodes: readonly YamlMap[];
  readonly lines: LineIndex;
}

/** As a world is read, links included; undefined for what is no list of mappings, or not read without a word. */
function readList(text: string): ReadList | undefined {
  const { documents, issues, lines } = parseYaml(mayLink(text) ? quoteLinks(text) : text);
  const [document, ...others] = documents;
  if (issues.length > 0 || others.length > 0) return undefined;
  if (document === undefined || (document.kind === 'scalar' && document.value === null)) {
    return { isList: false, items: [], nodes: [], lines };
  }
  if (document.kind !== 'seq') return undefined;
  const nodes = document.items.flatMap((item) => (item.kind === 'map' ? [item] : []));
  if (nodes.length < document.items.length) return undefined;
  return { isList: true, items: nodes.map(plainEntry), nodes, lines };
}

function plainEntry(node: YamlMap): Entry {
  return Object.fromEntries(node.pairs.map(({ key, value }) => [key.text, toPlain(value)]));
}

function linesOf({ nodes, lines }: ReadList, index: number, entry: Entry): LineRange[] {
  const pairs = nodes[index]?.pairs.filter(({ key }) => Object.hasOwn(entry, key.text)) ?? [];
  return pairs.map(({ key, value }) => ({
    key: key.text,
    from: lines.position(key.start).line,
    to: lines.position(Math.max(value.start, value.end - 1)).line,
  }));
}
