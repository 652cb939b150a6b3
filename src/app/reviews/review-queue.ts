import type { GraphStore } from '../../graph/port.ts';
import { appendHistory } from '../../queries/history.ts';
import { findFlaggable, flaggedNodes, type ReviewItem, removeFlag, writeFlag } from '../../queries/review-queue.ts';
import { UserInputError } from '../../util/errors.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import type { StoredWorld } from '../store/stored-world.ts';

export interface FlagRequest {
  readonly node_id: string;
  readonly reason: string;
  readonly actor: string;
}

/**
 * Puts any node into the review queue. Flagging it again replaces the reason; nothing else about it changes.
 *
 * @throws UserInputError `unknown-node` or `no-reason`.
 */
export async function flagNode(world: StoredWorld, { node_id, reason, actor }: FlagRequest): Promise<ReviewItem> {
  const { store, clock } = world;
  const words = reason.trim();
  if (words === '') throw new UserInputError('A flag needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  const found = await findNode(store, node_id);
  const at = clock().toISOString();
  const item = { node_id, ...found, reason: words, flagged_by: actor, flagged_at: at };
  await store.write(async (tx) => {
    await writeFlag(tx, item);
    await appendHistory(tx, { node_id, at, actor, action: 'flag', reason: words });
  });
  return item;
}

/**
 * Takes a node out of the queue: somebody has looked at it.
 *
 * @throws UserInputError `unknown-node`.
 */
export async function clearFlag(world: StoredWorld, { node_id, reason, actor }: FlagRequest): Promise<void> {
  const { store, clock } = world;
  const { label } = await findNode(store, node_id);
  const at = clock().toISOString();
  await store.write(async (tx) => {
    await removeFlag(tx, { node_id, label });
    await appendHistory(tx, { node_id, at, actor, action: 'unflag', reason: reason.trim() });
  });
}

/** The review queue, oldest first. */
export async function reviewQueue(store: GraphStore, request: PageRequest = {}): Promise<Page<ReviewItem>> {
  const limit = limitOf(request);
  const after = startOf(request);
  const items = await flaggedNodes(store);
  const queued = items.map((item) => ({ item, key: `${item.flagged_at} ${item.node_id}` }));
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
  const found = await findFlaggable(store, id);
  if (found !== undefined) return found;
  throw new UserInputError(`There is no node "${id}" in the store.`, {
    code: 'unknown-node',
    fix: 'Give the id of a finding, an entity, a claim, a source or a rule.',
  });
}
