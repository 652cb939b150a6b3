import type { Category, RuleOrigin, Severity } from '../../model/rule.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import type { KeptWorld } from '../store/kept-world.ts';
import { ruleEntries } from './describe-rules.ts';
import { ruleSetOf } from './switch-rule.ts';

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
  const set = await ruleSetOf(kept);
  const all = ruleEntries(set).map(
    ({ id, category, severity, description, source, path, state, why, awaits_approval }) => {
      const standing =
        state === 'on' ? (awaits_approval ? 'awaits-approval' : 'active') : state === 'off' ? 'disabled' : state;
      const entry: ListedRule = { id, category, severity, description, origin: source, state: standing };
      return {
        ...entry,
        ...(path === undefined ? {} : { path }),
        ...(state === 'refused' ? { reason: why[0] ?? '' } : {}),
      };
    },
  );
  const left = all.filter(({ id }) => id > after);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit),
    total: all.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.id) }),
  };
}
