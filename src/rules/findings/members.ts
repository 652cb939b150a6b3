import type { GraphNode } from '../../graph/port.ts';
import { reliabilities } from '../../model/claim.ts';
import type { Member } from '../../model/finding.ts';
import { defined } from '../../util/defined.ts';
import { idOf, isAssertion, isRelation, placeOf, textProperty, tierOf } from './nodes.ts';
import { type EntityLookup, summaryOf } from './wording/summary.ts';

/** A member with its place: the path, line and column that a report shows. Tier and reliability are a claim's. */
export function memberOf(node: GraphNode, entityOf: EntityLookup): Member {
  const type = isAssertion(node) ? textProperty(node, 'type') : undefined;
  const tier = isAssertion(node) ? tierOf(node) : undefined;
  const reliability = reliabilities.find((known) => known === textProperty(node, 'reliability'));
  return {
    id: idOf(node) ?? '',
    kind: isRelation(node) ? 'relation' : isAssertion(node) ? 'attribute' : 'entity',
    ...defined({ type }),
    summary: summaryOf(node, entityOf),
    ...defined({ tier }),
    ...(reliability === undefined || !isAssertion(node) ? {} : { reliability }),
    source: placeOf(node),
  };
}
