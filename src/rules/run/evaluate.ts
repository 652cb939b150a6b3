import type { GraphInput, GraphStore, GraphValue, Limits, Row } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { LoreError, RuleError } from '../../util/errors.ts';
import type { Step } from '../compute/cycles.ts';
import { computedRows, stepsOf } from '../compute/rows.ts';
import { contradictionsOf } from '../findings/contradictions.ts';
import { type Finding, findingsOf } from '../findings/finding.ts';
import { claimIdsOfEdges, readRows } from '../findings/rows.ts';
import { analyse } from '../text/analysis.ts';
import { withFacts } from './facts.ts';
import type { NodeCache } from './node-cache.ts';
import { usedParams } from './params.ts';
import { runnableQuery, slimColumns } from './query.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

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
  /** Of these, how many for another reason than dates. */
  readonly because?: ReadonlyMap<string, number>;
  readonly failure?: string;
  /** Subjects that a computed rule turned out to ask about. */
  readonly asked?: ReadonlySet<string>;
}

/** Puts the nodes back that slim rows name by id, each node read once. */
async function withNodes(rule: Rule, rows: readonly Row[], cache: NodeCache): Promise<readonly Row[]> {
  const columns = [...slimColumns(rule)];
  if (rows.length === 0) return rows;
  const wanted = { entity: new Set<string>(), claim: new Set<string>() };
  for (const row of rows) {
    for (const [name, form] of columns) {
      const id = row[name];
      if (typeof id !== 'string') continue;
      if (form !== 'claim') wanted.entity.add(id);
      if (form !== 'entity') wanted.claim.add(id);
    }
  }
  await cache.loadEntities(wanted.entity);
  await cache.loadClaims(wanted.claim);
  const nodeOf = {
    entity: cache.entityOf,
    claim: cache.claimOf,
    either: (id: string) => cache.entityOf(id) ?? cache.claimOf(id),
  };
  return rows.map((row) => {
    const whole: Record<string, GraphValue> = {};
    for (const name in row) whole[name] = cache.whole(row[name] ?? null);
    for (const [name, form] of columns) {
      const id = row[name];
      if (typeof id === 'string') whole[name] = nodeOf[form](id) ?? null;
    }
    return whole;
  });
}

interface RuleRows {
  readonly rows: readonly Row[];
  readonly truncated: boolean;
  readonly asked?: ReadonlySet<string>;
}

/** Rows of a shipped rule; it was looked at, and cannot be told from a large world. */
const shippedRows = 1_000_000;

/** Runs one rule and reads its rows. Never rejects: a rule that fails is an evaluation with a failure. */
export async function evaluateRule(
  store: GraphStore,
  rule: Rule,
  cache: NodeCache,
  options: EvaluateOptions,
): Promise<Evaluation> {
  if (options.subjects?.length === 0) return { rule, findings: [], rows: 0, undecided: 0 };
  try {
    const result: RuleRows =
      rule.compute === undefined ? await rowsOf(store, rule, options) : await computed(store, rule, cache, options);
    const { truncated } = result;
    const rows = await withNodes(rule, result.rows, cache);
    await cache.loadClaims(claimIdsOfEdges(rule, rows));
    const read = readRows(rule, rows, cache.claimOf);
    const hits = await withFacts(store, rule, read.hits);
    const { undecided, because } = read;
    const findings = rule.category === 'contradiction' ? contradictionsOf(hits) : findingsOf(hits);
    const asked = result.asked === undefined ? {} : { asked: result.asked };
    const failure = truncated
      ? { failure: `over its limit: more than ${rows.length} rows; the first ones are listed` }
      : {};
    return { rule, findings, rows: rows.length, undecided, because, ...asked, ...failure };
  } catch (error) {
    return { rule, findings: [], rows: 0, undecided: 0, failure: failureOf(error) };
  }
}

/**
 * Rows of a rule that computes. Narrowed, it follows its own steps from what was touched as far as they lead: what
 * a change closed or broke lies wholly within.
 */
async function computed(store: GraphStore, rule: Rule, cache: NodeCache, options: EvaluateOptions): Promise<RuleRows> {
  const steps: Step[] = [];
  if (options.subjects === undefined) {
    const { rows, truncated } = await rowsOf(store, rule, options);
    return { rows: await computedRows(rule, stepsOf(rule, rows), cache), truncated };
  }
  const asked = new Set(options.subjects);
  let truncated = false;
  for (let frontier = [...asked]; frontier.length > 0 && !truncated; ) {
    const result = await rowsOf(store, rule, { ...options, subjects: frontier });
    const found = stepsOf(rule, result.rows);
    steps.push(...found);
    truncated = result.truncated;
    frontier = [...new Set(found.map((step) => step.to))].filter((id) => !asked.has(id)).sort();
    for (const id of frontier) asked.add(id);
  }
  return { rows: await computedRows(rule, steps, cache), truncated, asked };
}

async function rowsOf(
  store: GraphStore,
  rule: Rule,
  { params, subjects, limits, time }: EvaluateOptions,
): Promise<RuleRows> {
  const narrowed = subjects !== undefined;
  const most = rule.origin === 'shipped' ? Math.max(limits.rows, shippedRows) : limits.rows;
  const text = runnableQuery(rule, { narrowed, slim: true, rows: most, ...(time === undefined ? {} : { time }) });
  const used = usedParams(params, analyse(rule).statement.parameters);
  const all = narrowed ? { ...used, scope: [...subjects] } : used;
  if (rule.origin !== 'shipped') {
    await refuseUnsafe(store, rule, text);
    return store.readLimited(text, all, limits);
  }
  const rows = await store.read(text, all);
  return { rows: rows.slice(0, most), truncated: rows.length > most };
}

function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LoreError && error.code === 'time-limit') return `over its limit: ${message}`;
  if (error instanceof RuleError && message.startsWith('refused: ')) return message;
  return `failed: ${message}`;
}
