import { readFileSync } from 'node:fs';
import type { ProblemCode } from '../../../model/problem-levels.ts';
import type { Rule } from '../../../model/rule.ts';
import { type LintIssue, lintRule } from '../../../rules/lint/lint.ts';
import { LoreError } from '../../../util/errors.ts';
import { byPlace } from '../../../util/places.ts';
import { type NamedRuleFile, ruleIn } from '../rule-files.ts';
import { testFileBeside } from '../rule-set.ts';
import { readRuleTest } from './rule-tests.ts';

export interface LintReport {
  readonly files: number;
  /** By place. A rule with one of level `error` does not run. */
  readonly issues: readonly LintIssue[];
}

/** Judges rule files and the tests beside them, without any database. */
export function lintRuleFiles(files: readonly NamedRuleFile[]): LintReport {
  const seen = new Map<string, string>();
  const issues = files.flatMap((file) => {
    const read = ruleIn(file);
    if ('problems' in read) return read.problems.map((problem): LintIssue => ({ ...problem, level: 'error' }));
    const { rule } = read;
    const text = file.text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
    const first = seen.get(rule.id);
    if (first === undefined) seen.set(rule.id, file.path);
    return [
      ...(first === undefined
        ? []
        : [issueAt(file.path, 'duplicate-rule', `The rule \`${rule.id}\` is in ${first}, too.`)]),
      ...lintRule(rule, { fileText: text, hasTests: file.hasTests }),
      ...(file.hasTests ? lintTestFile(rule, file) : []),
    ];
  });
  return { files: files.length, issues: [...issues].sort(byPlace) };
}

/** A report with more issues, in order. */
export function withAdvice(report: LintReport, advice: readonly LintIssue[]): LintReport {
  return { ...report, issues: [...report.issues, ...advice].sort(byPlace) };
}

/** Tests that cannot be read, or that are about another rule, test nothing. */
function lintTestFile(rule: Rule, file: NamedRuleFile): LintIssue[] {
  const path = testFileBeside(file.path);
  try {
    const test = readRuleTest(path, readFileSync(testFileBeside(file.file), 'utf8'));
    if (test.rule === rule.id) return [];
    return [issueAt(path, 'other-rule', `These are tests of \`${test.rule}\`, beside the rule \`${rule.id}\`.`)];
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    const { line, column } = error.place ?? { line: 1, column: 1 };
    return [{ ...issueAt(path, 'bad-rule-test', error.message), line, column }];
  }
}

function issueAt(path: string, code: ProblemCode, message: string): LintIssue {
  return { path, line: 1, column: 1, code, message, level: 'error' };
}
