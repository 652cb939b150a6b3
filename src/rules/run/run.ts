import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Problem } from '../../model/problem.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import type { Violation } from '../../model/violation.ts';
import { stableHash } from '../../util/hash.ts';
import { claimsToSettle, settleDisputes } from '../reconcile/disputes.ts';
import { planReconciliation, type ReconcilePlan, type RuleResult } from '../reconcile/plan.ts';
import { planRuleMirror, writeRuleMirror } from '../reconcile/rules-in-force.ts';
import { readAllViolations, readViolations, type StoredViolation } from '../reconcile/stored.ts';
import { writePlan } from '../reconcile/write.ts';
import { WaiverBook } from '../waivers/waiver-book.ts';
import { type Evaluation, evaluateRows, loadNodesOf } from './evaluate.ts';
import { fetchRows } from './fetch.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { NodeCache } from './node-cache.ts';
import { defaultLimits, type RunDelta, type RunOptions, type RunResult } from './options.ts';
import { ontologyParams, resolveParams } from './params.ts';
import { mapBounded } from './pool.ts';
import { everything, type RuleScope, scopeOf, subjectsIn } from './scope.ts';
import { effectiveSeverity, presentLabels, type Selection, type SkippedRule, selectRules } from './select.ts';
import { loadNamedEntities, stateFindings } from './state-findings.ts';

interface RuleRun {
  readonly evaluation: Evaluation;
  readonly scope: RuleScope;
  readonly duration_ms: number;
}

/**
 * Runs the rules over the store, or over what was touched, and records what they find: one `:ConsistencyRun`, the violations
 * with their edges, and what became of those that were open. A rule that fails is reported and fails nothing else.
 */
export async function runRules(store: GraphStore, options: RunOptions): Promise<RunResult> {
  const started = options.clock();
  const selection = selectRules({
    rules: options.rules.rules,
    refused: options.rules.refused,
    disabled: options.rules.disabled,
    ...(options.only === undefined ? {} : { only: options.only }),
    settings: options.settings,
    mode: options.mode,
    engine: store.engine.name,
    present: await presentLabels(store, options.rules.rules),
  });
  const cache = new NodeCache(store, options.known);
  const runs = await runSelected(store, selection.run, cache, options);
  const results = await resultsOf(runs, selection, cache, options);
  const stored = await storedFor(store, results, options);
  const book = new WaiverBook(options.waivers ?? [], started.toISOString().slice(0, 10));
  const plan = planReconciliation([...results, ...abandoned(stored, options)], stored, (stated) =>
    book.waiverOf(stated),
  );
  const finished = options.clock();
  const found = [...plan.opened, ...plan.reopened, ...plan.kept, ...plan.decided, ...plan.waived];
  const violations = found
    .map(({ violation }) => violation)
    .sort((a, b) => (a.rule_id < b.rule_id ? -1 : a.rule_id > b.rule_id ? 1 : a.id < b.id ? -1 : 1));
  const outcomes = outcomesOf(runs, selection.skipped);
  const run = runRecord(options, runs, violations, started, finished);
  if (options.record !== false) await record(store, plan, run, outcomes, options);
  const evidence = new Map(found.map(({ violation, members, membersHash: hash }) => [violation.id, { members, hash }]));
  const waivers = {
    waived: new Map(plan.waived.map(({ violation, waiver }) => [violation.id, waiver])),
    problems: waiverProblems(book, runs, options),
  };
  return { run, rules: outcomes, violations, evidence, waivers, delta: deltaOf(plan) };
}

/** A run over a part cannot tell what waivers are for, nor a rule that did not run to its end. */
function waiverProblems(book: WaiverBook, runs: readonly RuleRun[], { scope, only, rules }: RunOptions): Problem[] {
  if (scope.ids !== undefined) return [];
  const known = [...rules.rules, ...rules.refused.map(({ rule }) => rule)];
  const silent = new Set([
    ...runs.filter(({ evaluation }) => evaluation.failure !== undefined).map(({ evaluation }) => evaluation.rule.id),
    ...rules.refused.map(({ rule }) => rule.id),
    ...(only === undefined ? [] : known.map(({ id }) => id).filter((id) => !only.includes(id))),
  ]);
  return book.problems(known, silent);
}

async function runSelected(
  store: GraphStore,
  rules: readonly Rule[],
  cache: NodeCache,
  options: RunOptions,
): Promise<RuleRun[]> {
  const around = options.scope.ids === undefined ? undefined : new Neighbourhood(store, options.scope.ids);
  const width = options.parallel ?? (store.engine.name === 'neo4j' ? 4 : 2);
  const facts = ontologyParams(options.ontology, options.settings);
  const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
    const before = options.clock();
    const result = await work();
    return { result, ms: options.clock().getTime() - before.getTime() };
  };
  let done = 0;
  const fetched = await mapBounded(rules, width, async (rule) => {
    const { result, ms } = await timed(async () => {
      const scope = around === undefined ? everything : await scopeOf(rule, around);
      const subjects = around === undefined || scope.all ? undefined : await subjectsIn(rule, scope.ids, around);
      const rows = await fetchRows(store, rule, cache, {
        params: { ...facts, ...resolveParams(rule, options.settings.params[rule.id] ?? {}, options.ontology.kinds) },
        limits: options.limits ?? defaultLimits,
        ...(subjects === undefined ? {} : { subjects }),
        ...(options.time === undefined ? {} : { time: options.time }),
      });
      return { ...rows, rule, scope };
    });
    done += 1;
    options.onRule?.(done, rules.length, rule.id);
    return { ...result, ms };
  });
  await loadNodesOf(fetched, cache);
  return mapBounded(fetched, width, async ({ rule, scope, ms: fetching, ...rows }) => {
    const { result: evaluation, ms } = await timed(() => evaluateRows(store, rule, rows, cache));
    return { evaluation, scope, duration_ms: fetching + ms };
  });
}

async function resultsOf(
  runs: readonly RuleRun[],
  selection: Selection,
  cache: NodeCache,
  options: RunOptions,
): Promise<RuleResult[]> {
  const severityOf = (rule: Rule) => effectiveSeverity(rule, options.settings);
  const results: RuleResult[] = [];
  await loadNamedEntities(
    runs.flatMap(({ evaluation }) => evaluation.findings),
    cache,
  );
  for (const { evaluation, scope } of runs) {
    const found = stateFindings(evaluation.findings, severityOf, cache);
    const asked = evaluation.failure !== undefined ? 'none' : scope.all ? 'all' : (evaluation.asked ?? scope.ids);
    results.push({ ruleId: evaluation.rule.id, found, asked, resolution: 'no longer found' });
  }
  for (const { rule, closes } of selection.skipped) {
    if (closes === undefined) continue;
    const resolution = closes === 'rule disabled' ? closes : 'no longer found';
    results.push({ ruleId: rule.id, found: [], asked: 'all', resolution });
  }
  return results;
}

/** What the store remembers of all that this run may change. */
async function storedFor(
  store: GraphStore,
  results: readonly RuleResult[],
  { scope }: RunOptions,
): Promise<StoredViolation[]> {
  if (scope.ids === undefined) return readAllViolations(store);
  const subjects = new Set(results.flatMap(({ asked }) => (typeof asked === 'string' ? [] : [...asked])));
  return readViolations(store, {
    fingerprints: results.flatMap(({ found }) => found.map(({ violation }) => violation.fingerprint)),
    subjects: [...subjects].sort(),
    rules: results.filter(({ asked }) => asked === 'all').map(({ ruleId }) => ruleId),
  });
}

/** A full run also closes what rules left behind that are no more. */
function abandoned(stored: readonly StoredViolation[], { scope, only, rules }: RunOptions): RuleResult[] {
  if (scope.ids !== undefined || only !== undefined) return [];
  const known = new Set([...rules.rules, ...rules.refused.map(({ rule }) => rule)].map((rule) => rule.id));
  const gone = new Set(stored.map((violation) => violation.rule_id).filter((id) => !known.has(id)));
  return [...gone].sort().map((ruleId) => ({ ruleId, found: [], asked: 'all', resolution: 'rule removed' }));
}

function outcomesOf(runs: readonly RuleRun[], skipped: readonly SkippedRule[]): RuleOutcome[] {
  const ran = runs.map(({ evaluation, duration_ms }) => ({
    id: evaluation.rule.id,
    category: evaluation.rule.category,
    rows: evaluation.rows,
    duration_ms,
    ...(evaluation.failure === undefined ? {} : { skipped: evaluation.failure }),
    ...undecidedOf(evaluation),
  }));
  const not = skipped.map(({ rule, reason }) => ({
    id: rule.id,
    category: rule.category,
    rows: 0,
    duration_ms: 0,
    skipped: reason,
  }));
  return [...ran, ...not].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function undecidedOf({ because }: Evaluation): Pick<RuleOutcome, 'undecided'> {
  if (because === undefined || because.size === 0) return {};
  const reasons = [...because].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return { undecided: reasons.map(([reason, count]) => ({ because: reason, count })) };
}

function runRecord(
  { clock: _, mode, scope }: RunOptions,
  runs: readonly RuleRun[],
  violations: readonly Violation[],
  started: Date,
  finished: Date,
): Run {
  const open = violations.filter((violation) => violation.status === 'open');
  const count = (...categories: readonly Violation['category'][]): number =>
    open.filter((violation) => categories.includes(violation.category)).length;
  const startedAt = started.toISOString();
  return {
    id: `run-${startedAt.replace(/[^0-9]/g, '')}-${stableHash(startedAt, mode, scope.name).slice(0, 6)}`,
    mode,
    scope: scope.name,
    started_at: startedAt,
    finished_at: finished.toISOString(),
    duration_ms: finished.getTime() - started.getTime(),
    rules_run: runs.filter(({ evaluation }) => evaluation.failure === undefined).length,
    violations_found: count('contradiction', 'ontology'),
    anachronisms_found: count('anachronism'),
    orphans_found: count('orphan'),
    undecided_found: runs.reduce((sum, { evaluation }) => sum + evaluation.undecided, 0),
  };
}

/** One transaction: the run, the rules it went by, its findings, and what is disputed after it. */
async function record(
  store: GraphStore,
  plan: ReconcilePlan,
  run: Run,
  outcomes: readonly RuleOutcome[],
  options: RunOptions,
): Promise<void> {
  const inForce = [...options.rules.rules, ...options.rules.refused.map(({ rule }) => rule)];
  const mirror = await planRuleMirror(store, inForce, options.settings);
  const skipped = outcomes.flatMap(({ id, skipped: reason }) => (reason === undefined ? [] : [`${id}: ${reason}`]));
  await store.write(async (tx) => {
    await tx.upsertNodes({ labels: [labels.run], rows: [{ ...run, rules_skipped: skipped }] });
    await writeRuleMirror(tx, mirror);
    await writePlan(tx, plan, { runId: run.id, at: run.started_at, actor: options.actor ?? 'engine' });
    await settleDisputes(tx, claimsToSettle(plan));
  });
}

function deltaOf(plan: ReconcilePlan): RunDelta {
  const ids = (found: readonly { violation: Violation }[]): string[] =>
    found.map(({ violation }) => violation.id).sort();
  const newlyWaived = plan.waived.flatMap(({ was }) => (was?.status === 'open' ? [was.id] : []));
  return {
    opened: ids(plan.opened),
    reopened: ids(plan.reopened),
    closed: [...plan.closed.map(({ was }) => was.id), ...newlyWaived].sort(),
    unchanged: plan.kept.length + plan.decided.length + plan.waived.length - newlyWaived.length,
  };
}
