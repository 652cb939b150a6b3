import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type RuleEntry, ruleEntries } from './describe-rules.ts';
import { ruleSetOf } from './stored/switch-rule.ts';

/** One page of the rules of a world, by id: those that run, those that are switched off, and those that are refused. */
export async function listRules(world: StoredWorld, request: PageRequest = {}): Promise<Page<RuleEntry>> {
  const limit = limitOf(request);
  const after = startOf(request);
  const all = ruleEntries(await ruleSetOf(world));
  const left = all.filter(({ id }) => id > after);
  const last = left.length > limit ? left[limit - 1] : undefined;
  return {
    items: left.slice(0, limit),
    total: all.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.id) }),
  };
}
