import type { Rule } from '../../model/rule.ts';
import { type ExpandOptions, type Expansion, expandTimeFunctions } from '../../time/cypher/expand.ts';
import { RuleError } from '../../util/errors.ts';
import { rulePath } from '../lint/issue.ts';
import { analyse } from '../text/analysis.ts';

/** How a rule's text is prepared. */
export interface QueryOptions {
  /** Narrowed to the subjects in the parameter `scope`. */
  readonly narrowed: boolean;
  /** At most this many rows; one more tells that there are. */
  readonly rows: number;
  readonly time?: ExpandOptions;
}

/**
 * The text that runs: the rule's own, its time functions expanded, after a first clause that finds the subjects of a
 * narrowed run by their indexed id. Rejects with the place of a time function that cannot be expanded.
 */
export function runnableQuery(rule: Rule, options: QueryOptions): string {
  const { texts } = analyse(rule);
  const key = JSON.stringify(options);
  const known = texts.get(key) ?? writeQuery(rule, options);
  texts.set(key, known);
  return known;
}

function writeQuery(rule: Rule, { narrowed, rows, time }: QueryOptions): string {
  const scoped = narrowed ? narrow(rule) : rule.cypher;
  const expansion: Expansion = expandTimeFunctions(scoped, time);
  const problem = expansion.problems[0];
  if (problem !== undefined) {
    throw new RuleError(problem.message, {
      code: problem.code,
      place: { path: rulePath(rule), line: problem.line + (rule.line ?? 1) - 1, column: problem.column },
    });
  }
  return limited(expansion.text, rule, rows);
}

/** On the line the query begins on, so that an engine's own error still names the right line. */
function narrow(rule: Rule): string {
  const { variable, label } = rule.subject;
  const labels = label === 'Entity' ? '`Entity`' : `\`Entity\`:\`${label}\``;
  const prefix = `MATCH (\`${variable}\`:${labels}) WHERE \`${variable}\`.id IN $scope `;
  const starts = analyse(rule).statement.branches.map((branch) => branch.start);
  return starts.reduceRight((text, start) => text.slice(0, start) + prefix + text.slice(start), rule.cypher);
}

/** A limit of its own stays; the sides of a UNION cannot share one. */
function limited(text: string, rule: Rule, rows: number): string {
  const { branches } = analyse(rule).statement;
  const last = branches[0]?.clauses.at(-1)?.keyword;
  if (branches.length !== 1 || last === 'LIMIT' || last === 'SKIP' || last === 'OFFSET') return text;
  return `${text}\nLIMIT ${rows + 1}`;
}
