import type { GraphInput } from '../../graph/port.ts';
import { type AttributeClaim, type Claim, type LoreSource, type RelationClaim, tierRank } from '../../model/claim.ts';
import { isExcused, isInAbsence } from '../../model/excused.ts';
import type { Ontology, Predicate } from '../../model/ontology.ts';
import { defined } from '../../util/defined.ts';
import type { ContentHash } from './content-hash.ts';
import { addDate, addWindow, datePropertyNames } from './dates/date-properties.ts';
import { type Bound, type ConcludedWindow, concludedWindow, isBackward } from './dates/date-range.ts';
import { relationWindow, statedBound, type WindowContext } from './dates/window.ts';
import { placeKeys, placeText } from './place.ts';
import {
  type AssertionOutline,
  type AssertionRecord,
  type AssertionSpelling,
  type AssertionState,
  type DecidedState,
  type DecidedStates,
  hasNativeEdge,
} from './records.ts';
import { assertionLabels, assertionState } from './state.ts';

/** A claim and what it is in the graph. */
export interface StatedClaim {
  readonly claim: Claim;
  readonly state: AssertionState;
  /** Its own, else that of the source it names. */
  readonly reliability?: NonNullable<Claim['reliability']>;
  /** The claim that superseded it, if a person decided so. */
  readonly superseded?: Extract<DecidedState, { readonly state: 'superseded' }>;
}

export function stateClaims(
  claims: readonly Claim[],
  sources: readonly LoreSource[],
  decided: DecidedStates,
): StatedClaim[] {
  const inherited = new Map(sources.map((source) => [source.id, source.reliability]));
  return claims.map((claim) => {
    const reliability = claim.reliability ?? inherited.get(claim.source_id);
    const word = decided.get(claim.id);
    const state = assertionState(claim, reliability, word);
    if (word?.state === 'superseded') return { claim, state, superseded: word, ...defined({ reliability }) };
    return reliability === undefined ? { claim, state } : { claim, state, reliability };
  });
}

/**
 * Every property ingest keeps up on an assertion. Anything else on it (reviews, flags) is not ingest's to change; a new
 * one starts undisputed, and is disputed or not by what rules find.
 */
export const assertionKeys: readonly string[] = [
  ...['id', 'equal_to', 'form', 'type', 'from_id', 'to_id', 'key', 'shared', 'entity_id', 'listed'],
  ...datePropertyNames('value'),
  ...datePropertyNames('valid_from'),
  ...datePropertyNames('valid_until'),
  'valid_backwards',
  ...datePropertyNames('at_present'),
  'at_stated_present',
  'excused',
  'in_absence',
  ...[
    'tier',
    'tier_rank',
    'status',
    'reliability',
    'confidence',
    'uncertain',
    'from_prose',
    'in_quotation',
    'source_id',
    'note',
    'project',
  ],
  ...['impossible_with', 'impossible_for', 'superseded_by', 'superseded_at'],
  ...placeKeys,
  'content_hash',
];

/** Every property of a native edge. */
export const nativeKeys: readonly string[] = [
  ...['relation_id', 'shared'],
  ...datePropertyNames('valid_from'),
  ...datePropertyNames('valid_until'),
];

/**
 * The start and the target of a relation in the graph. Symmetric predicates are stored in one direction, from the smaller id to the larger
 * one, whoever's file says so: rules match them undirected.
 */
export function sidesOf(
  { from_id: from, to_id: to }: RelationClaim,
  predicate: Pick<Predicate, 'symmetric'> | undefined,
): { readonly from: string; readonly to: string } {
  return predicate?.symmetric === true && from > to ? { from: to, to: from } : { from, to };
}

export function assertionOutline({ claim, state }: StatedClaim, predicates: Ontology['predicates']): AssertionOutline {
  const { id, form, type, source_id: source } = claim;
  const labels = assertionLabels(state, claim);
  if (claim.form === 'attribute')
    return { id, labels, state, form, type, from: claim.entity_id, to: undefined, source };
  const { from, to } = sidesOf(claim, predicates.get(type));
  return { id, labels, state, form, type, from, to, source };
}

/**
 * The content of the assertion node of a claim.
 *
 * @param hasNative whether a native edge has properties.
 */
export function spellOut(
  stated: StatedClaim,
  outline: AssertionOutline,
  predicates: Ontology['predicates'],
  existence: (id: string) => ConcludedWindow,
  context: WindowContext,
  hashOf: ContentHash,
  hasNative: boolean,
): AssertionSpelling {
  const { claim } = stated;
  if (claim.form === 'attribute') return spellAttribute(claim, stated, context, hashOf);
  const { from, to = '' } = outline;
  const window = relationWindow(claim, predicates.get(claim.type), existence(from), existence(to), context);
  return spellRelation(claim, stated, outline, window, hashOf, hasNative);
}

/** Name by name: there are very many. */
export function assertionRecord(
  outline: AssertionOutline,
  { hash, properties, native }: AssertionSpelling,
): AssertionRecord {
  const { id, labels, state, form, type, from, to, source } = outline;
  return { id, hash, labels, state, form, type, from, to, source, properties, native };
}

function spellRelation(
  claim: RelationClaim,
  stated: StatedClaim,
  outline: AssertionOutline,
  window: ConcludedWindow,
  hashOf: ContentHash,
  hasNative: boolean,
): AssertionSpelling {
  const { from, to = '' } = outline;
  const properties: Record<string, GraphInput> = {
    id: claim.id,
    form: 'relation',
    type: claim.type,
    from_id: from,
    to_id: to,
  };
  if (claim.key !== undefined) properties.key = claim.key;
  if (claim.shared) properties.shared = true;
  addWindow(properties, window);
  const about = () => `relation\0${claim.type}\0${claim.key}\0${from}\0${to}\0${claim.shared === true}`;
  const hash = finish(properties, stated, about, window, hashOf);
  if (!hasNativeEdge(outline)) return { hash, properties, native: undefined };
  return { hash, properties, native: hasNative ? nativeProperties(claim, window) : noProperties };
}

const noProperties: AssertionSpelling['properties'] = {};

/** The properties that rules over native edges read. */
function nativeProperties(claim: RelationClaim, window: ConcludedWindow): Record<string, GraphInput> {
  const properties: Record<string, GraphInput> = { relation_id: claim.id };
  addWindow(properties, window);
  if (claim.shared) properties.shared = true;
  return properties;
}

function spellAttribute(
  claim: AttributeClaim,
  stated: StatedClaim,
  context: WindowContext,
  hashOf: ContentHash,
): AssertionSpelling {
  const properties: Record<string, GraphInput> = {
    id: claim.id,
    form: 'attribute',
    type: claim.type,
    entity_id: claim.entity_id,
  };
  addDate(properties, 'value', claim.date);
  properties.value = claim.value; // the author's own, also of a date: its days are in value_earliest, value_latest
  if (claim.listed) properties.listed = true;
  const window = concludedWindow(statedBound(claim.valid_from, context), statedBound(claim.valid_until, context));
  addWindow(properties, window);
  const value = () => `${typeof claim.value}\0${claim.value}\0${boundText(claim.date)}\0${claim.listed === true}`;
  const about = () => `attribute\0${claim.type}\0${claim.entity_id}\0${value()}`;
  const hash = finish(properties, stated, about, window, hashOf);
  return { hash, properties, native: undefined };
}

/** Adds what every assertion has: trust, place and, over all of it, the hash. */
function finish(
  properties: Record<string, GraphInput>,
  { claim, state, reliability, superseded }: StatedClaim,
  about: () => string,
  window: ConcludedWindow,
  hashOf: ContentHash,
): string {
  if (isBackward(window)) properties.valid_backwards = true;
  if (claim.equal_to !== undefined) properties.equal_to = claim.equal_to;
  properties.tier = claim.tier;
  properties.tier_rank = tierRank[claim.tier];
  properties.status = state;
  if (reliability !== undefined) properties.reliability = reliability;
  if (claim.confidence !== undefined) properties.confidence = claim.confidence;
  if (claim.uncertain) properties.uncertain = true;
  if (claim.from_prose) properties.from_prose = true;
  if (claim.in_quotation) properties.in_quotation = true;
  if (claim.at_present !== undefined) addDate(properties, 'at_present', claim.at_present);
  if (claim.at_stated_present) properties.at_stated_present = true;
  properties.source_id = claim.source_id;
  if (claim.project !== undefined) properties.project = claim.project;
  if (claim.note !== undefined) properties.note = claim.note;
  if (claim.note !== undefined && isExcused(claim.note)) properties.excused = true;
  if (claim.note !== undefined && isInAbsence(claim.note)) properties.in_absence = true;
  if (claim.impossible_with !== undefined) properties.impossible_with = [...claim.impossible_with];
  if (claim.impossible_for !== undefined) properties.impossible_for = [...claim.impossible_for];
  if (superseded !== undefined) {
    properties.superseded_by = superseded.by;
    properties.superseded_at = superseded.at;
  }
  const { path, line, column, quote } = claim.place;
  properties.path = path;
  properties.line = line;
  properties.column = column;
  if (quote !== undefined) properties.quote = quote;
  const hash = hashOf(
    () => {
      const when = `${boundText(window.from)}\0${boundText(window.until)}`;
      const trust = `${claim.tier}\0${state}\0${reliability}\0${claim.confidence}\0${claim.source_id}\0${claim.note}`;
      const noted = `${properties.excused ? '\0excused' : ''}${properties.in_absence ? '\0in absence' : ''}`;
      const twin = claim.equal_to === undefined ? '' : `\0${claim.equal_to}`;
      const by = superseded === undefined ? '' : `\0superseded ${superseded.by}`;
      const of = claim.project === undefined ? '' : `\0project ${claim.project}`;
      return `${about()}\0${when}\0${trust}${claim.uncertain ? '\0uncertain' : ''}${claim.from_prose ? '\0prose' : ''}${claim.in_quotation ? '\0quotation' : ''}${presentText(claim)}${noted}${clashText(claim)}${twin}${by}${of}`;
    },
    () => placeText(claim.place),
  );
  properties.content_hash = hash;
  properties.is_disputed = false;
  properties.disputed_with = [];
  return hash;
}

/** The present that a claim means; nothing for nearly all. */
function presentText({ at_present, at_stated_present }: Claim): string {
  if (at_present === undefined) return '';
  return `\0present ${boundText(at_present)}${at_stated_present ? ' stated' : ''}`;
}

/** With whom a claim's date clashes; nothing for nearly all. */
function clashText({ impossible_with, impossible_for }: Claim): string {
  if (impossible_with === undefined && impossible_for === undefined) return '';
  return `\0${impossible_with?.join(' ')}\0${impossible_for?.join(' ')}`;
}

/** Spelled out for speed, as text that no other date has. */
function boundText(bound: Bound | undefined): string {
  if (bound === undefined) return '';
  return `${bound.earliest}\0${bound.latest}\0${bound.text}\0${bound.year}\0${bound.axis}`;
}
