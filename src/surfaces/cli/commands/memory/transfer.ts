import * as z from 'zod';
import { exportMemories, importMemories } from '../../../../app/memory/transfer-memories.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { readFault, readNamedFile } from '../../../../util/files/read-named-file.ts';
import { writeWhole } from '../../../../util/files/write-whole.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withMemoryService } from './with-memory-service.ts';

/** `lore memory export`. */
export async function exportMemoriesCommand(rawOptions: unknown): Promise<void> {
  const { world, out } = z.object({ world: z.string().optional(), out: z.string().optional() }).parse(rawOptions);
  const text = await withMemoryService({ world, access: 'read' }, (service) => exportMemories(service));
  if (out === undefined) process.stdout.write(text);
  else writeWhole(out, text);
}

/** `lore memory import`. */
export async function importMemoriesCommand(file: string, rawOptions: unknown): Promise<void> {
  const { format, ...where } = worldOptions.extend({ as: z.string().optional() }).parse(rawOptions);
  const text = textOf(file);
  const imported = await withMemoryService(where, (service, person) =>
    importMemories(service, { text, where: file, actor: person() }),
  );
  printAnswer(format, imported, ({ memories, links }) => {
    const known = memories.known + links.known;
    const rest = known === 0 ? '' : `; ${known} were there already`;
    return `${plural(memories.added, 'memory', 'memories')} and ${plural(links.added, 'link')} taken in${rest}.\n`;
  });
}

function textOf(file: string): string {
  try {
    return readNamedFile(file).toString('utf8');
  } catch (error) {
    throw readFault(file, error);
  }
}
