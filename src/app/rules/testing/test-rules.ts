import { existsSync } from 'node:fs';
import type { GraphStore } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { hasErrors, lintRule } from '../../../rules/lint/lint.ts';
import type { Clock } from '../../../util/clock.ts';
import { RuleError, UserInputError } from '../../../util/errors.ts';
import { type NamedRuleFile, ruleFilesAt, ruleIn } from '../rule-files.ts';
import { type RuleSet, ruleCalled, ruleFileOf, testFileBeside, textOfTests } from '../rule-set.ts';
import { type CaseResult, readRuleTest, runRuleTests } from './rule-tests.ts';
import { testWorldAround } from './test-world.ts';

export interface TestRulesRequest {
  /** Paths of rule files, of their tests or of folders, and ids of rules; none: the world's own rules. */
  readonly targets: readonly string[];
  readonly set: RuleSet;
  readonly cwd: string;
  /** An empty store for each case. */
  readonly openStore: () => Promise<GraphStore>;
  readonly clock: Clock;
  /** Before each rule. */
  readonly onRule?: (id: string, done: number, total: number) => void;
}

export interface TestedRule {
  readonly id: string;
  /** The path of the tests, for messages. */
  readonly path: string;
  readonly cases: readonly CaseResult[];
}

/**
 * Runs the tests beside rules, each case in an empty world with the words of the world the rule lies in.
 *
 * @throws UserInputError when a target leads nowhere or has no tests; RuleError for a rule or test file that cannot be read.
 */
export async function testRules(request: TestRulesRequest): Promise<TestedRule[]> {
  const tested: TestedRule[] = [];
  const files = targetFiles(request);
  for (const file of files) {
    const rule = soundRule(file);
    request.onRule?.(rule.id, tested.length, files.length);
    const path = testFileBeside(file.path);
    const test = readRuleTest(path, textOfTests(testFileBeside(file.file)));
    const around = await testWorldAround(file.file);
    tested.push({ id: rule.id, path, cases: await runRuleTests(rule, test, request.openStore, request.clock, around) });
  }
  return tested;
}

function targetFiles({ targets, set, cwd }: TestRulesRequest): NamedRuleFile[] {
  const named = targets.length > 0 ? targets.flatMap((target) => filesOf(target, set, cwd)) : ownRules(set, cwd);
  const files = [...new Map(named.map((file) => [file.file, file])).values()];
  const untested = targets.length > 0 ? files.find((file) => !file.hasTests) : undefined;
  if (untested !== undefined) throw noTests(untested.path);
  return files.filter((file) => file.hasTests);
}

/** A path goes before an id: who types a path means the file. */
function filesOf(target: string, set: RuleSet, cwd: string): NamedRuleFile[] {
  if (/\.(?:cypher|test\.yaml)$/.test(target) || (existsSync(target) && !isKnown(set, target))) {
    const files = ruleFilesAt([target], cwd);
    const tested = files.filter(({ hasTests }) => hasTests);
    return tested.length > 0 ? tested : files;
  }
  const file = ruleFileOf(ruleCalled(set, target), set.home);
  if (file !== undefined) return ruleFilesAt([file], cwd);
  throw new UserInputError(`The rule \`${target}\` lives in the store, where it has no tests.`, {
    code: 'no-tests',
    fix: 'Put it into the `rules/` folder of the world, with its tests beside it.',
  });
}

function isKnown({ loaded }: RuleSet, id: string): boolean {
  return [...loaded.rules, ...loaded.refused.map(({ rule }) => rule)].some((rule) => rule.id === id);
}

function ownRules({ home }: RuleSet, cwd: string): NamedRuleFile[] {
  const folder = home === undefined ? undefined : `${home.root}/rules`;
  const files = folder !== undefined && existsSync(folder) ? ruleFilesAt([folder], cwd) : [];
  if (files.some(({ hasTests }) => hasTests)) return files;
  throw new UserInputError('This world has no rules with tests.', {
    code: 'no-tests',
    fix: 'Name a rule file or an id, or write one: `lore rules new`.',
  });
}

function noTests(path: string): UserInputError {
  return new UserInputError(`${path} has no tests.`, {
    code: 'no-tests',
    fix: `Put a small world and its cases in ${testFileBeside(path)}.`,
  });
}

function soundRule(file: NamedRuleFile): Rule {
  const read = ruleIn(file);
  const issues = 'problems' in read ? read.problems : lintRule(read.rule, { fileText: file.text });
  const first = 'rule' in read && !hasErrors(lintRule(read.rule)) ? undefined : issues[0];
  if ('rule' in read && first === undefined) return read.rule;
  const { line = 1, column = 1, message = 'It cannot be read.', code = 'bad-rule' } = first ?? {};
  throw new RuleError(message, {
    code,
    place: { path: file.path, line, column },
    fix: '`lore rules lint` lists every fault.',
  });
}
