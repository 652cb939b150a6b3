import type { GraphNode, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { isValueList, textProperty } from '../findings/nodes.ts';
import type { Step } from './cycles.ts';

/**
 * One row for each minimal set of dates and orders that cannot hold together, as they were marked when the world was read:
 * what the last of the claims is about as subject, all of them as evidence, in the order they bear weight. A set one claim
 * of which has since been withdrawn is none.
 */
export async function clashRows(rule: Rule, steps: readonly Step[], cache: NodeCache): Promise<Row[]> {
  const ids = [...new Set(steps.map((step) => step.claim))].sort();
  await cache.loadClaims(ids);
  const leads = ids.flatMap((id) => cache.claimOf(id) ?? []).filter((claim) => othersOf(claim) !== undefined);
  await cache.loadClaims(leads.flatMap((lead) => othersOf(lead) ?? []));
  await cache.loadEntities(leads.flatMap((lead) => subjectIdOf(lead) ?? []));
  return leads.flatMap((lead) => rowOf(rule, lead, cache));
}

function rowOf(rule: Rule, lead: GraphNode, cache: NodeCache): Row[] {
  const ids = othersOf(lead) ?? [];
  const claims = [...ids.flatMap((id) => cache.claimOf(id) ?? []), lead].filter(isActive);
  const subject = cache.entityOf(subjectIdOf(lead) ?? '');
  if (subject === undefined || claims.length <= ids.length) return [];
  return [{ [rule.subject.variable]: subject, [rule.evidence[0] ?? '']: claims, verdict: 'definite' }];
}

/** Undefined for a claim that only stands in the way of another. */
function othersOf(claim: GraphNode): string[] | undefined {
  const others = claim.properties.impossible_with;
  return isValueList(others) ? others.flatMap((id) => (typeof id === 'string' ? [id] : [])) : undefined;
}

function subjectIdOf(claim: GraphNode): string | undefined {
  return textProperty(claim, 'entity_id') ?? textProperty(claim, 'from_id');
}

function isActive(claim: GraphNode): boolean {
  return claim.labels.includes(labels.relation) || claim.labels.includes(labels.attribute);
}
