import type { GraphStore } from '../../graph/port.ts';
import { appendHistory } from '../../queries/history.ts';
import { findFlaggable, flaggedNodes, type ReviewItem, removeFlag, writeFlag } from '../../queries/review-queue.ts';
import { UserInputError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { wording } from '../../util/text/wording.ts';
import { findFinding } from '../findings/find-finding.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { findMemory } from '../lookup/find-memory.ts';
import { type Page, type PageRequest, sortedPage } from '../paging.ts';
import { refuseLongReason } from '../stated-reason.ts';
import type { StoredWorld } from '../store/stored-world.ts';

export interface FlagRequest {
  /** Any id, the beginning of a finding's, or the name of an entity. */
  readonly node_id: string;
  readonly reason: string;
  readonly actor: string;
}

/**
 * Puts any node into the review queue. Flagging it again replaces the reason; nothing else about it changes.
 *
 * @throws UserInputError `unknown-node` or `no-reason`.
 */
export async function flagNode(
  world: StoredWorld,
  { node_id: meant, reason, actor }: FlagRequest,
): Promise<ReviewItem> {
  const { store, clock } = world;
  const words = reason.trim();
  if (words === '') throw new UserInputError('A flag needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  refuseLongReason(words);
  const found = await findNode(store, meant);
  const { node_id } = found;
  const at = clock().toISOString();
  const item = { ...found, reason: words, flagged_by: actor, flagged_at: at };
  const entry = randomId();
  await store.write(async (tx) => {
    await writeFlag(tx, item);
    await appendHistory(tx, { id: entry, node_id, at, actor, action: 'flag', reason: words, ...aboutOf(found) });
  });
  return item;
}

/**
 * Takes a node out of the queue: somebody has looked at it.
 *
 * @throws UserInputError `unknown-node`.
 */
export async function clearFlag(world: StoredWorld, request: FlagRequest): Promise<{ readonly node_id: string }> {
  const { store, clock } = world;
  const { reason, actor } = request;
  const { node_id, label, summary } = await findNode(store, request.node_id);
  const at = clock().toISOString();
  const entry = randomId();
  await store.write(async (tx) => {
    await removeFlag(tx, { node_id, label });
    await appendHistory(tx, {
      ...{ id: entry, node_id, at, actor, action: 'unflag' },
      ...{ reason: reason.trim(), ...aboutOf({ label, summary }) },
    });
  });
  return { node_id };
}

/**
 * Puts a flag back that was taken off: it is again whose it was, from when and why. The history says who put it back.
 *
 * @throws UserInputError `unknown-node` where what it was on is there no more.
 */
export async function putBackFlag(world: StoredWorld, flag: ReviewItem, actor: string): Promise<ReviewItem> {
  const { store, clock } = world;
  const { node_id, label } = flag;
  const { summary } = await findNode(store, node_id);
  const at = clock().toISOString();
  const entry = randomId();
  await store.write(async (tx) => {
    await writeFlag(tx, flag);
    await appendHistory(tx, {
      ...{ id: entry, node_id, at, actor, action: 'flag', ...aboutOf({ label, summary }) },
      reason: `put back, as ${flag.flagged_by} had it: ${flag.reason}`,
    });
  });
  return { ...flag, summary };
}

/** The review queue, oldest first. */
export async function reviewQueue(store: GraphStore, request: PageRequest = {}): Promise<Page<ReviewItem>> {
  const keyOf = ({ flagged_at, node_id }: ReviewItem) => `${flagged_at} ${node_id}`;
  // A node of two labels is in the queue once.
  const items = new Map((await flaggedNodes(store)).map((item) => [keyOf(item), item]));
  return sortedPage([...items.values()], keyOf, request, { of: 'flags' });
}

/** Its name in the history, even if its statement changes. A claim it calls by the names of its entities. */
const aboutOf = ({ label, summary }: Pick<ReviewItem, 'label' | 'summary'>) =>
  label === 'Assertion' ? {} : { about: summary };

type FoundNode = Pick<ReviewItem, 'node_id' | 'label' | 'summary'>;

/** The meaning of an id, else of a name: an entity by its name, a finding by the beginning of its id. */
async function findNode(store: GraphStore, words: string): Promise<FoundNode> {
  const id = words.trim();
  const exact = await nodeById(store, id);
  // The latest of one finding's generations is meant.
  if (exact !== undefined && exact.label !== 'Violation') return exact;
  const entity = exact === undefined ? await unlessUnknown(findEntity(store, id)) : undefined;
  const memory = exact === undefined && entity === undefined ? await findMemory(store, id) : undefined;
  const called = entity?.id ?? memory?.id ?? (await unlessUnknown(findFinding(store, id)))?.violation.id;
  const found = called === undefined ? exact : await nodeById(store, called);
  if (found !== undefined) return found;
  throw new UserInputError(wording`There is nothing called ${id} in the store.`, {
    code: 'unknown-node',
    fix: 'Give the id of a finding (or its beginning), of a claim, a source or a rule, or an entity by its id or name.',
  });
}

async function nodeById(store: GraphStore, id: string): Promise<FoundNode | undefined> {
  const found = await findFlaggable(store, id);
  return found === undefined ? undefined : { node_id: id, ...found };
}

/** Undefined where nothing is called so; that several are is said. */
function unlessUnknown<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof UserInputError && error.code.startsWith('unknown-')) return undefined;
    throw error;
  });
}
