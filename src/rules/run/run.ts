import { withGatheredReads } from '../../graph/capabilities.ts';
import { labelsInUse } from '../../graph/labels-in-use.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import { isInForce, type Waiver } from '../../model/waiver.ts';
import { defined } from '../../util/defined.ts';
import { boundMemoOf } from '../compute/bounds/memo.ts';
import { NodeCache } from '../findings/node-cache.ts';
import { severityIn } from '../load/effective-severity.ts';
import { type Change, narrowRules, readChange } from '../narrow/index.ts';
import { readKnownRules } from '../reconcile/rules-in-force.ts';
import { outdatedWaivers } from '../waivers/outdated.ts';
import { failedRules } from './failed-rules.ts';
import type { RunOptions, RunResult } from './options.ts';
import { boundsIn, paramsIn } from './queries/params.ts';
import { runQueries } from './queries/run-queries.ts';
import { reconcileWithStored } from './reconcile-with-stored.ts';
import { deltaOf, outcomesOf, record, runRecord } from './record.ts';
import { resultsOf } from './results.ts';
import { namedLabels, type Selection, selectRules } from './select.ts';
import { chainsToldOnce, toldOnce } from './told-once.ts';

/**
 * Runs the rules over the whole store, or over what a change can concern, and records the outcome: one `:ConsistencyRun`, the
 * findings with their edges, and the new status of findings that were stored. A rule that fails is reported; the others go on.
 */
export async function runRules(opened: GraphStore, options: RunOptions): Promise<RunResult> {
  const started = options.clock();
  const store = withBatchedReads(opened, options);
  const { known, present, change } = await readWhatIsThere(store, options);
  const cache = new NodeCache(store, options.known);

  const selection = select(store, present, options);
  const targets = await narrowRules(selection.run, change);
  const silencing = new Set<Waiver>();
  const ran = await runQueries(store, targets, cache, {
    ...options,
    paramsOf: paramsIn(options),
    bounds: {
      ...boundsIn({ ...options, waivers: waiversOn(started, options) }, boundMemoOf(opened, changedIn(options))),
      // Only a run over everything judges waivers.
      ...(options.scope.ids === undefined && { onSilenced: (waiver: Waiver) => silencing.add(waiver) }),
    },
    onAnswer: progress(selection, options),
    ...(change && { returnPaths: { present, withCycles: change.withCycles, stepTypesOf: change.around.stepTypesOf } }),
  });
  const runs = await chainsToldOnce(toldOnce(ran), cache);
  const results = await resultsOf(runs, selection, cache, severityIn(options.settings));
  const { plan, slotChanges, found, waiverProblems } = await reconcileWithStored(
    store,
    { results, runs, started, silencing },
    options,
  );

  const findings = found.map(({ finding }) => finding);
  const run = runRecord(options, { runs, findings, started, finished: options.clock() });
  const outcomes = outcomesOf(runs, selection.skipped, options.rules.unreadable);
  if (options.record !== false) await record(store, { plan, run, outcomes, known }, options);
  return {
    run,
    rules: outcomes,
    findings,
    evidence: new Map(found.map(({ finding, members, signatures }) => [finding.id, { members, signatures }])),
    entityOf: cache.entityOf,
    waivers: {
      waived: new Map(plan.waived.map(({ finding, waiver }) => [finding.id, waiver])),
      problems: [...waiverProblems, ...outdatedWaivers(plan.waived)],
    },
    settled: new Map(plan.settled.map(({ finding, decision }) => [finding.id, decision])),
    problems: failedRules(runs),
    delta: deltaOf(plan, slotChanges),
    undecidedAsked: runs.reduce((sum, { evaluation }) => sum + (evaluation.undecidedAsked ?? 0), 0),
  };
}

/** A live run sends many short queries, so they are batched where the engine can. A full run sends few long ones, where batching gains nothing. */
function withBatchedReads(store: GraphStore, { scope }: RunOptions): GraphStore {
  return scope.ids === undefined ? store : withGatheredReads(store);
}

interface WhatIsThere {
  /** The `:OntologyRule` nodes. */
  readonly known: Awaited<ReturnType<typeof readKnownRules>>;
  /** The used labels among those that rules name. */
  readonly present: ReadonlySet<string>;
  /** The change of a live run. */
  readonly change: Change | undefined;
}

async function readWhatIsThere(
  store: GraphStore,
  { rules, scope, record: isRecorded }: RunOptions,
): Promise<WhatIsThere> {
  const { ids, change: isComplete } = scope;
  const [known, present, change] = await Promise.all([
    isRecorded === false ? [] : readKnownRules(store),
    labelsInUse(store, namedLabels(rules.rules)),
    ids === undefined ? undefined : readChange(store, { ids, isComplete: isComplete === true }, rules.rules),
  ]);
  return { known, present, change };
}

function select(
  store: GraphStore,
  present: ReadonlySet<string>,
  { rules, settings, mode, only }: RunOptions,
): Selection {
  const { refused, disabled } = rules;
  const engine = store.engine.name;
  return selectRules({ rules: rules.rules, refused, disabled, settings, mode, engine, present, ...defined({ only }) });
}

/** The waivers that have not ended. */
const waiversOn = (day: Date, { waivers = [] }: RunOptions): Waiver[] =>
  waivers.filter((waiver) => isInForce(waiver, day.toISOString().slice(0, 10)));

/** All entities that changed; undefined where more may have. */
const changedIn = ({ scope }: RunOptions): readonly string[] | undefined =>
  scope.change === true ? scope.ids : undefined;

function progress({ run }: Selection, { onRule }: RunOptions): (rule: Rule) => void {
  let done = 0;
  return ({ id }) => onRule?.(++done, run.length, id);
}
