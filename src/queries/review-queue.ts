import { isNode } from '../graph/elements.ts';
import { nodesIn } from '../graph/nodes-called.ts';
import type { GraphNode, GraphStore, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import type { Naming } from '../rules/findings/wording/naming.ts';
import { summaryOf } from '../rules/findings/wording/summary.ts';
import { namingIn } from './told-claims.ts';

/** Nodes that can be flagged for review, by the label under which their id is unique. */
const flaggable = [
  labels.violation,
  labels.entity,
  labels.assertion,
  labels.source,
  labels.chunk,
  labels.rule,
  labels.run,
  labels.memory,
] as const;

/** A node that somebody wants a person to look at. */
export interface ReviewItem {
  readonly node_id: string;
  /** `Entity`, `Assertion`, `Violation` … */
  readonly label: string;
  readonly summary: string;
  readonly reason: string;
  readonly flagged_by: string;
  /** ISO 8601. */
  readonly flagged_at: string;
}

/** A node of any label that can be flagged; undefined where no node has the id. */
export async function findFlaggable(
  store: GraphStore,
  id: string,
): Promise<Pick<ReviewItem, 'label' | 'summary'> | undefined> {
  for (const label of flaggable) {
    const [row] = await store.read(`MATCH (n:${label} {id: $id}) RETURN n`, { id });
    if (row === undefined) continue;
    if (!isNode(row.n)) return { label, summary: '' };
    return { label, summary: summaryIn(row.n, await namesIn(store, [row.n])) };
  }
  return undefined;
}

/** All flagged nodes, in no order. Each flag has a line of the history: those are far fewer than all nodes. */
export async function flaggedNodes(store: GraphStore): Promise<ReviewItem[]> {
  const rows = await store.read(`MATCH (a:${labels.audit}) WHERE a.action = 'flag' RETURN DISTINCT a.node_id AS id`);
  return readFlags(
    store,
    rows.map(({ id }) => String(id)),
  );
}

/** Those of these nodes that are flagged, in no order. */
export async function readFlags(store: GraphStore, ids: readonly string[]): Promise<ReviewItem[]> {
  const items = new Map<string, ReviewItem>();
  if (ids.length === 0) return [];
  for (const label of flaggable) {
    const rows = await store.read(
      `UNWIND $ids AS id MATCH (n:${label} {id: id}) WHERE n.review_at IS NOT NULL RETURN n`,
      { ids: [...new Set(ids)] },
    );
    const nodes = nodesIn(rows, 'n');
    const naming = await namesIn(store, nodes);
    for (const node of nodes) {
      const item = itemOf(node, label, naming);
      items.set(item.node_id, item); // a node of two labels is in the queue once
    }
  }
  return [...items.values()];
}

export async function writeFlag(
  tx: GraphWriter,
  { node_id, label, reason, flagged_by, flagged_at }: Omit<ReviewItem, 'summary'>,
): Promise<void> {
  const review = { id: node_id, flagged: true, review_reason: reason, review_by: flagged_by, review_at: flagged_at };
  await tx.upsertNodes({ labels: [label], rows: [review] });
}

export async function removeFlag(
  tx: GraphWriter,
  { node_id, label }: Pick<ReviewItem, 'node_id' | 'label'>,
): Promise<void> {
  const review = { id: node_id, review_reason: null, review_by: null, review_at: null };
  await tx.upsertNodes({ labels: [label], rows: [review] });
}

/** A claim says in its summary whom it is about. */
function namesIn(store: GraphStore, nodes: readonly GraphNode[]): Promise<Naming> {
  return namingIn(
    store,
    nodes.filter((node) => node.labels.includes(labels.assertion)),
  );
}

function itemOf(node: GraphNode, label: string, naming: Naming): ReviewItem {
  return {
    node_id: textProperty(node, 'id') ?? '',
    label,
    summary: summaryIn(node, naming),
    reason: textProperty(node, 'review_reason') ?? '',
    flagged_by: textProperty(node, 'review_by') ?? '',
    flagged_at: textProperty(node, 'review_at') ?? '',
  };
}

function summaryIn(node: GraphNode, naming: Naming): string {
  const own =
    textProperty(node, 'message') ??
    textProperty(node, 'title') ??
    textProperty(node, 'description') ??
    textProperty(node, 'text');
  if (node.labels.includes(labels.entity) || node.labels.includes(labels.assertion) || own === undefined) {
    return summaryOf(node, naming);
  }
  return own.length > 200 ? `${own.slice(0, 200)}…` : own;
}
