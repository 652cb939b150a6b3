import type { GraphStore } from '../../graph/port.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rule.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { defined } from '../../util/defined.ts';
import { failedRule } from './failed-rules.ts';
import { defaultLimits } from './options.ts';
import { failureOf } from './queries/fetch.ts';
import { runnableQuery } from './queries/query.ts';
import { safeText } from './queries/refuse-unsafe.ts';

/**
 * Why an engine would not run a rule, by its planner: the same problem that a run reports. The module plans only, and runs no query. A rule
 * for other engines has none here.
 */
export async function planProblem(store: GraphStore, rule: Rule, time?: ExpandOptions): Promise<Problem | undefined> {
  if (rule.engines !== undefined && !rule.engines.includes(store.engine.name)) return undefined;
  try {
    const whole = runnableQuery(rule, { narrowed: false, slim: true, rows: defaultLimits.rows, ...defined({ time }) });
    await safeText(store, rule, { whole }, defaultLimits);
    return undefined;
  } catch (error) {
    return failedRule(rule, failureOf(error));
  }
}
