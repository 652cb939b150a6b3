import * as z from 'zod';
import { exportMemories, type ImportedMemories, importMemories } from '../../../../app/memory/transfer-memories.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { readFault, readNamedFile } from '../../../../util/files/read-named-file.ts';
import { writeWhole } from '../../../../util/files/write-whole.ts';
import { utf8Text } from '../../../../util/text/utf8-text.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { shownNotes } from '../../print/notes.ts';
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
  printAnswer(format, imported, importedText);
}

function importedText({ memories, links, verdicts, claims, findings, notes }: ImportedMemories): string {
  const counts = [memories, links, verdicts, claims];
  const known = counts.reduce((sum, count) => sum + count.known, 0);
  const leftOut = verdicts.left_out + claims.left_out;
  const sentences = [
    `${joined([
      plural(memories.added, 'memory', 'memories'),
      plural(links.added, 'link'),
      plural(verdicts.added, 'contradiction'),
      plural(claims.added, 'claim'),
    ])} taken in${known === 0 ? '' : `; ${known} were there already`}.`,
    ...(leftOut === 0 ? [] : [`${leftOut} were left out: their subjects are not in this store.`]),
    ...(findings.length === 0 ? [] : [`Findings that are open now: ${findings.join(', ')}.`]),
    ...(memories.added === 0 ? [] : ['`lore run` holds them against the files of this world.']),
    ...shownNotes(notes),
  ];
  return `${sentences.join('\n')}\n`;
}

const joined = (parts: readonly string[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

function textOf(file: string): string {
  try {
    return utf8Text(readNamedFile(file), file);
  } catch (error) {
    throw readFault(file, error);
  }
}
