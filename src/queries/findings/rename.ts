import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Signature } from '../../model/finding.ts';
import { textProperty } from '../../rules/findings/nodes.ts';
import { defined } from '../../util/defined.ts';

/** The entity that a file declares first, by its path. */
export async function entitiesByPath(store: GraphStore): Promise<{ readonly path: string; readonly id: string }[]> {
  const rows = await store.read(
    `MATCH (e:${labels.entity}) WHERE e.path IS NOT NULL RETURN e.id AS id, e.path AS path`,
  );
  return rows.map(({ id, path }) => ({ id: String(id), path: String(path) }));
}

/** A finding that a person has decided about, as it is stored. */
export interface DecidedFinding {
  readonly id: string;
  readonly rule_id: string;
  readonly category: string;
  readonly subject_id: string;
  readonly predicate?: string;
  readonly project?: string;
  /** What its members stated when it was decided. */
  readonly members_hash: string;
  readonly other_hashes: readonly string[];
  readonly members: readonly GraphNode[];
}

/** The findings that a person has decided about and that are about some of these entities, or rest on them. */
export async function decidedAbout(store: GraphStore, entities: readonly string[]): Promise<DecidedFinding[]> {
  const decided = "v.status IN ['dismissed', 'resolved'] AND v.waived_by IS NULL AND v.decided_by IS NOT NULL";
  const patterns = [
    `MATCH (v:${labels.violation} {subject_id: at})`,
    `MATCH (:${labels.entity} {id: at})<-[:MEMBER]-(v:${labels.violation})`,
    `MATCH (:${labels.entity} {id: at})<-[:FROM|TO|OF]-(:${labels.assertion})<-[:MEMBER]-(v:${labels.violation})`,
  ];
  const ids = new Set<string>();
  for (const pattern of patterns) {
    const rows = await store.read(`UNWIND $ids AS at ${pattern} WHERE ${decided} RETURN DISTINCT v.id AS id`, {
      ids: [...entities],
    });
    for (const { id } of rows) ids.add(String(id));
  }
  if (ids.size === 0) return [];
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at})-[m:MEMBER]->(x) RETURN v, x, m.order AS place ORDER BY place`,
    { ids: [...ids].sort() },
  );
  const found = new Map<string, DecidedFinding & { readonly members: GraphNode[] }>();
  for (const { v, x } of rows) {
    if (!isNode(v) || !isNode(x)) continue;
    const text = (name: string): string => textProperty(v, name) ?? '';
    const predicate = textProperty(v, 'predicate');
    const project = textProperty(v, 'project');
    const { other_hashes: others } = v.properties;
    const finding = found.get(text('id')) ?? {
      id: text('id'),
      rule_id: text('rule_id'),
      category: text('category'),
      subject_id: text('subject_id'),
      ...defined({ predicate, project }),
      members_hash: text('members_hash'),
      other_hashes: Array.isArray(others) ? others.map(String) : [],
      members: [],
    };
    finding.members.push(x);
    found.set(finding.id, finding);
  }
  return [...found.values()];
}

/** What a finding is known by from now on. */
export interface NewIdentity {
  readonly was: string;
  /** What it was known by. */
  readonly before: Signature;
  readonly fingerprint: string;
  readonly facts: string;
  readonly subject_id: string;
}

/** Gives a finding another identity, with its history. An id that is taken gets the next free number. */
export async function renameFinding(
  tx: GraphWriter,
  { was, fingerprint, facts, subject_id }: NewIdentity,
): Promise<void> {
  const taken = await tx.query(
    `MATCH (v:${labels.violation} {fingerprint: $fingerprint}) WHERE v.id <> $was RETURN v.generation AS generation`,
    { fingerprint, was },
  );
  const generation = Math.max(0, ...taken.map((row) => Number(row.generation ?? 1))) + 1;
  const id = generation === 1 ? fingerprint : `${fingerprint}-${generation}`;
  await tx.query(
    `MATCH (v:${labels.violation} {id: $was})
     SET v.id = $id, v.fingerprint = $fingerprint, v.generation = $generation, v.subject_id = $subject,
       v.members_hash = $facts REMOVE v.other_fingerprints, v.other_hashes`,
    { was, id, fingerprint, generation, subject: subject_id, facts },
  );
  await tx.query(
    `MATCH (:${labels.entity})-[r:HAS_CONTRADICTION|HAS_ANACHRONISM|HAS_VIOLATION|HAS_ORPHAN]->(:${labels.violation} {id: $id}) DELETE r`,
    { id },
  );
  await tx.query(`MATCH (a:${labels.audit} {node_id: $was}) SET a.node_id = $id`, { was, id });
}
