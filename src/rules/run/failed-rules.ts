import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rule.ts';
import { plainFailure } from './plain-failure.ts';
import type { RuleRun } from './queries/run-queries.ts';

/** Rules that did not run to their end, each with its place: what they would have found is not known. */
export function failedRules(runs: readonly RuleRun[]): Problem[] {
  // Once the time of all own rules is used up, those that come after are not run.
  const others = runs.some(({ evaluation: { failure } }) => failure?.startsWith('not run: '))
    ? ''
    : ' The other rules ran.';
  return runs.flatMap(({ evaluation: { rule, failure, truncated } }): Problem[] => {
    if (failure === undefined) return [];
    if (truncated !== true) {
      const problem = failedRule(rule, failure);
      return [{ ...problem, message: `${problem.message}${others}` }];
    }
    const { place, reason } = plainFailure(rule, failure);
    const fix = rule.origin === 'shipped' ? '' : ' Let it return fewer rows.';
    const message = `\`${rule.id}\` did not run to its end: ${reason}.${fix}`;
    return [{ ...place, code: 'rule-unfinished', message }];
  });
}

/** A rule that an engine will not run, or that was stopped or left out, and why. */
export function failedRule(rule: Rule, failure: string): Problem {
  const { place, reason } = plainFailure(rule, failure);
  const [, kind, why] = /^(over its limit|not run): (.*)$/s.exec(reason) ?? [];
  const what = kind === undefined ? 'cannot run' : kind === 'not run' ? 'was not run' : 'did not run to its end';
  const stated = why ?? reason;
  const message = `\`${rule.id}\` ${what}: ${stated}${/[.?!]$/.test(stated) ? '' : '.'}`;
  return { ...place, code: 'rule-failed', message };
}
