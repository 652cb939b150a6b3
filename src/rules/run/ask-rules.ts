import type { GraphStore } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import type { Surroundings } from '../compute/way-back.ts';
import { type Evaluation, evaluateRules, type FetchedRule } from './evaluate.ts';
import { type FetchedRows, fetchRows, fetchTogether, goesTogether, type Question } from './fetch.ts';
import type { NodeCache } from './node-cache.ts';
import { defaultLimits, type RunOptions } from './options.ts';
import type { ParamsOf } from './params.ts';
import { mapBounded } from './pool.ts';
import type { Asked, RuleScope } from './scope.ts';

/** What came of one rule. */
export interface RuleRun {
  readonly evaluation: Evaluation;
  readonly scope: RuleScope;
  readonly duration_ms: number;
}

/** Asks every rule about its subjects, and judges what they answer. */
export async function askRules(
  store: GraphStore,
  asked: readonly Asked[],
  cache: NodeCache,
  options: RunOptions & { readonly paramsOf: ParamsOf; readonly around?: Surroundings },
): Promise<RuleRun[]> {
  const questions = asked.map(({ rule, subjects }) => ({
    rule,
    options: {
      params: options.paramsOf(rule),
      limits: options.limits ?? defaultLimits,
      ...(subjects === undefined ? {} : { subjects }),
      ...(options.time === undefined ? {} : { time: options.time }),
      ...(options.around === undefined ? {} : { around: options.around }),
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

/** Rows of all rules, in their order: those that can be asked together at once, the others side by side as far as the engine can. */
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
  // Those with several questions, one after the answer to another, come before the many with one.
  await Promise.all([
    eachAlone(questions.filter((question) => !goesTogether(question, store))),
    allTogether(questions.filter((question) => goesTogether(question, store))),
  ]);
  return questions.flatMap(({ rule }) => rows.get(rule) ?? []);
}
