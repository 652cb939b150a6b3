import { withGatheredReads } from '../../graph/capabilities.ts';
import { labelsInUse } from '../../graph/labels-in-use.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { foundBefore } from '../compute/way-back.ts';
import { Neighbourhood } from '../narrow/neighbourhood.ts';
import { type Asked, askedOf, staysNear } from '../narrow/scope.ts';
import { planReconciliation, type RuleResult } from '../reconcile/plan.ts';
import { restingOn } from '../reconcile/resting-on.ts';
import { readKnownRules } from '../reconcile/rules-in-force.ts';
import { type StoredQuery, type StoredViolation, StoredViolations } from '../reconcile/stored.ts';
import { outdatedWaivers } from '../waivers/outdated.ts';
import { WaiverBook } from '../waivers/waiver-book.ts';
import { askRules, type RuleRun } from './ask/ask-rules.ts';
import { paramsIn } from './ask/params.ts';
import { NodeCache } from './node-cache.ts';
import type { RunOptions, RunResult } from './options.ts';
import { deltaOf, outcomesOf, record, runRecord } from './record.ts';
import { effectiveSeverity, namedLabels, type Selection, selectRules } from './select.ts';
import { loadNamedEntities, stateFindings } from './state-findings.ts';

/**
 * Runs the rules over the store, or over what was touched, and records what they find: one `:ConsistencyRun`, the violations
 * with their edges, and what became of those that were open. A rule that fails is reported and fails nothing else.
 */
export async function runRules(kept: GraphStore, options: RunOptions): Promise<RunResult> {
  const started = options.clock();
  const { rules, scope } = options;
  // What a change concerns is soon told; the queries of a run over everything are long.
  const store = scope.ids === undefined ? kept : withGatheredReads(kept);
  const around = scope.ids === undefined ? undefined : new Neighbourhood(store, scope, rules.rules);
  const [known, resting, present, links, before] = await Promise.all([
    options.record === false ? [] : readKnownRules(store),
    around === undefined ? nobody : restingOn(store, around.touched),
    labelsInUse(store, namedLabels(rules.rules)),
    around?.links(),
    around && foundBefore(store, rules.rules),
    around?.load(around.touched),
    around?.labels(),
  ]);
  const selection = selectRules({
    rules: rules.rules,
    refused: rules.refused,
    disabled: rules.disabled,
    ...defined({ only: options.only }),
    settings: options.settings,
    mode: options.mode,
    engine: store.engine.name,
    present,
  });
  const cache = new NodeCache(store, options.known);
  const stored = new StoredViolations(store);
  const paramsOf = paramsIn(options);
  // What is asked about things at hand is not kept waiting by what has to look for its subjects first.
  const isAtHand = (rule: Rule): boolean => around === undefined || staysNear(rule, links);
  const lots = [selection.run.filter(isAtHand), selection.run.filter((rule) => !isAtHand(rule))].map((lot) =>
    askedOf(lot, { around, resting, links, paramsOf }),
  );
  let done = 0;
  const onAnswer = ({ id }: Rule): void => options.onRule?.(++done, selection.run.length, id);
  const surroundings = around &&
    before && { present, foundBefore: before, stepsOf: around.stepsOf, mayBeNew: around.mayBeNew };
  const asking = { ...options, paramsOf, onAnswer, ...(surroundings && { around: surroundings }) };
  const [runs] = await Promise.all([
    askRules(store, lots, cache, asking),
    // What it remembers is read while the rules run; what nobody foresaw to need is read afterwards.
    Promise.all(lots).then((asked) => stored.load(foreseen(asked.flat(), selection))),
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
    problems: [...waiverProblems(book, runs, options), ...outdatedWaivers(plan.waived)],
  };
  return { run, rules: outcomes, violations, evidence, entityOf: cache.entityOf, waivers, delta: deltaOf(plan) };
}

const nobody: ReadonlyMap<string, ReadonlySet<string>> = new Map();

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
    subjects: asked.flatMap(({ scope }) => (scope.all ? [] : [...scope.ids])),
    rules: [
      ...asked.flatMap(({ rule, scope }) => (scope.all ? [rule.id] : [])),
      ...skipped.flatMap(({ rule, closes }) => (closes === undefined ? [] : [rule.id])),
    ],
    fingerprints: [],
  };
}

/** What it has to compare with after all: a thing may be asked about though it can be no rule's subject any more. */
function neededFor(results: readonly RuleResult[]): StoredQuery {
  const subjects = results.flatMap(({ asked }) => (typeof asked === 'string' ? [] : [...asked]));
  const read = new Set(subjects);
  // A rule's own findings have its fingerprints: all of them are read where it was asked about everything.
  const found = results
    .filter(({ asked }) => asked !== 'all')
    .flatMap((result) => result.found.map(({ violation }) => violation));
  return {
    subjects,
    rules: results.filter(({ asked }) => asked === 'all').map(({ ruleId }) => ruleId),
    // A slot is its subject's: with the subject, all that was ever found in it is read.
    fingerprints: found
      .filter(({ category, subject }) => category !== 'contradiction' || !read.has(subject.id))
      .map(({ fingerprint }) => fingerprint),
  };
}

/** A full run also closes what rules left behind that are no more. */
function abandoned(stored: readonly StoredViolation[], { scope, only, rules }: RunOptions): RuleResult[] {
  if (scope.ids !== undefined || only !== undefined) return [];
  const known = new Set([...rules.rules, ...rules.refused.map(({ rule }) => rule)].map((rule) => rule.id));
  const gone = new Set(stored.map((violation) => violation.rule_id).filter((id) => !known.has(id)));
  return [...gone].sort().map((ruleId) => ({ ruleId, found: [], asked: 'all', resolution: 'rule removed' }));
}
