import type { GraphInput, GraphStore, Limits, Row } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { LoreError, RuleError } from '../../util/errors.ts';
import { contradictionsOf } from '../findings/contradictions.ts';
import { type Finding, findingsOf } from '../findings/finding.ts';
import { claimIdsOfEdges, readRows } from '../findings/rows.ts';
import { readStatement } from '../text/statement.ts';
import type { NodeCache } from './node-cache.ts';
import { usedParams } from './params.ts';
import { planFault } from './plan-shape.ts';
import { runnableQuery } from './query.ts';

export interface EvaluateOptions {
  readonly params: Readonly<Record<string, GraphInput>>;
  /** Subjects of a narrowed run; absent: everything. */
  readonly subjects?: readonly string[];
  readonly limits: Limits;
  readonly time?: ExpandOptions;
}

/** What came of one rule. `failure`: it did not run to its end, so nothing follows from what it did not find. */
export interface Evaluation {
  readonly rule: Rule;
  readonly findings: readonly Finding[];
  readonly rows: number;
  readonly undecided: number;
  readonly failure?: string;
}

/** Runs one rule and reads its rows. Never rejects: a rule that fails is an evaluation with a failure. */
export async function evaluateRule(
  store: GraphStore,
  rule: Rule,
  cache: NodeCache,
  options: EvaluateOptions,
): Promise<Evaluation> {
  if (options.subjects?.length === 0) return { rule, findings: [], rows: 0, undecided: 0 };
  try {
    const { rows, truncated } = await rowsOf(store, rule, options);
    await cache.loadClaims(claimIdsOfEdges(rule, rows));
    const { hits, undecided } = readRows(rule, rows, cache.claimOf);
    const findings = rule.category === 'contradiction' ? contradictionsOf(hits) : findingsOf(hits);
    const failure = truncated
      ? `over its limit: more than ${options.limits.rows} rows; the first ones are listed`
      : undefined;
    return { rule, findings, rows: rows.length, undecided, ...(failure === undefined ? {} : { failure }) };
  } catch (error) {
    return { rule, findings: [], rows: 0, undecided: 0, failure: failureOf(error) };
  }
}

async function rowsOf(
  store: GraphStore,
  rule: Rule,
  { params, subjects, limits, time }: EvaluateOptions,
): Promise<{ rows: readonly Row[]; truncated: boolean }> {
  const narrowed = subjects !== undefined;
  const text = runnableQuery(rule, { narrowed, rows: limits.rows, ...(time === undefined ? {} : { time }) });
  const used = usedParams(params, readStatement(rule.cypher).parameters);
  const all = narrowed ? { ...used, scope: [...subjects] } : used;
  if (rule.origin !== 'shipped') {
    await refuseUnsafe(store, rule, text);
    return store.readLimited(text, all, limits);
  }
  const rows = await store.read(text, all);
  return { rows: rows.slice(0, limits.rows), truncated: rows.length > limits.rows };
}

/** Locks for text from outside: the planner must call it read-only, and its plan must not be a product. */
async function refuseUnsafe(store: GraphStore, rule: Rule, text: string): Promise<void> {
  const verdict = await store.checkReadOnly(text);
  if (!verdict.readOnly) throw refused(rule, verdict.reason, 'not-read-only');
  const fault = planFault(await store.explain(text), store.engine.name);
  if (fault !== undefined) throw refused(rule, fault, 'cartesian-product');
}

function refused(rule: Rule, reason: string, code: string): RuleError {
  return new RuleError(`refused: ${reason}`, { code, fix: `Mend ${rule.path ?? rule.id}.` });
}

function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LoreError && error.code === 'time-limit') return `over its limit: ${message}`;
  if (error instanceof RuleError && message.startsWith('refused: ')) return message;
  return `failed: ${message}`;
}
