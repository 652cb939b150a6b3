import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import type { LabelReader } from './label-reader.ts';
import type { LayoutLine } from './layout.ts';
import type { FieldSubject, LabelledClaim, ValueTools } from './read-value.ts';
import type { Subjects } from './subjects.ts';
import type { ValuePart } from './value-parts.ts';
import type { ValueWindow } from './windows.ts';

interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Heads of columns of labels and values that say no more than that. */
const emptyHead =
  /^(?:|field|fields|key|attribute|property|properties|name|detail|details|info|information|item|stat|stats|value|values|category|characteristic|trait|label|type|data|fact|facts|description|entry|about|general)$/i;

/** Heads of what dice or a choice decide. */
const ofChance = /^(?:if\b|roll|rolls|dice|die|result|chance|odds|\d*d\d+\b)/i;

/** Heads of columns of dates beside a name. */
const startHead: ReadonlySet<string> = new Set(
  [
    'from',
    'since',
    'start',
    'started',
    'began',
    'begin',
    'crowned',
    'acceded',
    'accession',
    'joined',
    'took office',
    'reign began',
    'reign start',
  ].map(foldKey),
);
const endHead: ReadonlySet<string> = new Set(
  ['to', 'until', 'till', 'end', 'ended', 'left', 'left office', 'reign ended', 'reign end', 'abdicated'].map(foldKey),
);
const spanHead: ReadonlySet<string> = new Set(
  ['years', 'reign', 'reigned', 'dates', 'period', 'term', 'tenure', 'time', 'when', 'held', 'ruled', 'in office'].map(
    foldKey,
  ),
);

/**
 * Reads a table: of two columns as labels and values, of more as entities with a column for each label, or as those whom one label names with
 * when (`Ruler | From | To`). A table that is none of these, such as one of years and what happened in them, is left to the sentences.
 *
 * @param subject whom the lines around it are about.
 */
export function readLabelTable(
  rows: readonly LayoutLine[],
  subject: FieldSubject | undefined,
  reader: LabelReader,
  subjects: Subjects,
  tools: ValueTools,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const table: Table = { reader, subjects, tools, subject };
  const head = first.isHead ? cellsOf(first) : [];
  const body = (first.isHead ? rows.slice(1) : rows).map(cellsOf);
  const width = Math.max(...rows.map((row) => cellsOf(row).length));
  if (first.isHead && (readNamed(head, body, table) || readEntities(head, body, table))) {
    reader.take(first);
    return;
  }
  if (width !== 2) return;
  if (ofChance.test(head[0]?.text ?? '')) {
    reader.take(first);
    for (const line of rows.slice(1)) reader.leave(line, 'condition');
    return;
  }
  if (body.length > 0 && body.every(([when]) => when !== undefined && reader.isDate(when))) {
    for (const line of first.isHead ? rows.slice(1) : rows) reader.happening(line);
    if (first.isHead) reader.take(first);
    return;
  }
  const about = headSubject(head, table);
  if (about === 'somebody') {
    const isLabelled = (line: LayoutLine) => reader.isKnown(cellsOf(line)[0]?.text ?? '', undefined);
    for (const line of rows) if (isLabelled(line)) reader.leave(line, 'unknown-name');
    return;
  }
  const labels = head.length === 2 && reader.isKnown(head[0]?.text ?? '', about?.kind) ? [head, ...body] : body;
  for (const cells of labels) readRow(cells, about, table);
  if (labels !== body) return;
  if (first.isHead) reader.take(first);
}

interface Table {
  readonly reader: LabelReader;
  readonly subjects: Subjects;
  readonly tools: ValueTools;
  readonly subject: FieldSubject | undefined;
}

/** Whom a table of labels is about: whom its head names, else what stands around it. `somebody`: a head nobody knows. */
function headSubject(
  [head, other]: readonly Cell[],
  { reader, subjects, subject }: Table,
): FieldSubject | undefined | 'somebody' {
  const words = head?.text || other?.text || '';
  if (words === '' || emptyHead.test(words)) return subject;
  const named = subjects.named(words);
  if (named !== undefined) return named;
  const isOwn =
    isOwnHeading(words) ||
    reader.isKnown(words, subject?.kind) ||
    words.split(/\s+/).every((word) => emptyHead.test(word));
  return isOwn ? subject : 'somebody';
}

const row = { form: 'row', isBold: false, isQuoted: false } as const;

function readRow([label, value]: readonly Cell[], subject: FieldSubject | undefined, { reader }: Table): void {
  if (label === undefined || value === undefined || label.text === '' || value.text === '') return;
  const field = {
    label: label.text.replace(/:$/, ''),
    labelStart: label.start,
    labelEnd: label.end,
    start: value.start,
    end: value.end,
    mark: ':' as const,
  };
  reader.read(field, row, subject, false, true);
}

/** `Ruler of Ashkeep | From | To`: one label, and in each row whom it names. */
function readNamed(head: readonly Cell[], body: readonly (readonly Cell[])[], { reader, subject }: Table): boolean {
  const labels = head.filter(({ text }) => columnOf(text) === undefined);
  const [label] = labels;
  if (label === undefined || labels.length > 1 || head.length < 2) return false;
  const column = head.indexOf(label);
  let isRead = false;
  for (const cells of body) {
    const name = cells[column];
    const filled = cells.filter(({ text }) => text !== '');
    const [first] = filled;
    const last = filled.at(-1);
    if (name === undefined || name.text === '' || first === undefined || last === undefined) continue;
    const claim = oneNamed(label, name, subject, reader);
    if (claim === undefined) continue;
    const range = { start: first.start, end: last.end };
    reader.add([{ ...claim, ...windowOf(cells, head, reader) }], range);
    reader.take(range);
    isRead = true;
  }
  return isRead;
}

/** The one relation that a name makes under the label of its column. */
function oneNamed(
  label: Cell | undefined,
  { text, start, end }: Cell,
  subject: FieldSubject | undefined,
  reader: LabelReader,
): LabelledClaim | undefined {
  if (label === undefined || label.text === '') return undefined;
  const [claim, other] = reader.value({ label: label.text, start, end }, subject, text)?.claims ?? [];
  return claim?.target === undefined || other !== undefined ? undefined : claim;
}

/** `Name | Born | Mother`: an entity in each row. */
function readEntities(
  head: readonly Cell[],
  body: readonly (readonly Cell[])[],
  { reader, subjects, tools, subject: around }: Table,
): boolean {
  const [first, ...columns] = head;
  const about = body.map(([name]) => (name === undefined ? undefined : subjects.named(name.text)));
  const kind = about.find((each) => each !== undefined)?.kind;
  const isKnown = columns.some(({ text }) => reader.isKnown(text, kind));
  if (!isKnown || about.filter((each) => each !== undefined).length * 2 < body.length) return false;
  for (const [index, cells] of body.entries()) {
    const subject = about[index];
    const [name, ...values] = cells;
    if (subject === undefined || name === undefined) continue;
    const last = values.findLast(({ text }) => text !== '') ?? name;
    const range = { start: name.start, end: last.end };
    // What they are to whom the note is about: `Ruler | Reign | Consort`.
    const listed = oneNamed(first, name, around, reader);
    if (listed !== undefined) reader.add([{ ...listed, ...windowOf(values, columns, reader) }], range);
    for (const [at, value] of values.entries()) {
      const label = columns[at];
      if (label === undefined || value.text === '') continue;
      const read = reader.value({ label: label.text, start: value.start, end: value.end }, subject, value.text);
      if (read === undefined) {
        const isKnownHere = reader.isKnown(label.text, subject.kind);
        const isTold = columnOf(label.text) !== undefined && listed !== undefined;
        if (!isTold && (isKnownHere || reader.parts(value).some(({ sign }) => sign === 'N')))
          reader.leave(value, isKnownHere ? 'construction' : 'label');
        continue;
      }
      const window = windowOf(values.slice(at + 1), windowColumns(columns.slice(at + 1), reader, subject), reader);
      const claims = read.claims.map(
        (claim): LabelledClaim =>
          claim.target === undefined || claim.from !== undefined || claim.until !== undefined || isEternal(claim, tools)
            ? claim
            : { ...claim, ...window },
      );
      reader.add(claims, range);
      for (const { start, end, reason } of read.unread) reader.leave({ start, end }, reason);
    }
    reader.take(range);
  }
  return true;
}

const isEternal = ({ type }: LabelledClaim, { ontology }: ValueTools): boolean =>
  ontology.predicates.get(type)?.temporality === 'eternal';

/** The columns of dates directly behind one. Where an entity has such a date itself, it is that. */
function windowColumns(columns: readonly Cell[], reader: LabelReader, { kind }: FieldSubject): readonly Cell[] {
  const end = columns.findIndex(
    ({ text }) => columnOf(text) === undefined || (spanHead.has(foldKey(text)) && reader.isKnown(text, kind)),
  );
  return end === -1 ? columns : columns.slice(0, end);
}

function columnOf(head: string): 'from' | 'until' | 'span' | undefined {
  const word = foldKey(head);
  if (startHead.has(word)) return 'from';
  if (endHead.has(word)) return 'until';
  if (spanHead.has(word)) return 'span';
  const field = claimFieldOf(word);
  return field === 'from' || field === 'until' ? field : undefined;
}

function windowOf(
  dates: readonly Cell[],
  columns: readonly Cell[],
  reader: LabelReader,
): Pick<ValueWindow, 'from' | 'until'> {
  let window: Pick<ValueWindow, 'from' | 'until'> = {};
  for (const [at, column] of columns.entries()) {
    const cell = dates[at];
    const field = columnOf(column.text);
    if (cell === undefined || field === undefined) continue;
    const parts: readonly ValuePart[] = reader.parts(cell);
    const [only] = parts;
    if (parts.length !== 1 || only === undefined) continue;
    if (only.sign === 'S' && field === 'span') window = defined({ from: only.from, until: only.until });
    else if (only.sign === 'D' && field !== 'span') window = { ...window, [field]: only.from };
  }
  return window;
}

/** The cells of a row, without the bars. */
function cellsOf({ start, text }: LayoutLine): Cell[] {
  const from = /^[>\s]*\|?/.exec(text)?.[0].length ?? 0;
  const to = text.endsWith('|') && text.length > from ? text.length - 1 : text.length;
  const cells: Cell[] = [];
  let at = from;
  for (const piece of text.slice(from, to).split('|')) {
    const words = piece.trim();
    const begin = start + at + piece.length - piece.trimStart().length;
    cells.push({ start: begin, end: begin + words.length, text: words });
    at += piece.length + 1;
  }
  return cells;
}
