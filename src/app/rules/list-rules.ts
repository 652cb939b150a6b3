import type { Category, RuleOrigin, Severity } from '../../model/rule.ts';
import { effectiveSeverity } from '../../rules/run/select.ts';
import { configOf, rulesOf } from '../kept-config.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import type { KeptWorld } from '../store/kept-world.ts';

/** A rule and how it stands in this world. */
export interface ListedRule {
  readonly id: string;
  readonly category: Category;
  /** As it counts here, after the world's settings and approvals. */
  readonly severity: Severity;
  readonly description: string;
  readonly origin: RuleOrigin;
  /** File it is written in; absent for one that lives in the store. */
  readonly path?: string;
  /** `refused`: its text must not run; `reason` says why. */
  readonly state: 'active' | 'disabled' | 'refused' | 'awaits-approval';
  readonly reason?: string;
}

/** One page of the rules of a world, by id: those that run, those that are switched off, and those that are refused. */
export async function listRules(kept: KeptWorld, request: PageRequest = {}): Promise<Page<ListedRule>> {
  const limit = limitOf(request);
  const after = startOf(request);
  const loaded = await rulesOf(kept);
  const { rules: settings } = await configOf(kept);
  const off = new Set([...loaded.disabled, ...settings.disable]);
  const reasons = new Map(loaded.refused.map(({ rule, reason }) => [rule.id, reason]));
  const all = [...loaded.rules, ...loaded.refused.map(({ rule }) => rule)].map((rule): ListedRule => {
    const reason = reasons.get(rule.id);
    const severity = effectiveSeverity(rule, settings);
    const waits = rule.origin === 'store' && rule.severity === 'error' && severity !== 'error';
    return {
      id: rule.id,
      category: settings.category[rule.id] ?? rule.category,
      severity,
      description: rule.description,
      origin: rule.origin,
      ...(rule.path === undefined ? {} : { path: rule.path }),
      state: reason !== undefined ? 'refused' : off.has(rule.id) ? 'disabled' : waits ? 'awaits-approval' : 'active',
      ...(reason === undefined ? {} : { reason }),
    };
  });
  const sorted = all.sort((a, b) => (a.id < b.id ? -1 : 1));
  const left = sorted.filter(({ id }) => id > after);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit),
    total: sorted.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.id) }),
  };
}
