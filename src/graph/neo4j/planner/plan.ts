import type { Plan, ResultSummary } from 'neo4j-driver';
import type { ReadOnlyVerdict } from '../../port.ts';

/** Procedures that only read the graph of this database; every other one is refused, whatever it says of itself. */
const allowedProcedures = new Set([
  'db.labels',
  'db.relationshipTypes',
  'db.propertyKeys',
  'db.schema.nodeTypeProperties',
  'db.schema.relTypeProperties',
  'db.index.fulltext.queryNodes',
  'db.index.fulltext.queryRelationships',
  'db.index.vector.queryNodes',
  'db.index.vector.queryRelationships',
]);

/** Operators that read or steer what is outside the graph: files, other transactions, the server's settings and users. */
const outsideTheGraph = /^(LoadCSV|Show|Terminate|Transaction|Administration)/i;

/**
 * Judges a query by what EXPLAIN answered. `LOAD CSV`, `SHOW …` and `TERMINATE …` count as reading on the server and are
 * refused here all the same; so is a `USE` of another database, which shows as the operator's suffix (`AllNodesScan@other`).
 */
export function verdictOf(summary: Pick<ResultSummary, 'queryType' | 'plan'>, database: string): ReadOnlyVerdict {
  if (summary.queryType !== 'r') return refuse('it writes, or changes the schema or the server');
  for (const operator of operatorsOf(summary.plan)) {
    const [name = '', home = database] = operator.operatorType.split('@');
    if (home !== database) return refuse(`it leaves the database ${database} for ${home}`);
    if (outsideTheGraph.test(name)) return refuse(`it reaches outside the graph (${name})`);
    if (name.startsWith('ProcedureCall')) {
      const procedure = procedureOf(operator);
      if (!allowedProcedures.has(procedure)) return refuse(`it calls the procedure ${procedure}`);
    }
  }
  return { readOnly: true };
}

/** One operator per line, indented below what consumes it. */
export const planText = (plan: Plan | false): string => (plan === false ? '' : treeLines(plan, 0).join('\n'));

function treeLines(plan: Plan, depth: number): string[] {
  const details: unknown = plan.arguments.Details;
  const line = `${'  '.repeat(depth)}${plan.operatorType}${typeof details === 'string' ? ` ${details}` : ''}`;
  return [line, ...plan.children.flatMap((child) => treeLines(child, depth + 1))];
}

const operatorsOf = (plan: Plan | false): Plan[] =>
  plan === false ? [] : [plan, ...plan.children.flatMap(operatorsOf)];

function procedureOf(operator: Plan): string {
  const details: unknown = operator.arguments.Details;
  return typeof details === 'string' ? (/^[^(\s]+/.exec(details)?.[0] ?? details) : '?';
}

const refuse = (reason: string): ReadOnlyVerdict => ({ readOnly: false, reason });
