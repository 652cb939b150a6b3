import type { ClaimEdge, KnownNodes } from '../graph/known-nodes.ts';
import type { GraphNode, GraphValue } from '../graph/port.ts';
import type { Claim, Entity } from '../model/claim.ts';
import type { Ontology } from '../model/ontology.ts';
import { defined } from '../util/defined.ts';
import { groupBy } from '../util/group.ts';
import { type StatedClaim, sidesOf } from './plan/assertions.ts';
import type { AssertionRecord, ThingRecord } from './plan/records.ts';
import type { PlannedWorld } from './plan/target.ts';

/** The nodes of a planned world, whole, each made when it is first asked for. */
export function knownNodesOf(
  { things, claims, recordOf }: Pick<PlannedWorld, 'things' | 'claims' | 'recordOf'>,
  entities: readonly Entity[],
  predicates: Ontology['predicates'],
): KnownNodes {
  const entity = nodesById(
    things.filter(isEntity),
    ({ id }) => id,
    (thing) => thing,
  );
  const assertion = nodesById(claims, ({ claim }) => claim.id, recordOf);
  return {
    entity,
    entitiesNamed: byName(entities, entity),
    assertion,
    claimsAt: claimsAt(claims, predicates, assertion),
  };
}

const isEntity = ({ labels }: ThingRecord): boolean => labels[0] === 'Entity';

/** Looks things up as the nodes they are written as. */
function nodesById<T>(
  all: readonly T[],
  idOf: (one: T) => string,
  recordOf: (one: T) => ThingRecord | AssertionRecord,
): (id: string) => GraphNode | undefined {
  const known = new Map(all.map((one) => [idOf(one), one]));
  const nodes = new Map<string, GraphNode>();
  return (id) => {
    const node = nodes.get(id);
    const one = known.get(id);
    if (node !== undefined || one === undefined) return node;
    const read = nodeOf(recordOf(one));
    nodes.set(id, read);
    return read;
  };
}

/** Entities by their names; sorted out when first asked for. */
function byName(entities: readonly Entity[], nodeById: KnownNodes['entity']): KnownNodes['entitiesNamed'] {
  let sorted: ReadonlyMap<string, readonly Entity[]> | undefined;
  return (name) => {
    sorted ??= groupBy(entities, (entity) => entity.name);
    const found = sorted.get(name) ?? [];
    return found.length < 2 ? [] : found.flatMap(({ id }) => nodeById(id) ?? []);
  };
}

/** Claims by what they are about; sorted out when first asked for, which few worlds need. */
function claimsAt(
  claims: readonly StatedClaim[],
  predicates: Ontology['predicates'],
  nodeById: KnownNodes['assertion'],
): KnownNodes['claimsAt'] {
  const entityOf: Record<ClaimEdge, (claim: Claim) => string | undefined> = {
    FROM: (claim) => (claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)).from : undefined),
    TO: (claim) => (claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)).to : undefined),
    OF: (claim) => (claim.form === 'attribute' ? claim.entity_id : undefined),
  };
  const sorted = new Map<ClaimEdge, ReadonlyMap<string | undefined, readonly StatedClaim[]>>();
  return (entity, edge) => {
    const byEntity = sorted.get(edge) ?? groupBy(claims, ({ claim }) => entityOf[edge](claim));
    sorted.set(edge, byEntity);
    return (byEntity.get(entity) ?? []).flatMap(({ claim }) => nodeById(claim.id) ?? []);
  };
}

/** A record is planned for this node alone, or stays with its plan: its properties are copied only where one of them is undefined. */
function nodeOf({ labels, properties }: ThingRecord | AssertionRecord): GraphNode {
  const values = Object.values(properties).includes(undefined) ? defined(properties) : properties;
  return { $: 'node', labels: [...labels].sort(), properties: values as Readonly<Record<string, GraphValue>> };
}
