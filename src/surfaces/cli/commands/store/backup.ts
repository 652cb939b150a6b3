import * as z from 'zod';
import { backUp } from '../../../../app/backup/back-up.ts';
import { storeEngine } from '../../../../compose.ts';
import { homeOf } from '../../kept.ts';
import { contentsText } from '../../print/backup.ts';
import { json } from '../../print/listing.ts';

const optionsSchema = z.object({ world: z.string().optional(), format: z.enum(['text', 'json']) });

/** `lore backup`: the store of a world in one file, read back. */
export async function backup(file: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format } = optionsSchema.parse(rawOptions);
  const report = await backUp({
    engine: storeEngine(process.env),
    home: homeOf({ path: world, store: 'need' }),
    clock: () => new Date(),
    to: file,
  });
  const text = `Backed up to ${report.path} (${report.bytes} bytes), and read back: ${contentsText(report.contents)}.\n`;
  process.stdout.write(format === 'json' ? json(report) : text);
}
