import type { WindowContext } from '../plan/dates/window.ts';
import { type Changes, diff, diffSince, type NodeChanges, type Snapshot, thingKey } from '../plan/diff.ts';
import type { Decisions, TargetGraph, ThingRecord } from '../plan/records.ts';
import type { Journal } from '../store/journal.ts';
import { PlanMemo } from './plan-memo.ts';

/** What the store holds since our last ingest. */
interface Held {
  readonly generation: number;
  /** What that ingest made of it. */
  readonly target: TargetGraph;
  /** The same as the store has it, and what had left before. */
  readonly snapshot: Snapshot;
}

/**
 * What an ingest leaves in memory for the next one into the same store, of the same world by the same settings: the records
 * it planned, and what the store holds since. It changes how long an ingest takes, and nothing else.
 */
export class IngestMemo {
  private plan: PlanMemo | undefined;
  private held: Held | undefined;

  planFor(context: WindowContext): PlanMemo {
    this.plan = PlanMemo.for(context, this.plan);
    return this.plan;
  }

  /** What the store holds, as long as its journal tells of no ingest but ours, and reviewers have withdrawn nothing since. */
  known(journal: Journal | undefined, decisions: Decisions): Held | undefined {
    const { held } = this;
    if (held === undefined || journal === undefined || journal.unfinished) return undefined;
    if (journal.generation !== held.generation) return undefined;
    for (const [id, decision] of decisions) {
      if (decision === 'withdrawn' && held.snapshot.assertions.get(id)?.state !== 'invalid') return undefined;
    }
    return held;
  }

  /** What is in the store since an ingest of this generation; `snapshot` tells what was before. */
  keep(generation: number, target: TargetGraph, snapshot: Snapshot, changes: Changes): void {
    const { things } = changes;
    // What leaves or comes back, and books, which may be found under another label: that is read again.
    const written = [...things.create, ...things.rewrite, ...things.move];
    const isPlain = things.gone.length + things.restore.length === 0 && !written.some(isBook);
    this.held = isPlain ? { generation, target, snapshot: afterwards(snapshot, changes) } : undefined;
  }

  /** Something went wrong: nobody knows what the store holds. */
  forget(): void {
    this.held = undefined;
  }
}

/** What has to happen to a store for it to hold `target`. */
export function changesTo(target: TargetGraph, snapshot: Snapshot, held: Held | undefined): Changes {
  return held === undefined ? diff(target, snapshot) : diffSince(held.target, target, snapshot);
}

/** A source inside the world, described as an entity or only named. */
function isBook({ labels, properties }: ThingRecord): boolean {
  return labels[0] === 'Entity' ? labels.includes('LoreSource') : properties.path === undefined;
}

function afterwards(before: Snapshot, changes: Changes): Snapshot {
  const things = over(before.things);
  for (const { id, hash, labels } of writtenOf(changes.things)) {
    const [label] = labels;
    things.set(thingKey(label, id), { hash, label, isSource: label === 'LoreSource', former: false });
  }
  const assertions = over(before.assertions);
  for (const { id, hash, state } of writtenOf(changes.assertions)) assertions.set(id, { hash, state });
  for (const id of changes.assertions.gone) {
    assertions.set(id, { hash: assertions.get(id)?.hash ?? '', state: 'superseded' });
  }
  const chunks = over(before.chunks);
  for (const { id, hash } of writtenOf(changes.chunks)) chunks.set(id, { hash });
  for (const id of changes.chunks.gone) chunks.delete(id);
  return { things, assertions, chunks };
}

/** Of a map that nobody else changes, the map itself: a copy of a large world's takes long. */
function over<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return map instanceof Map ? map : new Map(map);
}

function writtenOf<T>({ create, rewrite, restore, move }: NodeChanges<T, unknown>): T[] {
  return [...create, ...rewrite, ...restore, ...move];
}
