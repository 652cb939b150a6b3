import { existsSync } from 'node:fs';
import type { GraphInput } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import { defaultLimits } from '../../rules/run/options.ts';
import { resolveParams } from '../../rules/run/queries/params.ts';
import { runnableQuery } from '../../rules/run/queries/query.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { own } from '../../util/own.ts';
import { type RuleEntry, ruleEntry } from './describe-rules.ts';
import { type RuleSet, ruleCalled, ruleFileOf, testFileBeside, textOfTests } from './rule-set.ts';
import { readRuleTest } from './testing/rule-tests.ts';

export interface ShownParam {
  readonly name: string;
  /** As it counts here. */
  readonly value: GraphInput;
  readonly default: GraphInput;
  readonly unit?: string | undefined;
  readonly description?: string | undefined;
  readonly per_kind?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** All there is to know of a rule. */
export interface RuleView extends RuleEntry {
  readonly rationale?: string;
  readonly message?: string;
  readonly hint?: string;
  readonly params: readonly ShownParam[];
  readonly tags: readonly string[];
  /** The Cypher as its author wrote it, without the header. */
  readonly as_written: string;
  /** With the time functions written out and the limit of rows, as an engine gets it in a full run; absent for a refused rule. */
  readonly as_run?: string;
  /** The same narrowed to what a save touched; absent for a rule that is never narrowed. */
  readonly as_run_live?: string;
  readonly tests?: { readonly path: string; readonly cases: readonly string[] };
}

/**
 * One rule with its text, parameters and tests.
 *
 * @throws UserInputError `unknown-rule`; RuleError when the tests beside it cannot be read.
 */
export function showRule(set: RuleSet, id: string): RuleView {
  const rule = ruleCalled(set, id);
  const { rationale, message, hint, tags, cypher } = rule;
  const tests = testsOf(rule, set);
  const narrows = rule.modes.includes('live') && rule.compute === undefined;
  const [asRun, asRunLive] = [textAsRun(rule, set, false), narrows ? textAsRun(rule, set, true) : undefined];
  return {
    ...ruleEntry(set, rule),
    ...defined({ rationale, message, hint }),
    params: paramsOf(rule, set),
    tags,
    as_written: cypher,
    ...defined({ as_run: asRun, as_run_live: asRunLive, tests }),
  };
}

function textAsRun(rule: Rule, { loaded, time }: RuleSet, narrowed: boolean): string | undefined {
  if (loaded.refused.some((refused) => refused.rule.id === rule.id)) return undefined;
  try {
    return runnableQuery(rule, { narrowed, rows: defaultLimits.rows, ...defined({ time }) });
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

function paramsOf(rule: Rule, { settings, ontology }: RuleSet): ShownParam[] {
  const values = resolveParams(rule, own(settings.params, rule.id) ?? {}, ontology.kinds);
  return Object.entries(rule.params).map(([name, declared]) => {
    const detailed = typeof declared === 'object' && 'default' in declared ? declared : { default: declared };
    return { name, value: values[name] ?? null, ...detailed };
  });
}

function testsOf(rule: Rule, { home }: RuleSet): RuleView['tests'] {
  const file = ruleFileOf(rule, home);
  if (file === undefined || rule.path === undefined) return undefined;
  const beside = testFileBeside(file);
  if (!existsSync(beside)) return undefined;
  const path = testFileBeside(rule.path);
  return { path, cases: readRuleTest(path, textOfTests(beside)).cases.map(({ name }) => name) };
}
