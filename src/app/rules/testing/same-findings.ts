import { existsSync } from 'node:fs';
import type { GraphStore } from '../../../graph/port.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Rule } from '../../../model/rule.ts';
import { hasErrors, type LintIssue, lintRule } from '../../../rules/lint/lint.ts';
import { loadRules } from '../../../rules/load/load.ts';
import type { Clock } from '../../../util/clock.ts';
import { LoreError } from '../../../util/errors.ts';
import { type NamedRuleFile, ruleIn } from '../rule-files.ts';
import { testFileBeside, textOfTests } from '../rule-set.ts';
import { type RuleTest, readRuleTest, runRulesInCase, type TestWorld } from './rule-tests.ts';
import { testWorldAround } from './test-world.ts';

export interface AdviceRequest {
  /** An empty store for each case. */
  readonly openStore: () => Promise<GraphStore>;
  readonly clock: Clock;
}

/**
 * Advice for rules whose findings a shipped rule has already. A rule and the shipped rules are run on the cases of the rule's
 * tests; where a shipped rule has every finding of the rule, with the same subject and members, the advice names it. A rule
 * without tests, or with a fault, gets no advice here: the lint reports that first. A rule that replaces a shipped one, by the
 * same id, gets none either.
 */
export async function adviseOnSameFindings(
  files: readonly NamedRuleFile[],
  request: AdviceRequest,
): Promise<LintIssue[]> {
  const shipped = (await loadRules()).rules;
  const issues: LintIssue[] = [];
  for (const file of files) {
    const tested = testedRule(file);
    if (tested === undefined || shipped.some(({ id }) => id === tested.rule.id)) continue;
    const [same] = await shippedWithSameFindings(tested, await testWorldAround(file.file), shipped, request);
    if (same !== undefined) issues.push(advice(file.path, same));
  }
  return issues;
}

interface TestedRule {
  readonly rule: Rule;
  readonly test: RuleTest;
}

/** A rule that can run, with its tests. */
function testedRule(file: NamedRuleFile): TestedRule | undefined {
  const read = ruleIn(file);
  const path = testFileBeside(file.file);
  if (!('rule' in read) || hasErrors(lintRule(read.rule)) || !existsSync(path)) return undefined;
  try {
    return { rule: read.rule, test: readRuleTest(path, textOfTests(path)) };
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

/** Ids of the shipped rules that have every finding of a rule in every case of its tests; none where it finds nothing. */
async function shippedWithSameFindings(
  { rule, test }: TestedRule,
  around: TestWorld,
  shipped: readonly Rule[],
  { openStore, clock }: AdviceRequest,
): Promise<readonly string[]> {
  let candidates: readonly Rule[] | undefined;
  for (const each of test.cases) {
    if (candidates?.length === 0) break;
    const store = await openStore();
    try {
      const outcome = await runRulesInCase([rule, ...(candidates ?? shipped)], { test, each, around }, store, clock);
      if ('broken' in outcome) continue;
      const { findings } = outcome;
      if (!findings.some(({ rule_id }) => rule_id === rule.id)) continue;
      candidates = (candidates ?? shipped).filter(({ id }) => hasAllOf(rule.id, id, findings));
    } finally {
      await store.close();
    }
  }
  return (candidates ?? []).map(({ id }) => id);
}

/**
 * True if a rule has every finding of another. A finding that rests on no claim, such as a gap, is no ground to say so: all gaps of an
 * entity have only the entity as a member, whatever is missing.
 */
function hasAllOf(other: string, id: string, findings: readonly Finding[]): boolean {
  const of = (ruleId: string): Finding[] => findings.filter(({ rule_id }) => rule_id === ruleId);
  const found = new Set(of(id).map(keyOf));
  return of(other).every(
    (finding) => finding.members.some(({ kind }) => kind !== 'entity') && found.has(keyOf(finding)),
  );
}

const keyOf = ({ subject, members }: Finding): string => [subject.id, ...members.map(({ id }) => id).sort()].join('\n');

function advice(path: string, same: string): LintIssue {
  const message = `\`${same}\` has the same findings in every case of this rule’s tests: see \`lore rules show ${same}\`. Keep this rule if it finds more, and add a case that shows it.`;
  return { path, line: 1, column: 1, code: 'same-as-shipped', message, level: 'warning' };
}
