import { shippedOntology } from '../../../config/ontology.ts';
import { type Rule, ruleHeaderSchema, type Severity } from '../../../model/rule.ts';
import { appendHistory } from '../../../queries/history.ts';
import { claimRuleId, readRule, writeRule } from '../../../queries/rules.ts';
import { wordsInUse } from '../../../queries/words-in-use.ts';
import { lintRule } from '../../../rules/lint/lint.ts';
import type { WorldWords } from '../../../rules/lint/world-words.ts';
import { readRuleNode } from '../../../rules/load/stored.ts';
import { planProblem } from '../../../rules/run/plan-rule.ts';
import { RuleError, UserInputError } from '../../../util/errors.ts';
import { randomId } from '../../../util/random-id.ts';
import { bare, ticked, Wording } from '../../../util/text/wording.ts';
import { configOf, rulesOf } from '../../store/stored-config.ts';
import type { StoredWorld } from '../../store/stored-world.ts';
import { runSettings } from '../../world/run-settings.ts';
import { wordsWithoutWorld, worldWords } from '../../world/world-words.ts';
import { badRuleId, ruleExists } from '../rule-errors.ts';

export interface AddRuleRequest {
  /** Lower-case words joined by - or /. */
  readonly id: string;
  /** A query that only reads and returns one row per finding, its first returned node the subject; or a whole rule file, header and all. */
  readonly cypher: string;
  /** The law of this world; each finding's message. A header's own goes before it, like its severity. */
  readonly description: string;
  readonly severity: Severity;
  /** The person who adds it, for the history. */
  readonly actor: string;
}

/** A rule as it was stored, and how it counts until a person decides. */
export interface AddedRule {
  readonly id: string;
  readonly description: string;
  readonly severity: Severity;
  /** `error` was asked for, and waits for a person: the rule runs as `warn`. */
  readonly awaits_approval: boolean;
  /** Advice of the lint; the rule runs all the same. */
  readonly warnings: readonly string[];
}

/**
 * Puts a rule into the store, where the next run finds it. It is judged first as every rule is, and by the engine's planner.
 *
 * @throws UserInputError `bad-rule-id`, `no-description`, `rule-exists`; RuleError `rule-refused`, saying all that is wrong.
 */
export async function addRule(world: StoredWorld, request: AddRuleRequest): Promise<AddedRule> {
  const { store, clock } = world;
  const description = request.description.trim();
  if (!ruleHeaderSchema.shape.id.safeParse(request.id).success) {
    throw badRuleId(request.id);
  }
  if (description === '') {
    throw new UserInputError('The rule has no description.', {
      code: 'no-description',
      fix: 'Describe the rule in a sentence: it becomes the message of each finding.',
    });
  }
  await refuseKnown(world, request.id);
  const read = readRuleNode({ ...request, description }, false);
  if ('problems' in read) throw refusedRule(request.id, read.problems.map(issueText));
  const { rule } = read;
  const words = await wordsOf(world);
  const issues = lintRule(rule, { words, ...(rule.bare === true ? {} : { fileText: request.cypher }) });
  const errors = issues.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw refusedRule(request.id, errors.map(issueText));
  await refuseByEngine(world, rule);
  const at = clock().toISOString();
  const { id, cypher, actor } = request;
  const { severity } = rule;
  const entry = randomId();
  await store.write(async (tx) => {
    const row = {
      id,
      cypher,
      description: rule.description,
      severity,
      enabled: true,
      source: 'store',
      added_at: at,
      added_by: actor,
      // A decision about a removed rule of this id was about another rule.
      ...Object.fromEntries(decided.map((name) => [name, null])),
    };
    if (!(await claimRuleId(tx, id))) throw ruleExists(id, undefined);
    await writeRule(tx, row);
    await appendHistory(tx, {
      id: entry,
      node_id: id,
      at,
      actor,
      action: 'add-rule',
      reason: rule.description,
      after: severity,
    });
  });
  return {
    id,
    description: rule.description,
    severity,
    awaits_approval: severity === 'error',
    warnings: issues.filter(({ level }) => level === 'warning').map(issueText),
  };
}

const decided = ['removed_at', 'removed_by', 'in_force', 'approved_at', 'approved_by'] as const;

async function refuseKnown(world: StoredWorld, id: string): Promise<void> {
  const { rules, refused } = await rulesOf(world);
  const known = [...rules, ...refused.map(({ rule }) => rule)].find((rule) => rule.id === id);
  if (known !== undefined) throw ruleExists(id, known.path);
  // A node in the store that cannot be read as a rule is in the way, too.
  if ((await readRule(world.store, id))?.inForce === true) throw ruleExists(id, undefined);
}

/** The words of this world that rules may use; without its folder, those in its store, and there may be more. */
async function wordsOf(world: StoredWorld): Promise<WorldWords> {
  const used = await wordsInUse(world.store);
  if (world.home === undefined) return { ...wordsWithoutWorld({ ontology: shippedOntology() }), used };
  return worldWords(await configOf(world), used);
}

/** As it will run here, calendars and all: planned, not run. */
async function refuseByEngine(world: StoredWorld, rule: Rule): Promise<void> {
  const time = world.home === undefined ? undefined : runSettings(await configOf(world)).time;
  const problem = await planProblem(world.store, rule, time);
  if (problem === undefined) return;
  const message = problem.message.replace(`\`${rule.id}\` cannot run: `, '');
  throw refusedRule(rule.id, [issueText({ ...problem, message })]);
}

function refusedRule(id: string, reasons: readonly string[]): RuleError {
  const told = reasons.flatMap((reason) => [' ', bare(reason)]);
  return new RuleError(new Wording(['The rule ', ticked(id), ' is refused:', ...told]), {
    code: 'rule-refused',
    fix: 'Fix the query and add it again. It may only read: MATCH … WHERE … RETURN.',
  });
}

const issueText = ({ line, column, message }: { line: number; column: number; message: string }): string =>
  `${line}:${column}: ${message}`;
