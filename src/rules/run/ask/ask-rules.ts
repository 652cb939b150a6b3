import type { GraphStore } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { defined } from '../../../util/defined.ts';
import type { Surroundings } from '../../compute/way-back.ts';
import type { Asked, RuleScope } from '../../narrow/scope.ts';
import { type Evaluation, evaluateRules, type FetchedRule } from '../evaluate.ts';
import type { NodeCache } from '../node-cache.ts';
import { defaultLimits, type RunOptions } from '../options.ts';
import { type FetchedRows, fetchRows, fetchTogether, goesTogether, type Question } from './fetch.ts';
import type { ParamsOf } from './params.ts';
import { mapBounded } from './pool.ts';

/** What came of one rule. */
export interface RuleRun {
  readonly evaluation: Evaluation;
  readonly scope: RuleScope;
  readonly duration_ms: number;
}

export interface AskOptions extends Pick<RunOptions, 'limits' | 'time' | 'clock' | 'parallel'> {
  readonly paramsOf: ParamsOf;
  /** Of a narrowed run. */
  readonly around?: Surroundings;
  /** Hears of each rule as it has answered. */
  readonly onAnswer: (rule: Rule) => void;
}

/** Asks rules about their subjects, each lot of them as soon as its subjects are known, and judges all of their answers together. */
export async function askRules(
  store: GraphStore,
  lots: readonly Promise<readonly Asked[]>[],
  cache: NodeCache,
  options: AskOptions,
): Promise<RuleRun[]> {
  const answered = await Promise.all(
    lots.map(async (lot) => {
      const asked = await lot;
      const rows = await fetchAll(store, questionsOf(asked, options), cache, options);
      return rows.map((fetched, index) => ({ fetched, scope: asked[index]?.scope ?? nothing }));
    }),
  );
  const all = answered.flat();
  const evaluations = await evaluateRules(
    store,
    all.map(({ fetched }) => fetched),
    cache,
  );
  return evaluations.map((evaluation, index) => ({
    evaluation,
    scope: all[index]?.scope ?? nothing,
    duration_ms: all[index]?.fetched.ms ?? 0,
  }));
}

const nothing: RuleScope = { all: false, ids: new Set() };

interface TimedRows extends FetchedRule {
  readonly ms: number;
}

function questionsOf(asked: readonly Asked[], { paramsOf, limits, time, around }: AskOptions): Question[] {
  return asked.map(({ rule, subjects }) => ({
    rule,
    options: { params: paramsOf(rule), limits: limits ?? defaultLimits, ...defined({ subjects, time, around }) },
  }));
}

/** Rows of all rules, in their order: those that can be asked together at once, the others side by side as far as the engine can. */
async function fetchAll(
  store: GraphStore,
  questions: readonly Question[],
  cache: NodeCache,
  { clock, onAnswer, parallel }: AskOptions,
): Promise<TimedRows[]> {
  const rows = new Map<Rule, TimedRows>();
  const note = (rule: Rule, answer: FetchedRows, ms: number): void => {
    rows.set(rule, { ...answer, rule, ms });
    onAnswer(rule);
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
