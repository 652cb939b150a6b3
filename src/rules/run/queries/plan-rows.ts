import { conditionsOf, type PlanStep, splitOutside } from './plan-tree.ts';

/** Rows that may each be paired with a whole world: that takes no more than so many looks at it. */
const fewRows = 100;

/** True if a step has few rows however large the world is. */
export const hasFewRows = (step: PlanStep): boolean => mostRows(step) <= fewRows;

const manyRows = Number.POSITIVE_INFINITY;
const oneRow: ReadonlySet<string> = new Set([
  'Empty',
  'Argument',
  'NodeCountFromCountStore',
  'RelationshipCountFromCountStore',
]);
/** Those that make no rows. */
const passing: ReadonlySet<string> = new Set(
  [
    'Project',
    'Projection',
    'Return',
    'ProduceResults',
    'Distinct',
    'OrderedDistinct',
    'Sort',
    'PartialSort',
    'Skip',
  ].concat(['CacheProperties', 'Eager', 'Optional', 'Filter', 'Apply', 'LeftJoin', 'CartesianProduct']),
);
const aggregate = /^(?:avg|collect|count|max|min|percentileCont|percentileDisc|stDevP?|sum)\(/i;

/** Rows at most of a step, for one row of what it is an argument to. */
function mostRows(step: PlanStep): number {
  const { name, details, children } = step;
  if (oneRow.has(name) || isGlobalAggregate(step)) return 1;
  const [first] = children;
  if (name === 'SemiApply' || name === 'AntiSemiApply') return first === undefined ? manyRows : mostRows(first);
  if (/^Node(?:Unique)?IndexSeek/.test(name)) return fixedBy(/\(id\) WHERE (id (?:=|IN) .*)$/.exec(details)?.[1], 'id');
  const inputs = (of: PlanStep): number => of.children.reduce((rows, child) => rows * mostRows(child), 1);
  if (name === 'Limit' || name === 'Top') {
    const [, count] = (name === 'Top' ? / LIMIT (\d+)$/ : /^\(?(\d+)\)?$/).exec(details) ?? [];
    return Math.min(Math.max(1, Number(count ?? manyRows)), inputs(step));
  }
  if (!passing.has(name)) return manyRows;
  const found = name === 'Filter' ? foundById(step) : undefined;
  return found === undefined ? inputs(step) : found.rows * inputs(found.scan);
}

function isGlobalAggregate({ name, details }: PlanStep): boolean {
  if (name === 'Aggregate') return details.startsWith('(group: [],');
  return name === 'EagerAggregation' && splitOutside(details, /, /).every((item) => aggregate.test(item));
}

/** The scan under a filter that asks for its id: an id is that of one node. */
function foundById(filter: PlanStep): { readonly scan: PlanStep; readonly rows: number } | undefined {
  const [scan] = filter.children;
  if (scan === undefined) return undefined;
  if (scan.name === 'Filter') {
    const found = foundById(scan);
    if (found !== undefined) return found;
  }
  const at = scan.name === 'Filter' ? scanUnder(scan) : scan;
  const variable = at && scannedBy(at);
  if (at === undefined || variable === undefined) return undefined;
  const rows = Math.min(...conditionsOf(filter).map((condition) => fixedBy(condition, `${variable}.id`)), manyRows);
  const isIndexed = /\[index: id\]$/.test(filter.details) && !filter.details.includes(`${variable}.id In `);
  return rows === manyRows && !isIndexed ? undefined : { scan: at, rows: isIndexed ? 1 : rows };
}

function scanUnder({ children: [child] }: PlanStep): PlanStep | undefined {
  return child?.name === 'Filter' ? scanUnder(child) : child;
}

/** The variable of a step that goes through all nodes of a sort. */
export function scannedBy({ name, details }: PlanStep): string | undefined {
  if (name === 'NodeScan') return /^\(([^:)\s]+)/.exec(details)?.[1];
  return /^(?:NodeByLabelScan|AllNodesScan|NodeIndexScan|UnionNodeByLabelsScan)$/.test(name)
    ? /^(?:RANGE INDEX |UNIQUE )?([^:\s]+)/.exec(details)?.[1]
    : undefined;
}

/** How many nodes a condition leaves that is about a unique property; a list that Neo4j has put into a parameter is short. */
function fixedBy(condition: string | undefined, property: string): number {
  if (condition === undefined) return manyRows;
  const [, left, operator = '', right = ''] = /^(\S+) (=|Eq|IN|In) (.*)$/s.exec(condition) ?? [];
  if (left !== property) return manyRows;
  const isConstant =
    /^(?:"[^"]*"|\d+|\$\w+|Parameter\("\w*"\)|\[(?:(?:"[^"]*"|\d+|\$\w+)(?:, (?:"[^"]*"|\d+|\$\w+))*)?\])$/.test(right);
  if (operator === '=' || operator === 'Eq') return isConstant && !right.startsWith('[') ? 1 : manyRows;
  if (/^\$auto\w+$/.test(right)) return 1;
  return isConstant && right.startsWith('[') ? right.split(', ').length : manyRows;
}
