import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Signature } from '../../model/finding.ts';
import { idOf, textProperty } from '../../rules/findings/nodes.ts';
import { type RecordedFinding, recordedFindings } from '../recorded-findings.ts';
import { type StoredEntity, storedEntities } from '../stored-entities.ts';

/** The stable facts of an entity: the file that declares its kind, and its name. */
export type Declared = Pick<StoredEntity, 'id' | 'path' | 'name'>;

/** The entities of the store that files declare. */
export const declaredInStore = (store: GraphStore): Promise<Declared[]> =>
  storedEntities.found(store, `MATCH (n:${labels.entity}) WHERE n.path IS NOT NULL`, ['id', 'path', 'name']);

/** A finding that a person has decided about, as it is stored. */
const decidedBy = [
  ...(['id', 'rule_id', 'subject', 'predicate', 'project'] as const),
  ...(['members_hash', 'other_hashes'] as const),
];
export interface DecidedFinding extends Pick<RecordedFinding, (typeof decidedBy)[number]> {
  readonly category: string;
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
    const finding = found.get(idOf(v) ?? '') ?? {
      ...{ ...recordedFindings.pick(v, decidedBy), category: textProperty(v, 'category') ?? '' },
      members: [],
    };
    finding.members.push(x);
    found.set(finding.id, finding);
  }
  return [...found.values()];
}

/** The name of a finding from now on. */
export interface NewIdentity {
  readonly was: string;
  /** Its former name. */
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
