import { initWorld } from '../../../../app/init/init-world.ts';

/** `lore init`: a small example world, ready to check. */
export async function initCommand(folder: string): Promise<void> {
  const { root, files } = await initWorld(folder);
  const where = folder === '.' ? '' : ` ${folder}`;
  process.stdout.write(`${files.join(', ')} written in ${root}. Now run: lore check${where}\n`);
}
