import { dirname } from 'node:path';
import type { GraphStore } from '../../../graph/port.ts';
import type { ProblemCode } from '../../../model/problem-levels.ts';
import type { Rule } from '../../../model/rule.ts';
import { type LintIssue, lintRule } from '../../../rules/lint/lint.ts';
import type { WorldWords } from '../../../rules/lint/world-words.ts';
import { planProblem } from '../../../rules/run/plan-rule.ts';
import { defined } from '../../../util/defined.ts';
import { LoreError } from '../../../util/errors.ts';
import { byPlace } from '../../../util/places.ts';
import { type WorldHome, worldAround } from '../../store/home.ts';
import { type KnownWorld, KnownWorlds } from '../known-worlds.ts';
import { type NamedRuleFile, ruleIn } from '../rule-files.ts';
import { testFileBeside, textOfTests } from '../rule-set.ts';
import { readRuleTest } from './rule-tests.ts';

export interface LintReport {
  readonly files: number;
  /** By place. A rule with one of level `error` does not run. */
  readonly issues: readonly LintIssue[];
  /** Why no engine has planned the rules: only their text was judged. */
  readonly unplanned?: string;
}

export interface LintRequest {
  /** An empty store, for its planner. */
  readonly openStore: () => Promise<GraphStore>;
  /** The world whose rules they are; absent: the one that each file lies in, if any. */
  readonly home?: WorldHome | undefined;
}

/**
 * Judges rule files as a check does: by their text, by the words of their world, and by the planner of an engine. A refusal of a check is an
 * error here, and the other way round.
 */
export async function lintRuleFilesFully(
  files: readonly NamedRuleFile[],
  { openStore, home }: LintRequest,
): Promise<LintReport> {
  const worlds = new KnownWorlds();
  const around = new Map<NamedRuleFile, KnownWorld>();
  for (const file of files) around.set(file, await worlds.of(home ?? worldAround(dirname(file.file))));
  const { issues } = lintRuleFiles(files, (file) => around.get(file)?.words);
  const refused = new Set(issues.filter(({ level }) => level === 'error').map(({ path }) => path));
  const unplanned = await withPlanner(openStore, async (store) => {
    for (const file of files) {
      const read = ruleIn(file);
      if (!('rule' in read) || refused.has(file.path)) continue;
      const problem = await planProblem(store, read.rule, around.get(file)?.time);
      if (problem !== undefined) issues.push({ ...problem, level: 'error' });
    }
  });
  return { files: files.length, issues: issues.sort(byPlace), ...defined({ unplanned }) };
}

/** Why there was no planner, where this machine has no engine. */
async function withPlanner(
  openStore: LintRequest['openStore'],
  work: (store: GraphStore) => Promise<void>,
): Promise<string | undefined> {
  let store: GraphStore;
  try {
    store = await openStore();
  } catch (error) {
    if (error instanceof LoreError && error.code === 'engine-missing') return error.message;
    throw error;
  }
  try {
    await work(store);
    return undefined;
  } finally {
    await store.close();
  }
}

/** Judges rule files and the tests beside them by their text, and by what `wordsOf` says that their world knows. */
export function lintRuleFiles(
  files: readonly NamedRuleFile[],
  wordsOf: (file: NamedRuleFile) => WorldWords | undefined = () => undefined,
): { files: number; issues: LintIssue[] } {
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
      ...lintRule(rule, { fileText: text, hasTests: file.hasTests, ...defined({ words: wordsOf(file) }) }),
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
    const test = readRuleTest(path, textOfTests(testFileBeside(file.file)));
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
