import type { Entity } from '../../model/claim.ts';
import { isAllowedKind, usualKinds } from '../../model/kinds.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { stableHash } from '../../util/hash.ts';
import type { LineIndex } from '../../util/text/line-index.ts';
import { scalarOf } from '../../util/yaml/index.ts';
import { fileOffset } from '../formats/chunks.ts';
import type { SourceFile } from '../formats/parsed-file.ts';
import type { DateReader } from '../resolve/date-reader.ts';
import { readAttributeValue } from '../resolve/statements/attribute-values.ts';
import type { ClaimDraft, CommonFields } from '../resolve/statements/claim-fields.ts';
import type { ExtractedClaim } from './extracted.ts';
import type { Present } from './present.ts';

/** The rules that extracted claims are checked against. */
export interface ProseWorld {
  readonly config: WorldConfig;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly dates: DateReader;
  /** The meaning of the present tense in the file; absent if it has none. */
  readonly present?: Present;
}

/** Why an extracted claim is rejected. */
export type Rejection =
  | 'quote-not-found'
  | 'unknown-entity'
  | 'unknown-type'
  | 'kind-mismatch'
  | 'bad-date'
  | 'repeated';

export interface ProseClaims {
  readonly drafts: readonly ClaimDraft[];
  readonly rejected: Readonly<Partial<Record<Rejection, number>>>;
}

/**
 * Checks extracted claims against the world: the kinds must fit, dates must be readable, and the quote must stand in the file. A valid claim
 * is of the lowest tier, and a candidate unless `lore.yaml` calls files here active.
 */
export function claimsOfProse(extracted: readonly ExtractedClaim[], world: ProseWorld): ProseClaims {
  const drafts: ClaimDraft[] = [];
  const rejected: Partial<Record<Rejection, number>> = {};
  const seen = new Set<string>();
  for (const each of extracted) {
    const draft = draftOf(each, world);
    const slot =
      typeof draft === 'string' ? '' : `${draft.id} ${draft.place.path}:${draft.place.line}:${draft.place.column}`;
    const reason = typeof draft === 'string' ? draft : seen.has(slot) ? 'repeated' : undefined;
    if (reason !== undefined) rejected[reason] = (rejected[reason] ?? 0) + 1;
    else if (typeof draft !== 'string') drafts.push(draft);
    seen.add(slot);
  }
  return { drafts, rejected };
}

/** True if the world allows a claim: its kinds fit, and its dates can be read. */
export const isClaimOf = (extracted: ExtractedClaim, world: ProseWorld): boolean =>
  typeof draftOf(extracted, world) !== 'string';

function draftOf(extracted: ExtractedClaim, world: ProseWorld): ClaimDraft | Rejection {
  const quoted = quoteOf(extracted);
  if (quoted === undefined) return 'quote-not-found';
  const from = readDate(extracted.from, world);
  const until = readDate(extracted.until, world);
  if (from === 'bad-date' || until === 'bad-date') return 'bad-date';
  const subject = world.entities.get(extracted.subject);
  if (subject === undefined) return 'unknown-entity';
  const { file } = extracted.passage;
  const common: Common = {
    place: { path: file.path, ...file.lines.position(quoted.offset), quote: quoted.quote },
    source_id: file.path,
    tier: 'memory',
    from_prose: true,
    ...(isInQuotation(file.lines, quoted.offset) ? { in_quotation: true } : {}),
    ...trustOfProse(file, world.config),
    ...defined({ valid_from: from, valid_until: until }),
  };
  if (extracted.target === undefined) return attributeOf(extracted, subject, common, quoted.offset, world);
  const target = world.entities.get(extracted.target);
  return target === undefined ? 'unknown-entity' : relationOf(extracted, subject, target, common, world);
}

/** True if a line of the file is one of a quotation, marked with `>` up to what stands at `offset`. */
function isInQuotation(lines: LineIndex, offset: number): boolean {
  const { text } = lines;
  const line = lines.startOf(lines.position(offset).line);
  return /^(?:[\t ]|[-*+] )*>/.test(text.slice(line, offset));
}

type Common = Omit<CommonFields, 'id'>;

function relationOf(
  {
    type,
    key,
    isWide,
    shared,
    note,
    isPresent,
    presentDate,
    from = presentDate ?? '',
    until = presentDate ?? '',
  }: ExtractedClaim,
  subject: Entity,
  target: Entity,
  common: Common,
  world: ProseWorld,
): ClaimDraft | Rejection {
  const { ontology } = world.config;
  const predicate = ontology.predicates.get(type);
  if (predicate === undefined || subject.id === target.id) return 'unknown-type';
  const fits =
    isAllowedKind(ontology, subject.kind, isWide === true ? predicate.from : usualKinds(predicate, 'from')) &&
    isAllowedKind(ontology, target.kind, isWide === true ? predicate.to : usualKinds(predicate, 'to'));
  if (!fits) return 'kind-mismatch';
  const swap = predicate.symmetric && target.id < subject.id;
  const [from_id, to_id] = swap ? [target.id, subject.id] : [subject.id, target.id];
  // Marked as read from prose, so that no claim of the world's own files changes its identity with it.
  const id = stableHash('prose', 'relation', type, from_id, to_id, from, until, ...(note === undefined ? [] : [note]));
  const isNow = isPresent === true && predicate.temporality === 'durable' && common.in_quotation !== true;
  const now = isNow ? presentFields(presentDate, world) : {};
  return { form: 'relation', type, from_id, to_id, ...defined({ key, shared, note }), ...common, ...now, id };
}

/** The present tense means the date that the passage states for it, or else the present of the world. */
function presentFields(
  stated: string | undefined,
  { dates, present }: ProseWorld,
): Pick<CommonFields, 'at_present' | 'at_stated_present' | 'valid_from' | 'valid_until'> {
  if (stated !== undefined) {
    const day = dates.parse(stated.trim());
    return day.ok ? { valid_from: day.value, valid_until: day.value } : {};
  }
  if (present === undefined) return {};
  return { at_present: present.day, ...(present.isStated ? { at_stated_present: true } : {}) };
}

function attributeOf(
  { type, value = '', passage, from = '', until = '' }: ExtractedClaim,
  subject: Entity,
  common: Common,
  offset: number,
  { config: { ontology }, dates }: ProseWorld,
): ClaimDraft | Rejection {
  const attribute = ontology.attributes.get(type);
  if (attribute === undefined || value.trim() === '') return 'unknown-type';
  if (!isAllowedKind(ontology, subject.kind, attribute.on)) return 'kind-mismatch';
  if (attribute.type === 'date' && !dates.parse(value.trim()).ok) return 'bad-date';
  const { value: read, date } = readAttributeValue(attribute, scalarOf(value, offset), passage.file, dates);
  const id = stableHash('prose', 'attribute', type, subject.id, String(read), from, until);
  return { form: 'attribute', type, entity_id: subject.id, value: read, ...defined({ date }), ...common, id };
}

/** The author's words for it, marks of links and emphasis included, as they stand in the file. */
function quoteOf({ passage, start, end }: ExtractedClaim): { quote: string; offset: number } | undefined {
  const words = passage.text.slice(start, end);
  const offset = fileOffset(passage.draft, start);
  const last = fileOffset(passage.draft, end - 1) + 1;
  const quote = passage.file.lines.text.slice(offset, last);
  const isThere = words !== '' && quote.startsWith(words.charAt(0)) && quote.endsWith(words.slice(-1));
  if (!isThere) return undefined;
  const { text } = passage.file.lines;
  const [from, to] = withMarks(text, ...withLinks(text, offset, last));
  return { quote: text.slice(from, to), offset: from };
}

/** A quotation that has one mark of bold words has the other, where that stands right before or behind it. */
function withMarks(text: string, start: number, end: number): readonly [start: number, end: number] {
  const quote = text.slice(start, end);
  for (const mark of ['**', '__', '~~', '==']) {
    if (quote.split(mark).length % 2 === 1) continue;
    if (text.startsWith(mark, start - mark.length) && start >= mark.length) return [start - mark.length, end];
    if (text.startsWith(mark, end)) return [start, end + mark.length];
  }
  return [start, end];
}

/** A quotation that begins or ends within a link has all of it. */
function withLinks(text: string, start: number, end: number): readonly [start: number, end: number] {
  const from = start - (openLink.exec(text.slice(Math.max(0, start - longestLink), start))?.[0].length ?? 0);
  const isOpen = openLink.test(text.slice(Math.max(from, end - longestLink), end));
  const rest = isOpen ? /^[^[\]\n]*\](?:\]|\([^()\n]*\))?/.exec(text.slice(end, end + longestLink))?.[0] : undefined;
  return [from, end + (rest?.length ?? 0)];
}
const openLink = /\[{1,2}[^[\]\n]*$/;
/** How far from its words a link may begin or end, in characters. */
const longestLink = 500;

/** Unlike other claims', these wait unless a source rule says outright that what stands here is active. */
function trustOfProse(
  file: SourceFile,
  { sources }: WorldConfig,
): Pick<CommonFields, 'status' | 'reliability' | 'project'> {
  const rule = sources.find((each) => each.matches(file.path));
  return {
    status: rule?.status === 'active' ? 'active' : 'candidate',
    ...defined({ reliability: rule?.reliability, project: rule?.project }),
  };
}

function readDate(text: string | undefined, { dates }: ProseWorld): DateValue | undefined | 'bad-date' {
  if (text === undefined) return undefined;
  const result = dates.parse(text.trim());
  return result.ok ? result.value : 'bad-date';
}
