import type { GraphStore } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { RuleError } from '../../../util/errors.ts';
import { fromBound } from './from-bound.ts';
import { notConnected, type PlanShape, planShape } from './plan-shape.ts';

/**
 * Locks for text from outside: the planner must call it read-only, and its plan must not be a product. Of several texts that say
 * the same the first that is well connected is taken. Resolves with its index, and with it as it should run; rejects with
 * RuleError `not-read-only` or `cartesian-product`.
 */
export async function safeText(store: GraphStore, rule: Rule, texts: readonly string[]): Promise<SafeText> {
  let late: SafeText | undefined;
  for (const [index, written] of texts.entries()) {
    const text = store.engine.name === 'embedded' ? fromBound(written) : written;
    const verdict = await store.checkReadOnly(text);
    if (!verdict.readOnly) throw refused(rule, verdict.reason, 'not-read-only');
    const shape: PlanShape = planShape(await store.explain(text), store.engine.name);
    if (shape === 'connected') return { index, text };
    if (shape === 'joined-late') late ??= { index, text };
  }
  if (late === undefined) throw refused(rule, notConnected, 'cartesian-product');
  return late;
}

export interface SafeText {
  readonly index: number;
  readonly text: string;
}

function refused(rule: Rule, reason: string, code: string): RuleError {
  return new RuleError(`refused: ${reason}`, { code, fix: `Mend ${rule.path ?? rule.id}.` });
}
