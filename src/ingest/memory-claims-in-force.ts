import { quoteName } from '../graph/names.ts';
import type { GraphNode, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { groupBy } from '../util/group.ts';
import { nativeKeys } from './plan/assertions.ts';
import type { AssertionForm } from './plan/records.ts';
import { assertionLabels } from './plan/state.ts';

/** Has claims of memories count: rules see them from now on, as those of a file. */
export async function putMemoryClaimsInForce(tx: GraphWriter, claims: readonly GraphNode[]): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(idIn);
  for (const label of [labels.candidate, labels.superseded]) {
    await tx.query(`UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at}) REMOVE x:${label}`, { ids });
  }
  for (const alike of groupBy(claims, (claim) => `${formOf(claim)} ${typeOf(claim)}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const [form, type] = [formOf(first), typeOf(first)];
    const rows = alike.map((claim) => ({ id: idIn(claim), status: 'active', ...notSuperseded }));
    await tx.upsertNodes({ labels: assertionLabels('active', { form, type }), rows });
    if (form === 'relation') await writeNativeEdges(tx, type, alike);
  }
}

const notSuperseded = { superseded_by: null, superseded_at: null };

async function writeNativeEdges(tx: GraphWriter, type: string, claims: readonly GraphNode[]): Promise<void> {
  const entity = { label: labels.entity };
  const rows = claims.map(({ properties }) => ({
    from: String(properties.from_id),
    to: String(properties.to_id),
    properties: {
      ...Object.fromEntries(nativeKeys.map((key) => [key, scalarIn(properties[key])])),
      relation_id: String(properties.id),
    },
  }));
  await tx.upsertEdges({ type, from: entity, to: entity, key: 'relation_id', rows });
}

const scalarIn = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Has claims of memories count no more, for their memory does not. They stay as history. */
export async function takeMemoryClaimsOutOfForce(
  tx: GraphWriter,
  claims: readonly GraphNode[],
  /** ISO 8601. */
  at: string,
): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(idIn);
  await tx.query(
    `UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at})-[:FROM]->(a:${labels.entity})-[e]->(b:${labels.entity})
     WHERE e.relation_id = at DELETE e`,
    { ids },
  );
  const kept = new Set<string>([labels.assertion, labels.superseded]);
  for (const label of new Set(claims.flatMap((claim) => claim.labels.filter((each) => !kept.has(each))))) {
    await removeLabel(tx, label, claims.filter((claim) => claim.labels.includes(label)).map(idIn));
  }
  const rows = ids.map((id) => ({ id, status: 'superseded', superseded_at: at }));
  await tx.upsertNodes({ labels: [labels.assertion, labels.superseded], rows });
}

async function removeLabel(tx: GraphWriter, label: string, ids: readonly string[]): Promise<void> {
  await tx.query(`UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at}) REMOVE x:${quoteName(label)}`, {
    ids: [...ids],
  });
}

const idIn = ({ properties }: GraphNode): string => String(properties.id);
const typeOf = ({ properties }: GraphNode): string => String(properties.type);
const formOf = ({ properties }: GraphNode): AssertionForm =>
  properties.form === 'attribute' ? 'attribute' : 'relation';
