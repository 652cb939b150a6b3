import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import {
  type ClaimDecision,
  type Decision,
  type FindingDecision,
  isAboutClaim,
  isAboutFinding,
} from '../../model/decision.ts';
import { memberOf } from '../../rules/findings/members.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { storedClaimFacts } from '../../rules/findings/stored-facts.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { stableHash } from '../../util/hash.ts';
import { type RecordedDecision, readDecisions, writeDecisions } from '../decisions.ts';
import { namingIn } from '../told-claims.ts';

/** The person and time of a decision without a record, so that every recorded decision overrules it. */
const somebody = 'somebody';
const longAgo = '1970-01-01T00:00:00.000Z';

/**
 * Records what people had decided before decisions were records: findings that they dismissed or resolved, claims that they
 * accepted or withdrew. The ids are made of what was decided, so that two copies of a store make the same ones.
 */
export async function recordOldDecisions(store: GraphStore): Promise<void> {
  const known = await readDecisions(store);
  const recorded = [...(await aboutFindings(store, known)), ...(await aboutClaims(store, known))];
  if (recorded.length > 0) await store.write((tx) => writeDecisions(tx, recorded));
}

async function aboutFindings(store: GraphStore, known: readonly Decision[]): Promise<RecordedDecision[]> {
  const isKnown = new Set(known.filter(isAboutFinding).map(({ finding, facts }) => `${finding} ${facts}`));
  const rows = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.status IN ['dismissed', 'resolved'] AND v.waived_by IS NULL RETURN v`,
  );
  return nodesOf(rows.map(({ v }) => v)).flatMap((node) => {
    const [finding, facts] = [text(node, 'fingerprint'), text(node, 'members_hash')];
    const reason = text(node, 'resolution');
    const action: FindingDecision['action'] = node.properties.status === 'dismissed' ? 'dismiss' : 'resolve';
    const byEngine = action === 'resolve' && engineResolutions.some((word) => word === reason);
    if (byEngine || finding === '' || facts === '' || isKnown.has(`${finding} ${facts}`)) return [];
    const decision: FindingDecision = {
      ...stamped(node, [action, finding, facts, reason]),
      ...{ action, about: text(node, 'message'), finding, rule: text(node, 'rule_id'), facts, reason },
    };
    return [{ decision, node_id: text(node, 'id'), before: 'open', after: text(node, 'status') }];
  });
}

async function aboutClaims(store: GraphStore, known: readonly Decision[]): Promise<RecordedDecision[]> {
  const isKnown = new Set(known.filter(isAboutClaim).map(({ claim }) => claim));
  const accepted = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.decision = 'accepted' AND a.status IN ['active', 'claim'] RETURN a`,
  );
  const withdrawn = await store.read(`MATCH (a:${labels.invalid}) RETURN a`);
  const nodes = nodesOf([...accepted, ...withdrawn].map(({ a }) => a)).filter((node) => !isKnown.has(text(node, 'id')));
  const naming = await namingIn(store, nodes);
  return nodes.map((node) => {
    const action = node.labels.includes(labels.invalid) ? 'withdraw' : 'accept';
    const [claim, path, facts, reason] = [text(node, 'id'), text(node, 'path'), storedClaimFacts(node), ''];
    const decision: ClaimDecision = {
      ...stamped(node, [action, path, facts]),
      ...{ action, about: memberOf(node, naming).summary, claim, path, facts, reason },
    };
    return { decision, node_id: claim, after: action === 'accept' ? 'active' : 'invalid' };
  });
}

/** When and by whom, and an id of that and what was decided. */
function stamped(node: GraphNode, what: readonly string[]): Pick<Decision, 'id' | 'at' | 'actor'> {
  const time = Date.parse(text(node, 'resolved_at'));
  const at = Number.isNaN(time) ? longAgo : new Date(time).toISOString();
  const actor = text(node, 'decided_by') || somebody;
  return { id: stableHash('first round', at, actor, ...what), at, actor };
}

const nodesOf = (values: readonly (GraphValue | undefined)[]): GraphNode[] =>
  values.flatMap((value) => (isNode(value) ? [value] : []));
const text = (node: GraphNode, name: string): string => textProperty(node, name) ?? '';
