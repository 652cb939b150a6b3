import { appendHistory } from '../../../queries/history.ts';
import { readRule, writeRule } from '../../../queries/rules.ts';
import { UserInputError } from '../../../util/errors.ts';
import { randomId } from '../../../util/random-id.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { type RuleEntry, ruleEntry } from '../describe-rules.ts';
import { type RuleSet, readRuleSet, ruleCalled } from '../rule-set.ts';

export interface SwitchRequest {
  readonly id: string;
  readonly enabled: boolean;
  readonly reason?: string | undefined;
  readonly actor: string;
}

/**
 * Switches a rule on or off in the store; the next run goes by it. Rules switched off in `lore.yaml` stay so: its author
 * decided that for everybody.
 *
 * @throws UserInputError `unknown-rule`, `already-so`, or `disabled-in-settings`.
 */
export async function switchRule(world: StoredWorld, request: SwitchRequest): Promise<RuleEntry> {
  const { id, enabled, reason = '', actor } = request;
  const { store, clock } = world;
  const set = await ruleSetOf(world);
  const rule = ruleCalled(set, id);
  refuseSenseless(set, id, enabled);
  const at = clock().toISOString();
  const stored = await readRule(store, id);
  // The node of a rule file that has not run yet says whose mirror it is, and no more: the next run fills it.
  const mirror = stored === undefined && rule.origin !== 'store' ? { source: rule.origin } : {};
  const entry = randomId();
  await store.write(async (tx) => {
    await writeRule(tx, { id, enabled, ...mirror });
    const [before, after] = enabled ? ['disabled', 'enabled'] : ['enabled', 'disabled'];
    await appendHistory(tx, {
      id: entry,
      node_id: id,
      at,
      actor,
      action: enabled ? 'enable' : 'disable',
      reason,
      before,
      after,
    });
  });
  return ruleEntry(await ruleSetOf(world), rule);
}

export function ruleSetOf({ home, store, record }: StoredWorld): Promise<RuleSet> {
  return readRuleSet({ home, store, calendar: record?.calendar });
}

function refuseSenseless({ loaded, settings }: RuleSet, id: string, enabled: boolean): void {
  if (enabled && settings.disable.includes(id)) {
    throw new UserInputError(`The rule \`${id}\` is disabled in lore.yaml.`, {
      code: 'disabled-in-settings',
      fix: `Take it out of \`rules: { disable: [${id}] }\` there.`,
    });
  }
  if (enabled === loaded.disabled.includes(id)) return;
  throw new UserInputError(`The rule \`${id}\` is ${enabled ? 'enabled' : 'disabled'} in the store already.`, {
    code: 'already-so',
    fix: 'No change needed.',
  });
}
