import { isNode } from '../../graph/elements.ts';
import type { GraphStore, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { appendHistory } from '../../queries/history.ts';
import { textOf } from '../../rules/findings/nodes.ts';
import { summaryOf } from '../../rules/findings/summary.ts';
import { UserInputError } from '../../util/errors.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** Whatever a reader may point at, by the label its id is unique under. */
const flaggable = [
  labels.violation,
  labels.entity,
  labels.assertion,
  labels.source,
  labels.chunk,
  labels.rule,
  labels.run,
] as const;

export interface FlagRequest {
  readonly node_id: string;
  readonly reason: string;
  readonly actor: string;
}

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

/**
 * Puts any node into the review queue. Flagging it again replaces the reason; nothing else about it changes.
 *
 * @throws UserInputError `unknown-node` or `no-reason`.
 */
export async function flagNode(kept: StoredWorld, { node_id, reason, actor }: FlagRequest): Promise<ReviewItem> {
  const { store, clock } = kept;
  const words = reason.trim();
  if (words === '') throw new UserInputError('A flag needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  const found = await findNode(store, node_id);
  const at = clock().toISOString();
  await store.write(async (tx) => {
    const review = { id: node_id, flagged: true, review_reason: words, review_by: actor, review_at: at };
    await tx.upsertNodes({ labels: [found.label], rows: [review] });
    await appendHistory(tx, { node_id, at, actor, action: 'flag', reason: words });
  });
  return { node_id, ...found, reason: words, flagged_by: actor, flagged_at: at };
}

/**
 * Takes a node out of the queue: somebody has looked at it.
 *
 * @throws UserInputError `unknown-node`.
 */
export async function clearFlag(kept: StoredWorld, { node_id, reason, actor }: FlagRequest): Promise<void> {
  const { store, clock } = kept;
  const { label } = await findNode(store, node_id);
  const at = clock().toISOString();
  await store.write(async (tx) => {
    const review = { id: node_id, review_reason: null, review_by: null, review_at: null };
    await tx.upsertNodes({ labels: [label], rows: [review] });
    await appendHistory(tx, { node_id, at, actor, action: 'unflag', reason: reason.trim() });
  });
}

/** The review queue, oldest first. */
export async function reviewQueue(store: GraphStore, request: PageRequest = {}): Promise<Page<ReviewItem>> {
  const limit = limitOf(request);
  const after = startOf(request);
  const queued: { item: ReviewItem; key: string }[] = [];
  for (const label of flaggable) {
    const rows = await store.read(`MATCH (n:${label}) WHERE n.review_at IS NOT NULL RETURN n`);
    for (const { n } of rows) {
      const item = itemOf(n, label);
      if (item !== undefined) queued.push({ item, key: `${item.flagged_at} ${item.node_id}` });
    }
  }
  const unique = [...new Map(queued.map((each) => [each.key, each])).values()];
  const sorted = unique.sort((a, b) => (a.key < b.key ? -1 : 1));
  const left = sorted.filter(({ key }) => key > after);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit).map(({ item }) => item),
    total: sorted.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.key) }),
  };
}

async function findNode(store: GraphStore, id: string): Promise<Pick<ReviewItem, 'label' | 'summary'>> {
  for (const label of flaggable) {
    const [row] = await store.read(`MATCH (n:${label} {id: $id}) RETURN n`, { id });
    if (row !== undefined) return { label, summary: summaryIn(row.n) };
  }
  throw new UserInputError(`There is no node "${id}" in the store.`, {
    code: 'unknown-node',
    fix: 'Give the id of a finding, an entity, a claim, a source or a rule.',
  });
}

function itemOf(node: GraphValue | undefined, label: string): ReviewItem | undefined {
  if (!isNode(node)) return undefined;
  return {
    node_id: textOf(node, 'id') ?? '',
    label,
    summary: summaryIn(node),
    reason: textOf(node, 'review_reason') ?? '',
    flagged_by: textOf(node, 'review_by') ?? '',
    flagged_at: textOf(node, 'review_at') ?? '',
  };
}

function summaryIn(node: GraphValue | undefined): string {
  if (!isNode(node)) return '';
  const own = textOf(node, 'message') ?? textOf(node, 'title') ?? textOf(node, 'description') ?? textOf(node, 'text');
  if (node.labels.includes(labels.entity) || node.labels.includes(labels.assertion) || own === undefined) {
    return summaryOf(node, () => undefined);
  }
  return own.length > 200 ? `${own.slice(0, 200)}…` : own;
}
