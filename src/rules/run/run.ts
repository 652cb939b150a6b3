import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Problem } from '../../model/problem.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import type { Violation } from '../../model/violation.ts';
import { stableHash } from '../../util/hash.ts';
import { claimsToSettle, settleDisputes } from '../reconcile/disputes.ts';
import { planReconciliation, type ReconcilePlan, type RuleResult } from '../reconcile/plan.ts';
import { planRuleMirror, readKnownRules, writeRuleMirror } from '../reconcile/rules-in-force.ts';
import { type StoredQuery, type StoredViolation, StoredViolations } from '../reconcile/stored.ts';
import { writePlan } from '../reconcile/write.ts';
import { WaiverBook } from '../waivers/waiver-book.ts';
import { type Evaluation, evaluateRules, type FetchedRule } from './evaluate.ts';
import { type FetchedRows, fetchRows, fetchTogether, goesTogether, type Question } from './fetch.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { NodeCache } from './node-cache.ts';
import { defaultLimits, type RunDelta, type RunOptions, type RunResult } from './options.ts';
import { ontologyParams, resolveParams } from './params.ts';
import { mapBounded } from './pool.ts';
import { type Asked, askedOf, type RuleScope } from './scope.ts';
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
  const { rules, scope } = options;
  const around = scope.ids === undefined ? undefined : new Neighbourhood(store, scope.ids, rules.rules);
  const [present, known] = await Promise.all([
    presentLabels(store, rules.rules),
    options.record === false ? [] : readKnownRules(store),
    around?.load(around.touched),
  ]);
  const selection = selectRules({
    rules: rules.rules,
    refused: rules.refused,
    disabled: rules.disabled,
    ...(options.only === undefined ? {} : { only: options.only }),
    settings: options.settings,
    mode: options.mode,
    engine: store.engine.name,
    present,
  });
  const cache = new NodeCache(store, options.known);
  const asked = await askedOf(selection.run, around);
  const stored = new StoredViolations(store);
  // What it remembers is read while the rules run; what nobody foresaw to need is read afterwards.
  const [runs] = await Promise.all([
    runSelected(store, asked, cache, options),
    stored.load(foreseen(asked, selection)),
  ]);
  const results = await resultsOf(runs, selection, cache, options);
  await stored.load(scope.ids === undefined ? 'all' : neededFor(results));
  const book = new WaiverBook(options.waivers ?? [], started.toISOString().slice(0, 10));
  const plan = planReconciliation([...results, ...abandoned(stored.all(), options)], stored.all(), (stated) =>
    book.waiverOf(stated),
  );
  const finished = options.clock();
  const found = [...plan.opened, ...plan.reopened, ...plan.kept, ...plan.decided, ...plan.waived];
  const violations = found
    .map(({ violation }) => violation)
    .sort((a, b) => (a.rule_id < b.rule_id ? -1 : a.rule_id > b.rule_id ? 1 : a.id < b.id ? -1 : 1));
  const outcomes = outcomesOf(runs, selection.skipped);
  const run = runRecord(options, runs, violations, started, finished);
  if (options.record !== false) await record(store, { plan, run, outcomes, known }, options);
  const evidence = new Map(found.map(({ violation, members, membersHash: hash }) => [violation.id, { members, hash }]));
  const waivers = {
    waived: new Map(plan.waived.map(({ violation, waiver }) => [violation.id, waiver])),
    problems: waiverProblems(book, runs, options),
  };
  return { run, rules: outcomes, violations, evidence, entityOf: cache.entityOf, waivers, delta: deltaOf(plan) };
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
  asked: readonly Asked[],
  cache: NodeCache,
  options: RunOptions,
): Promise<RuleRun[]> {
  const facts = ontologyParams(options.ontology, options.settings);
  const questions = asked.map(({ rule, subjects }) => ({
    rule,
    options: {
      params: { ...facts, ...resolveParams(rule, options.settings.params[rule.id] ?? {}, options.ontology.kinds) },
      limits: options.limits ?? defaultLimits,
      ...(subjects === undefined ? {} : { subjects }),
      ...(options.time === undefined ? {} : { time: options.time }),
    },
  }));
  const fetched = await fetchAll(store, questions, cache, options);
  const evaluations = await evaluateRules(store, fetched, cache);
  return evaluations.map((evaluation, index) => ({
    evaluation,
    scope: asked[index]?.scope ?? nothing,
    duration_ms: fetched[index]?.ms ?? 0,
  }));
}

const nothing: RuleScope = { all: false, ids: new Set() };

interface TimedRows extends FetchedRule {
  readonly ms: number;
}

/** Rows of all rules, in their order: those that can be asked together first, the others side by side as far as the engine can. */
async function fetchAll(
  store: GraphStore,
  questions: readonly Question[],
  cache: NodeCache,
  { clock, onRule, parallel }: RunOptions,
): Promise<TimedRows[]> {
  const rows = new Map<Rule, TimedRows>();
  let done = 0;
  const note = (rule: Rule, answer: FetchedRows, ms: number): void => {
    rows.set(rule, { ...answer, rule, ms });
    done += 1;
    onRule?.(done, questions.length, rule.id);
  };
  const allTogether = async (together: readonly Question[]): Promise<void> => {
    const took = new Map<number, number>();
    let last = clock().getTime();
    const answers = await fetchTogether(store, together, (index) => {
      const now = clock().getTime();
      took.set(index, now - last);
      last = now;
    });
    for (const [index, answer] of answers.entries()) {
      const rule = together[index]?.rule;
      if (rule !== undefined) note(rule, answer, took.get(index) ?? 0);
    }
  };
  const eachAlone = async (alone: readonly Question[]): Promise<void> => {
    await mapBounded(alone, parallel ?? (store.engine.name === 'neo4j' ? 4 : 2), async (question) => {
      const start = clock();
      const answer = await fetchRows(store, question, cache);
      note(question.rule, answer, clock().getTime() - start.getTime());
    });
  };
  await Promise.all([
    allTogether(questions.filter((question) => goesTogether(question, store))),
    eachAlone(questions.filter((question) => !goesTogether(question, store))),
  ]);
  return questions.flatMap(({ rule }) => rows.get(rule) ?? []);
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

/** What a narrowed run will have to compare with, whatever it finds. */
function foreseen(asked: readonly Asked[], { skipped }: Selection): StoredQuery {
  return {
    subjects: asked.flatMap(({ scope, subjects }) => (scope.all ? [] : (subjects ?? []))),
    rules: [
      ...asked.flatMap(({ rule, scope }) => (scope.all ? [rule.id] : [])),
      ...skipped.flatMap(({ rule, closes }) => (closes === undefined ? [] : [rule.id])),
    ],
    fingerprints: [],
  };
}

/** What it has to compare with after all: a thing may be asked about though it can be no rule's subject any more. */
function neededFor(results: readonly RuleResult[]): StoredQuery {
  return {
    subjects: results.flatMap(({ asked }) => (typeof asked === 'string' ? [] : [...asked])),
    rules: results.filter(({ asked }) => asked === 'all').map(({ ruleId }) => ruleId),
    fingerprints: results.flatMap(({ found }) => found.map(({ violation }) => violation.fingerprint)),
  };
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

/** What a run leaves in the store. */
interface Outcome {
  readonly plan: ReconcilePlan;
  readonly run: Run;
  readonly outcomes: readonly RuleOutcome[];
  /** The rules as the store knows them. */
  readonly known: readonly Row[];
}

/** One transaction: the run, the rules it went by, its findings, and what is disputed after it. */
async function record(store: GraphStore, { plan, run, outcomes, known }: Outcome, options: RunOptions): Promise<void> {
  const inForce = [...options.rules.rules, ...options.rules.refused.map(({ rule }) => rule)];
  const mirror = planRuleMirror(known, inForce, options.settings);
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
