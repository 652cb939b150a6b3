import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { Rule } from '../../model/rule.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';

/** Something about a rule that keeps it from running (`error`), or that its author should know (`warning`). */
export interface LintIssue extends Problem {
  readonly level: 'error' | 'warning';
}

/** The shared data of the checks of one rule. */
export interface LintSubject {
  readonly rule: Rule;
  /** The whole file, header included, where the rule came from one: mistakes in the header are found again in it. */
  readonly fileText?: string;
}

/** How a rule is called in messages when it has no file. */
export function rulePath(rule: Pick<Rule, 'id' | 'path'>): string {
  return rule.path ?? `:OntologyRule ${rule.id}`;
}

type Where = Pick<CypherToken, 'line' | 'column'>;

/** An error at a token of the query. */
export function errorAt(rule: Rule, where: Where, code: ProblemCode, message: string): LintIssue {
  return {
    path: rulePath(rule),
    line: where.line + (rule.line ?? 1) - 1,
    column: where.column,
    code,
    message,
    level: 'error',
  };
}

/** A warning at a token of the query. */
export function warningAt(rule: Rule, where: Where, code: ProblemCode, message: string): LintIssue {
  return { ...errorAt(rule, where, code, message), level: 'warning' };
}

/** An issue about the header: at the first place of `needle` in the file, else at its beginning. */
export function headerIssue(
  { rule, fileText }: LintSubject,
  needle: string,
  issue: { code: ProblemCode; message: string; level: LintIssue['level'] },
): LintIssue {
  const offset = fileText?.indexOf(needle) ?? -1;
  const before = offset < 0 ? '' : (fileText ?? '').slice(0, offset);
  const line = before.split('\n').length;
  return { path: rulePath(rule), line, column: offset < 0 ? 1 : before.length - before.lastIndexOf('\n'), ...issue };
}
