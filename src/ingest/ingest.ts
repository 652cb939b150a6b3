import type { WorldChange } from '../content/incremental/index.ts';
import { analyzes } from '../graph/capabilities.ts';
import type { GraphStore } from '../graph/port.ts';
import { indexes } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import type { ClaimDecision } from '../model/decision.ts';
import type { Clock } from '../util/clock.ts';
import { collectIfGrown } from '../util/heap.ts';
import { sideBySide } from '../util/side-by-side.ts';
import { type NotCompared, planChange, storeState } from './incremental/index.ts';
import { type DecidedClaims, decidedStates } from './plan/decided-states.ts';
import { type Changes, diff, emptySnapshot, isEmpty } from './plan/diff.ts';
import type { DecidedStates, TargetGraph } from './plan/records.ts';
import { replacements } from './plan/replacement.ts';
import { type PlanSettings, targetGraph } from './plan/target.ts';
import { type IngestResult, ingestResult } from './result.ts';
import { clearPending, type Journal, readJournal, startJournal, type Touch } from './store/journal.ts';
import {
  abandonLease,
  defaultLease,
  finishLease,
  type Lease,
  type LeaseSettings,
  notePending,
  takeLease,
  writeUnderLease,
} from './store/lease.ts';
import { ownerName, retireOwner } from './store/lease-holder.ts';
import { movedFindings } from './store/moved-findings.ts';
import { oneAtATime } from './store/one-at-a-time.ts';
import { besideRenamed } from './store/renamed.ts';
import { readDecidedByHand, readSnapshot } from './store/snapshot.ts';
import { paces, stages } from './store/stages.ts';
import { isRelinked, touchedEntities } from './store/touched.ts';
import { readDetails, wordsStated } from './store/write-assertions.ts';

/** A world, and what has changed in it since its last ingest, where that is known. */
export interface IngestContent extends WorldContent {
  readonly change?: WorldChange;
}

export interface IngestSettings extends PlanSettings {
  readonly lease?: LeaseSettings;
  /** The decisions of people about claims; absent: none. */
  readonly decisions?: readonly ClaimDecision[];
  /** Files whose claims nobody can have decided about, whatever they state; absent: none. */
  readonly isUndecidable?: (path: string) => boolean;
  /** Nodes per transaction. */
  readonly batchSize?: number;
  /** Called after each transaction, for a progress line. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the graph say what the world's files say: plans the graph they ask for, compares it with the store by stable id,
 * and writes the difference in transactions. The same world again writes nothing. Killed at any moment, the next ingest
 * completes the work; two at once take turns (GraphError `ingest-running` when the other does not end).
 */
export async function ingest(
  store: GraphStore,
  content: IngestContent,
  settings: IngestSettings,
  clock: Clock,
): Promise<IngestResult> {
  return oneAtATime(store, async () => {
    const journal = await readJournal(store);
    if (journal === undefined) {
      await store.ensureSchema(indexes);
      if (await isEmptyInMemory(store)) return fillAtOnce(store, content, settings, clock);
    }
    const plan = await makePlan(store, content, settings, journal);
    if (journal !== undefined && !journal.unfinished && isEmpty(plan.changes)) {
      return resultOf(store, plan, { ...journal, resumed: false });
    }
    // The memory of the planning, before the engine takes that of the writing.
    if (plan.notCompared === undefined) collectIfGrown();
    const lease = await takeLease(store, settings.lease ?? defaultLease, clock);
    try {
      const current = isSame(lease.before, journal) ? plan : await makePlan(store, content, settings, lease.before);
      const written = await writePlan(store, current, lease, settings);
      if (journal === undefined && analyzes(store)) await store.analyze(); // it was empty, and is planned for as such
      return await resultOf(store, current, written);
    } catch (error) {
      await abandonLease(store, lease).catch(() => undefined); // the first error is the one to report
      throw error;
    }
  });
}

/** Notes in the journal that rules have run on everything that `result` says was touched. */
export async function sweepDone(store: GraphStore, result: Pick<IngestResult, 'generation'>): Promise<void> {
  await clearPending(store, result.generation);
}

interface Plan {
  readonly target: TargetGraph;
  readonly changes: Changes;
  readonly decided: DecidedClaims;
  /** Absent: it compares everything. */
  readonly notCompared?: NotCompared;
}

/** Plans what has changed, where that is known of just this store; else everything. */
async function makePlan(
  store: GraphStore,
  content: IngestContent,
  settings: IngestSettings,
  journal: Journal | undefined,
): Promise<Plan> {
  const decided = decideClaims(content, settings, await readDecidedByHand(store));
  const { change } = content;
  if (change !== undefined && change.storeState === (await storeState(store, journal, decided.states, settings.now))) {
    const plan = await planChange(store, content, change, settings, decided.states);
    if (plan !== undefined) return { ...plan, decided };
  }
  const target = targetGraph(content, settings, decided.states);
  return { target, changes: diff(target, await readSnapshot(store)), decided };
}

function decideClaims(
  content: WorldContent,
  { decisions = [], isUndecidable, ontology }: IngestSettings,
  byHand: DecidedStates,
): DecidedClaims {
  const isLimited = decisions.length > 0 && isUndecidable !== undefined;
  const decidable = isLimited ? { claims: content.claims.filter(({ place }) => !isUndecidable(place.path)) } : content;
  return decidedStates(decidable, decisions, ontology.predicates, byHand);
}

interface Written extends Journal, Pick<Parameters<typeof ingestResult>[1], 'concluded'> {
  readonly resumed: boolean;
}

/** The outcome of a plan that the store holds from now on. */
async function resultOf(
  store: GraphStore,
  { target: { now }, changes, decided, notCompared }: Plan,
  journal: Written,
): Promise<IngestResult> {
  const state = await storeState(store, journal, decided.states, now);
  return ingestResult(changes, { ...journal, now, storeState: state, notCompared, stale: decided.stale });
}

async function writePlan(
  store: GraphStore,
  { changes }: Plan,
  lease: Lease,
  settings: IngestSettings,
): Promise<Written> {
  const { rewrite, restore, gone, create } = changes.assertions;
  const details = await readDetails(store, [...rewrite.map(({ id }) => id), ...restore.map(({ id }) => id), ...gone]);
  const renamed = await besideRenamed(store, changes.things.rewrite);
  const moved = await movedFindings(store, changes);
  const touched: Touch = {
    entities: [...touchedEntities(changes, details), ...renamed, ...moved.unclear],
    relinked: isRelinked(changes, details),
  };
  // Killed before the findings say where their claims stand now, rules have to say it.
  const added = await notePending(store, lease, { ...touched, entities: [...touched.entities, ...moved.subjects] });
  const { batchSize, atOnce } = paces[store.engine.name];
  const context = {
    details,
    replacedBy: replacements(
      gone.flatMap((id) => details.get(id) ?? []),
      [...create, ...restore],
    ),
    generation: lease.generation,
    at: lease.clock().toISOString(),
    batchSize: settings.batchSize ?? batchSize,
  };
  const work = stages(changes, context, moved.rows);
  const total = work.reduce((sum, { batches }) => sum + batches.length, 0);
  let done = 0;
  for (const { batches, creates } of work) {
    await sideBySide(batches, creates ? atOnce : 1, async (batch) => {
      await writeUnderLease(store, lease, batch);
      done += 1;
      settings.onProgress?.(done, total);
    });
  }
  const pending = await finishLease(store, lease, touched, added);
  const { generation, owner: by, before } = lease;
  const concluded = rewrite.flatMap(({ id, properties }) =>
    details.get(id)?.words === wordsStated(properties) ? [id] : [],
  );
  return { generation, by, unfinished: false, resumed: before.unfinished, pending, concluded };
}

/** The store is unchanged since, and no other process continued unfinished work: the plan is still valid. */
function isSame(
  now: Journal,
  before: Pick<Journal, 'generation' | 'unfinished' | 'expiresAt'> = { generation: 0, unfinished: false },
): boolean {
  return (
    now.generation === before.generation && now.unfinished === before.unfinished && now.expiresAt === before.expiresAt
  );
}

/**
 * An empty store in memory is filled in one transaction, for which its engine has a way of its own, many times as fast. On
 * a file that would only take room: there the engine keeps three times as much of a transaction as is left of it.
 */
async function isEmptyInMemory(store: GraphStore): Promise<boolean> {
  return store.engine.location === 'memory' && (await store.counts()).nodes === 0;
}

async function fillAtOnce(
  store: GraphStore,
  content: WorldContent,
  settings: IngestSettings,
  clock: Clock,
): Promise<IngestResult> {
  const decided = decideClaims(content, settings, new Map());
  const target = targetGraph(content, settings, decided.states);
  const changes = diff(target, emptySnapshot());
  const touched = touchedEntities(changes, new Map());
  const at = clock().toISOString();
  const by = ownerName(clock);
  const { batchSize = paces[store.engine.name].batchSize } = settings;
  const context = { details: new Map(), replacedBy: new Map(), generation: 1, at, batchSize };
  const work = stages(changes, context).flatMap(({ batches }) => batches);
  const pending = await store.write(async (tx) => {
    for (const [done, batch] of work.entries()) {
      await batch(tx);
      settings.onProgress?.(done + 1, work.length);
    }
    return startJournal(tx, touched, at, by);
  });
  retireOwner(by);
  return resultOf(
    store,
    { target, changes, decided },
    { generation: 1, by, unfinished: false, resumed: false, pending },
  );
}
