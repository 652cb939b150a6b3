import * as z from 'zod';
import { initWorld } from '../../../../app/init/init-world.ts';
import { plural } from '../../../../report/shared/plural.ts';

const optionsSchema = z.object({ sample: z.boolean().optional() });

/** `lore init`: settings for the lore of a folder, or a small example world, ready to check. */
export async function initCommand(folder: string, rawOptions: unknown): Promise<void> {
  const { sample } = optionsSchema.parse(rawOptions);
  const { root, files, found } = await initWorld({ folder, sample });
  const where = folder === '.' ? '' : ` ${folder}`;
  const fits = found === 0 ? '' : `, for the ${plural(found, 'file')} of lore there`;
  process.stdout.write(`${files.join(', ')} written in ${root}${fits}. Now run: lore check${where}\n`);
}
