import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Finding, findingSchema, type Member } from '../../model/finding.ts';
import { entityIdsOf, memberOf } from '../../rules/findings/members.ts';
import { isAssertion, isPassage, textProperty } from '../../rules/findings/nodes.ts';
import { passageSaying } from '../../rules/findings/passage-saying.ts';
import { type Naming, plainNames } from '../../rules/findings/wording/naming.ts';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import { bare, wording } from '../../util/text/wording.ts';
import { entityLookupOf } from '../entities-by-id.ts';
import { formerClaims } from '../former-claims.ts';
import { type RecordedFinding, recordedFindings } from '../recorded-findings.ts';
import { type FormerFinding, formerFindings, nameAmong, sharedFingerprints } from './lives.ts';

/** A finding as it is stored, with what became of it. */
const lifeFields = [
  ...(['flagged', 'detected_at', 'last_seen_at', 'resolution', 'previous'] as const),
  ...(['decided_by', 'decided_at', 'decision_kind', 'winner'] as const),
];
export interface StoredFinding extends Pick<RecordedFinding, (typeof lifeFields)[number]> {
  readonly violation: Finding;
  /** By which it is found, and no other: its fingerprint, with a number where several are known by that. */
  readonly name: string;
  /** The decision about that one. */
  readonly goes_back_to?: FormerFinding;
}

/** The findings with these ids, in their order; an id without a finding is left out. */
export async function readFindings(store: GraphStore, ids: readonly string[]): Promise<StoredFinding[]> {
  if (ids.length === 0) return [];
  // Each by itself: beside its members, a finding would be sent once for each of them.
  const each = `UNWIND $ids AS id MATCH (v:${labels.violation} {id: id})`;
  const rows = await store.read(`${each} RETURN v`, { ids });
  const byId = new Map<string, { node: GraphNode; members: StoredMember[] }>();
  for (const { v } of rows) if (isNode(v)) byId.set(textProperty(v, 'id') ?? '', { node: v, members: [] });
  const resting = await store.read(
    `${each} MATCH (v)-[m:MEMBER]->(x) RETURN id, m.order AS position, m.summary AS summary, m.undecided AS undecided, x`,
    { ids },
  );
  const entityOf = await entityLookupOf(
    store,
    resting.flatMap(({ x }) => (isNode(x) && isAssertion(x) ? entityIdsOf(x) : [])),
  );
  const former = await formerClaims(
    store,
    resting.flatMap(({ x }) => (isNode(x) && isAssertion(x) ? [x] : [])),
  );
  for (const row of resting) {
    const member = memberIn(row, plainNames(entityOf), former);
    if (member !== undefined) byId.get(String(row.id))?.members.push(member);
  }
  const found = ids.flatMap((id) => {
    const entry = byId.get(id);
    if (entry === undefined) return [];
    const members = entry.members.sort((a, b) => a.position - b.position).map(({ member }) => member);
    return [findingOf(entry.node, members)];
  });
  return withLives(store, found);
}

/** With how they are told from others of their fingerprint, and what they go back to. */
async function withLives(store: GraphStore, found: readonly Omit<StoredFinding, 'name'>[]): Promise<StoredFinding[]> {
  const shared = await sharedFingerprints(
    store,
    found.map(({ violation }) => violation.fingerprint),
  );
  const former = await formerFindings(
    store,
    found.flatMap(({ previous }) => previous ?? []),
  );
  return found.map((finding) => ({
    ...finding,
    name: nameAmong(finding.violation, shared),
    ...defined({ goes_back_to: former.get(finding.previous ?? '') }),
  }));
}

/** A member with its place among those of its finding. */
interface StoredMember {
  readonly position: number;
  readonly member: Member;
}

/** With the summary of the run that found it: names may have changed since. */
function memberIn(
  { x, position, summary, undecided }: Row,
  naming: Naming,
  former: ReadonlySet<string>,
): StoredMember | undefined {
  if (!isNode(x)) return undefined;
  const member = memberOf(isPassage(x) && typeof summary === 'string' ? passageSaying(x, summary) : x, naming);
  return {
    position: typeof position === 'number' ? position : 0,
    member: {
      ...member,
      ...(typeof summary === 'string' ? { summary } : {}),
      ...(undecided === true ? { undecided } : {}),
      ...(former.has(member.id) || x.labels.includes(labels.formerEntity) ? { former: true } : {}),
    },
  };
}

function findingOf(node: GraphNode, members: readonly Member[]): Omit<StoredFinding, 'name'> {
  const known = Object.entries(node.properties).filter(([, value]) => value !== null);
  const parsed = findingSchema.safeParse({
    ...Object.fromEntries(known),
    project: textProperty(node, 'project'), // none is stored as an empty text
    ...recordedFindings.pick(node, ['subject']),
    members,
  });
  if (!parsed.success) {
    throw new GraphError(wording`The finding ${bare(textProperty(node, 'id') ?? '')} in the store cannot be read.`, {
      code: 'graph-damaged',
      fix: 'Run `lore run` to have it written again.',
      cause: parsed.error,
    });
  }
  return { violation: parsed.data, ...recordedFindings.pick(node, lifeFields) };
}
