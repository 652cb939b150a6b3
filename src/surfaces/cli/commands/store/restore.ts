import * as z from 'zod';
import { restore } from '../../../../app/backup/restore.ts';
import { storeEngine } from '../../../../compose.ts';
import { homeOf } from '../../kept.ts';
import { contentsText } from '../../print/backup.ts';
import { json } from '../../print/listing.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  replace: z.boolean().optional(),
  format: z.enum(['text', 'json']),
});

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
  const lines = [
    `Restored ${report.path}: ${contentsText(report.contents)}.`,
    ...(report.kept_aside === undefined ? [] : [`The store that was there is kept as ${report.kept_aside}.`]),
    'Run `lore ingest` to take in what has changed in the files since.',
  ];
  process.stdout.write(format === 'json' ? json(report) : `${lines.join('\n')}\n`);
}
