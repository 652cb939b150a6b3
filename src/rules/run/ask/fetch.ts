import { answersTo } from '../../../graph/answers.ts';
import type { GraphInput, GraphStore, ReadLimits, Row } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import type { ExpandOptions } from '../../../time/cypher/expand.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError, RuleError } from '../../../util/errors.ts';
import { analyse } from '../../analysis/analysis.ts';
import type { Step } from '../../compute/cycles.ts';
import { computedRows, stepsOf } from '../../compute/rows.ts';
import { leadingBack, type Surroundings } from '../../compute/way-back.ts';
import type { NodeCache } from '../node-cache.ts';
import { lookedUp, usedParams } from './params.ts';
import { runnableQuery } from './query.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

export interface FetchOptions {
  readonly params: Readonly<Record<string, GraphInput>>;
  /** Subjects of a narrowed run; absent: everything. */
  readonly subjects?: readonly string[];
  readonly limits: ReadLimits;
  readonly time?: ExpandOptions;
  /** Of a narrowed run. */
  readonly around?: Surroundings;
}

/** What one rule's query gave. Shipped rules name their nodes by id: they are read later, those of all rules at once. */
export interface FetchedRows {
  readonly rows: readonly Row[];
  /** There are more rows than the rule may have. */
  readonly truncated: boolean;
  /** Subjects that a computed rule turned out to ask about. */
  readonly asked?: ReadonlySet<string>;
  /** Why it did not run to its end. */
  readonly failure?: string;
}

/** Rows of a shipped rule; it was looked at, and cannot be told from a large world. */
const shippedRows = 1_000_000;

/** A rule, and how it is asked. */
export interface Question {
  readonly rule: Rule;
  readonly options: FetchOptions;
}

/**
 * Asks several shipped rules at once. Never rejects: a rule that fails has no rows and
 * a failure. `onAnswer` hears of each as it comes.
 */
export async function fetchTogether(
  store: GraphStore,
  questions: readonly Question[],
  onAnswer: (index: number) => void,
): Promise<FetchedRows[]> {
  const asked = questions.map((question) => preparedOf(question));
  const queries = asked.flatMap((one) => ('query' in one ? [one.query] : []));
  const at = asked.flatMap((one, index) => ('query' in one ? [index] : []));
  const answers = await answersTo(store, queries, (index) => onAnswer(at[index] ?? 0));
  const byIndex = new Map(answers.map((answer, index) => [at[index], answer]));
  return asked.map((one, index) => {
    if (!('query' in one)) return one;
    const answer = byIndex.get(index) ?? { rows: [] };
    if ('error' in answer) return { rows: [], truncated: false, failure: failureOf(answer.error) };
    return { rows: answer.rows.slice(0, one.most), truncated: answer.rows.length > one.most };
  });
}

/**
 * True for a rule whose query needs no look at its plan, no limit, and no answer of an earlier one. A server is asked the long
 * queries of a run over everything one by one, as many at a time as there are connections.
 */
export function goesTogether({ rule, options }: Question, { engine }: GraphStore): boolean {
  const isShort = engine.name === 'embedded' || options.subjects !== undefined;
  return rule.origin === 'shipped' && rule.compute === undefined && isShort;
}

function preparedOf({ rule, options }: Question): Prepared | FetchedRows {
  if (options.subjects?.length === 0) return { rows: [], truncated: false };
  try {
    return prepared(rule, options);
  } catch (error) {
    return { rows: [], truncated: false, failure: failureOf(error) };
  }
}

/** Runs one rule. Never rejects: a rule that fails has no rows and a failure. */
export async function fetchRows(
  store: GraphStore,
  { rule, options }: Question,
  cache: NodeCache,
): Promise<FetchedRows> {
  if (options.subjects?.length === 0) return { rows: [], truncated: false };
  try {
    return rule.compute === undefined
      ? await rowsOf(store, rule, options)
      : await computed(store, rule, cache, options);
  } catch (error) {
    return { rows: [], truncated: false, failure: failureOf(error) };
  }
}

/**
 * Rows of a rule that computes. Narrowed, it follows its own steps from what was touched as far as they lead: what
 * a change closed or broke lies wholly within. A long chain is not followed when the engine says that it does not lead back.
 */
async function computed(store: GraphStore, rule: Rule, cache: NodeCache, options: FetchOptions): Promise<FetchedRows> {
  const steps: Step[] = [];
  if (options.subjects === undefined) {
    const { rows, truncated } = await rowsOf(store, rule, options);
    return { rows: await computedRows(rule, stepsOf(rule, rows), cache), truncated };
  }
  const asked = new Set(options.subjects);
  let truncated = false;
  const { around, subjects } = options;
  for (
    let frontier = (around && (await leadingBack(store, rule, subjects, around))) ?? [...asked];
    frontier.length > 0 && !truncated;
  ) {
    const result = await rowsOf(store, rule, { ...options, subjects: frontier });
    const found = stepsOf(rule, result.rows);
    steps.push(...found);
    truncated = result.truncated;
    frontier = [...new Set(found.map((step) => step.to))].filter((id) => !asked.has(id)).sort();
    for (const id of frontier) asked.add(id);
  }
  return { rows: await computedRows(rule, steps, cache), truncated, asked };
}

/** A rule's query as it will run. */
interface Prepared {
  readonly query: { readonly cypher: string; readonly params: Readonly<Record<string, GraphInput>> };
  /** Rows that it may have; the query asks for one more. */
  readonly most: number;
}

function prepared(rule: Rule, { params, subjects, limits, time, around }: FetchOptions): Prepared {
  const narrowed = subjects !== undefined;
  const most = rule.origin === 'shipped' ? Math.max(limits.rows, shippedRows) : limits.rows;
  const cypher = runnableQuery(rule, { narrowed, slim: true, rows: most, ...defined({ time }) });
  const { parameters, lookups } = analyse(rule).outline;
  const used = usedParams(params, parameters);
  if (!narrowed) return { query: { cypher, params: used }, most };
  const predicates = lookups.length === 0 ? undefined : predicatesAt(subjects, around);
  const sent = predicates === undefined ? used : lookedUp(used, lookups, predicates);
  return { query: { cypher, params: { ...sent, scope: [...subjects] } }, most };
}

/** Predicates of the claims that these things stand at; undefined where those of one are not known. */
function predicatesAt(ids: readonly string[], around: Surroundings | undefined): ReadonlySet<string> | undefined {
  const predicates = new Set<string>();
  for (const id of ids) {
    const steps = around?.stepsOf(id);
    if (steps === undefined) return undefined;
    for (const side of [steps.out, steps.into]) for (const type of side.keys()) predicates.add(type);
  }
  return predicates;
}

async function rowsOf(store: GraphStore, rule: Rule, options: FetchOptions): Promise<FetchedRows> {
  const { query, most } = prepared(rule, options);
  const { cypher, params } = query;
  if (rule.origin !== 'shipped') {
    await refuseUnsafe(store, rule, cypher);
    return store.readLimited(cypher, params, options.limits);
  }
  const rows = await store.read(cypher, params);
  return { rows: rows.slice(0, most), truncated: rows.length > most };
}

/** In words, for the run's record. */
export function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LoreError && error.code === 'time-limit') return `over its limit: ${message}`;
  if (error instanceof RuleError && message.startsWith('refused: ')) return message;
  return `failed: ${message}`;
}
