import { type MemoryLink, supersededByNone } from '../../model/memory.ts';
import type { LogMark } from '../../queries/memory/mark.ts';
import type { MemoriesLog, PlacedLine } from './memories-log.ts';
import { entryLine } from './memory-entry.ts';

/**
 * Writes a log anew without a memory: what is left of an entry about several stays, and so do links to it. Its superseded memories stay so,
 * and do not name it.
 *
 * @param gone ids of the links that go with it.
 * @returns how far it is applied then; undefined where there is no log.
 */
export async function rewriteWithout(
  log: MemoriesLog,
  id: string,
  gone: ReadonlySet<string>,
): Promise<LogMark | undefined> {
  if (log.size() === undefined) return undefined;
  const lines = await log.read();
  const left = lines
    .map((line) => ({ last: idOf(line), text: withoutMemory(line, id, gone) }))
    .filter(({ text }) => text !== '');
  const bytes = await log.replace(left.map(({ text }) => text));
  return { bytes, last: left.at(-1)?.last ?? '' };
}

function withoutMemory({ read, text }: PlacedLine, id: string, gone: ReadonlySet<string>): string {
  if ('voided' in read) return `${text}\n`;
  if ('fault' in read) return text.includes(id) ? '' : `${text}\n`;
  const { entry } = read;
  const memories = entry.memories
    .filter((memory) => memory.id !== id)
    .map((memory) => (memory.superseded_by === id ? supersededByNone(memory) : memory));
  const verdicts = entry.verdicts.filter(({ memory_id, other }) => memory_id !== id && other.id !== id);
  const isLeft = (link: MemoryLink) => !gone.has(link.id);
  const [links, unlinked] = [entry.links.filter(isLeft), entry.unlinked.filter(isLeft)];
  const left = entryLine({ ...entry, memories, verdicts, links, unlinked });
  if (left === entryLine(entry)) return `${text}\n`;
  const isEmpty = [memories, verdicts, links, unlinked].every(({ length }) => length === 0);
  return isEmpty ? '' : left;
}

function idOf({ read }: PlacedLine): string {
  if ('fault' in read) return '';
  return 'voided' in read ? read.voided : read.entry.id;
}
