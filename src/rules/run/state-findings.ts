import { isNode } from '../../graph/elements.ts';
import type { GraphNode } from '../../graph/port.ts';
import type { Finding } from '../../model/finding.ts';
import type { Rule, Severity } from '../../model/rule.ts';
import { type FindingDraft, memberIds, membersHash } from '../findings/finding.ts';
import { isAssertion, isEntity, isList, textOf } from '../findings/nodes.ts';
import { violationOf } from '../findings/violation.ts';
import type { NodeCache } from './node-cache.ts';

/** A finding in words, what the store needs to recognise it, and the claims and entities it rests on. */
export interface Stated {
  readonly violation: Finding;
  readonly memberIds: readonly string[];
  readonly membersHash: string;
  readonly members: readonly GraphNode[];
}

/** Reads the entities that the claims of these findings name but their rows do not hold. */
export async function loadNamedEntities(findings: readonly FindingDraft[], cache: NodeCache): Promise<void> {
  const wanted = new Set<string>();
  for (const finding of findings) {
    for (const node of nodesOf(finding)) {
      if (isEntity(node)) cache.addEntity(node);
      if (!isAssertion(node)) continue;
      for (const side of ['from_id', 'to_id', 'entity_id']) {
        const id = textOf(node, side);
        if (id !== undefined) wanted.add(id);
      }
    }
  }
  await cache.loadEntities(wanted);
}

/** Puts findings into words, once `loadNamedEntities` has read what they name. */
export function stateFindings(
  findings: readonly FindingDraft[],
  severityOf: (rule: Rule) => Severity,
  cache: NodeCache,
): Stated[] {
  return findings.map((finding) => ({
    violation: violationOf(finding, { entityOf: cache.entityOf, severity: severityOf(finding.hit.rule) }),
    memberIds: memberIds(finding.members),
    membersHash: membersHash(finding.members),
    members: finding.members,
  }));
}

function nodesOf({ hit, members }: FindingDraft) {
  const columns = Object.values(hit.row).flatMap((value) => (isList(value) ? value : [value]));
  return [...members, hit.subject, ...columns.filter(isNode)];
}
