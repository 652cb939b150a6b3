import type { Rule, RuleSettings, Severity } from '../../model/rule.ts';
import { own } from '../../util/own.ts';

/**
 * The severity of a rule's findings in a world. `error` needs a person's word: a committed rule file or the world's settings are
 * one, a rule from the store needs an approval.
 */
export function effectiveSeverity(rule: Rule, settings: Pick<RuleSettings, 'severity'>): Severity {
  const decided = own(settings.severity, rule.id);
  if (decided !== undefined) return decided;
  return rule.origin === 'store' && rule.approved !== true ? 'warn' : rule.severity;
}

/** The severity of each rule in a world with these settings. */
export const severityIn =
  (settings: RuleSettings) =>
  (rule: Rule): Severity =>
    effectiveSeverity(rule, settings);
