import { analyzes } from '../graph/capabilities.ts';
import type { GraphStore } from '../graph/port.ts';
import { indexes } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import type { Clock } from '../util/clock.ts';
import { collectGarbage } from '../util/heap.ts';
import { sideBySide } from '../util/side-by-side.ts';
import { changesTo, type IngestMemo } from './incremental/memo.ts';
import { planSince } from './incremental/since.ts';
import { type Changes, diff, emptySnapshot, isEmpty, type Snapshot } from './plan/diff.ts';
import type { Decisions, TargetGraph } from './plan/records.ts';
import { replacements } from './plan/replacement.ts';
import { type PlanSettings, targetGraph } from './plan/target.ts';
import { besideRenamed } from './renamed.ts';
import { type IngestResult, ingestResult, type Unseen } from './result.ts';
import { paces, stages } from './store/batches.ts';
import { ownerName, retireOwner } from './store/holder.ts';
import { inTurn } from './store/in-turn.ts';
import {
  abandonLease,
  clearPending,
  defaultLease,
  finishLease,
  type Journal,
  type Lease,
  type LeaseSettings,
  notePending,
  readJournal,
  startJournal,
  takeLease,
  writeUnderLease,
} from './store/journal.ts';
import { storeNote } from './store/note.ts';
import { readDecisions, readSnapshot } from './store/snapshot.ts';
import { readDetails } from './store/write-assertions.ts';
import { isRelinked, touchedEntities } from './touched.ts';

export interface IngestSettings extends PlanSettings {
  readonly lease?: LeaseSettings;
  /** Nodes per transaction. */
  readonly batchSize?: number;
  /** What earlier ingests of this world into this store left in memory; default: nothing. */
  readonly memo?: IngestMemo;
  /** Told after each transaction, for a progress line. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the graph say what the world's files say: plans the graph they ask for, compares it with the store by stable id,
 * and writes the difference in transactions. The same world again writes nothing. Killed at any moment, the next ingest
 * completes the work; two at once take turns (GraphError `ingest-running` when the other does not end).
 */
export async function ingest(
  store: GraphStore,
  content: WorldContent,
  settings: IngestSettings,
  clock: Clock,
): Promise<IngestResult> {
  return inTurn(store, async () => {
    const journal = await readJournal(store);
    if (journal === undefined) {
      await store.ensureSchema(indexes);
      if (await loadsAtOnce(store)) return load(store, content, settings, clock);
    }
    const { memo } = settings;
    const plan = await makePlan(store, content, settings, journal);
    if (journal !== undefined && !journal.unfinished && isEmpty(plan.changes)) {
      return resultOf(store, plan, { ...journal, resumed: false });
    }
    if (memo === undefined) collectGarbage(); // what planning took, before the engine takes what writing does
    const lease = await takeLease(store, settings.lease ?? defaultLease, clock);
    try {
      const isCurrent = isSame(lease.before, journal);
      const current = isCurrent ? plan : await makePlan(store, content, settings, lease.before);
      const written = await writePlan(store, current, lease, settings);
      if (journal === undefined && analyzes(store)) await store.analyze(); // it was empty, and is planned for as such
      if (current.unseen === undefined) memo?.keep(lease.generation, current.target, current.before, current.changes);
      else memo?.forget(); // it knows of the others no more
      return await resultOf(store, current, written);
    } catch (error) {
      memo?.forget();
      await abandonLease(store, lease).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
  });
}

/** Tells the journal that rules have looked at everything `result` says was touched. */
export async function sweepDone(store: GraphStore, result: Pick<IngestResult, 'generation'>): Promise<void> {
  await clearPending(store, result.generation);
}

interface Plan {
  readonly before: Snapshot;
  readonly target: TargetGraph;
  readonly changes: Changes;
  readonly decisions: Decisions;
  /** Absent: it looks at everything. */
  readonly unseen?: Unseen;
}

async function makePlan(
  store: GraphStore,
  content: WorldContent,
  settings: IngestSettings,
  journal: Journal | undefined,
): Promise<Plan> {
  const { memo } = settings;
  const decisions = await readDecisions(store);
  const { since } = content;
  if (since !== undefined && since.note === (await storeNote(store, journal, decisions, settings.now))) {
    const plan = await planSince(store, content, since, settings, decisions);
    if (plan !== undefined) return { ...plan, decisions };
  }
  const held = memo?.known(journal, decisions);
  const before = held?.snapshot ?? (await readSnapshot(store));
  const target = targetGraph(content, settings, decisions, memo && ((context) => memo.planFor(context)));
  return { before, target, changes: changesTo(target, before, held), decisions };
}

/** The outcome of a plan that the store holds from now on. */
async function resultOf(
  store: GraphStore,
  { target: { now }, changes, decisions, unseen }: Plan,
  journal: Journal & { readonly resumed: boolean },
): Promise<IngestResult> {
  const note = await storeNote(store, journal, decisions, now);
  return ingestResult(changes, { ...journal, now, note, unseen });
}

/**
 * An empty store in memory is filled in one transaction, for which its engine has a way of its own, many times as fast. On
 * a file that would only take room: there the engine keeps three times as much of a transaction as is left of it.
 */
async function loadsAtOnce(store: GraphStore): Promise<boolean> {
  return store.engine.location === 'memory' && (await store.counts()).nodes === 0;
}

async function load(
  store: GraphStore,
  content: WorldContent,
  settings: IngestSettings,
  clock: Clock,
): Promise<IngestResult> {
  const { memo } = settings;
  const target = targetGraph(content, settings, new Map(), memo && ((context) => memo.planFor(context)));
  const changes = diff(target, emptySnapshot());
  const touched = touchedEntities(changes, new Map());
  const at = clock().toISOString();
  const by = ownerName(clock);
  const { batchSize = paces[store.engine.name].batchSize } = settings;
  const work = stages(changes, { details: new Map(), replacedBy: new Map(), generation: 1, at, batchSize }).flatMap(
    ({ batches }) => batches,
  );
  const pending = await store.write(async (tx) => {
    for (const [done, batch] of work.entries()) {
      await batch(tx);
      settings.onProgress?.(done + 1, work.length);
    }
    return startJournal(tx, touched, at, by);
  });
  retireOwner(by);
  memo?.keep(1, target, emptySnapshot(), changes);
  const journal = { generation: 1, by, unfinished: false, resumed: false, pending };
  return resultOf(store, { target, changes, before: emptySnapshot(), decisions: new Map() }, journal);
}

async function writePlan(
  store: GraphStore,
  { changes }: Plan,
  lease: Lease,
  settings: IngestSettings,
): Promise<Journal & { readonly resumed: boolean }> {
  const { rewrite, restore, gone, create } = changes.assertions;
  const details = await readDetails(store, [...rewrite.map(({ id }) => id), ...restore.map(({ id }) => id), ...gone]);
  const renamed = await besideRenamed(store, changes.things.rewrite);
  const pending = await notePending(store, lease, {
    entities: [...touchedEntities(changes, details), ...renamed],
    relinked: isRelinked(changes, details),
  });
  const { batchSize, atOnce } = paces[store.engine.name];
  const work = stages(changes, {
    details,
    replacedBy: replacements(
      gone.flatMap((id) => details.get(id) ?? []),
      create,
    ),
    generation: lease.generation,
    at: lease.clock().toISOString(),
    batchSize: settings.batchSize ?? batchSize,
  });
  const total = work.reduce((sum, { batches }) => sum + batches.length, 0);
  let done = 0;
  for (const { batches, creates } of work) {
    await sideBySide(batches, creates ? atOnce : 1, async (batch) => {
      await writeUnderLease(store, lease, batch);
      done += 1;
      settings.onProgress?.(done, total);
    });
  }
  await finishLease(store, lease);
  const { generation, owner: by, before } = lease;
  return { generation, by, unfinished: false, resumed: before.unfinished, pending };
}

/** Nobody has ingested anything in between, nor gone on with what is unfinished: what was planned still holds. */
function isSame(
  now: Journal,
  before: Pick<Journal, 'generation' | 'unfinished' | 'expiresAt'> = { generation: 0, unfinished: false },
): boolean {
  return (
    now.generation === before.generation && now.unfinished === before.unfinished && now.expiresAt === before.expiresAt
  );
}
