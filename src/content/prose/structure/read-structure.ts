import type { Entity } from '../../../model/claim.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import type { Names } from '../../resolve/entity-names.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import { unrealReason } from '../../vocabulary/label-words.ts';
import type { Passage } from '../extracted.ts';
import type { UnreadReason } from '../reading.ts';
import { Holders } from './holders.ts';
import { LabelReader } from './label-reader.ts';
import { Labels } from './labels.ts';
import { type LayoutLine, layoutOf } from './layout.ts';
import { relations, type ValueTools } from './read-value.ts';
import type { StructureReading } from './structure-reading.ts';
import { Subjects } from './subjects.ts';
import { readLabelTable } from './tables.ts';
import type { DateTest } from './value-parts.ts';
import { boldFieldsOn, fieldsOn, type WrittenField } from './written-labels.ts';

/** The needs of reading labels in a world. */
export interface StructureWorld {
  readonly config: Pick<WorldConfig, 'ontology' | 'calendars'>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly names: Pick<Names<Entity>, 'find'>;
  readonly keys: KeyTable;
  readonly isDate: DateTest;
}

/** `40 AF: Odo died`: the words before the first colon of a line, with a number among them. */
const yearBefore = /^(?=[^:\n]{0,59}\d)[^:\n]{1,60}(?=:\s)/;

const nothing: StructureReading = { claims: [], unread: [], taken: [] };
const labelsOf = new WeakMap<KeyTable, Labels>();

/**
 * Reads what a note states beside its sentences: labels with values, lists under labels, tables of two columns and of entities. A value that
 * is understood in part makes what is certain, and an unread span; a label that nobody knows makes one as well.
 */
export function readStructure(passage: Passage, world: StructureWorld): StructureReading {
  if (passage.file.kind !== 'markdown') return nothing;
  const { title, heading = '', outer = [] } = passage.draft.under ?? {};
  const reason = [...outer, heading].map(unrealReason).find((each) => each !== undefined) ?? unrealNote(title);
  if (reason !== undefined) return whole(passage, reason);
  let labels = labelsOf.get(world.keys);
  if (labels === undefined) {
    labels = new Labels(world.keys, world.config.ontology);
    labelsOf.set(world.keys, labels);
  }
  const { ontology, calendars } = world.config;
  const tools: ValueTools = { ontology, entities: world.entities, labels, calendars };
  const subjects = new Subjects(passage, world.entities, world.names, labels);
  // Most of a manuscript: sentences of no note's own.
  if (subjects.outer === undefined && !/[:|=]|\s[–—-]\s/.test(passage.text)) return nothing;
  const reader = new LabelReader(passage, tools, subjects, world.isDate);
  readLines(layoutOf(passage), reader, subjects, tools);
  return reader.finish();
}

function readLines(lines: readonly LayoutLine[], reader: LabelReader, subjects: Subjects, tools: ValueTools): void {
  const holders = new Holders(subjects);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.form === 'row') {
      const rows = lines.slice(at).filter(({ form, paragraph }) => form === 'row' && paragraph === line.paragraph);
      readLabelTable(rows, holders.subjectOf(line), reader, subjects, tools);
      at += rows.length - 1;
      continue;
    }
    holders.enter(line);
    const reason = holders.reasonOf(line);
    if (reason !== undefined) {
      reader.leave(line, reason);
      continue;
    }
    if (/^[^\p{L}]*\d/u.test(line.text) && reader.happening(line)) continue;
    const when = yearBefore.exec(line.text)?.[0].length;
    if (when !== undefined && reader.refuse({ start: line.start, end: line.start + when }, line)) continue;
    const subject = holders.subjectOf(line);
    const listed = line.form === 'item' ? holders.meanings(line) : [];
    const isKnown = (label: string) => reader.isKnown(label, subject?.kind);
    // An item may be headed by whom it is about, unless the list says already what its items are.
    const isHead = (label: string) =>
      line.form === 'item' && listed.length === 0 && subjects.named(label) !== undefined;
    const definition = definitionOf(line, lines[at + 1]);
    const labelled =
      definition === undefined ? fieldsOn(line, (label) => isKnown(label) || isHead(label)) : [definition];
    const fields = labelled.length > 0 ? labelled : boldFieldsOn(line, isKnown);
    const [first] = fields;
    const mayBeKin = line.form === 'item' && listed.length === 0 && /[(:–—-]/.test(line.text);
    if (mayBeKin && subject !== undefined && (first === undefined || first.start !== first.end)) {
      const kin = reader.relatives(line, subject);
      if (kin !== undefined) {
        reader.add(kin, line);
        reader.take(line);
        continue;
      }
    }
    // `Captains:` with `Mabry Toll: 489–503` below.
    const isListedName = listed.length > 0 && first !== undefined && subjects.named(first.label) !== undefined;
    if (isListedName && readListed(line, listed, reader, tools)) continue;
    if (first !== undefined && first.start >= first.end) {
      holders.hold(line, lines[at + 1], first.label, reader);
      continue;
    }
    if (first !== undefined) {
      const isOfGroup = [lines[at - 1], lines[at + 1]].some((other) => other !== undefined && reader.isField(other));
      const isSet = isOfGroup || definition !== undefined;
      for (const field of fields) reader.read(field, line, subject, holders.isSomebodys(line), isSet);
      if (definition !== undefined) at += 1;
      continue;
    }
    if (/^\[[ xX]\]\s/.test(line.text) && line.form === 'item') {
      reader.leave(line, 'future');
      continue;
    }
    if (listed.length > 0) readListed(line, listed, reader, tools);
    else {
      holders.hold(line, lines[at + 1], line.text, reader);
      if (line.form === 'item' && subject !== undefined) reader.clauses(line, line, subject);
    }
  }
}

/** `Born` on a line, and `: 812` on the next. */
function definitionOf(line: LayoutLine, next: LayoutLine | undefined): WrittenField | undefined {
  if (next === undefined || next.paragraph !== line.paragraph || line.form !== 'text' || !/^:\s/.test(next.text))
    return undefined;
  const { text: label, start, end } = line;
  const value = next.start + next.text.search(/[^:\s]/);
  return { label, labelStart: start, labelEnd: end, start: value, end: next.end, mark: ':' };
}

/** An item below a label, as one of its values; whether it is one. The rest of it is left to the sentences. */
function readListed(
  line: LayoutLine,
  listed: ReturnType<Holders['meanings']>,
  reader: LabelReader,
  tools: ValueTools,
): boolean {
  const parts = reader.parts(line);
  for (const { meaning, subject } of listed) {
    if (meaning.as !== 'relation') continue;
    const read = relations(meaning, parts, subject, tools);
    if (read === undefined || read.claims.length === 0) continue;
    reader.add(read.claims, line);
    if (read.unread.length === 0) reader.take(line);
    return true;
  }
  return false;
}

/** A note that is called so is about nothing else: `Rumours`, `Plot hooks`. Chapters have titles of dreams and legends. */
function unrealNote(title: string | undefined): UnreadReason | undefined {
  const reason = title === undefined ? undefined : unrealReason(title);
  return reason === 'hearsay' || reason === 'future' ? reason : undefined;
}

function whole({ text }: Passage, reason: UnreadReason): StructureReading {
  const range = { start: 0, end: text.length };
  return { claims: [], unread: [{ ...range, reason, step: 'heading' }], taken: [range] };
}
