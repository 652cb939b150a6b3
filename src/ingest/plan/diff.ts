import { sameContent } from './content-hash.ts';
import type { AssertionRecord, AssertionState, ChunkRecord, TargetGraph, ThingLabel, ThingRecord } from './records.ts';

/** The stored parts of one node that the plan needs. */
export interface StoredNode {
  readonly hash: string;
}
export interface StoredThing extends StoredNode {
  /** The key of its look-up, or its last state before it left. */
  readonly label: ThingLabel;
  /** A source, or an entity that is one as well. */
  readonly isSource: boolean;
  /** No file declares it any more. */
  readonly former: boolean;
}
export interface StoredAssertion extends StoredNode {
  readonly state: AssertionState;
}

/** The store before an ingest, by node id (things: by `thingKey`). */
export interface Snapshot {
  readonly things: ReadonlyMap<string, StoredThing>;
  readonly assertions: ReadonlyMap<string, StoredAssertion>;
  readonly chunks: ReadonlyMap<string, StoredNode>;
}

export const emptySnapshot = (): Snapshot => ({ things: new Map(), assertions: new Map(), chunks: new Map() });

/** The changes of one sort of node. */
export interface NodeChanges<T, Gone> {
  readonly create: readonly T[];
  /** In the store, with other content. */
  readonly rewrite: readonly T[];
  /** Back in the files after having left them. */
  readonly restore: readonly T[];
  /** The same content at another place in the files. */
  readonly move: readonly T[];
  readonly gone: readonly Gone[];
  readonly unchanged: readonly T[];
}

interface GoneThing {
  readonly id: string;
  readonly label: ThingLabel;
}

export interface Changes {
  /** Entities and sources. */
  readonly things: NodeChanges<ThingRecord, GoneThing>;
  readonly assertions: NodeChanges<AssertionRecord, string>;
  readonly chunks: NodeChanges<ChunkRecord, string>;
}

/** An entity and a source may share an id and stay two nodes. */
export function thingKey(label: ThingLabel, id: string): string {
  return `${label}:${id}`;
}

/**
 * The key a thing has in the store. A book that was only named as a source may since have become an entity, or stopped
 * being one: it stays the same node. A node in force comes before one that had left.
 */
function storedThingKey(thing: ThingRecord, stored: Snapshot['things']): string {
  const key = thingKey(thing.labels[0], thing.id);
  if (!thing.labels.includes('LoreSource')) return key;
  const otherKey = thingKey(thing.labels[0] === 'Entity' ? 'LoreSource' : 'Entity', thing.id);
  const [own, other] = [stored.get(key), stored.get(otherKey)];
  if (other === undefined || !other.isSource) return key;
  return own === undefined || (own.former && !other.former) ? otherKey : key;
}

/** Compares what should be with what is, by stable id and content hash. Pure; linear. */
export function diff(target: TargetGraph, snapshot: Snapshot): Changes {
  return {
    things: compare(target.things, snapshot.things, {
      keyOf: (thing) => storedThingKey(thing, snapshot.things),
      isFormer: (stored) => stored.former,
      gone: (key, stored) =>
        stored.former ? undefined : { id: key.slice(stored.label.length + 1), label: stored.label },
    }),
    assertions: compare(target.assertions, snapshot.assertions, {
      keyOf: (assertion) => assertion.id,
      // One that a person has superseded, and whose claim stands, is what it should be.
      isFormer: (stored, record) => stored.state === 'superseded' && record.state !== 'superseded',
      gone: (id, stored) => (stored.state === 'superseded' || stored.state === 'invalid' ? undefined : id),
    }),
    chunks: compare(target.chunks, snapshot.chunks, {
      keyOf: (chunk) => chunk.id,
      isFormer: () => false,
      gone: (id) => id,
    }),
  };
}

export function isEmpty(changes: Changes): boolean {
  return Object.values(changes).every((of) => count(of) === 0);
}

/** How many nodes are to be written. */
function count(changes: NodeChanges<unknown, unknown>): number {
  return (
    changes.create.length + changes.rewrite.length + changes.restore.length + changes.move.length + changes.gone.length
  );
}

interface Comparison<T, S, Gone> {
  readonly keyOf: (target: T) => string;
  readonly isFormer: (stored: S, target: T) => boolean;
  /** The change of a stored node that is no longer needed; undefined: none. */
  readonly gone: (key: string, stored: S) => Gone | undefined;
}

function compare<T extends { readonly hash: string }, S extends StoredNode, Gone>(
  target: readonly T[],
  stored: ReadonlyMap<string, S>,
  { keyOf, isFormer, gone }: Comparison<T, S, Gone>,
): NodeChanges<T, Gone> {
  const changes = { create: [] as T[], rewrite: [] as T[], restore: [] as T[], move: [] as T[], unchanged: [] as T[] };
  const wanted = new Set<string>();
  for (const record of target) {
    const key = keyOf(record);
    wanted.add(key);
    const before = stored.get(key);
    if (before === undefined) changes.create.push(record);
    else if (isFormer(before, record)) changes.restore.push(record);
    else if (before.hash === record.hash) changes.unchanged.push(record);
    else if (sameContent(before.hash, record.hash)) changes.move.push(record);
    else changes.rewrite.push(record);
  }
  const left: Gone[] = [];
  for (const [key, before] of stored) {
    const departed = wanted.has(key) ? undefined : gone(key, before);
    if (departed !== undefined) left.push(departed);
  }
  return { ...changes, gone: left };
}
