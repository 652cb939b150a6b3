import type { Rule, Severity } from '../../model/rule.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { stateFindings } from '../findings/state-findings.ts';
import type { RuleResult } from '../reconcile/plan.ts';
import type { RuleRun } from './queries/run-queries.ts';
import type { Selection } from './select.ts';

/** The findings of each rule, in words, with the checked scope. A skipped rule whose findings are to be closed found nothing anywhere. */
export async function resultsOf(
  runs: readonly RuleRun[],
  { skipped }: Selection,
  cache: NodeCache,
  severityOf: (rule: Rule) => Severity,
): Promise<RuleResult[]> {
  const stated = await stateFindings(
    runs.map(({ evaluation }) => evaluation.findings),
    severityOf,
    cache,
  );
  const ran = runs.map((run, index): RuleResult => {
    const ruleId = run.evaluation.rule.id;
    return { ruleId, found: stated[index] ?? [], checked: checkedBy(run), resolution: 'no longer found' };
  });
  const closing = skipped.flatMap(({ rule, closes }): RuleResult[] => {
    if (closes === undefined) return [];
    const resolution = closes === 'rule disabled' ? closes : 'no longer found';
    return [{ ruleId: rule.id, found: [], checked: 'all', resolution }];
  });
  return [...ran, ...closing];
}

function checkedBy({ evaluation, scope }: RuleRun): RuleResult['checked'] {
  if (evaluation.failure !== undefined) return 'none';
  return scope.all ? 'all' : (evaluation.checked ?? scope.ids);
}
