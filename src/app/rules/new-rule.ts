import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { GraphStore } from '../../graph/port.ts';
import { findKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { ruleHeaderSchema } from '../../model/rule.ts';
import type { Clock } from '../../util/clock.ts';
import { UserInputError } from '../../util/errors.ts';
import { writeNewFiles } from '../../util/files/write-new-files.ts';
import { unwritable } from '../../util/files/write-whole.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { foldKey, snakeCase } from '../../util/text/fold.ts';
import type { RuleShape, RuleSpec } from './drafts/draft.ts';
import { draftRule } from './drafts/write-draft.ts';
import { badRuleId, ruleExists } from './rule-errors.ts';
import { ruleFilesAt } from './rule-files.ts';
import { type RuleSet, rulesById, testFileBeside } from './rule-set.ts';
import { lintRuleFiles } from './testing/lint-rules.ts';
import type { CaseResult } from './testing/rule-tests.ts';
import { testRules } from './testing/test-rules.ts';

export interface NewRuleRequest {
  readonly spec: RuleSpec;
  readonly set: RuleSet;
  /** Absolute folder that gets the two files; default the world's `rules/`. */
  readonly folder: string;
  readonly cwd: string;
  readonly openStore: () => Promise<GraphStore>;
  readonly clock: Clock;
}

export interface WrittenRule {
  readonly id: string;
  /** As messages show them, relative to where the command runs. */
  readonly files: readonly string[];
  readonly cases: readonly CaseResult[];
}

/**
 * Writes a rule file and its tests, lints them and runs the tests. Existing files are never overwritten.
 *
 * @throws UserInputError `bad-rule-id`, `rule-exists`, `unknown-kind`, `unknown-predicate`, `unknown-attribute`, `unwritable`.
 */
export async function newRule({ spec, set, folder, cwd, openStore, clock }: NewRuleRequest): Promise<WrittenRule> {
  if (!ruleHeaderSchema.shape.id.safeParse(spec.id).success) throw badRuleId(spec.id);
  const file = join(folder, `${spec.id}.cypher`);
  const test = testFileBeside(file);
  const known = rulesById(set).get(spec.id);
  const taken = known?.path ?? [file, test].find((path) => existsSync(path));
  if (taken !== undefined || known !== undefined) throw ruleExists(spec.id, taken);
  const drafted = draftRule({ ...spec, shape: checkedShape(spec.shape, set.ontology) }, set.ontology);
  await write(file, drafted.cypher);
  await write(test, drafted.test);
  const shown = [file, test].map((path) => relative(cwd, path).split(sep).join('/'));
  const fault = lintRuleFiles(ruleFilesAt([file], cwd)).issues.find(({ level }) => level === 'error');
  if (fault !== undefined) throw new Error(`The new rule ${spec.id} does not pass its own lint: ${fault.message}`);
  const [tested] = await testRules({ targets: [file], set, cwd, openStore, clock });
  return { id: spec.id, files: shown, cases: tested?.cases ?? [] };
}

/** The same shape with the names the ontology knows: kinds by alias, predicates and attributes by any spelling. */
function checkedShape(shape: RuleShape, ontology: Ontology): RuleShape {
  const kind = kindCalled(shape.kind, ontology);
  switch (shape.name) {
    case 'one-at-a-time':
    case 'missing':
      return { ...shape, kind, predicate: predicateCalled(shape.predicate, ontology) };
    case 'forbidden':
      return {
        ...shape,
        kind,
        predicate: predicateCalled(shape.predicate, ontology),
        other: kindCalled(shape.other, ontology),
      };
    case 'order':
      return { ...shape, kind, first: dateCalled(shape.first, ontology), last: dateCalled(shape.last, ontology) };
  }
}

function kindCalled(word: string, { kinds }: Ontology): string {
  const kind = findKind(kinds, word);
  if (kind !== undefined) return kind.name;
  throw new UserInputError(`Unknown kind \`${word}\`${didYouMean(word, kinds.keys()) || '.'}`, {
    code: 'unknown-kind',
    fix: 'Declare it under `kinds:` in lore.yaml.',
  });
}

function predicateCalled(word: string, { predicates }: Ontology): string {
  const folded = foldKey(word);
  const known = [...predicates.values()].find(
    ({ type, aliases }) => foldKey(type) === folded || aliases.some((alias) => foldKey(alias) === folded),
  );
  if (known !== undefined) return known.type;
  throw new UserInputError(`Unknown predicate \`${word}\`${didYouMean(word.toUpperCase(), predicates.keys()) || '.'}`, {
    code: 'unknown-predicate',
    fix: 'Declare it under `predicates:` in lore.yaml.',
  });
}

function dateCalled(word: string, { attributes }: Ontology): string {
  const name = snakeCase(word);
  const known =
    attributes.get(name) ??
    [...attributes.values()].find(({ aliases }) => aliases.some((alias) => snakeCase(alias) === name));
  if (known?.type === 'date') return known.name;
  const dates = [...attributes.values()].filter(({ type }) => type === 'date').map((each) => each.name);
  throw new UserInputError(`Unknown date \`${word}\`${didYouMean(name, dates) || '.'}`, {
    code: 'unknown-attribute',
    fix: 'Declare it in lore.yaml: `attributes: { knighted_on: { type: date } }`.',
  });
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeNewFiles(new Map([[path, text]]));
  } catch (cause) {
    throw unwritable(path, cause, 'Name a folder that you may write to: --dir DIR.');
  }
}
