import type { GraphStore, ReadLimits } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { RuleError } from '../../../util/errors.ts';
import { fromBound } from './from-bound.ts';
import { notConnected, type PlanShape, planShape } from './plan-shape.ts';

/**
 * Locks for text from outside: the planner must call it read-only, and its plan must not be a product. With it may come the same
 * text narrowed to some subjects; that is taken where it is no worse. A rule that is refused is so in every run.
 *
 * @throws RuleError `not-read-only` or `cartesian-product`.
 */
export async function safeText(
  store: GraphStore,
  rule: Rule,
  { whole, narrowed }: { readonly whole: string; readonly narrowed?: string | undefined },
  limits: ReadLimits,
): Promise<SafeText> {
  const judged = (written: string): Promise<Judged> => judge(store, rule, written, limits);
  const all = await judged(whole);
  if (all.shape === 'product') throw refused(rule, notConnected, 'cartesian-product');
  if (narrowed === undefined) return { text: all.text, isNarrowed: false };
  const some = await judged(narrowed);
  const isNarrowed = some.shape === 'connected' || some.shape === all.shape;
  return { text: isNarrowed ? some.text : all.text, isNarrowed };
}

interface Judged {
  readonly text: string;
  readonly shape: PlanShape;
}

async function judge(store: GraphStore, rule: Rule, written: string, limits: ReadLimits): Promise<Judged> {
  const text = store.engine.name === 'embedded' ? fromBound(written) : written;
  const { verdict, plan } = await store.planLimited(text, limits);
  if (!verdict.readOnly) throw refused(rule, verdict.reason, 'not-read-only');
  return { text, shape: planShape(plan, store.engine.name) };
}

export interface SafeText {
  /** As it should run here. */
  readonly text: string;
  readonly isNarrowed: boolean;
}

function refused(rule: Rule, reason: string, code: string): RuleError {
  return new RuleError(`refused: ${reason}`, { code, fix: `Fix ${rule.path ?? rule.id}.` });
}
