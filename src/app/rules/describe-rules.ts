import type { Category, Rule, RuleOrigin, Severity } from '../../model/rule.ts';
import { effectiveSeverity } from '../../rules/load/effective-severity.ts';
import { neededEngine } from '../../rules/run/select.ts';
import { defined } from '../../util/defined.ts';
import { own } from '../../util/own.ts';
import { type RuleSet, rulesById } from './rule-set.ts';

/** A rule, and how it stands here. */
export interface RuleEntry {
  readonly id: string;
  /** As the world has it, like the severity. */
  readonly category: Category;
  readonly severity: Severity;
  readonly description: string;
  readonly source: RuleOrigin;
  /** File it is written in; absent for one that lives in the store. */
  readonly path?: string;
  readonly state: 'on' | 'off' | 'refused';
  /** It asks for `error`, and runs as `warn` until a person decides. */
  readonly awaits_approval: boolean;
  /** Why it does not run, or not as it asks to; one sentence each. */
  readonly why: readonly string[];
}

/** All rules by id: those that run, those that are switched off, and those that are refused. */
export function ruleEntries(set: RuleSet): RuleEntry[] {
  const rules = [...rulesById(set).values()].map((rule) => ruleEntry(set, rule));
  const unreadable = set.loaded.unreadable.map(
    ({ id, reason }): RuleEntry => ({
      id,
      category: 'ontology',
      severity: 'warn',
      description: 'A rule node of the store that cannot be read.',
      source: 'store',
      state: 'refused',
      awaits_approval: false,
      why: [reason],
    }),
  );
  return [...rules, ...unreadable].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function ruleEntry(set: RuleSet, rule: Rule): RuleEntry {
  const { settings, loaded } = set;
  const refused = loaded.refused.find((each) => each.rule.id === rule.id)?.reason;
  const off = [
    ...(settings.disable.includes(rule.id) ? ['disabled in lore.yaml'] : []),
    ...(loaded.disabled.includes(rule.id) ? ['disabled in the store'] : []),
  ];
  const state = refused !== undefined ? 'refused' : off.length > 0 ? 'off' : 'on';
  return {
    id: rule.id,
    category: own(settings.category, rule.id) ?? rule.category,
    severity: effectiveSeverity(rule, settings),
    description: rule.description,
    source: rule.origin,
    ...defined({ path: rule.path }),
    state,
    awaits_approval: awaitsApproval(rule) && own(settings.severity, rule.id) === undefined,
    why: [...(refused === undefined ? [] : [refused]), ...off, ...remarks(set, rule)],
  };
}

/** The overrides of the rule's own settings. */
function remarks({ settings, loaded }: RuleSet, rule: Rule): string[] {
  const replaced = loaded.overridden.filter(({ id }) => id === rule.id).map(({ loser }) => `replaces ${loser}`);
  const severity = effectiveSeverity(rule, settings);
  const decided = own(settings.severity, rule.id) !== undefined || own(settings.category, rule.id) !== undefined;
  const changed = severity !== rule.severity || own(settings.category, rule.id) !== undefined;
  return [
    ...replaced,
    ...(decided && changed ? ['severity or category set in lore.yaml'] : []),
    ...(awaitsApproval(rule) && own(settings.severity, rule.id) === undefined
      ? [`asks for \`error\` and needs approval: lore rules approve ${rule.id}`]
      : []),
    ...(rule.bare === true || rule.modes.includes('live') ? [] : ['runs in full runs only']),
    ...(rule.engines === undefined ? [] : [neededEngine(rule.engines)]),
  ];
}

/** A rule of the store counts as an error only after a person said so. */
export function awaitsApproval({ origin, severity, approved }: Rule): boolean {
  return origin === 'store' && severity === 'error' && approved !== true;
}
