import { isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { scalarOf, type YamlMap } from '../../../util/yaml/index.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { kindOfHeading } from '../../vocabulary/kind-words.ts';
import { unrealReason } from '../../vocabulary/label-words.ts';
import { isSessionPath } from '../../vocabulary/sessions.ts';
import { entityColumns, type HeadedTable } from '../csv/columns.ts';
import { distinctRows } from '../csv/distinct-rows.ts';
import { type HeaderContext, keyOfHeader } from '../csv/headers.ts';
import { mapsOfRows } from '../csv/rows.ts';
import { fittingKind, kindOfHeader, kindOfLives } from '../csv/unread-table.ts';
import { declarationOf } from '../declare.ts';
import type { Declaration, FileIssue, SourceFile } from '../parsed-file.ts';
import type { Block } from './blocks.ts';
import { shown } from './links.ts';
import { isQuoted } from './sections.ts';
import { tableIn } from './table-rows.ts';

/** Heads of tables of something else: what dice decide, what things cost, a bar of previous and next. */
const otherHead =
  /^(?:if\b.*|rolls?|dice|die|\d*d\d+\b.*|results?|sessions?|players? count|prices?|costs?|prev(?:ious)?|next)$/i;
/** Headings above what is made up: `Random NPCs`. */
const madeUp = /\b(?:random|examples?|samples?|templates?|generators?|names|rumou?rs)\b/i;

interface NoteOfTables {
  readonly file: SourceFile;
  readonly config: WorldConfig;
  /** The note's text without code and comments. */
  readonly facts: string;
  readonly blocks: readonly Block[];
}

/**
 * The people and things that tables in a note declare, a row each: `Name | Born | Died | Mother`, or any table with names below `##
 * Characters`. A table is read as one of a spreadsheet that is called as the heading above it; of its cells count those under a known key
 * whose value fits. One of anything else declares nothing, and stays what it is.
 */
export function tablesOfEntities({ file, config, facts, blocks }: NoteOfTables): {
  readonly declarations: readonly Declaration[];
  readonly issues: readonly FileIssue[];
} {
  const issues: FileIssue[] = [];
  const found: { readonly map: YamlMap; readonly told: ToldTable }[] = [];
  // Notes of what was played, and not of who there is.
  if (isSessionPath(file.path)) return { declarations: [], issues };
  let heading = '';
  for (const { kind, lines } of blocks) {
    const [first] = lines;
    if (first === undefined || isQuoted(facts, first)) continue;
    if (kind === 'heading') heading = facts.slice(first.start, first.end).replace(/^[\s#*_]+|[\s#*_]+$/g, '');
    if (kind !== 'table' || madeUp.test(heading) || unrealReason(heading) !== undefined) continue;
    const table = tableIn(facts, lines);
    const told = table === undefined ? undefined : toldBy(table, heading, config);
    if (table === undefined || told === undefined) continue;
    const columns = entityColumns(table, { config, kind: told.kind, stated: none }, []);
    const row = { file, config, delimiter: '|', own: false, kind: told.kind, issues };
    for (const map of mapsOfRows(table, columns, row)) {
      const named = withPlainName(map);
      if (named !== undefined) found.push({ map: named, told });
    }
  }
  const distinct = new Set(
    distinctRows(
      found.map(({ map }) => map),
      issues,
    ),
  );
  const declarations = found
    .filter(({ map }) => distinct.has(map))
    .map(({ map, told: { kind, isGuess } }): Declaration => {
      const words = scalarOf(kind, map.start, map.start);
      const kinds = isGuess ? { impliedKind: words, isGuess } : { defaultKind: words };
      const { statements, ...declaration } = declarationOf(map, { file, ...kinds, unknownKeys: 'near-miss' });
      // `Since` and `Until` are dates of what the row relates.
      const asides = statements.filter(({ key }) => claimFieldOf(foldKey(key.text)) === undefined);
      return { ...declaration, statements: [], asides, isRow: true };
    });
  return { declarations, issues };
}

const none: HeaderContext['stated'] = new Map();

/** The kind of the rows of a table. */
interface ToldTable {
  readonly kind: string;
  readonly isGuess: boolean;
}

const peopleAndPlaces = [['Person', 'Creature', 'Deity'], ['Location']];

/** The kind of a table's rows, if they are people or places: by the head of its first column, the heading above it, or its columns. */
function toldBy(table: HeadedTable, heading: string, config: WorldConfig): ToldTable | undefined {
  const { ontology } = config;
  if (table.header.cells.some(({ text }) => otherHead.test(text)) || isInfobox(table, ontology)) return undefined;
  const context: HeaderContext = { config, kind: undefined, stated: none };
  const above = kindOfHeading(heading, ontology);
  const sure = kindOfHeader(table, context) ?? fittingKind(above?.kind, table, context) ?? kindOfLives(table, context);
  const told =
    sure === undefined ? guessedKind(table, context) : { kind: sure, isGuess: sure === above?.kind && above.isGuess };
  if (told === undefined) return undefined;
  return peopleAndPlaces.some((kinds) => isAllowedKind(ontology, told.kind, kinds)) ? told : undefined;
}

/** Two columns, of which the first holds labels: what stands there is about one thing. */
function isInfobox({ header, body }: HeadedTable, ontology: Ontology): boolean {
  const table = keyTableOf(ontology);
  const labels = body.filter(
    ({ cells }) => table.lookup(cells[0]?.text.replace(/:$/, '') ?? '', undefined) !== undefined,
  );
  return header.cells.length === 2 && labels.length * 2 >= body.length;
}

/** People or places, where a table of names has two columns at least that only such have. */
function guessedKind({ header }: HeadedTable, context: HeaderContext): ToldTable | undefined {
  const { ontology } = context.config;
  const keys = header.cells.flatMap(({ text }) => (text === '' ? [] : [keyOfHeader(text, context)]));
  if (!keys.some((key) => key !== false && foldKey(key) === 'name')) return undefined;
  for (const [kind = '', ...others] of peopleAndPlaces) {
    const telling = keys.filter((key) => {
      const meaning = key === false ? undefined : keyTableOf(ontology).lookup(key, kind);
      const on = meaning?.as === 'attribute' ? meaning.attribute.on : [];
      return on.length > 0 && on.every((each) => isAllowedKind(ontology, each, [kind, ...others]));
    });
    if (telling.length >= 2 && ontology.kinds.has(kind)) return { kind, isGuess: true };
  }
  return undefined;
}

/** A possible name, not an amount, a sum or a group: it begins with a capital, or with a letter that has none. */
const nameLike = /^(?!(?:Total|Sum|Average|None|Various|Others?|Etc|TBD|TODO)\b)[\p{Lu}\p{Lt}\p{Lo}][^|,;&/]{0,80}$/u;

/** A row with the name as it is called: without brackets behind it, and of a link the note's name. Undefined where no name stands. */
function withPlainName(map: YamlMap): YamlMap | undefined {
  let isNamed = false;
  const pairs = map.pairs.map((pair) => {
    const { key, value } = pair;
    if (foldKey(key.text) !== 'name' || value.kind !== 'scalar') return pair;
    // `Guards (x4)` are nobody by name.
    if (/\([x×]?\s*\d+\s*[x×]?\)/.test(value.text)) return pair;
    const text = shown(value.text)
      .replace(/^.*\//, '')
      .replace(/(?<!\s)\s+\([^()]*\)$/, '')
      .trim();
    isNamed = nameLike.test(text);
    return { key, value: { ...value, text, value: text } };
  });
  return isNamed ? { ...map, pairs } : undefined;
}
