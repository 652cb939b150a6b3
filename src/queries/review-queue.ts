import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import { plainNames } from '../rules/findings/wording/naming.ts';
import { summaryOf } from '../rules/findings/wording/summary.ts';

/** Nodes that can be flagged for review, by the label under which their id is unique. */
const flaggable = [
  labels.violation,
  labels.entity,
  labels.assertion,
  labels.source,
  labels.chunk,
  labels.rule,
  labels.run,
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
    if (row !== undefined) return { label, summary: isNode(row.n) ? summaryIn(row.n) : '' };
  }
  return undefined;
}

/** All flagged nodes, in no order. */
export async function flaggedNodes(store: GraphStore): Promise<ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const label of flaggable) {
    const rows = await store.read(`MATCH (n:${label}) WHERE n.review_at IS NOT NULL RETURN n`);
    for (const { n } of rows) if (isNode(n)) items.push(itemOf(n, label));
  }
  return items;
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

function itemOf(node: GraphNode, label: string): ReviewItem {
  return {
    node_id: textProperty(node, 'id') ?? '',
    label,
    summary: summaryIn(node),
    reason: textProperty(node, 'review_reason') ?? '',
    flagged_by: textProperty(node, 'review_by') ?? '',
    flagged_at: textProperty(node, 'review_at') ?? '',
  };
}

function summaryIn(node: GraphNode): string {
  const own =
    textProperty(node, 'message') ??
    textProperty(node, 'title') ??
    textProperty(node, 'description') ??
    textProperty(node, 'text');
  if (node.labels.includes(labels.entity) || node.labels.includes(labels.assertion) || own === undefined) {
    return summaryOf(
      node,
      plainNames(() => undefined),
    );
  }
  return own.length > 200 ? `${own.slice(0, 200)}…` : own;
}
