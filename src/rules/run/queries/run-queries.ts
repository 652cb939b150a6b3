import type { GraphStore } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { defined } from '../../../util/defined.ts';
import type { BoundSettings } from '../../compute/bounds/network.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import { everything, type ReturnPathContext, type RuleScope, type RuleTarget } from '../../narrow/index.ts';
import { type Evaluation, evaluateRules, type FetchedRule } from '../evaluate.ts';
import { defaultLimits, type RunOptions } from '../options.ts';
import { crowdsIn } from './crowds.ts';
import { type FetchedRows, fetchBatch, fetchRows, isBatched, type RuleQuery } from './fetch.ts';
import { limitsOfRules } from './own-time.ts';
import type { ParamsOf } from './params.ts';
import { mapBounded } from './pool.ts';

/** One rule's run: what it was run over, what it found, and how long its query took. */
export interface RuleRun {
  readonly evaluation: Evaluation;
  readonly scope: RuleScope;
  readonly duration_ms: number;
}

export interface QueryRunOptions
  extends Pick<RunOptions, 'limits' | 'ownRulesMs' | 'time' | 'clock' | 'parallel' | 'asked'> {
  readonly paramsOf: ParamsOf;
  readonly bounds: BoundSettings;
  /** The change of a live run. */
  readonly returnPaths?: ReturnPathContext;
  /** Called for each rule whose rows have come. */
  readonly onAnswer: (rule: Rule) => void;
}

/** Runs the rules' queries, then judges the rows of all rules together: nodes that several rules name are read once. */
export async function runQueries(
  store: GraphStore,
  targets: readonly RuleTarget[],
  cache: NodeCache,
  options: QueryRunOptions,
): Promise<RuleRun[]> {
  const crowds = await crowdsIn(store, targets, options.paramsOf);
  const rows = await fetchAll(store, queriesOf(targets, crowds, options), cache, options);
  const evaluations = await evaluateRules(store, rows, cache, options.asked);
  return targets.flatMap(({ scope }, index) => {
    const [evaluation, fetched] = [evaluations[index], rows[index]];
    if (evaluation === undefined || fetched === undefined) return [];
    return [{ evaluation, scope: fetched.overEverything ? everything : scope, duration_ms: fetched.ms }];
  });
}

interface TimedRows extends FetchedRule {
  readonly ms: number;
}

function queriesOf(
  targets: readonly RuleTarget[],
  crowds: Awaited<ReturnType<typeof crowdsIn>>,
  { paramsOf, bounds, limits, ownRulesMs, time, returnPaths }: QueryRunOptions,
): RuleQuery[] {
  const limitsOf = limitsOfRules(limits ?? defaultLimits, ownRulesMs);
  return targets.map(({ rule, subjects, scope }) => ({
    rule,
    options: {
      params: paramsOf(rule),
      limits: limitsOf(rule),
      bounds,
      ...defined({
        subjects,
        time,
        returnPaths,
        crowded: crowds.get(rule),
        concerned: scope.all ? undefined : scope.ids,
      }),
    },
  }));
}

/** Rows of each query, in their order. Queries that can go in one batch do; the others run side by side as far as the engine can. */
async function fetchAll(
  store: GraphStore,
  queries: readonly RuleQuery[],
  cache: NodeCache,
  { clock, onAnswer, parallel }: QueryRunOptions,
): Promise<TimedRows[]> {
  const rows = new Map<Rule, TimedRows>();
  const note = (rule: Rule, answer: FetchedRows, ms: number): void => {
    rows.set(rule, { ...answer, rule, ms });
    onAnswer(rule);
  };
  const inOneBatch = async (batch: readonly RuleQuery[]): Promise<void> => {
    const took = new Map<number, number>();
    let last = clock().getTime();
    const answers = await fetchBatch(store, batch, (index) => {
      const now = clock().getTime();
      took.set(index, now - last);
      last = now;
    });
    for (const [index, answer] of answers.entries()) {
      const rule = batch[index]?.rule;
      if (rule !== undefined) note(rule, answer, took.get(index) ?? 0);
    }
  };
  const oneByOne = async (single: readonly RuleQuery[]): Promise<void> => {
    await mapBounded(single, parallel ?? (store.engine.name === 'neo4j' ? 4 : 2), async (query) => {
      const start = clock();
      const answer = await fetchRows(store, query, cache);
      note(query.rule, answer, clock().getTime() - start.getTime());
    });
  };
  // Queries that wait for an earlier answer start before the batch.
  await Promise.all([
    oneByOne(queries.filter((query) => !isBatched(query, store))),
    inOneBatch(queries.filter((query) => isBatched(query, store))),
  ]);
  return queries.flatMap(({ rule }) => rows.get(rule) ?? []);
}
