import type { GraphNode, GraphValue, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { tierRank } from '../model/claim.ts';
import { type Memory, memoryPath } from '../model/memory.ts';
import { writeMemoryClaims } from './memory-claims.ts';
import { putMemoryClaimsInForce } from './memory-claims-in-force.ts';
import { assertionKeys } from './plan/assertions.ts';
import type { AssertionForm, AssertionRecord } from './plan/records.ts';
import { assertionLabels } from './plan/state.ts';

/** The content of an assertion; plain data. */
export type CarriedValue = string | number | boolean;

/** A claim of a memory as it goes from one store to another: what its node says, without what follows from its memory. */
export interface CarriedMemoryClaim {
  readonly id: string;
  readonly memory_id: string;
  readonly form: AssertionForm;
  readonly type: string;
  readonly status: 'candidate' | 'active' | 'superseded';
  /** The ends of a relation. */
  readonly from_id?: string | undefined;
  readonly to_id?: string | undefined;
  /** The entity of an attribute. */
  readonly entity_id?: string | undefined;
  readonly [property: string]: CarriedValue | undefined;
}

/** They follow from the memory, or are of files alone. */
const implied = new Set(['tier', 'tier_rank', 'source_id', 'path', 'equal_to', 'impossible_with', 'impossible_for']);

/** Every property of a claim that is carried. */
export const carriedKeys: ReadonlySet<string> = new Set([
  'memory_id',
  ...assertionKeys.filter((key) => !implied.has(key)),
]);

/** The carried part of a claim of a memory. */
export function carriedMemoryClaim({ properties }: GraphNode): Readonly<Record<string, CarriedValue>> {
  return Object.fromEntries(
    [...carriedKeys].flatMap((key) => {
      const value = properties[key];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [];
    }),
  );
}

/** Ids of the entities that a carried claim is about. */
export function entitiesOfCarried({ from_id, to_id, entity_id }: CarriedMemoryClaim): string[] {
  return [from_id, to_id, entity_id].flatMap((id) => id ?? []);
}

/**
 * Writes claims of memories that are written already, about entities that are there; those that count do so from now on.
 *
 * @param statusOf of the memory: only claims of an active one count.
 */
export async function writeCarriedMemoryClaims(
  tx: GraphWriter,
  claims: readonly CarriedMemoryClaim[],
  statusOf: (memoryId: string) => Memory['status'] | undefined,
): Promise<void> {
  if (claims.length === 0) return;
  await writeMemoryClaims(tx, claims.map(recordOf));
  const counting = claims.filter(({ status, memory_id: id }) => status === 'active' && statusOf(id) === 'active');
  await putMemoryClaimsInForce(tx, counting.map(nodeOf));
}

/** One that counts is a candidate first. */
function recordOf(claim: CarriedMemoryClaim): AssertionRecord {
  const { id, form, type, memory_id: source, from_id, to_id: to, entity_id, content_hash: hash } = claim;
  const state = claim.status === 'superseded' ? 'superseded' : 'candidate';
  const properties = { ...propertiesOf(claim), status: state };
  const about = { from: (form === 'attribute' ? entity_id : from_id) ?? '', to };
  return {
    ...{ id, form, type, state, source, ...about, hash: String(hash ?? ''), properties },
    labels: assertionLabels(state, { form, type }),
    native: undefined,
  };
}

function propertiesOf(claim: CarriedMemoryClaim): Readonly<Record<string, GraphValue>> {
  const stated = Object.entries(claim).flatMap(([key, value]) =>
    value !== undefined && carriedKeys.has(key) ? [[key, value] as const] : [],
  );
  const { memory_id: id } = claim;
  const following = {
    origin: 'memory',
    tier: 'memory',
    tier_rank: tierRank.memory,
    source_id: id,
    path: memoryPath(id),
  };
  const undisputed = claim.status === 'superseded' ? {} : { is_disputed: false, disputed_with: [] };
  return { ...Object.fromEntries(stated), ...following, ...undisputed };
}

const nodeOf = (claim: CarriedMemoryClaim): GraphNode => ({
  $: 'node',
  labels: [labels.assertion],
  properties: propertiesOf(claim),
});
