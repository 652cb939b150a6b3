import { backUp } from '../../../../app/backup/back-up.ts';
import { storeEngine } from '../../../../compose.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { contentsText } from '../../print/backup.ts';
import { homeOf } from '../../stored-world.ts';

/** `lore backup`: the store of a world in one file, read back. */
export async function backupCommand(file: string | undefined, rawOptions: unknown): Promise<void> {
  const { world, format } = worldOptions.parse(rawOptions);
  const report = await backUp({
    engine: storeEngine(process.env),
    home: homeOf({ path: world, store: 'need' }),
    clock: () => new Date(),
    to: file,
  });
  printAnswer(
    format,
    report,
    ({ path, bytes, contents }) => `Backed up to ${path} (${bytes} bytes), and read back: ${contentsText(contents)}.\n`,
  );
}
