import type { Rule } from '../../model/rule.ts';
import { expandTimeFunctions } from '../../time/cypher/expand.ts';
import { type CypherToken, isBlank, tokenizeCypher } from '../../util/cypher/tokenize.ts';
import { defined } from '../../util/defined.ts';
import { readStatement, type Statement } from '../analysis/statement.ts';
import { lintCharacters } from './characters.ts';
import { lintComparisons, lintNullComparisons } from './comparisons.ts';
import { lintContract, lintTests } from './contract.ts';
import { lintDialect } from './dialect.ts';
import { lintFunctions } from './functions.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';
import { longestQuery } from './longest-query.ts';
import { lintNesting } from './nesting.ts';
import { lintOperators } from './operators.ts';
import { lintReadOnly } from './read-only.ts';
import { lintRegexes } from './regexes.ts';
import { lintGrowth } from './size/growth.ts';
import { lintWords } from './strange-words.ts';
import { lintBrackets, lintOrder } from './syntax.ts';
import type { WorldWords } from './world-words.ts';

export interface LintOptions {
  /** The whole file, header included: places of mistakes in the header. */
  readonly fileText?: string;
  /** True if `<name>.test.yaml` is beside it; absent: not asked. */
  readonly hasTests?: boolean;
  /** The words of the world; absent: unknown, and no check warns of unknown words. */
  readonly words?: WorldWords;
}

/**
 * Judges a rule without any database: that it only reads, in the dialect both engines share, and keeps its header's
 * promises. A rule with an issue of level `error` must not run. Sorted by place.
 */
export function lintRule(rule: Rule, options: LintOptions = {}): LintIssue[] {
  if (rule.cypher.length > longestQuery) {
    const message = `The query has ${rule.cypher.length} characters; at most ${longestQuery} are read. Split the rule.`;
    return [errorAt(rule, { line: 1, column: 1 }, 'too-long', message)];
  }
  const subject: LintSubject = { rule, ...defined({ fileText: options.fileText }) };
  const tokens = tokenizeCypher(rule.cypher);
  const nesting = lintNesting(
    subject,
    tokens.filter((token) => !isBlank(token)),
  );
  if (nesting.length > 0) return nesting;
  const statement = readStatement(rule.cypher);
  const shape = shapeIssues(subject, statement, tokens);
  // Further faults of a broken text are not worth reading.
  const isBroken = hasErrors(shape);
  const issues = [
    ...shape,
    ...(isBroken ? [] : lintContract(subject, statement)),
    ...(isBroken ? [] : lintTime(subject)),
    ...(isBroken ? [] : lintFunctions(subject, statement)),
    ...(isBroken ? [] : lintRegexes(subject, statement)),
    ...(isBroken ? [] : lintGrowth(subject, statement)),
    ...(isBroken ? [] : lintNullComparisons(subject, statement)),
    ...(isBroken || options.words === undefined ? [] : lintWords(subject, statement, options.words)),
    ...(isBroken || options.words === undefined ? [] : lintComparisons(subject, statement, options.words)),
    ...(options.hasTests === undefined ? [] : lintTests(subject, options.hasTests)),
  ];
  return issues.sort(
    (a, b) => a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** The faults that keep the text from being one query that only reads. */
function shapeIssues(subject: LintSubject, statement: Statement, tokens: readonly CypherToken[]): LintIssue[] {
  const found = [
    ...lintCharacters(subject, tokens),
    ...lintReadOnly(subject, statement, tokens),
    ...lintDialect(subject, statement),
    ...lintOperators(subject, statement),
  ];
  const isClosed = !tokens.some(({ kind }) => kind === 'unterminated');
  const brackets = isClosed ? lintBrackets(subject, statement) : [];
  const isWhole = isClosed && brackets.length === 0 && found.length === 0;
  return [...found, ...brackets, ...(isWhole ? lintOrder(subject, statement) : [])];
}

/** Calls of time functions that cannot be written out. */
function lintTime({ rule }: LintSubject): LintIssue[] {
  return expandTimeFunctions(rule.cypher).problems.map(({ code, message, ...where }) =>
    errorAt(rule, where, code, message),
  );
}

export function hasErrors(issues: readonly LintIssue[]): boolean {
  return issues.some((issue) => issue.level === 'error');
}

export type { LintIssue } from './issue.ts';
