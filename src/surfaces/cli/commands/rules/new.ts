import { join, resolve } from 'node:path';
import * as z from 'zod';
import { newRule, type WrittenRule } from '../../../../app/rules/new-rule.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { testText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { homeOf } from '../../stored-world.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { ruleOf, ruleOptions } from './rule-options.ts';

const optionsSchema = ruleOptions.extend({ ...worldOptions.shape, dir: z.string().optional() });

/** `lore rules new`: two files that pass their own lint and tests. */
export async function rulesNewCommand(id: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format, dir, ...given } = optionsSchema.parse(rawOptions);
  const folder = folderFor(world, dir);
  const rule = ruleOf({ ...given, id });
  const cwd = process.cwd();
  const made = await withRuleSet(world, (set) =>
    newRule({ spec: rule, set, folder, cwd, openStore: openMemoryStore, clock: () => new Date() }),
  );
  printAnswer(format, made, newRuleText);
  process.exitCode = made.cases.every(({ passed }) => passed) ? 0 : 1;
}

function newRuleText({ id, files, cases }: WrittenRule): string {
  const [rule = '', path = ''] = files;
  return `Wrote ${rule} and ${path}.\n\n${testText([{ id, path, cases }], 'embedded', stdoutPainter(undefined))}`;
}

function folderFor(world: string | undefined, dir: string | undefined): string {
  if (dir !== undefined) return resolve(dir);
  const home = homeOf({ path: world, store: 'need' });
  if (home !== undefined) return join(home.root, 'rules');
  throw new UserInputError('No world here to write a rule for.', {
    code: 'no-world',
    fix: 'Go into the folder of your world, name it with --world, or say where the files go with --dir.',
  });
}
