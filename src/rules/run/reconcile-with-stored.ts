import type { EngineInfo, GraphStore } from '../../graph/port.ts';
import { detectiveRules } from '../../model/confusion.ts';
import { isAboutFinding } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import type { Waiver } from '../../model/waiver.ts';
import { compareText } from '../../util/places.ts';
import { severityIn } from '../load/effective-severity.ts';
import { DecidedFindings } from '../reconcile/decided-findings.ts';
import { type PlacedFinding, planReconciliation, type ReconcilePlan, type RuleResult } from '../reconcile/plan.ts';
import {
  type PriorFinding,
  type PriorQuery,
  readAllPriorFindings,
  readPriorFindings,
} from '../reconcile/prior-findings.ts';
import { asPrior, restoreResolved } from '../reconcile/restore-resolved.ts';
import { readSlotChanges, type SlotChange } from '../reconcile/slot-changes.ts';
import { WaiverRegistry } from '../waivers/registry.ts';
import type { RunOptions } from './options.ts';
import type { RuleRun } from './queries/run-queries.ts';

interface Reconciled {
  readonly plan: ReconcilePlan;
  /** The open contradictions that it changes. */
  readonly slotChanges: readonly SlotChange[];
  /** All that was found, with its id and status in the store; by rule, then id. */
  readonly found: readonly PlacedFinding[];
  /** The problems of waivers after a run over everything. */
  readonly waiverProblems: readonly Problem[];
}

interface Found {
  readonly results: readonly RuleResult[];
  readonly runs: readonly RuleRun[];
  readonly started: Date;
  /** Waivers by which a chain of dates was never a finding. */
  readonly silencing: ReadonlySet<Waiver>;
}

/** Compares what the rules found with the findings in the store and with the waivers in the files. */
export async function reconcileWithStored(
  store: GraphStore,
  { results, runs, started, silencing }: Found,
  options: RunOptions,
): Promise<Reconciled> {
  const stored =
    options.scope.ids === undefined
      ? await readAllPriorFindings(store)
      : await readPriorFindings(store, neededFor(results));
  const waivers = new WaiverRegistry(options.waivers ?? [], started.toISOString().slice(0, 10));
  waivers.noteSilencing(silencing);
  const { decisions = [], rules } = options;
  const restored = await restoreResolved(store, decisions, rules.rules, severityIn(options.settings));
  const decided = new DecidedFindings(decisions.filter(isAboutFinding));
  const planned = planReconciliation(
    [...results, ...ofRemovedRules(stored, options)],
    [...stored, ...restored.map(asPrior)],
    (stated) => waivers.waiverOf(stated),
    decided,
  );
  const plan = { ...planned, settled: [...restored, ...planned.settled] };
  const { opened, reopened, stillOpen, settled, waived } = plan;
  const found = [...opened, ...reopened, ...stillOpen, ...plan.decided, ...settled, ...waived].sort(
    ({ finding: a }, { finding: b }) => compareText(a.rule_id, b.rule_id) || compareText(a.id, b.id),
  );
  const slotChanges = await readSlotChanges(store, plan);
  return { plan, slotChanges, found, waiverProblems: waiverProblemsOf(waivers, runs, options, store.engine) };
}

/** The stored findings that a live run has to compare with. */
function neededFor(results: readonly RuleResult[]): PriorQuery {
  const subjects = results.flatMap(({ checked }) => (typeof checked === 'string' ? [] : [...checked]));
  const read = new Set(subjects);
  // A rule that was run over everything has all of its findings read, so no fingerprint of its own is looked up.
  const found = results.filter(({ checked }) => checked !== 'all').flatMap((result) => result.found);
  return {
    subjects,
    rules: results.filter(({ checked }) => checked === 'all').map(({ ruleId }) => ruleId),
    // A contradiction's fingerprint is of a slot of its subject, so it is read with the subject.
    fingerprints: found
      .filter(({ finding: { category, subject } }) => category !== 'contradiction' || !read.has(subject.id))
      .flatMap(({ signatures: { own, others } }) => [own, ...others].map(({ fingerprint }) => fingerprint)),
  };
}

/** A full run also closes the findings of rules that are gone. */
function ofRemovedRules(stored: readonly PriorFinding[], { scope, only, rules }: RunOptions): RuleResult[] {
  if (scope.ids !== undefined || only !== undefined) return [];
  const known = new Set([...rules.rules, ...rules.refused.map(({ rule }) => rule)].map((rule) => rule.id));
  // Findings of the detective belong to no rule.
  const gone = new Set(
    stored.map((finding) => finding.rule_id).filter((id) => !known.has(id) && !detectiveRules.includes(id)),
  );
  return [...gone].sort().map((ruleId) => ({ ruleId, found: [], checked: 'all', resolution: 'rule removed' }));
}

/** Only a run over everything can tell that a waiver is unused, and only of rules that ran to their end. */
function waiverProblemsOf(
  waivers: WaiverRegistry,
  runs: readonly RuleRun[],
  { scope, only, rules }: RunOptions,
  { name }: Pick<EngineInfo, 'name'>,
): Problem[] {
  if (scope.ids !== undefined) return [];
  const known = [...rules.rules, ...rules.refused.map(({ rule }) => rule)];
  const unfinished = new Set([
    ...runs.filter(({ evaluation }) => evaluation.failure !== undefined).map(({ evaluation }) => evaluation.rule.id),
    ...rules.refused.map(({ rule }) => rule.id),
    ...known.filter(({ engines }) => engines?.includes(name) === false).map(({ id }) => id),
    ...(only === undefined ? [] : known.map(({ id }) => id).filter((id) => !only.includes(id))),
  ]);
  return waivers.problems(known, unfinished);
}
