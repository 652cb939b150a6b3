import { isExcused } from '../../../model/excused.ts';
import { isAllowedKind } from '../../../model/kinds.ts';
import { defined } from '../../../util/defined.ts';
import { keysOfLabel } from '../../vocabulary/label-words.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import { isDoubt } from '../../vocabulary/remarks.ts';
import { isSentence, type LabelReader } from './label-reader.ts';
import type { LayoutLine } from './layout.ts';
import type { FieldSubject, LabelledClaim, ValueTools } from './read-value.ts';
import type { Subjects } from './subjects.ts';
import { columnOf, columnWindow, rowCells, type TableCell } from './table-columns.ts';
import { readEntity } from './table-entities.ts';

/** Heads of columns of labels and values that say no more than that. */
const emptyHead =
  /^(?:|field|fields|key|attribute|property|properties|name|detail|details|info|information|item|stat|stats|value|values|category|characteristic|trait|label|type|data|fact|facts|description|entry|about|general)$/i;

/** Heads of what dice or a choice decide. */
const ofChance = /^(?:if\b|roll|rolls|dice|die|result|chance|odds|\d*d\d+\b)/i;

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
  const head = first.isHead ? rowCells(first) : [];
  const below = first.isHead ? rows.slice(1) : rows;
  const body = below.map(rowCells);
  const width = Math.max(...rows.map((row) => rowCells(row).length));
  // A box of one cell may hold sentences.
  if (first.isHead && !head.some(({ text }) => isSentence(text))) reader.take(first);
  if (first.isHead && (readBar(head, body, table) || readNamed(head, body, table) || readEntities(head, body, table)))
    return;
  const isOfYears = isTimeline(body, reader);
  if (width > 2 && isOfYears) {
    for (const [at, [when, what]] of body.entries()) {
      const line = below[at];
      if (when === undefined || what === undefined || line === undefined || reader.refuse(when, line)) continue;
      reader.happening({ start: when.start, end: what.end });
    }
    return;
  }
  if (width !== 2) return;
  if (ofChance.test(head[0]?.text ?? '')) {
    for (const line of below) reader.leave(line, 'condition');
    return;
  }
  if (isOfYears) {
    for (const line of below) {
      const [when] = rowCells(line);
      if (when === undefined || !reader.refuse(when, line)) reader.happening(line);
    }
    return;
  }
  const about = headSubject(head, table);
  if (about === 'somebody') {
    const isLabelled = (line: LayoutLine) => reader.isKnown(rowCells(line)[0]?.text ?? '', undefined);
    for (const line of rows) if (isLabelled(line)) reader.leave(line, 'unknown-name');
    return;
  }
  const labels = head.length === 2 && reader.isKnown(head[0]?.text ?? '', about?.kind) ? [head, ...body] : body;
  for (const cells of labels) readRow(cells, about, table);
}

interface Table {
  readonly reader: LabelReader;
  readonly subjects: Subjects;
  readonly tools: ValueTools;
  readonly subject: FieldSubject | undefined;
}

/** True where most rows begin with a date, or with what is meant as one: in a row of `the great flood` beside them nobody knew the year. */
function isTimeline(body: readonly (readonly TableCell[])[], reader: LabelReader): boolean {
  const dated = body.filter(([when]) => when !== undefined && (reader.isDate(when) || reader.isRefused(when)));
  return dated.length > 0 && dated.length * 2 > body.length;
}

/** The subject of a table of labels: the one in its head, else that of its surroundings. `somebody`: a head nobody knows. */
function headSubject(
  [head, other]: readonly TableCell[],
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

function readRow([label, value]: readonly TableCell[], subject: FieldSubject | undefined, { reader }: Table): void {
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

/** Columns that say nothing of those who are listed, but which place they have in the list. */
const ofOrder = /^(?:#|no\.?|nr\.?|number|order)$/i;
const ofNotes = /^(?:notes?|remarks?|comments?)$/i;

const previousHead = /^(?:prev(?:ious)?|preceded by|predecessor|before)$/i;
const nextHead = /^(?:next|followed by|succeeded by|successor|after)$/i;
/** By the kind of whom the note is about: the keys of what came before it, and of what comes after. */
const inLine: readonly (readonly [kinds: readonly string[], previous: string, next: string])[] = [
  [['Person', 'Creature', 'Deity', 'Faction'], 'predecessor', 'succeeded_by'],
  [['Event', 'Era'], 'follows', 'precedes'],
];

/** `Previous | Dynasty | Next`: what stands in line with whom the note is about. */
function readBar(head: readonly TableCell[], body: readonly (readonly TableCell[])[], table: Table): boolean {
  const { reader, subjects, tools } = table;
  const isPrevious = head.map(({ text }) => previousHead.test(text));
  const isNext = head.map(({ text }) => nextHead.test(text));
  if (body.length !== 1 || !isPrevious.includes(true) || !isNext.includes(true)) return false;
  const { note } = subjects;
  const kind = note?.kind;
  const keys = inLine.find(([kinds]) => kind !== undefined && isAllowedKind(tools.ontology, kind, kinds));
  for (const [at, cell] of (body[0] ?? []).entries()) {
    const key = isPrevious[at] ? keys?.[1] : isNext[at] ? keys?.[2] : undefined;
    if (cell.text === '') continue;
    const read =
      key === undefined || note === undefined
        ? undefined
        : reader.value({ label: key, start: cell.start, end: cell.end }, note, cell.text);
    if (read === undefined) reader.leave(cell, 'label');
    else reader.add(read.claims, cell);
    reader.take(cell);
  }
  return true;
}

/** `Ruler of Ashkeep | From | To`: one label, and in each row whom it names. */
function readNamed(head: readonly TableCell[], body: readonly (readonly TableCell[])[], table: Table): boolean {
  const { reader, subject } = table;
  const labels = head.filter(({ text }) => columnOf(text) === undefined && !ofOrder.test(text) && !ofNotes.test(text));
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
    const claim = oneNamed(label, name, subject, reader) ?? inOffice(label, name, table);
    if (claim === undefined) continue;
    const range = { start: first.start, end: last.end };
    isRead = true;
    const notes = cells.filter(({ text }, at) => text !== '' && ofNotes.test(head[at]?.text ?? ''));
    if (notes.some(({ text }) => isDoubt(text))) {
      reader.leave(range, 'doubt');
      continue;
    }
    const excuses = notes.filter(({ text }) => isExcused(text));
    const note = [claim.note, ...excuses.map(({ text }) => text)].flatMap((each) => each ?? []).join('; ') || undefined;
    reader.add([{ ...claim, ...defined({ note }), ...columnWindow(cells, head, reader) }], range);
    reader.take(range);
    for (const cell of notes) if (!excuses.includes(cell)) reader.leave(cell, 'construction');
  }
  return isRead;
}

/** Below `Lords of Ashkeep` whom a column called so, or by no label, names is one of them. */
function inOffice(
  label: TableCell | undefined,
  name: TableCell,
  { reader, subjects }: Table,
): LabelledClaim | undefined {
  const { roles, of } =
    /^(?:(?:a |the )?list of )?(?:the )?(?<roles>.+?) of (?<of>.+)$/iu.exec(subjects.above)?.groups ?? {};
  if (roles === undefined || label === undefined) return undefined;
  const heads = keysOfLabel(label.text);
  const isPlain = emptyHead.test(label.text) || /^(?:person|who|holder|incumbent|officeholder)$/i.test(label.text);
  for (const role of roles.split(/ and |, /)) {
    if (!isPlain && !keysOfLabel(role).some((key) => heads.includes(key))) continue;
    const claim = oneNamed({ ...label, text: `${role} of ${of}` }, name, undefined, reader);
    if (claim !== undefined) return claim;
  }
  return undefined;
}

/** The one relation that a name makes under the label of its column. */
function oneNamed(
  label: TableCell | undefined,
  { text, start, end }: TableCell,
  subject: FieldSubject | undefined,
  reader: LabelReader,
): LabelledClaim | undefined {
  if (label === undefined || label.text === '') return undefined;
  const [claim, other] = reader.value({ label: label.text, start, end }, subject, text)?.claims ?? [];
  return claim?.target === undefined || other !== undefined ? undefined : claim;
}

/** `Name | Born | Mother`: an entity in each row. */
function readEntities(head: readonly TableCell[], body: readonly (readonly TableCell[])[], table: Table): boolean {
  const { reader, subjects, tools, subject: around } = table;
  const [first, ...columns] = head;
  const about = body.map(([name]) => (name === undefined ? undefined : subjects.named(name.text)));
  const kind = about.find((each) => each !== undefined)?.kind;
  const isKnown = columns.some(({ text }) => reader.isKnown(text, kind));
  if (!isKnown || about.filter((each) => each !== undefined).length * 2 < body.length) return false;
  for (const [index, cells] of body.entries()) {
    const subject = about[index];
    const [name] = cells;
    if (subject === undefined || name === undefined) continue;
    // Their relation to the subject of the note: `Ruler | Reign | Consort`.
    const listed = oneNamed(first, name, around, reader) ?? inOffice(first, name, table);
    readEntity(cells, columns, subject, listed, reader, tools);
  }
  return true;
}
