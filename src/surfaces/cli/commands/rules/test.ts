import * as z from 'zod';
import { testRules } from '../../../../app/rules/testing/test-rules.ts';
import { neo4jSettings, openEmptiedServer, openMemoryStore } from '../../../../compose.ts';
import { ConfigError } from '../../../../util/errors.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { testText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { progressOn } from '../../terminal/progress.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';

const optionsSchema = colouredOptions.extend({ engine: z.enum(['embedded', 'neo4j']) });

/** `lore rules test`: exit status 1 when a case does not pass. */
export async function rulesTestCommand(targets: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color, engine } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  try {
    const openStore = storeFor(engine);
    const request = { targets, cwd: process.cwd(), openStore, clock: () => new Date() };
    const rules = await withRuleSet(world, (set) =>
      testRules({ ...request, set, onRule: (id, done, total) => progress.show(`testing ${done + 1}/${total} ${id}`) }),
    );
    progress.done();
    printAnswer(format, { engine, rules }, (shown) => testText(shown.rules, engine, stdoutPainter(color)));
    process.exitCode = rules.every(({ cases }) => cases.every(({ passed }) => passed)) ? 0 : 1;
  } finally {
    progress.done();
  }
}

function storeFor(engine: 'embedded' | 'neo4j') {
  if (engine === 'embedded') return openMemoryStore;
  const server = neo4jSettings(process.env);
  if (server !== undefined) return () => openEmptiedServer(server);
  throw new ConfigError('No Neo4j server is named, so no rule can be tested there.', {
    code: 'no-neo4j',
    fix: 'Set NEO4J_URI (and NEO4J_USER, NEO4J_PASSWORD), or test with --engine embedded.',
  });
}
