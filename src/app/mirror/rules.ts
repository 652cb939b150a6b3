import { countByRule, noCounts, type RuleCounts } from '../../queries/findings/counts.ts';
import { lastOutcomes, type RuleRunOutcome } from '../../queries/runs.ts';
import { defined } from '../../util/defined.ts';
import { type RuleEntry, ruleEntries } from '../rules/describe-rules.ts';
import { ruleSetOf } from '../rules/stored/switch-rule.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** A rule, and what became of what it found. */
export interface CountedRule extends RuleEntry {
  readonly counts: RuleCounts;
  /** In the last full run; absent where it did not run to its end, or no run has recorded it. */
  readonly last_run?: Omit<RuleRunOutcome, 'id'>;
  /** Why the last full run passed it over: `no Artifact in this world`. */
  readonly skipped?: string;
  /** People mostly say of what it finds that it is not a conflict. */
  readonly overreaches: boolean;
}

/** Fewer say nothing about a rule. */
const fewestToJudge = 3;

/** All rules, by id. */
export async function countedRules(world: StoredWorld): Promise<CountedRule[]> {
  const counted = await countByRule(world.store);
  const { ran, skipped } = await lastOutcomes(world.store);
  return ruleEntries(await ruleSetOf(world)).map((rule) => {
    const counts = counted.get(rule.id) ?? noCounts;
    const outcome = ran.get(rule.id);
    return {
      ...rule,
      counts,
      ...(outcome === undefined ? {} : { last_run: { rows: outcome.rows, duration_ms: outcome.duration_ms } }),
      ...defined({ skipped: skipped.get(rule.id) }),
      overreaches: doesOverreach(counts),
    };
  });
}

/** More than half of what people decided about its findings. An open finding has no influence. */
export function doesOverreach({ resolved, dismissed, not_a_conflict }: RuleCounts): boolean {
  return not_a_conflict >= fewestToJudge && not_a_conflict * 2 > resolved + dismissed;
}
