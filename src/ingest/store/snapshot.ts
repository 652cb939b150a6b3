import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Snapshot, type StoredAssertion, type StoredNode, type StoredThing, thingKey } from '../plan/diff.ts';
import type { AssertionState, DecidedState, DecidedStates, ThingLabel } from '../plan/records.ts';
import { memoryClaimIds } from './memory-claim-ids.ts';
import { optionalText, textOf } from './rows.ts';

const states: Readonly<Record<string, AssertionState>> = {
  active: 'active',
  claim: 'claim',
  candidate: 'candidate',
  invalid: 'invalid',
  superseded: 'superseded',
};

/** Ids of the nodes to read, by sort. */
export interface SnapshotIds {
  readonly things: readonly string[];
  readonly assertions: readonly string[];
  readonly chunks: readonly string[];
}

/**
 * Reads ids, hashes and states: a few short columns per node, whatever the size of its text.
 *
 * @param ids reads these nodes only; default: all.
 */
export async function readSnapshot(store: GraphStore, ids?: SnapshotIds): Promise<Snapshot> {
  const things = await readThings(reader(store, ids?.things));
  const assertions = await readAssertions(reader(store, ids?.assertions));
  for (const id of await memoryClaimIds(store)) assertions.delete(id); // no file states them, and no ingest takes them away
  const chunks = new Map<string, StoredNode>();
  const read = reader(store, ids?.chunks);
  for (const row of await read(`(n:${labels.chunk}`, 'RETURN n.id AS id, n.content_hash AS hash')) {
    chunks.set(textOf(row, 'id'), { hash: hashOf(row) });
  }
  return { things, assertions, chunks };
}

/** Reads nodes by a pattern that is left open after their labels: all, or those with some ids. */
type NodeReader = (pattern: string, rest: string) => Promise<readonly Row[]>;

function reader(store: GraphStore, ids: readonly string[] | undefined): NodeReader {
  if (ids === undefined) return (pattern, rest) => store.read(`MATCH ${pattern}) ${rest}`);
  if (ids.length === 0) return async () => [];
  return (pattern, rest) => store.read(`UNWIND $ids AS at MATCH ${pattern} {id: at}) ${rest}`, { ids });
}

/** Decisions written on claims by hand: `decision`, or the label of a withdrawn one. */
export async function readDecidedByHand(store: GraphStore): Promise<DecidedStates> {
  const decided = new Map<string, DecidedState>();
  const written = `MATCH (x:${labels.assertion}) WHERE x.decision IS NOT NULL RETURN x.id AS id, x.decision AS decision`;
  for (const row of await store.read(written)) {
    const state = optionalText(row, 'decision');
    if (state === 'accepted' || state === 'withdrawn') decided.set(textOf(row, 'id'), { state });
  }
  for (const row of await store.read(`MATCH (x:${labels.assertion}:${labels.invalid}) RETURN x.id AS id`)) {
    decided.set(textOf(row, 'id'), { state: 'withdrawn' });
  }
  return decided;
}

/** In this order: a thing that is back is no longer former. */
const thingSorts = [
  { nodeLabel: labels.entity, label: 'Entity', former: false },
  { nodeLabel: labels.source, label: 'LoreSource', former: false },
  { nodeLabel: labels.formerEntity, label: 'Entity', former: true },
  { nodeLabel: labels.formerSource, label: 'LoreSource', former: true },
] as const satisfies readonly { nodeLabel: string; label: ThingLabel; former: boolean }[];

async function readThings(read: NodeReader): Promise<Map<string, StoredThing>> {
  const things = new Map<string, StoredThing>();
  const both = await read(`(n:${labels.entity}:${labels.source}`, 'RETURN n.id AS id');
  const entitySources = new Set(both.map((row) => textOf(row, 'id')));
  const were = await read(`(n:${labels.formerEntity}`, `WHERE '${labels.source}' IN n.former_labels RETURN n.id AS id`);
  const formerEntitySources = new Set(were.map((row) => textOf(row, 'id')));
  for (const { nodeLabel, label, former } of thingSorts) {
    for (const row of await read(`(n:${nodeLabel}`, 'RETURN n.id AS id, n.content_hash AS hash')) {
      const id = textOf(row, 'id');
      if (nodeLabel === labels.source && entitySources.has(id)) continue; // it is the entity
      const isSource = label === 'LoreSource' || (former ? formerEntitySources : entitySources).has(id);
      const key = thingKey(label, id);
      if (!things.has(key)) things.set(key, { hash: hashOf(row), label, former, isSource });
    }
  }
  return things;
}

async function readAssertions(read: NodeReader): Promise<Map<string, StoredAssertion>> {
  const assertions = new Map<string, StoredAssertion>();
  const rows = await read(`(n:${labels.assertion}`, 'RETURN n.id AS id, n.content_hash AS hash, n.status AS status');
  for (const row of rows) {
    const state = states[optionalText(row, 'status') ?? ''] ?? 'active';
    assertions.set(textOf(row, 'id'), { hash: hashOf(row), state });
  }
  for (const row of await read(
    `(n:${labels.assertion}:${labels.invalid}`,
    'RETURN n.id AS id, n.content_hash AS hash',
  )) {
    assertions.set(textOf(row, 'id'), { hash: hashOf(row), state: 'invalid' });
  }
  return assertions;
}

/** A node without a hash was written by someone else, or not finished: it differs from anything. */
function hashOf(row: Row): string {
  return optionalText(row, 'hash') ?? '';
}
