import { type Changes, type Snapshot, type StoredAssertion, type StoredNode, type StoredThing, thingKey } from './plan/diff.ts';
import { PlanMemo } from './plan/memo.ts';
import type { Decisions, TargetGraph } from './plan/records.ts';
import type { WindowContext } from './plan/window.ts';
import type { Journal } from './store/journal.ts';

/**
 * What an ingest leaves in memory for the next one into the same store, of the same world by the same settings: the records
 * it planned, and what the store holds since. It changes how long an ingest takes, and nothing else.
 */
export class IngestMemo {
  private plan: PlanMemo | undefined;
  private stored: { readonly generation: number; readonly snapshot: Snapshot } | undefined;

  planFor(context: WindowContext): PlanMemo {
    this.plan = PlanMemo.for(context, this.plan);
    return this.plan;
  }

  /** What the store holds, as long as its journal tells of no ingest but ours; reviewers may have withdrawn claims since. */
  snapshot(journal: Journal | undefined, decisions: Decisions): Snapshot | undefined {
    if (this.stored === undefined || journal === undefined) return undefined;
    if (journal.unfinished || journal.generation !== this.stored.generation) return undefined;
    const { snapshot } = this.stored;
    const withdrawn = [...decisions].filter(([id, decision]) => {
      return decision === 'withdrawn' && snapshot.assertions.get(id)?.state !== 'invalid';
    });
    return withdrawn.length === 0 ? snapshot : undefined;
  }

  /** The store holds the target since the ingest of this generation, and beside it what had left before. */
  keep(generation: number, target: TargetGraph, before: Snapshot, changes: Changes): void {
    // What changes its label, or comes back under another, is read again.
    const { gone, restore, rewrite } = changes.things;
    const isPlain = gone.length + restore.length === 0 && rewrite.every((thing) => !isBook(thing.labels));
    this.stored = isPlain ? { generation, snapshot: afterwards(target, before, changes) } : undefined;
  }

  /** Something went wrong: nobody knows what the store holds. */
  forget(): void {
    this.stored = undefined;
  }
}

function isBook(labels: readonly string[]): boolean {
  return labels[0] === 'Entity' ? labels.includes('LoreSource') : false;
}

function afterwards(target: TargetGraph, before: Snapshot, changes: Changes): Snapshot {
  const things = new Map<string, StoredThing>(before.things);
  const assertions = new Map<string, StoredAssertion>(before.assertions);
  const chunks = new Map<string, StoredNode>(before.chunks);
  return { things, assertions, chunks };
}
