import { isAllowedKind } from '../../../model/kinds.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { LabelReader } from './label-reader.ts';
import type { FieldSubject, LabelledClaim, LabelledValue, ValueTools } from './read-value.ts';
import { columnOf, columnWindow, isSpanHead, type TableCell } from './table-columns.ts';

/** The dates that a relation has, and not who is in it. */
const ofRelations = /^valid_(?:from|until)$/;

/**
 * Reads a row of a table of entities. Columns such as `From` and `Since` belong to the relation that the row states: to what the
 * first column is to those around it, else to the only other one, else to the one just before them.
 *
 * @param cells the first one names the subject; `columns` are the heads of the others.
 * @param listed what the subject is by the head of its own column.
 */
export function readEntity(
  [name, ...values]: readonly TableCell[],
  columns: readonly TableCell[],
  subject: FieldSubject,
  listed: LabelledClaim | undefined,
  reader: LabelReader,
  tools: ValueTools,
): void {
  if (name === undefined) return;
  const last = values.findLast(({ text }) => text !== '') ?? name;
  const range = { start: name.start, end: last.end };
  const isDates = columns.map(({ text }) => columnOf(text) !== undefined && !hasItself(text, subject, reader));
  const reads = values.map((value, at): LabelledValue | undefined => {
    const label = columns[at];
    return label === undefined || value.text === '' || isDates[at] === true
      ? undefined
      : reader.value({ label: label.text, start: value.start, end: value.end }, subject, value.text);
  });
  const related = [...reads.keys()].filter((at) => reads[at]?.claims.some((claim) => mayHold(claim, tools)) === true);
  const owners = columns.map((_, at) => ownerOf(at, isDates, related, listed !== undefined));
  const columnsOf = (owner: number): TableCell[] =>
    columns.map((column, at) => (owners[at] === owner ? column : { ...column, text: '' }));
  if (listed !== undefined) {
    const own = columnsOf(ofListed).map((column, at) => (isSpanHead(columns[at]?.text ?? '') ? columns[at] : column));
    reader.add(
      [
        {
          ...listed,
          ...columnWindow(
            values,
            own.flatMap((each) => each ?? []),
            reader,
          ),
        },
      ],
      range,
    );
  }
  reader.take(range);
  for (const [at, value] of values.entries()) {
    const label = columns[at];
    if (label === undefined || value.text === '') continue;
    const isOfNone = isDates[at] === true && owners[at] === undefined;
    if (isOfNone && isAlive(subject, tools)) reader.leave(value, 'construction');
    const read = isOfNone && !isAlive(subject, tools) ? asItsOwn(label, value, subject, reader) : reads[at];
    if (isDates[at] === true && read === undefined) continue;
    if (read === undefined) {
      const isKnownHere = reader.isKnown(label.text, subject.kind);
      const isTold = columnOf(label.text) !== undefined && listed !== undefined;
      if (!isTold && (isKnownHere || reader.parts(value).some(({ sign }) => sign === 'N')))
        reader.leave(value, isKnownHere ? 'construction' : 'label');
      continue;
    }
    const window = related.includes(at) ? columnWindow(values, columnsOf(at), reader) : {};
    reader.add(
      read.claims.map((claim) => (mayHold(claim, tools) ? { ...claim, ...window } : claim)),
      range,
    );
    for (const { start, end, reason } of read.unread) reader.leave({ start, end }, reason);
  }
}

const ofListed = -1;

/** The owner of a column of dates: that of a column, or `ofListed`; none if unstated. */
function ownerOf(
  at: number,
  isDates: readonly boolean[],
  related: readonly number[],
  isListed: boolean,
): number | undefined {
  if (isDates[at] !== true) return undefined;
  const before = related.findLast((column) => column < at);
  if (isListed) {
    if (before === undefined) return ofListed;
    // `Lord | Consort | From`: of the office, or of the marriage.
    const hasOwn = isDates.slice(0, related[0]).includes(true);
    return hasOwn && isBehind(before, at, isDates) ? before : undefined;
  }
  if (related.length === 1) return related[0];
  return before !== undefined && isBehind(before, at, isDates) ? before : undefined;
}

const isBehind = (column: number, at: number, isDates: readonly boolean[]): boolean =>
  isDates.slice(column + 1, at).every((isDate) => isDate);

/** True if a head that may be that of dates is a label of the subject itself: the years of a reign, the start of a war. */
function hasItself(head: string, { kind }: FieldSubject, reader: LabelReader): boolean {
  if (foldKey(head) === foldKey('to')) return false;
  return reader
    .meanings(head, kind)
    .some((meaning) => meaning.as !== 'attribute' || !ofRelations.test(meaning.attribute.name));
}

const asItsOwn = (label: TableCell, { start, end, text }: TableCell, subject: FieldSubject, reader: LabelReader) =>
  reader.value({ label: label.text, start, end }, subject, text);

const isAlive = ({ kind }: FieldSubject, { ontology }: ValueTools): boolean =>
  kind === undefined || isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity']);

/** True if a claim is a relation that lasts, and has no dates yet. */
const mayHold = ({ type, target, from, until }: LabelledClaim, { ontology }: ValueTools): boolean =>
  target !== undefined &&
  from === undefined &&
  until === undefined &&
  ontology.predicates.get(type)?.temporality !== 'eternal';
