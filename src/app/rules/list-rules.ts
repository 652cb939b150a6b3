import { type Page, type PageRequest, sortedPage } from '../paging.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type RuleEntry, ruleEntries } from './describe-rules.ts';
import { ruleSetOf } from './stored/switch-rule.ts';

/** One page of the rules of a world, by id: those that run, those that are switched off, and those that are refused. */
export async function listRules(world: StoredWorld, request: PageRequest = {}): Promise<Page<RuleEntry>> {
  return sortedPage(ruleEntries(await ruleSetOf(world)), ({ id }) => id, request, { of: 'rules' });
}
