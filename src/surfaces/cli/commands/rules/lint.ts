import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ruleFilesAt } from '../../../../app/rules/rule-files.ts';
import { lintRuleFilesFully, withAdvice } from '../../../../app/rules/testing/lint-rules.ts';
import { adviseOnSameFindings } from '../../../../app/rules/testing/same-findings.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { lintText } from '../../print/rules.ts';
import { homeOf } from '../../stored-world.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';

/** `lore rules lint`: exit status 1 when a rule cannot run. */
export async function rulesLintCommand(paths: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const files = ruleFilesAt(paths.length > 0 ? paths : [rulesFolder(world)], process.cwd());
  const advice = await adviseOnSameFindings(files, { openStore: openMemoryStore, clock: () => new Date() });
  const home = world === undefined ? undefined : homeOf({ path: world, store: 'need' });
  const report = withAdvice(await lintRuleFilesFully(files, { openStore: openMemoryStore, home }), advice);
  printAnswer(format, report, (shown) => lintText(shown, stdoutPainter(color)));
  process.exitCode = report.issues.some(({ level }) => level === 'error') ? 1 : 0;
}

function rulesFolder(world: string | undefined): string {
  const home = homeOf({ path: world, store: 'make' });
  const folder = home === undefined ? undefined : join(home.root, 'rules');
  if (folder !== undefined && existsSync(folder)) return folder;
  throw new UserInputError('No rules/ folder here.', {
    code: 'no-rules',
    fix: 'Name a rule file or a folder, or write a rule: `lore rules new`.',
  });
}
