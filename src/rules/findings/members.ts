import type { GraphNode } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { reliabilities } from '../../model/claim.ts';
import type { Member } from '../../model/finding.ts';
import { defined } from '../../util/defined.ts';
import {
  idOf,
  isAssertion,
  isMemory,
  isPassage,
  isRelation,
  isStatement,
  nameOf,
  placeOf,
  textProperty,
  tierOf,
} from './nodes.ts';
import type { EntityLookup, Naming } from './wording/naming.ts';
import { summaryOf } from './wording/summary.ts';

/** A member with its place: the path, line and column that a report shows. Tier and reliability are a claim's. */
export function memberOf(node: GraphNode, naming: Naming): Member {
  const type = isAssertion(node) ? textProperty(node, 'type') : undefined;
  const tier = isStatement(node) ? tierOf(node) : undefined;
  const reliability = reliabilities.find((known) => known === textProperty(node, 'reliability'));
  return {
    id: idOf(node) ?? '',
    kind: kindOf(node),
    ...defined({ type }),
    summary: summaryOf(node, naming),
    entities: entitiesIn(node, naming.entityOf).map(namedEntity),
    ...defined({ tier }),
    ...(reliability === undefined || !isAssertion(node) ? {} : { reliability }),
    ...(isMemory(node) ? defined({ noted_at: textProperty(node, 'created_at') }) : {}),
    source: placeOf(node),
  };
}

function kindOf(node: GraphNode): Member['kind'] {
  if (isMemory(node)) return 'memory';
  if (isPassage(node)) return 'passage';
  return isRelation(node) ? 'relation' : isAssertion(node) ? 'attribute' : 'entity';
}

/** Those that a statement is about, as far as it says so; an entity is about itself. */
function entitiesIn(node: GraphNode, entityOf: EntityLookup): readonly GraphNode[] {
  if (isMemory(node) || isPassage(node)) return [];
  return isAssertion(node) ? entitiesOfClaim(node, entityOf) : [node];
}

/** The entities that a claim is about, its subject first; those that are not known are left out. */
export function entitiesOfClaim(claim: GraphNode, entityOf: EntityLookup): GraphNode[] {
  return entityIdsOf(claim).flatMap((id) => entityOf(id) ?? []);
}

export function entityIdsOf(claim: GraphNode): string[] {
  const sides = isRelation(claim) ? ['from_id', 'to_id'] : ['entity_id'];
  return [...new Set(sides.flatMap((side) => textProperty(claim, side) ?? []))];
}

function namedEntity(node: GraphNode): Member['entities'][number] {
  return { id: idOf(node) ?? '', name: nameOf(node), kind: textProperty(node, 'kind') ?? labels.entity };
}
