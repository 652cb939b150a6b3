import type { GraphInput } from '../../graph/port.ts';
import { type AttributeClaim, type Claim, type LoreSource, type RelationClaim, tierRank } from '../../model/claim.ts';
import type { Ontology } from '../../model/ontology.ts';
import { contentHash } from './content-hash.ts';
import { addDate, addWindow, datePropertyNames } from './date-properties.ts';
import type { BoundWindow } from './date-range.ts';
import { placeKeys, placeProperties } from './place.ts';
import type { AssertionRecord, AssertionState, Decisions } from './records.ts';
import { assertionLabels, assertionState } from './state.ts';
import { relationWindow, said, type WindowContext } from './window.ts';

/** A claim and what it is in the graph. */
export interface StatedClaim<C extends Claim = Claim> {
  readonly claim: C;
  readonly state: AssertionState;
  /** Its own, else that of the source it names. */
  readonly reliability?: NonNullable<Claim['reliability']>;
}

export function stateClaims(
  claims: readonly Claim[],
  sources: readonly LoreSource[],
  decisions: Decisions,
): StatedClaim[] {
  const inherited = new Map(sources.map((source) => [source.id, source.reliability]));
  return claims.map((claim) => {
    const reliability = claim.reliability ?? inherited.get(claim.source_id);
    const state = assertionState(claim, reliability, decisions.get(claim.id));
    return reliability === undefined ? { claim, state } : { claim, state, reliability };
  });
}

/** Every property ingest writes on an assertion; anything else on it (disputes, reviews) is not ingest's to change. */
export const assertionKeys: readonly string[] = [
  ...['id', 'form', 'type', 'from_id', 'to_id', 'shared', 'entity_id', 'listed'],
  ...datePropertyNames('value'),
  ...datePropertyNames('valid_from'),
  ...datePropertyNames('valid_until'),
  ...['tier', 'tier_rank', 'status', 'reliability', 'confidence', 'source_id', 'note'],
  ...placeKeys,
  'content_hash',
];

/**
 * The assertion node of a claim. Symmetric predicates are stored in one direction, from the smaller id to the larger
 * one, whoever's file says so: rules match them undirected.
 */
export function assertionRecord(
  stated: StatedClaim,
  predicates: Ontology['predicates'],
  existence: (id: string) => BoundWindow,
  context: WindowContext,
): AssertionRecord {
  return stated.claim.form === 'relation'
    ? relationRecord({ ...stated, claim: stated.claim }, predicates, existence, context)
    : attributeRecord({ ...stated, claim: stated.claim }, context);
}

function relationRecord(
  stated: StatedClaim<RelationClaim>,
  predicates: Ontology['predicates'],
  existence: (id: string) => BoundWindow,
  context: WindowContext,
): AssertionRecord {
  const { claim, state } = stated;
  const predicate = predicates.get(claim.type);
  const swapped = predicate?.symmetric === true && claim.from_id > claim.to_id;
  const [from, to] = swapped ? [claim.to_id, claim.from_id] : [claim.from_id, claim.to_id];
  const window = relationWindow(claim, predicate, [existence(from), existence(to)], context);

  const properties: Record<string, GraphInput> = { id: claim.id, form: 'relation', type: claim.type };
  properties.from_id = from;
  properties.to_id = to;
  if (claim.shared) properties.shared = true;
  addWindow(properties, window, 'valid_from', 'valid_until');
  addTrust(properties, stated);
  return {
    ...finished(properties, stated),
    form: 'relation',
    from,
    to,
    ...(state === 'active' ? { native: nativeProperties(claim, window) } : {}),
  };
}

/** What rules written over native edges read. */
function nativeProperties(claim: RelationClaim, window: BoundWindow): Record<string, GraphInput> {
  const properties: Record<string, GraphInput> = { relation_id: claim.id };
  addWindow(properties, window, 'valid_from', 'valid_until');
  if (claim.shared) properties.shared = true;
  return properties;
}

function attributeRecord(stated: StatedClaim<AttributeClaim>, context: WindowContext): AssertionRecord {
  const { claim } = stated;
  const properties: Record<string, GraphInput> = { id: claim.id, form: 'attribute', type: claim.type };
  properties.entity_id = claim.entity_id;
  addDate(properties, 'value', claim.date);
  properties.value = claim.value; // the author's own, also of a date: its days are in value_earliest, value_latest
  if (claim.listed) properties.listed = true;
  addDate(properties, 'valid_from', said(claim.valid_from, context));
  addDate(properties, 'valid_until', said(claim.valid_until, context));
  addTrust(properties, stated);
  return { ...finished(properties, stated), form: 'attribute', from: claim.entity_id };
}

function addTrust(properties: Record<string, GraphInput>, { claim, state, reliability }: StatedClaim): void {
  properties.tier = claim.tier;
  properties.tier_rank = tierRank[claim.tier];
  properties.status = state;
  if (reliability !== undefined) properties.reliability = reliability;
  if (claim.confidence !== undefined) properties.confidence = claim.confidence;
  properties.source_id = claim.source_id;
  if (claim.note !== undefined) properties.note = claim.note;
}

/** Labels, place and hash: what all assertions have. */
function finished(properties: Record<string, GraphInput>, { claim, state }: StatedClaim) {
  const place = placeProperties(claim.place);
  const hash = contentHash(properties, place, []);
  return {
    id: claim.id,
    hash,
    labels: assertionLabels(state, claim),
    state,
    type: claim.type,
    source: claim.source_id,
    properties: Object.assign(properties, place, { content_hash: hash }),
  };
}
