import * as z from 'zod';
import { type Memory, type MemoryLink, memorySchema } from '../../model/memory.ts';
import { linkId, readAllLinks } from '../../queries/memory/links.ts';
import { readingIn, readingWithin } from '../../queries/memory/reading.ts';
import { UserInputError } from '../../util/errors.ts';
import { wording } from '../../util/text/wording.ts';
import { memoryLinkSchema } from '../store/memory-entry.ts';
import type { MemoryService } from './memory-service.ts';
import { changeMemories } from './write-memories.ts';

/** All memories of a world, whatever their status, and all links: JSON Lines, each `{"memory": …}` or `{"link": …}`. */
export async function exportMemories({ world: { store }, table }: MemoryService): Promise<string> {
  const memories = [...(await table.current()).values()].map((memory) => ({ memory }));
  const links = (await readAllLinks(readingIn(store))).map((link) => ({ link }));
  return [...memories, ...links].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export interface ImportedMemories {
  readonly memories: ImportedCount;
  readonly links: ImportedCount;
}

export interface ImportedCount {
  readonly added: number;
  /** They were there, and stay as they are. */
  readonly known: number;
}

const lineSchema = z.union([z.strictObject({ memory: memorySchema }), z.strictObject({ link: memoryLinkSchema })]);

/** So many in one transaction. */
const atOnce = 200;

/**
 * Takes in what `exportMemories` has written: what the world has already stays as it is, so that the same text again changes
 * nothing. Claims are not among it: they are to be read from the texts again.
 *
 * @param where the text is from, for a message.
 * @throws UserInputError `bad-memories` for a line that is none of these; nothing is written then.
 */
export async function importMemories(
  service: MemoryService,
  { text, where, actor }: { readonly text: string; readonly where: string; readonly actor: string },
): Promise<ImportedMemories> {
  const lines = linesIn(text, where);
  const memories = lines.flatMap((line) => ('memory' in line ? [line.memory] : []));
  const links = lines.flatMap((line) => ('link' in line ? [withOwnId(line.link)] : []));
  const added = { memories: 0, links: 0 };
  for (const some of portions(memories)) added.memories += await addMemories(service, some, actor);
  for (const some of portions(links)) added.links += await addLinks(service, some, actor);
  return {
    memories: { added: added.memories, known: memories.length - added.memories },
    links: { added: added.links, known: links.length - added.links },
  };
}

function linesIn(text: string, where: string) {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = lineSchema.safeParse(jsonIn(line));
    if (parsed.success) return [parsed.data];
    throw new UserInputError(wording`${`${where}:${index + 1}`} holds neither a memory nor a link.`, {
      code: 'bad-memories',
      fix: 'Give a file that `lore memory export` has written. Nothing was taken in.',
    });
  });
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const withOwnId = (link: MemoryLink): MemoryLink => ({ ...link, id: linkId(link.src_id, link.rel, link.dst_id) });

function portions<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / atOnce);
  return Array.from({ length: count }, (_, at) => items.slice(at * atOnce, (at + 1) * atOnce));
}

function addMemories(service: MemoryService, some: readonly Memory[], actor: string): Promise<number> {
  return changeMemories(service, (known) => {
    const fresh = [...new Map(some.map((memory) => [memory.id, memory])).values()].filter(({ id }) => !known.has(id));
    const memories = fresh.map((memory): Memory => ({ ...memory, rules: 'pending' }));
    return fresh.length === 0 ? { result: 0 } : { change: { op: 'import', actor, memories }, result: fresh.length };
  });
}

function addLinks(service: MemoryService, some: readonly MemoryLink[], actor: string): Promise<number> {
  return changeMemories(service, async (_, tx) => {
    const known = new Set((await readAllLinks(readingWithin(tx))).map(({ id }) => id));
    const links = [...new Map(some.map((link) => [link.id, link])).values()].filter(({ id }) => !known.has(id));
    return links.length === 0 ? { result: 0 } : { change: { op: 'import', actor, links }, result: links.length };
  });
}
