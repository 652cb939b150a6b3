import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rule.ts';
import { plainFailure } from './plain-failure.ts';
import type { RuleRun } from './queries/run-queries.ts';

/** Rules that did not run to their end, each with its place: what they would have found is not known. */
export function failedRules(runs: readonly RuleRun[]): Problem[] {
  return runs.flatMap(({ evaluation: { rule, failure, truncated } }): Problem[] => {
    if (failure === undefined) return [];
    if (truncated !== true) {
      const problem = failedRule(rule, failure);
      return [{ ...problem, message: `${problem.message} The other rules ran.` }];
    }
    const { place, reason } = plainFailure(rule, failure);
    const message = `\`${rule.id}\` did not run to its end: ${reason}. Let it return fewer rows.`;
    return [{ ...place, code: 'rule-unfinished', message }];
  });
}

/** A rule that an engine will not run, and why. */
export function failedRule(rule: Rule, failure: string): Problem {
  const { place, reason } = plainFailure(rule, failure);
  const message = `\`${rule.id}\` cannot run: ${reason}${/[.?!]$/.test(reason) ? '' : '.'}`;
  return { ...place, code: 'rule-failed', message };
}
