import { join, resolve } from 'node:path';
import * as z from 'zod';
import { newRule } from '../../../../app/rules/new-rule.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { painter } from '../../../../report/text/paint.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { homeOf } from '../../kept.ts';
import { json } from '../../print/listing.ts';
import { testText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { terminal } from '../../terminal/terminal.ts';
import { completeWish, optionSchema } from './new-wish.ts';

const optionsSchema = optionSchema.extend({
  world: z.string().optional(),
  format: z.enum(['text', 'json']),
  dir: z.string().optional(),
});

/** `lore rules new`: two files that pass their own lint and tests. */
export async function create(id: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format, dir, ...asked } = optionsSchema.parse(rawOptions);
  const folder = folderFor(world, dir);
  const wish = await completeWish({ ...asked, id });
  const cwd = process.cwd();
  const made = await withRuleSet(world, (set) =>
    newRule({ wish, set, folder, cwd, openStore: openMemoryStore, clock: () => new Date() }),
  );
  const [rule = '', tests = ''] = made.files;
  const paint = painter(terminal(undefined, process.env, process.stdout).colour);
  const text = `Wrote ${rule} and ${tests}.\n\n${testText([{ id: made.id, path: tests, cases: made.cases }], 'embedded', paint)}`;
  process.stdout.write(format === 'json' ? json(made) : text);
  process.exitCode = made.cases.every(({ passed }) => passed) ? 0 : 1;
}

function folderFor(world: string | undefined, dir: string | undefined): string {
  if (dir !== undefined) return resolve(dir);
  const home = homeOf({ path: world, store: 'need' });
  if (home !== undefined) return join(home.root, 'rules');
  throw new UserInputError('There is no world here to write a rule for.', {
    code: 'no-world',
    fix: 'Go into the folder of your world, name it with --world, or say where the files go with --dir.',
  });
}
