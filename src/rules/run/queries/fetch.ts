import { answersTo } from '../../../graph/answers.ts';
import type { GraphInput, GraphStore, Params, ReadLimits, Row } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import type { ExpandOptions } from '../../../time/cypher/expand.ts';
import { breathe } from '../../../util/breathe.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError, RuleError } from '../../../util/errors.ts';
import { analyse } from '../../analysis/analysis.ts';
import type { BoundSettings } from '../../compute/bounds/network.ts';
import { boundRows, linksAround } from '../../compute/bounds/rows.ts';
import { computedRows, linksOf, stepsOf } from '../../compute/rows.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import { onReturnPath, type ReturnPathContext } from '../../narrow/index.ts';
import { crowdRows } from './crowd-rows.ts';
import { type CrowdOf, mostInPairs } from './crowds.ts';
import { timeFailure } from './own-time.ts';
import { usedParams } from './params.ts';
import { type QueryOptions, runnableQuery } from './query.ts';
import { safeText } from './refuse-unsafe.ts';

interface FetchOptions {
  readonly params: Readonly<Record<string, GraphInput>>;
  /** Subjects of a narrowed run; absent: everything. */
  readonly subjects?: readonly string[];
  /** About these subjects there are so many claims that not each is held against every other. */
  readonly crowded?: readonly CrowdOf[];
  readonly limits: ReadLimits;
  readonly time?: ExpandOptions;
  /** The return paths of a narrowed run. */
  readonly returnPaths?: ReturnPathContext;
  readonly bounds: BoundSettings;
  /** In a narrowed run, all subjects that the change can concern. */
  readonly concerned?: ReadonlySet<string>;
}

/** The rows of one rule's query. Shipped rules return ids in place of nodes; the nodes of all rules are read later, at once. */
export interface FetchedRows {
  readonly rows: readonly Row[];
  /** There are more rows than the limit. */
  readonly truncated: boolean;
  /** Why something may be missing besides. */
  readonly unfinished?: string;
  /** Subjects that a computed rule reached and checked. */
  readonly checked?: ReadonlySet<string>;
  /** Why it did not run to its end. */
  readonly failure?: string;
  /** It was to be narrowed, and was not. */
  readonly overEverything?: true;
}

/** Limit for a shipped rule: many rows mean a large world there, not a bad query. */
const shippedRows = 1_000_000;

/** A rule, and how its query is run. */
export interface RuleQuery {
  readonly rule: Rule;
  readonly options: FetchOptions;
}

/**
 * Runs the queries of several shipped rules in one batch. Never rejects: a rule that fails has no rows and a failure.
 * `onAnswer` is called with the index of each query as its answer comes.
 */
export async function fetchBatch(
  store: GraphStore,
  batch: readonly RuleQuery[],
  onAnswer: (index: number) => void,
): Promise<FetchedRows[]> {
  const prepared = batch.map((query) => preparedOf(query));
  const queries = prepared.flatMap((one) => ('query' in one ? [one.query] : []));
  const at = prepared.flatMap((one, index) => ('query' in one ? [index] : []));
  const answers = await answersTo(store, queries, (index) => onAnswer(at[index] ?? 0));
  const byIndex = new Map(answers.map((answer, index) => [at[index], answer]));
  return prepared.map((one, index) => {
    if (!('query' in one)) return one;
    const answer = byIndex.get(index) ?? { rows: [] };
    if ('error' in answer) return { rows: [], truncated: false, failure: failureOf(answer.error) };
    return { rows: answer.rows.slice(0, one.most), truncated: answer.rows.length > one.most };
  });
}

/**
 * True for a query that needs no look at its plan, no limits, and no earlier answer. On a server the long queries of a full run
 * are sent one by one instead, as many at a time as there are connections.
 */
export function isBatched({ rule, options }: RuleQuery, { engine }: GraphStore): boolean {
  if (options.crowded !== undefined) return false;
  const isShort = engine.name === 'embedded' || options.subjects !== undefined;
  return rule.origin === 'shipped' && rule.compute === undefined && isShort;
}

function preparedOf({ rule, options }: RuleQuery): PreparedQuery | FetchedRows {
  if (options.subjects?.length === 0) return { rows: [], truncated: false };
  try {
    return prepare(rule, options);
  } catch (error) {
    return { rows: [], truncated: false, failure: failureOf(error) };
  }
}

/** Runs one rule. Never rejects: a rule that fails has no rows and a failure. */
export async function fetchRows(
  store: GraphStore,
  { rule, options }: RuleQuery,
  cache: NodeCache,
): Promise<FetchedRows> {
  try {
    if (options.subjects?.length === 0) {
      // A rule that must not run is told also by a run that has nothing to ask it.
      if (rule.origin !== 'shipped')
        await safeText(store, rule, { whole: wholeOf(rule, options).cypher }, options.limits);
      return { rows: [], truncated: false };
    }
    if (options.crowded !== undefined) return await withCrowds(store, rule, cache, options.crowded, options);
    return rule.compute === undefined
      ? await rowsOf(store, rule, options)
      : await computed(store, rule, cache, options);
  } catch (error) {
    return { rows: [], truncated: false, failure: timeFailure(error, options.limits) ?? failureOf(error) };
  }
}

/**
 * Rows of a rule that computes. In a narrowed run it follows its own steps from the subjects as far as they lead, because a
 * cycle that a change closed or broke lies wholly there. A chain that does not return to its start is not followed.
 */
async function computed(store: GraphStore, rule: Rule, cache: NodeCache, options: FetchOptions): Promise<FetchedRows> {
  const { returnPaths, subjects, bounds, concerned, ...whole } = options;
  if (subjects !== undefined && concerned !== undefined && rule.compute === 'bounds' && !bounds.memo.isKept) {
    const [{ rows }, found] = await Promise.all([rowsOf(store, rule, { ...whole, bounds }), cache.subjectsOf(rule.id)]);
    const checked = new Set([...concerned, ...found]);
    const links = await linksAround([...checked].sort(), linksOf(rule, rows), cache, bounds);
    return { rows: await boundRows(rule, links, cache, bounds), truncated: false, checked };
  }
  if (subjects === undefined || rule.compute === 'bounds') {
    const unread = rule.compute === 'bounds' && bounds.memo.unread;
    const { rows, truncated } = await rowsOf(store, rule, {
      ...whole,
      bounds,
      ...(unread ? { subjects: [...unread].sort() } : {}),
    });
    await breathe();
    const computed = await computedRows(rule, rows, cache, bounds);
    return { rows: computed, truncated, ...(subjects === undefined ? {} : { overEverything: true }) };
  }
  const all: Row[] = [];
  const checked = new Set(subjects);
  let truncated = false;
  let frontier = (returnPaths && (await onReturnPath(store, rule, subjects, returnPaths))) ?? [...checked];
  while (frontier.length > 0 && !truncated) {
    const result = await rowsOf(store, rule, { ...options, subjects: frontier });
    for (const row of result.rows) all.push(row);
    truncated = result.truncated;
    frontier = [...new Set(stepsOf(rule, result.rows).map((step) => step.to))].filter((id) => !checked.has(id)).sort();
    for (const id of frontier) checked.add(id);
  }
  return { rows: await computedRows(rule, all, cache, bounds), truncated, checked };
}

/** The subjects of a crowd by some of their pairs, all others as ever. */
async function withCrowds(
  store: GraphStore,
  rule: Rule,
  cache: NodeCache,
  crowds: readonly CrowdOf[],
  { subjects, ...options }: FetchOptions,
): Promise<FetchedRows> {
  const crowded = [...new Set(crowds.map(({ subject }) => subject))];
  const ask = async (over: Partial<FetchOptions>, extra: Partial<QueryOptions>, params: Params): Promise<Row[]> => {
    const { query } = prepare(rule, { ...options, ...over }, extra);
    return store.read(query.cypher, { ...query.params, ...params });
  };
  const left = subjects?.filter((id) => !crowded.includes(id));
  const others =
    left === undefined
      ? await ask({}, { crowd: 'left-out' }, { crowded })
      : left.length === 0
        ? []
        : await ask({ subjects: left }, {}, {});
  await breathe();
  const { rows, unfinished } = await crowdRows(
    store,
    { rule, params: options.params },
    crowds,
    cache,
    async (pairs) => {
      const found = await ask({}, { crowd: 'in-pairs' }, { pairs: pairs.map(({ one, other }) => ({ one, other })) });
      await breathe();
      return found;
    },
  );
  return {
    rows: [...others, ...rows],
    truncated: false,
    ...(unfinished === 0 ? {} : { unfinished: unfinishedText(unfinished, crowded.length) }),
  };
}

function unfinishedText(claims: number, subjects: number): string {
  const of = subjects === 1 ? 'one subject' : `${subjects} subjects`;
  return `of more than ${mostInPairs} claims about ${of} ${claims} were not compared with all others; the list has the findings so far`;
}

/** A rule's query as it will run. */
interface PreparedQuery {
  readonly query: { readonly cypher: string; readonly params: Readonly<Record<string, GraphInput>> };
  /** Rows that it may have; the query asks for one more. */
  readonly most: number;
}

function prepare(
  rule: Rule,
  { params, subjects, limits, time }: FetchOptions,
  extra: Partial<QueryOptions> = {},
): PreparedQuery {
  const narrowed = subjects !== undefined;
  const most = rule.origin === 'shipped' ? Math.max(limits.rows, shippedRows) : limits.rows;
  const cypher = runnableQuery(rule, { narrowed, slim: true, rows: most, ...defined({ time }), ...extra });
  const used = usedParams(params, analyse(rule).outline.parameters);
  return { query: { cypher, params: narrowed ? { ...used, scope: [...subjects] } : used }, most };
}

async function rowsOf(store: GraphStore, rule: Rule, options: FetchOptions): Promise<FetchedRows> {
  if (rule.origin !== 'shipped') return rowsFromOutside(store, rule, options);
  const { query, most } = prepare(rule, options);
  const rows = await store.read(query.cypher, query.params);
  return { rows: rows.slice(0, most), truncated: rows.length > most };
}

const wholeOf = (rule: Rule, { subjects: _, ...whole }: FetchOptions): PreparedQuery['query'] =>
  prepare(rule, whole).query;

/** A query that the engine could not run well for some subjects is run over everything. */
async function rowsFromOutside(store: GraphStore, rule: Rule, options: FetchOptions): Promise<FetchedRows> {
  const all = wholeOf(rule, options);
  const some = options.subjects === undefined ? undefined : prepare(rule, options).query;
  const texts = { whole: all.cypher, narrowed: some?.cypher };
  const { text, isNarrowed } = await safeText(store, rule, texts, options.limits);
  const answer = await store.readLimited(text, (isNarrowed && some?.params) || all.params, options.limits);
  return { ...answer, ...(some === undefined || isNarrowed ? {} : { overEverything: true }) };
}

const limitCodes: ReadonlySet<string> = new Set(['time-limit', 'memory-limit']);

/** In words, for the run's record. */
export function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LoreError && limitCodes.has(error.code)) return `over its limit: ${message}`;
  if (error instanceof RuleError && message.startsWith('refused: ')) return message;
  return `failed: ${message}`;
}
