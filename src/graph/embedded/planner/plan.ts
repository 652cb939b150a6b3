import type { ReadOnlyVerdict } from '../../port.ts';

/**
 * The engine's plan operators that only read. A list of what is allowed, since an operator nobody thought of should be
 * refused rather than run. The engine has no read transaction, so this is the lock on texts of the program's own; those
 * from outside have a second one: they run on a copy of the graph.
 */
const readingOperators: ReadonlySet<string> = new Set([
  'Aggregate',
  'AntiJoin',
  'Apply',
  'Bind',
  'Discriminant',
  'Distinct',
  'EdgeScan',
  'Empty',
  'Except',
  'Expand',
  'Filter',
  'HorizontalAggregate',
  'Intersect',
  'Join',
  'LeftJoin',
  'Limit',
  'MapCollect',
  'MultiWayJoin',
  'NodeScan',
  'Otherwise',
  'ParameterScan',
  'Project',
  'Return',
  'SemiJoin',
  'ShortestPath',
  'Skip',
  'Sort',
  'Union',
  'Unwind',
]);

/** Procedures that list what is in the graph. Every other one is refused: the planner does not say which of them write. */
const readingProcedures: ReadonlySet<string> = new Set(['db.labels', 'db.relationshipTypes', 'db.propertyKeys']);

/** Judges a plan as EXPLAIN prints it: one operator per line, its children indented, text in it escaped. */
export function verdictOfPlan(plan: string): ReadOnlyVerdict {
  for (const line of plan.split('\n')) {
    const step = line.trim();
    if (step === '') continue;
    const reason = objectionTo(step);
    if (reason !== undefined) return { readOnly: false, reason };
  }
  return { readOnly: true };
}

/** True if a plan holds an operator of this name. */
export const hasOperator = (plan: string, operator: string): boolean =>
  plan.split('\n').some((line) => operatorOf(line.trim()) === operator);

const operatorOf = (step: string): string => /^\w*/.exec(step)?.[0] ?? '';

function objectionTo(step: string): string | undefined {
  const operator = operatorOf(step);
  if (readingOperators.has(operator)) return undefined;
  if (operator === 'LoadCsv') return 'LOAD CSV reads files of this machine';
  if (operator === 'CallProcedure') {
    const procedure = /^CallProcedure \(([^)]*)\)/.exec(step)?.[1] ?? 'unknown';
    return readingProcedures.has(procedure)
      ? undefined
      : `CALL ${procedure} is not one of the procedures known to only read`;
  }
  return `its plan has the step ${operator === '' ? step : operator}, which is not known to only read`;
}
