import type { Ontology } from '../../../model/ontology.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf, seqOf, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { isLifeKey } from '../../vocabulary/span-of-years.ts';
import { aliasKeys, nameKeys } from '../declare.ts';
import type { KeyStatement } from '../parsed-file.ts';
import type { Block, Stretch } from './blocks.ts';
import { LabelLists } from './label-lists.ts';
import { mayLink, shown } from './links.ts';
import { type Owner, Owners } from './owners.ts';
import { isQuoted, levelOf } from './sections.ts';
import { textWithLinks } from './value-links.ts';

/** The key of `**Born:** 1204` or `**Born**: 1204`, also several in one line. */
const boldKey = /(?:\*\*|__)(?<key>\p{L}[^*_:|\n]{0,40})(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:)[ \t]*/gu;
/** Where the next field of a line begins. */
const nextBoldKey = /(?:\*\*|__)\p{L}[^*_:|\n]{0,40}:/gu;
/** `Born: 1204` or `Step-mother: Maren`, alone on its line. */
const plain = /^(?<key>\p{Lu}[\p{L} -]{1,30}):[ \t]+(?<value>\S.*)$/u;
/** An explanation after a value: `[[Ford]] — alone`, `1204 (or so he says)`. */
const explained = /(?<!\s)\s+(?:[—–]\s|\()|;\s/u;
/** Brackets behind a value, and what goes on behind them. */
const inBrackets = /^\s*\((?<said>(?:[^()]|\([^()]*\))*)\)(?<rest>.*)$/su;
/** `, then [[Oar]]`, `; later [[Oar]]`: another value, in its turn. */
const nextInTurn =
  /(?:[,;)\s]|[–—]\s)(?:then|later|afterwards?|thereafter|next|now|before that|formerly|previously|earlier|since then)\s[^()]{0,120}\[/iu;

/** Longer lines, and longer values, are prose. */
const longestLine = 400;
const longestValue = 120;
/** Keys that say what the note is called or filed under: only front matter and inline fields do that. */
const filing: ReadonlySet<string> = new Set([
  ...nameKeys,
  ...aliasKeys,
  'id',
  'kind',
  'type',
  'title',
  'tags',
  'relations',
  'notes',
  'description',
]);

/**
 * The statements of a note about its subject outside of prose: lines such as `**Born:** 1204`, tables of two columns, as in an infobox, and
 * lists of links under a label. Only known keys are taken, and the words stay prose: whether a value fits is seen when all names and dates
 * are known.
 *
 * @param facts the note's text without code and comments.
 */
export function asidesIn(facts: string, blocks: readonly Block[], ontology: Ontology): readonly KeyStatement[] {
  const table = keyTableOf(ontology);
  const found: KeyStatement[] = [];
  const lists = new LabelLists(
    facts,
    (word) => !filing.has(word) && table.lookup(word, undefined)?.as === 'relation',
    (key, value, valueAt) => statementOf({ key, keyAt: valueAt, value, valueAt }, table, false).next().value?.value,
  );
  const owners = new Owners(facts, table);
  let title: Owner = [];
  let isTitled = false;
  for (const block of blocks) {
    const { kind, lines } = block;
    const [first] = lines;
    if (first === undefined) continue;
    if (kind === 'heading') {
      const words = facts.slice(first.start, first.end).replace(/^[\s>#*_]+|[\s#*_]+$/g, '');
      const level = levelOf(facts, block);
      owners.heading(words, level, first);
      if (isQuoted(facts, first)) continue;
      if (isTitled || level > 1) lists.enterHeading(words, first.start, level, title);
      else title = [{ words, isName: false }];
      isTitled = true;
      continue;
    }
    if (kind === 'html') continue;
    const whose = kind === 'table' ? owners.rows(lines) : owners.lines(lines);
    if (kind === 'paragraph') lists.enterLines(lines, whose);
    const read = kind === 'table' ? rowFields : lineFields;
    for (const [index, line] of lines.entries()) {
      const under = whose[index];
      if (under === undefined) continue;
      for (const statement of read(facts, line, table))
        found.push(under.length === 0 ? statement : { ...statement, under });
    }
  }
  return [...found, ...lists.statements()];
}

function* lineFields(facts: string, { start, end }: Stretch, table: KeyTable): Generator<KeyStatement> {
  if (end - start > longestLine) return;
  const words = facts.slice(start, end);
  if (/^(?:\*\*|__)/.test(words)) {
    yield* boldFields(words, start, table);
    return;
  }
  const match = plain.exec(words);
  const { key = '', value = '' } = match?.groups ?? {};
  const valueAt = end - value.length;
  if (match !== null) yield* statementOf({ key, keyAt: start, value, valueAt }, table, true);
}

function* boldFields(words: string, shift: number, table: KeyTable): Generator<KeyStatement> {
  let end = 0;
  for (const { 0: whole, index, groups } of words.matchAll(boldKey)) {
    if (index < end) continue;
    const from = index + whole.length;
    nextBoldKey.lastIndex = from;
    end = nextBoldKey.exec(words)?.index ?? words.length;
    const said = words.slice(from, end).trimEnd();
    const value = end < words.length && /[|·•,;]$/.test(said) ? said.slice(0, -1).trimEnd() : said;
    const key = (groups?.key ?? '').trimEnd();
    yield* statementOf({ key, keyAt: shift + index + 2, value, valueAt: shift + from }, table, false);
  }
}

/** A row of two cells, the first of them a key: `| **Born** | 912 |`. It is cut at its bars, since blanks may fill it. */
function* rowFields(facts: string, { start, end }: Stretch, table: KeyTable): Generator<KeyStatement> {
  if (end - start > longestLine) return;
  const row = facts.slice(start, end);
  const lead = /^[>\s]*\|?/.exec(row)?.[0].length ?? 0;
  const [label = '', said = '', ...more] = row.slice(lead).split(/(?<!\\)\|/);
  if (more.some((cell, index) => index > 0 || cell.trim() !== '')) return;
  const marks = /^[\s*_]*/.exec(label)?.[0].length ?? 0;
  const key = label.slice(marks).replace(/(?<![\s*_:])[\s*_:]+$/, '');
  if (!/^\p{L}[^*_\n]{0,40}$/u.test(key)) return;
  const valueAt = start + lead + label.length + 1 + said.length - said.trimStart().length;
  yield* statementOf({ key, keyAt: start + lead + marks, value: said.trim(), valueAt }, table, false);
}

interface WrittenField {
  readonly key: string;
  readonly keyAt: number;
  readonly value: string;
  readonly valueAt: number;
}

/** @param isPlain whether nothing but a colon makes it a field: then only what is clearly one counts. */
function* statementOf(
  { key, keyAt, value, valueAt }: WrittenField,
  table: KeyTable,
  isPlain: boolean,
): Generator<KeyStatement> {
  const meaning = table.lookup(key, undefined);
  if (filing.has(foldKey(key)) || (meaning === undefined && !isLifeKey(key))) return;
  if (isPlain && meaning?.as === 'attribute' && meaning.attribute.type !== 'date') return;
  const whole = value.trimEnd();
  const cut = whole.search(explained);
  const text = cut > 0 ? whole.slice(0, cut) : whole;
  if (text === '' || text.length > longestValue) return;
  // A plain name with brackets that others follow is a list, and not the name alone.
  const isList = /^\s*\([^()]*\)\s*(?:[,;&]|and\s)/.test(whole.slice(text.length));
  if (isList && meaning?.as === 'relation' && !mayLink(whole)) return;
  const words = textWithLinks(scalarOf(text, valueAt), text, valueAt);
  const inFull = textWithLinks(scalarOf(whole, valueAt), whole, valueAt);
  const links = inFull.kind === 'scalar' ? inFull.links : undefined;
  const remark = remarkIn(whole.slice(text.length));
  // A value that says more waits, as its prose does.
  if ((remark === undefined && links === undefined) || nextInTurn.test(whole)) return;
  const said = words.kind !== 'scalar' || !remark ? words : { ...words, remark: shown(remark) };
  yield { key: scalarOf(key, keyAt), value: linked(said, links ?? []) };
}

/** `(regent) (558–563)` and ` – alone`: what is said of the value before it. Undefined where a bracket closes and the value goes on. */
function remarkIn(behind: string): string | undefined {
  const { said, rest = '' } = inBrackets.exec(behind)?.groups ?? {};
  if (said === undefined) return behind.replace(/^[\s–—;(]+|(?<![\s)])[\s)]+$/gu, '');
  if (/^[\s.,;]*$/.test(rest)) return said.trim();
  if (/^\s*\?+[.,;]?$/.test(rest)) return `${said.trim()} ?`;
  const more = /^\s*(?:\(|[–—]\s)/u.test(rest) ? remarkIn(rest) : undefined;
  return more === undefined ? undefined : `${said.trim()}; ${more}`;
}

function linked(said: YamlNode, links: readonly YamlScalar[]): YamlNode {
  if (links.length === 0) return said;
  return said.kind === 'scalar' ? { ...said, links } : seqOf(said.start, links);
}
