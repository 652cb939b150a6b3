import type { ReadLimits } from '../../../graph/port.ts';
import { TimeBudget } from '../../../graph/time-budget.ts';
import type { Rule } from '../../../model/rule.ts';
import { LoreError } from '../../../util/errors.ts';

/** Milliseconds that the own rules of a run have together, beside the limit of each: a world may hold any number of slow ones. */
const ownRulesMs = 60_000;

/** The time of one rule, which may take several queries, within that of all own rules of a run. */
class RuleTime extends TimeBudget {
  readonly together: TimeBudget;

  constructor(totalMs: number, together: TimeBudget) {
    super(totalMs, together);
    this.together = together;
  }
}

/** The limits of each rule of one run. Shipped rules share no time with the others. */
export function limitsOfRules(limits: ReadLimits, togetherMs = ownRulesMs): (rule: Rule) => ReadLimits {
  const together = new TimeBudget(togetherMs);
  return ({ origin }) => (origin === 'shipped' ? limits : { ...limits, shared: new RuleTime(limits.timeMs, together) });
}

/** Why an own rule was not run, or stopped, where that is for want of time; undefined where another reason is to be told. */
export function timeFailure(error: unknown, { timeMs, shared }: ReadLimits): string | undefined {
  if (!(error instanceof LoreError) || !(shared instanceof RuleTime)) return undefined;
  const { together } = shared;
  if (error.code !== 'time-spent' && error.code !== 'time-limit') return undefined;
  if (together.leftMs > 0) return `over its limit: it did not end within ${timeMs} ms and was stopped`;
  const allTime = `${together.totalMs / 1000} s that the own rules of a run have together were used up`;
  return error.code === 'time-spent'
    ? `not run: the ${allTime} by others`
    : `over its limit: it was stopped when the ${allTime}`;
}
