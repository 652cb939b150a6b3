import type { GraphStore } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { RuleError } from '../../../util/errors.ts';
import { planFault } from './plan-shape.ts';

/** Locks for text from outside: the planner must call it read-only, and its plan must not be a product. */
export async function refuseUnsafe(store: GraphStore, rule: Rule, text: string): Promise<void> {
  const verdict = await store.checkReadOnly(text);
  if (!verdict.readOnly) throw refused(rule, verdict.reason, 'not-read-only');
  const fault = planFault(await store.explain(text), store.engine.name);
  if (fault !== undefined) throw refused(rule, fault, 'cartesian-product');
}

function refused(rule: Rule, reason: string, code: string): RuleError {
  return new RuleError(`refused: ${reason}`, { code, fix: `Mend ${rule.path ?? rule.id}.` });
}
