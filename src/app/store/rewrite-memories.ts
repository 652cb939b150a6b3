import type { LogMark } from '../../queries/memory/mark.ts';
import type { MemoriesLog, PlacedLine } from './memories-log.ts';
import { entryLine } from './memory-entry.ts';

/**
 * Writes a log anew without a memory: what is left of an entry about several stays, and so do links to it.
 *
 * @returns how far it is applied then; undefined where there is no log.
 */
export async function rewriteWithout(log: MemoriesLog, id: string): Promise<LogMark | undefined> {
  if (log.size() === undefined) return undefined;
  const lines = await log.read();
  const left = lines
    .map((line) => ({ last: idOf(line), text: withoutMemory(line, id) }))
    .filter(({ text }) => text !== '');
  const bytes = await log.replace(left.map(({ text }) => text));
  return { bytes, last: left.at(-1)?.last ?? '' };
}

function withoutMemory({ read, text }: PlacedLine, id: string): string {
  if ('voided' in read) return `${text}\n`;
  if ('fault' in read) return text.includes(id) ? '' : `${text}\n`;
  const { entry } = read;
  const memories = entry.memories.filter((memory) => memory.id !== id);
  const verdicts = entry.verdicts.filter(({ memory_id, other }) => memory_id !== id && other.id !== id);
  if (memories.length === entry.memories.length && verdicts.length === entry.verdicts.length) return `${text}\n`;
  const isEmpty = [memories, verdicts, entry.links, entry.unlinked].every(({ length }) => length === 0);
  return isEmpty ? '' : entryLine({ ...entry, memories, verdicts });
}

function idOf({ read }: PlacedLine): string {
  if ('fault' in read) return '';
  return 'voided' in read ? read.voided : read.entry.id;
}
