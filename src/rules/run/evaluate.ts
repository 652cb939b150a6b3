import type { GraphStore, GraphValue, Row } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import { breathe } from '../../util/breathe.ts';
import { defined } from '../../util/defined.ts';
import type { NodeForm } from '../analysis/outline.ts';
import { contradictionDrafts } from '../findings/contradictions.ts';
import { draftsOf, type FindingDraft } from '../findings/draft.ts';
import { withFacts } from '../findings/fact-claims.ts';
import { withDoubtedNamesakes } from '../findings/namesakes.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { claimIdsOfEdges, type Hit, type ReadRows, readRows } from '../findings/rows.ts';
import { type FetchedRows, failureOf } from './queries/fetch.ts';
import { idColumns } from './queries/query.ts';

/** The result of one rule. With a `failure` it did not run to its end, so a missing finding means nothing. */
export interface Evaluation {
  readonly rule: Rule;
  readonly findings: readonly FindingDraft[];
  readonly rows: number;
  readonly undecided: number;
  /** Those of them that show a claim that was asked about. */
  readonly undecidedAsked?: number;
  /** The numbers of these with another reason than dates. */
  readonly because?: ReadonlyMap<string, number>;
  readonly failure?: string;
  /** It had more rows than it may have, or more pairs than are tried, and the rest was left out. */
  readonly truncated?: boolean;
  /** Subjects that a computed rule reached and checked. */
  readonly checked?: ReadonlySet<string>;
}

/** A rule and the rows of its query. */
export interface FetchedRule extends FetchedRows {
  readonly rule: Rule;
}

/**
 * Makes findings of the rows of all rules. A rule whose rows break its contract has no findings and a failure.
 *
 * @param asked ids of claims, whose undecided rows are counted apart.
 */
export async function evaluateRules(
  store: GraphStore,
  fetched: readonly FetchedRule[],
  cache: NodeCache,
  asked?: ReadonlySet<string>,
): Promise<Evaluation[]> {
  await loadNodesOf(fetched, cache);
  const whole = fetched.map((one) => ({ ...one, rows: withNodes(one.rule, one.rows, cache) }));
  await cache.loadClaims(whole.flatMap(({ rule, rows }) => claimIdsOfEdges(rule, rows)));
  const read = whole.map((one) => readRule(one, cache, asked));
  const reported = read.map((one) => ('failure' in one ? [] : one.hits));
  const hits = await withDoubtedNamesakes(await withFacts(store, reported, cache), cache);
  const evaluations: Evaluation[] = [];
  for (const [index, one] of whole.entries()) {
    await breathe();
    evaluations.push(evaluationOf(one, read[index] ?? noRows, hits[index] ?? []));
  }
  return evaluations;
}

const noRows = { failure: 'failed: it was not run' };

function readRule(
  { rule, rows, failure }: FetchedRule,
  cache: NodeCache,
  asked: ReadonlySet<string> | undefined,
): ReadRows | { readonly failure: string } {
  if (failure !== undefined) return { failure };
  try {
    return readRows(rule, rows, cache.claimOf, asked);
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function evaluationOf(
  { rule, rows, truncated, unfinished, checked }: FetchedRule,
  read: ReadRows | { readonly failure: string },
  hits: readonly Hit[],
): Evaluation {
  if ('failure' in read) return failed(rule, read.failure);
  try {
    const { undecided, undecidedAsked, because } = read;
    const findings = rule.category === 'contradiction' ? contradictionDrafts(hits) : draftsOf(hits);
    return {
      rule,
      findings,
      rows: rows.length,
      undecided,
      undecidedAsked,
      because,
      ...defined({ checked }),
      ...(truncated
        ? { truncated, failure: `over its limit: more than ${rows.length} rows; the first ones are listed` }
        : {}),
      ...(unfinished === undefined ? {} : { truncated: true, failure: `over its limit: ${unfinished}` }),
    };
  } catch (error) {
    return failed(rule, failureOf(error));
  }
}

const failed = (rule: Rule, failure: string): Evaluation => ({ rule, findings: [], rows: 0, undecided: 0, failure });

/** An undecided row is only counted, so its nodes are not read. */
const isReported = (row: Row): boolean => row.verdict !== 'undecided';

/** Reads the nodes that these rows name by id: two queries side by side, however many rules there are. */
async function loadNodesOf(
  fetched: Iterable<{ readonly rule: Rule; readonly rows: readonly Row[] }>,
  cache: NodeCache,
): Promise<void> {
  const wanted: Record<NodeForm, Set<string>> = { entity: new Set(), claim: new Set(), either: new Set() };
  for (const { rule, rows } of fetched) {
    const { columns } = idColumns(rule);
    for (const row of rows.filter(isReported)) {
      for (const [name, form] of columns) {
        const id = row[name];
        if (typeof id === 'string') wanted[form].add(id);
      }
    }
  }
  await Promise.all([
    cache.loadEntities([...wanted.entity, ...wanted.either]),
    cache.loadClaims([...wanted.claim, ...wanted.either]),
  ]);
}

/** Puts the nodes back that slim rows name by id. */
function withNodes(rule: Rule, rows: readonly Row[], cache: NodeCache): readonly Row[] {
  const { columns } = idColumns(rule);
  if (rows.length === 0) return rows;
  const nodeOf: Record<NodeForm, (id: string) => GraphValue | undefined> = {
    entity: cache.entityOf,
    claim: cache.claimOf,
    either: (id) => cache.entityOf(id) ?? cache.claimOf(id),
  };
  return rows.map((row) => {
    if (!isReported(row)) return row;
    const whole: Record<string, GraphValue> = {};
    for (const name in row) whole[name] = cache.whole(row[name] ?? null);
    for (const [name, form] of columns) {
      const id = row[name];
      if (typeof id === 'string') whole[name] = nodeOf[form](id) ?? null;
    }
    return whole;
  });
}
