import type { Ontology } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf, seqOf, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { unrealReason } from '../../vocabulary/label-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import { isLifeKey } from '../../vocabulary/span-of-years.ts';
import { aliasKeys, nameKeys } from '../declare.ts';
import type { KeyStatement } from '../parsed-file.ts';
import type { Block, Stretch } from './blocks.ts';
import { mayLink, shown } from './links.ts';
import { isQuoted } from './sections.ts';
import { textWithLinks } from './value-links.ts';

/** `**Born:** 1204` or `**Born**: 1204`, also several in one line. */
const bold =
  /(?:\*\*|__)(?<key>\p{L}[^*_:|\n]{0,40}?)\s*(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:)[ \t]*(?<value>.*?)(?=\s*[|·•,;]?\s*(?:\*\*|__)\p{L}[^*_:|\n]{0,40}:|$)/gu;
/** `Born: 1204`, alone on its line. */
const plain = /^(?<key>\p{Lu}[\p{L} ]{1,30}):[ \t]+(?<value>\S.*)$/u;
/** What follows a value and explains it: `[[Ford]] — alone`, `1204 (or so he says)`. */
const explained = /\s+[—–]\s|\s+\(|;\s/u;

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
 * What a note says of its subject beside its prose: lines such as `**Born:** 1204`, and tables of two columns, as in an infobox. Only
 * known keys are taken, and the words stay prose: whether a value fits is seen when all names and dates are known.
 *
 * @param facts the note's text without code and comments.
 */
export function asidesIn(facts: string, blocks: readonly Block[], ontology: Ontology): readonly KeyStatement[] {
  const table = keyTableOf(ontology);
  const found: KeyStatement[] = [];
  let headings = 0;
  let isOwn = true;
  let title: string | undefined;
  let box: string | undefined;
  for (const { kind, lines } of blocks) {
    const [first] = lines;
    if (first === undefined) continue;
    const isBoxed = isQuoted(facts, first);
    if (kind === 'heading') {
      const words = facts.slice(first.start, first.end).replace(/^[\s>#*_]+|[\s#*_]+$/g, '');
      box = isBoxed ? words : undefined;
      if (isBoxed) continue;
      headings += 1;
      title ??= words;
      isOwn = (headings === 1 && unrealReason(words) === undefined) || isOwnHeading(words);
      continue;
    }
    if (!isOwn) continue;
    const under = (kind === 'table' ? headOf(facts, lines, table) : undefined) ?? (isBoxed ? box : undefined) ?? title;
    const read = kind === 'table' ? rowFields : kind === 'paragraph' ? lineFields : undefined;
    if (read === undefined) continue;
    for (const line of lines) {
      for (const statement of read(facts, line, table)) found.push({ ...statement, ...defined({ under }) });
    }
  }
  return found;
}

/** The words over a table's columns, where they are no label themselves. */
function headOf(facts: string, [head, ruler]: readonly Stretch[], table: KeyTable): string | undefined {
  if (head === undefined || ruler === undefined || !/^[\s>|:-]+$/.test(facts.slice(ruler.start, ruler.end)))
    return undefined;
  const words = facts
    .slice(head.start, head.end)
    .replace(/[>*_]/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .find((cell) => cell !== '');
  return words === undefined || table.lookup(words, undefined) !== undefined ? undefined : shown(words);
}

function* lineFields(facts: string, { start, end }: Stretch, table: KeyTable): Generator<KeyStatement> {
  if (end - start > longestLine) return;
  const words = facts.slice(start, end);
  if (/^(?:\*\*|__)/.test(words)) {
    for (const match of words.matchAll(bold)) yield* fieldOf(match, start, table, false);
    return;
  }
  const match = plain.exec(words);
  if (match !== null) yield* fieldOf(match, start, table, true);
}

/** @param isPlain whether nothing but a colon makes it a field: then only what is clearly one counts. */
function* fieldOf(match: RegExpExecArray, shift: number, table: KeyTable, isPlain: boolean): Generator<KeyStatement> {
  const { key = '', value = '' } = match.groups ?? {};
  const at = match[0].indexOf(value, match[0].indexOf(key) + key.length);
  yield* statementOf(
    { key, keyAt: shift + match.index + match[0].indexOf(key), value, valueAt: shift + match.index + at },
    table,
    isPlain,
  );
}

/** A row of two cells, the first of them a key. */
function* rowFields(facts: string, { start, end }: Stretch, table: KeyTable): Generator<KeyStatement> {
  if (end - start > longestLine) return;
  const row =
    /^(?<head>[>\s]*\|?\s*[*_]*)(?<key>\p{L}[^|*_\n]{0,40}?)(?<middle>\s*:?\s*[*_]*\s*:?\s*(?<!\\)\|\s*)(?<value>(?:\\\||[^|])*?)\s*\|?\s*$/u.exec(
      facts.slice(start, end),
    );
  const { head = '', key = '', middle = '', value = '' } = row?.groups ?? {};
  if (row === null) return;
  const keyAt = start + head.length;
  yield* statementOf({ key, keyAt, value, valueAt: keyAt + key.length + middle.length }, table, false);
}

interface WrittenField {
  readonly key: string;
  readonly keyAt: number;
  readonly value: string;
  readonly valueAt: number;
}

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
  const remark = whole.slice(text.length).replace(/^[\s–—;(]+|[\s)]+$/gu, '');
  const said = words.kind !== 'scalar' || remark === '' ? words : { ...words, remark: shown(remark) };
  yield { key: scalarOf(key, keyAt), value: linked(said, links ?? []) };
}

function linked(said: YamlNode, links: readonly YamlScalar[]): YamlNode {
  if (links.length === 0) return said;
  return said.kind === 'scalar' ? { ...said, links } : seqOf(said.start, links);
}
