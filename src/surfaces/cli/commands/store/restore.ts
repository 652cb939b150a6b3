import * as z from 'zod';
import { type RestoreReport, restore } from '../../../../app/backup/restore.ts';
import { storeEngine } from '../../../../compose.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { contentsText } from '../../print/backup.ts';
import { homeOf } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ replace: z.boolean().optional() });

/** `lore restore`: a backup becomes the store of a world. */
export async function restoreCommand(file: string, rawOptions: unknown): Promise<void> {
  const { world, replace, format } = optionsSchema.parse(rawOptions);
  const report = await restore({
    engine: storeEngine(process.env),
    home: homeOf({ path: world, store: 'make' }),
    clock: () => new Date(),
    from: file,
    replace,
  });
  printAnswer(format, report, restoredText);
}

function restoredText({ path, contents, kept_aside }: RestoreReport): string {
  const lines = [
    `Restored ${path}: ${contentsText(contents)}.`,
    ...(kept_aside === undefined ? [] : [`The old store is now ${kept_aside}.`]),
    'Run `lore ingest` for later changes of the files.',
  ];
  return `${lines.join('\n')}\n`;
}
