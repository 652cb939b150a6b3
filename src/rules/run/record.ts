import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Finding } from '../../model/finding.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import { defined } from '../../util/defined.ts';
import { stableHash } from '../../util/hash.ts';
import type { UnreadableRule } from '../load/stored.ts';
import { claimsToSettle, settleDisputes } from '../reconcile/disputes.ts';
import type { ReconcilePlan } from '../reconcile/plan.ts';
import { planRuleMirror, writeRuleMirror } from '../reconcile/rules-in-force.ts';
import type { SlotChange } from '../reconcile/slot-changes.ts';
import { writePlan } from '../reconcile/write.ts';
import type { Evaluation } from './evaluate.ts';
import type { RunDelta, RunOptions } from './options.ts';
import type { RuleRun } from './queries/run-queries.ts';
import type { SkippedRule } from './select.ts';

/** The result of every rule, by id: those that ran, and the reason of the others. */
export function outcomesOf(
  runs: readonly RuleRun[],
  skipped: readonly SkippedRule[],
  unreadable: readonly UnreadableRule[] = [],
): RuleOutcome[] {
  const ran = runs.map(({ evaluation, duration_ms }) => ({
    id: evaluation.rule.id,
    category: evaluation.rule.category,
    rows: evaluation.rows,
    duration_ms,
    ...defined({ skipped: evaluation.failure }),
    ...undecidedOf(evaluation),
  }));
  const not = skipped.map(({ rule, reason }) => ({
    id: rule.id,
    category: rule.category,
    rows: 0,
    duration_ms: 0,
    skipped: reason,
  }));
  const none = unreadable.map(({ id, reason }) => ({
    id,
    category: 'ontology' as const,
    rows: 0,
    duration_ms: 0,
    skipped: reason,
  }));
  return [...ran, ...not, ...none].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function undecidedOf({ because }: Evaluation): Pick<RuleOutcome, 'undecided'> {
  if (because === undefined || because.size === 0) return {};
  const reasons = [...because].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return { undecided: reasons.map(([reason, count]) => ({ because: reason, count })) };
}

interface FinishedRun {
  readonly runs: readonly RuleRun[];
  readonly findings: readonly Finding[];
  readonly started: Date;
  readonly finished: Date;
}

/** The run itself, as `:ConsistencyRun` and reports have it. */
export function runRecord(
  { mode, scope }: Pick<RunOptions, 'mode' | 'scope'>,
  { runs, findings, started, finished }: FinishedRun,
): Run {
  const open = findings.filter((finding) => finding.status === 'open');
  const count = (...categories: readonly Finding['category'][]): number =>
    open.filter((finding) => categories.includes(finding.category)).length;
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

/** The record of a run in the store. */
interface Outcome {
  readonly plan: ReconcilePlan;
  readonly run: Run;
  readonly outcomes: readonly RuleOutcome[];
  /** The rules as the store knows them. */
  readonly known: readonly Row[];
}

/** One transaction: the run, the rules it went by, its findings, and what is disputed after it. */
export async function record(
  store: GraphStore,
  { plan, run, outcomes, known }: Outcome,
  options: RunOptions,
): Promise<void> {
  const inForce = [...options.rules.rules, ...options.rules.refused.map(({ rule }) => rule)];
  const mirror = planRuleMirror(known, inForce, options.settings);
  const skipped = outcomes.flatMap(({ id, skipped: reason }) => (reason === undefined ? [] : [`${id}: ${reason}`]));
  // A run over a part of the world proves little about a rule, and each save may add one.
  const ran = run.scope === 'full' ? outcomes.filter(({ skipped: reason }) => reason === undefined) : [];
  const rules_ran = ran.map(({ id, rows, duration_ms }) => `${id}: ${rows} in ${Math.round(duration_ms)} ms`);
  await store.write(async (tx) => {
    await options.beforeRecord?.(tx);
    await tx.upsertNodes({ labels: [labels.run], rows: [{ ...run, rules_skipped: skipped, rules_ran }] });
    await writeRuleMirror(tx, mirror);
    await writePlan(tx, plan, { runId: run.id, at: run.started_at, actor: options.actor ?? 'engine' });
    await settleDisputes(tx, claimsToSettle(plan));
  });
}

/** The changes of this run. */
export function deltaOf(plan: ReconcilePlan, slots: readonly SlotChange[]): RunDelta {
  const ids = (found: readonly { finding: Finding }[]): string[] => found.map(({ finding }) => finding.id).sort();
  const passedOver = [...plan.waived, ...plan.settled];
  const newlyPassedOver = passedOver.flatMap(({ was }) => (was?.status === 'open' ? [was.id] : []));
  return {
    opened: ids(plan.opened),
    reopened: ids(plan.reopened),
    closed: [...plan.closed.map(({ was }) => was.id), ...newlyPassedOver].sort(),
    slots,
    unchanged: plan.stillOpen.length + plan.decided.length + passedOver.length - newlyPassedOver.length,
  };
}
