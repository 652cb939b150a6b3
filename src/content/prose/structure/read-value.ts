import type { Entity } from '../../../model/claim.ts';
import { isAllowedKind, usualKinds } from '../../../model/kinds.ts';
import type { AttributeDefinition, Ontology } from '../../../model/ontology.ts';
import type { CalendarSet } from '../../../time/calendar.ts';
import { defined } from '../../../util/defined.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import { isDescriptive } from '../../resolve/statements/target-resolver.ts';
import { maybeLength } from '../../vocabulary/span-of-years.ts';
import type { ExtractedClaim } from '../extracted.ts';
import type { UnreadSpan } from '../reading.ts';
import { dateIn } from './date-values.ts';
import type { LabelMeaning, Labels, RelationMeaning } from './labels.ts';
import { isPlainValue, isUnlastingValue, plainHead } from './plain-values.ts';
import { namedIn, spanOf } from './relation-values.ts';
import { signsOf, type ValuePart } from './value-parts.ts';

/** `isOver`: it holds no more, so it states nothing without an end. */
export type LabelledClaim = Omit<ExtractedClaim, 'passage' | 'start' | 'end'> & { readonly isOver?: true };

/** The statements of a value. `sort`: the value is of the label's sort, though it may state nothing (`none`). */
export interface LabelledValue {
  readonly claims: readonly LabelledClaim[];
  readonly unread: readonly UnreadSpan[];
}

/** The subject of a label. `kind` is absent where nobody said it. */
export interface FieldSubject {
  readonly id: string;
  readonly kind?: string;
}

export interface ValueTools {
  readonly ontology: Ontology;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly labels: Labels;
  readonly calendars: CalendarSet;
}

/** A label with its value, as written. */
export interface WrittenValue {
  readonly label: string;
  readonly text: string;
  readonly parts: readonly ValuePart[];
}

/** The meaning of a place next to a date, and of the person after `by`. */
const besideDate: Readonly<Record<string, { readonly place?: string; readonly agent?: string }>> = {
  birth: { place: 'BORN_IN' },
  death: { place: 'DIED_IN', agent: 'KILLED' },
  burial: { place: 'BURIED_IN' },
  in_fiction_date: { place: 'OCCURRED_AT' },
  founded_on: { agent: 'FOUNDED' },
  created_on: { agent: 'CREATED' },
  destroyed_on: { agent: 'DESTROYED' },
};
const endOfLife: Readonly<Record<string, 'birth' | 'death'>> = { BORN_IN: 'birth', DIED_IN: 'death' };
/** Labels by which a date is when something began. */
const beginning =
  /^(?:joined|entered|married|wed|wedded|acquired|inherited|appointed|crowned|moved to|settled in|sworn to)$/i;
/** Labels whose words may be a role in something: `King of Ashkeep (830–850)`. */
const roles: ReadonlySet<string> = new Set(['title', 'occupation']);

/** Reads a value by the first meaning of its label that it fits whole, else in part. Undefined where it fits none. */
export function readValue(
  meanings: readonly LabelMeaning[],
  value: WrittenValue,
  subject: FieldSubject,
  tools: ValueTools,
): LabelledValue | undefined {
  const read = meanings.flatMap((meaning) => byMeaning(meaning, value, subject, tools) ?? []);
  return (
    read.find(({ claims, unread }) => claims.length > 0 && unread.length === 0) ??
    read.find(({ claims }) => claims.length > 0) ??
    read[0]
  );
}

function byMeaning(
  meaning: LabelMeaning,
  value: WrittenValue,
  subject: FieldSubject,
  tools: ValueTools,
): LabelledValue | undefined {
  switch (meaning.as) {
    case 'relation':
      return relations(meaning, value.parts, subject, tools, beginning.test(value.label));
    case 'reign':
      return relations({ predicate: meaning.predicate, side: 'from' }, value.parts, subject, tools);
    case 'life':
      return life(value, subject);
    case 'attribute':
      if (meaning.attribute.type === 'date') return dated(meaning.attribute, value.parts, subject, tools);
      if (meaning.attribute.type === 'text') return text(meaning.attribute, value, subject, tools);
      return plain(meaning.attribute, value, subject);
  }
}

/** Claims of a relation between the subject and those whom parts of a value name. */
export function relations(
  meaning: Omit<RelationMeaning, 'as'>,
  parts: readonly ValuePart[],
  subject: FieldSubject,
  tools: ValueTools,
  isStart = false,
): LabelledValue | undefined {
  const read = namedIn(parts, meaning.predicate, isStart);
  if (read === undefined) return undefined;
  const claims: LabelledClaim[] = [];
  const unread = [...read.unread];
  const together = read.named.length > 1 && isDescriptive(meaning.predicate) ? ({ shared: true } as const) : {};
  for (const { id, window, note } of read.named) {
    const said = [meaning.note, note].flatMap((each) => each ?? []).join('; ') || undefined;
    const claim = relationTo({ ...meaning, ...defined({ note: said }) }, subject, id, tools);
    if (claim === undefined) {
      unread.push({ ...spanOf(parts, 'unfit') });
      continue;
    }
    const { from, until, birth, death } = window;
    // "Born at Tidemark, 470": the date is the birth's.
    const ends = from === undefined || from !== until ? undefined : endOfLife[meaning.predicate.type];
    const ofEnd = ends === undefined || from === undefined ? [] : ofLife(ends, claim.subject, from, tools);
    claims.push({ ...claim, ...together, ...(ofEnd.length > 0 ? {} : defined({ from, until })) }, ...ofEnd);
    if (birth !== undefined) claims.push(...ofLife('birth', id, birth, tools));
    if (death !== undefined) claims.push(...ofLife('death', id, death, tools));
  }
  return claims.length === 0 && read.named.length > 0 ? undefined : { claims, unread };
}

function relationTo(
  { predicate, side, other: kinds, note, isOver }: Omit<RelationMeaning, 'as'>,
  subject: FieldSubject,
  other: string,
  { entities, ontology }: ValueTools,
): LabelledClaim | undefined {
  const kind = entities.get(other)?.kind;
  const wanted = kinds?.only ?? usualKinds(predicate, side === 'from' ? 'to' : 'from');
  if (kind === undefined || other === subject.id || !isAllowedKind(ontology, kind, wanted)) return undefined;
  if (kinds?.but !== undefined && isAllowedKind(ontology, kind, kinds.but)) return undefined;
  const own = subject.kind === undefined || isAllowedKind(ontology, subject.kind, usualKinds(predicate, side));
  const isUsual = own && isAllowedKind(ontology, kind, usualKinds(predicate, side === 'from' ? 'to' : 'from'));
  const [from, to] = side === 'from' ? [subject.id, other] : [other, subject.id];
  return {
    subject: from,
    type: predicate.type,
    target: to,
    ...(isUsual ? {} : { isWide: true }),
    ...defined({ note, isOver }),
  };
}

function ofLife(
  type: 'birth' | 'death',
  id: string,
  value: string,
  { entities, ontology }: ValueTools,
): LabelledClaim[] {
  const kind = entities.get(id)?.kind;
  const lives = kind !== undefined && isAllowedKind(ontology, kind, ontology.attributes.get(type)?.on ?? []);
  return lives ? [{ subject: id, type, value }] : [];
}

function plain(attribute: AttributeDefinition, { text: words, parts }: WrittenValue, { id }: FieldSubject) {
  const head = plainHead(words);
  if (attribute.type === 'colour' && isUnlastingValue(words)) return undefined;
  const isWhole = attribute.type !== 'colour' || head === words.trim();
  const value = isWhole ? words.trim() : head;
  if (!isPlainValue(value, attribute)) return undefined;
  const from = (parts[0]?.start ?? 0) + head.length;
  const rest = isWhole ? [] : parts.filter(({ start }) => start >= from);
  return {
    claims: [{ subject: id, type: attribute.name, value }],
    unread: rest.length === 0 ? [] : [spanOf(rest, 'construction')],
  };
}

function life({ label, text: words, parts }: WrittenValue, { id }: FieldSubject): LabelledValue | undefined {
  if (maybeLength(label, scalarOf(words.trim(), 0)) !== undefined) return { claims: [], unread: [] };
  const signs = signsOf(parts).replace(/[().,;]/g, '');
  const dates = parts.filter(({ sign }) => sign === 'D' || sign === 'S');
  const [from, until] =
    signs === 'S' ? [dates[0]?.from, dates[0]?.until] : /^BD-?XD$/.test(signs) ? [dates[0]?.from, dates[1]?.from] : [];
  if (from === undefined && until === undefined) return undefined;
  return {
    claims: [
      ...(from === undefined ? [] : [{ subject: id, type: 'birth', value: from }]),
      ...(until === undefined ? [] : [{ subject: id, type: 'death', value: until }]),
    ],
    unread: [],
  };
}

function dated(
  { name }: AttributeDefinition,
  parts: readonly ValuePart[],
  subject: FieldSubject,
  tools: ValueTools,
): LabelledValue | undefined {
  const read = dateIn(parts);
  if (read === undefined) return undefined;
  const { predicates } = tools.ontology;
  const claims: LabelledClaim[] = [];
  const unread = [...read.unread];
  const { date } = read;
  if (date !== undefined) claims.push({ subject: subject.id, type: name, value: date });
  const beside = (type: string | undefined, side: 'from' | 'to', id: string) => {
    const predicate = type === undefined ? undefined : predicates.get(type);
    return predicate && relationTo({ predicate, side }, subject, id, tools);
  };
  for (const id of read.places) {
    const claim =
      beside(besideDate[name]?.place, 'from', id) ??
      // The person who died in its battle.
      (name === 'death' ? beside('PARTICIPATED_IN', 'from', id) : undefined);
    if (claim === undefined) unread.push(spanOf(parts, 'construction'));
    else claims.push(claim);
  }
  for (const id of read.agents) {
    const claim = beside(besideDate[name]?.agent, 'to', id);
    if (claim === undefined) unread.push(spanOf(parts, 'construction'));
    else claims.push({ ...claim, ...(date === undefined ? {} : { from: date, until: date }) });
  }
  return claims.length === 0 && read.places.length + read.agents.length > 0 ? undefined : { claims, unread };
}

/** Plain words stay words, unless they are roles in something known: `King of Vask (830–850); head of the Grey Order`. */
function text(
  attribute: AttributeDefinition,
  { parts }: WrittenValue,
  subject: FieldSubject,
  tools: ValueTools,
): LabelledValue {
  const found = (roles.has(attribute.name) ? rolesIn(parts) : []).flatMap((role) => roleOf(role, subject, tools) ?? []);
  return { claims: found.flatMap(({ claims }) => claims), unread: found.flatMap(({ unread }) => unread) };
}

/** Cut where another role begins: a piece without an "of" goes on with the one before. */
function rolesIn(parts: readonly ValuePart[]): readonly (readonly ValuePart[])[] {
  const all: ValuePart[][] = [];
  let piece: ValuePart[] = [];
  const close = () => {
    const before = all.at(-1);
    if (before !== undefined && !piece.some(({ sign }) => sign === 'o')) before.push(...piece);
    else if (piece.length > 0) all.push(piece);
    piece = [];
  };
  for (const part of parts) {
    if (/^[;,]$/.test(part.sign)) {
      close();
      all.at(-1)?.push(part);
    } else piece.push(part);
  }
  close();
  return all;
}

function roleOf(parts: readonly ValuePart[], subject: FieldSubject, tools: ValueTools): LabelledValue | undefined {
  const at = parts.findIndex(({ sign }) => sign === 'o');
  if (at < 1) return undefined;
  const words = parts.slice(0, at).map(({ text: word }) => word);
  return tools.labels
    .meanings(`${words.join(' ')} of`, subject.kind)
    .flatMap((meaning) =>
      meaning.as === 'relation' && meaning.side === 'from'
        ? (relations(meaning, parts.slice(at + 1), subject, tools) ?? [])
        : [],
    )
    .find(({ claims }) => claims.length > 0);
}
