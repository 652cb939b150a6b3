import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ruleEntries } from '../../../../app/rules/describe-rules.ts';
import { ruleFilesAt } from '../../../../app/rules/rule-files.ts';
import { showRule } from '../../../../app/rules/show-rule.ts';
import { lintRuleFiles } from '../../../../app/rules/testing/lint-rules.ts';
import { testRules } from '../../../../app/rules/testing/test-rules.ts';
import { neo4jSettings, openMemoryStore, openScratchStore } from '../../../../compose.ts';
import { categories } from '../../../../model/rule.ts';
import { painter } from '../../../../report/text/paint.ts';
import { ConfigError, UserInputError } from '../../../../util/errors.ts';
import { homeOf } from '../../kept.ts';
import { json } from '../../print/listing.ts';
import { lintText, ruleListText, ruleText, testText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { progressOn } from '../../terminal/progress.ts';
import { terminal } from '../../terminal/terminal.ts';

const common = z.object({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
});
const listSchema = common.extend({
  category: z.enum(categories).optional(),
  source: z.enum(['shipped', 'world', 'store']).optional(),
});
const testSchema = common.extend({ engine: z.enum(['embedded', 'neo4j']) });

const paintOf = (color: boolean | undefined) => painter(terminal(color, process.env, process.stdout).colour);

/** `lore rules list`. */
export async function list(rawOptions: unknown): Promise<void> {
  const { world, format, color, category, source } = listSchema.parse(rawOptions);
  const all = await withRuleSet(world, async (set) => ruleEntries(set));
  const entries = all.filter(
    (entry) => (category ?? entry.category) === entry.category && (source ?? entry.source) === entry.source,
  );
  process.stdout.write(format === 'json' ? json({ rules: entries }) : ruleListText(entries, paintOf(color)));
}

/** `lore rules show`. */
export async function show(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = common.parse(rawOptions);
  const view = await withRuleSet(world, async (set) => showRule(set, id));
  process.stdout.write(format === 'json' ? json(view) : ruleText(view, paintOf(color)));
}

/** `lore rules lint`: exit status 1 when a rule cannot run. */
export async function lint(paths: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color } = common.parse(rawOptions);
  const report = lintRuleFiles(ruleFilesAt(paths.length > 0 ? paths : [rulesFolder(world)], process.cwd()));
  process.stdout.write(format === 'json' ? json(report) : lintText(report, paintOf(color)));
  process.exitCode = report.issues.some(({ level }) => level === 'error') ? 1 : 0;
}

function rulesFolder(world: string | undefined): string {
  const home = homeOf({ path: world, store: 'need' });
  const folder = home === undefined ? undefined : join(home.root, 'rules');
  if (folder !== undefined && existsSync(folder)) return folder;
  throw new UserInputError('There is no rules/ folder here to lint.', {
    code: 'no-rules',
    fix: 'Name a rule file or a folder, or write a rule: `lore rules new`.',
  });
}

/** `lore rules test`: exit status 1 when a case does not pass. */
export async function test(targets: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color, engine } = testSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const openStore = storeFor(engine);
    const request = { targets, cwd: process.cwd(), openStore, clock: () => new Date() };
    const tested = await withRuleSet(world, (set) =>
      testRules({ ...request, set, onRule: (id, done, total) => progress.show(`testing ${done + 1}/${total} ${id}`) }),
    );
    progress.done();
    process.stdout.write(
      format === 'json' ? json({ engine, rules: tested }) : testText(tested, engine, paintOf(color)),
    );
    process.exitCode = tested.every(({ cases }) => cases.every(({ passed }) => passed)) ? 0 : 1;
  } finally {
    progress.done();
  }
}

function storeFor(engine: 'embedded' | 'neo4j') {
  if (engine === 'embedded') return openMemoryStore;
  if (neo4jSettings(process.env) !== undefined) return () => openScratchStore({ env: process.env });
  throw new ConfigError('No Neo4j server is named, so no rule can be tested there.', {
    code: 'no-neo4j',
    fix: 'Set NEO4J_URI (and NEO4J_USER, NEO4J_PASSWORD), or test with --engine embedded.',
  });
}
