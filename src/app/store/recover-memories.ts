import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { noteMemoriesForRules } from '../../ingest/store/journal.ts';
import type { Problem } from '../../model/problem.ts';
import { appendHistories } from '../../queries/history.ts';
import { deleteLinks, readAllLinks, writeLinks } from '../../queries/memory/links.ts';
import { type MemoryMark, noteLogApplied, raiseMemoryMark, readMemoryMark } from '../../queries/memory/mark.ts';
import { ensureMemoryIndexes, readAllMemories, writeMemories } from '../../queries/memory/memories.ts';
import { readingIn, readingWithin } from '../../queries/memory/reading.ts';
import { readBareVerdicts, writeVerdicts } from '../../queries/memory/verdicts.ts';
import { groupBy } from '../../util/group.ts';
import { claimsFollow } from './claims-follow.ts';
import type { WorldHome } from './home.ts';
import { type MemoriesLog, memoriesLogOf, memoriesPath, type PlacedLine } from './memories-log.ts';
import { entryLine, type MemoryEntry } from './memory-entry.ts';
import { entriesInForce, type Replayed, replay } from './replay-memories.ts';

/**
 * Makes a store and the log of its world know the same memories: what the store lacks is applied, and what the log lacks is added.
 * Where nothing is to be done this is one look at the file and one at the store.
 *
 * @returns what cannot be read of the log.
 */
export async function recoverMemories(store: GraphStore, home: WorldHome | undefined): Promise<readonly Problem[]> {
  const log = memoriesLogOf(store, home);
  if (log === undefined) return [];
  const mark = await readMemoryMark(readingIn(store));
  if (log.isApplied(mark ?? {})) return mark?.log?.hasFaults === true ? faultsIn(await log.read()) : [];
  return catchUpWithLog(store, log);
}

/** The unreadable entries of the log; for callers that only look, and apply none. */
export async function unreadInLog(store: GraphStore, home: WorldHome | undefined): Promise<readonly Problem[]> {
  const log = memoriesLogOf(store, home);
  if (log === undefined) return [];
  const mark = await readMemoryMark(readingIn(store));
  return log.isApplied(mark ?? {}) && mark?.log?.hasFaults !== true ? [] : faultsIn(await log.read());
}

/** Applies what a killed process, or a lost store, left unapplied. @returns what cannot be read of the log. */
export async function catchUpWithLog(store: GraphStore, log: MemoriesLog): Promise<readonly Problem[]> {
  await ensureMemoryIndexes(store);
  return store.write(async (tx) => {
    const mark = await raiseMemoryMark(tx);
    const size = log.size();
    if (log.isApplied(mark)) return [];
    const lines = size === undefined ? [] : await log.read();
    const end = lines.at(-1)?.end ?? 0;
    if (size !== undefined && end < size) await log.cutTo(end);
    const problems = faultsIn(lines);
    const unapplied = await applyMissing(tx, lines, mark);
    const added = unapplied === 'all' ? await missingLines(tx, lines) : [];
    const whole = [...lines.map(({ text }) => `${text}\n`), ...added.map(entryLine)];
    const bytes = added.length === 0 ? end : await log.replace(whole);
    const last = added.at(-1)?.id ?? lastId(lines);
    await noteLogApplied(tx, { bytes, last, hasFaults: problems.length > 0 });
    return problems;
  });
}

/** @returns whether the mark said nothing of this log, so that all of it was looked at. */
async function applyMissing(
  tx: GraphWriter,
  lines: readonly PlacedLine[],
  { log, revision }: MemoryMark,
): Promise<'all' | 'tail'> {
  const at = log === undefined ? -1 : lines.findIndex(({ end }) => end === log.bytes);
  const isKnown = at >= 0 && lastId(lines.slice(0, at + 1)) === log?.last;
  const tail = lines.slice(isKnown ? at + 1 : 0);
  const known = await readAllMemories(readingWithin(tx));
  const applied = replay(entriesInForce(tail), known, isKnown ? 'newer' : 'any');
  await writeMemories(tx, applied.memories, revision);
  await deleteLinks(tx, applied.unlinked);
  await writeLinks(tx, applied.links);
  await writeVerdicts(tx, applied.verdicts);
  await appendHistories(tx, applied.history);
  await noteMemoriesForRules(tx, await concerned(tx, applied));
  return isKnown ? 'tail' : 'all';
}

/** Has claims follow what was applied. @returns ids of the memories and entities that rules have to look at. */
async function concerned(tx: GraphWriter, { turns, verdicts }: Replayed): Promise<string[]> {
  const ids = new Set(verdicts.map(({ memory_id }) => memory_id));
  for (const turn of turns) {
    for (const { id } of turn.memories) ids.add(id);
    for (const id of await claimsFollow(tx, turn)) ids.add(id);
  }
  return [...ids];
}

/** The lines for memories of a store that the log does not name: each memory as it is now. */
async function missingLines(tx: GraphWriter, lines: readonly PlacedLine[]): Promise<MemoryEntry[]> {
  const read = readingWithin(tx);
  const entries = entriesInForce(lines);
  const named = new Set(entries.flatMap(({ memories }) => memories.map(({ id }) => id)));
  const linked = new Set(entries.flatMap(({ links, unlinked }) => [...links, ...unlinked].map(({ id }) => id)));
  const verdicts = groupBy(await readBareVerdicts(read), ({ memory_id }) => memory_id);
  const memories = (await readAllMemories(read))
    .filter(({ memory }) => !named.has(memory.id))
    .map(({ memory }): MemoryEntry => {
      const { id, created_at: at, by } = memory;
      return { ...noEntry, op: 'remember', id, at, by, memories: [memory], verdicts: verdicts.get(id) ?? [] };
    });
  const links = (await readAllLinks(read))
    .filter(({ id }) => !linked.has(id))
    .map(
      (link): MemoryEntry => ({ ...noEntry, op: 'link', id: link.id, at: link.created_at, by: link.by, links: [link] }),
    );
  return [...memories, ...links];
}

const noEntry = { memories: [], verdicts: [], links: [], unlinked: [] };

function lastId(lines: readonly PlacedLine[]): string {
  const read = lines.at(-1)?.read;
  if (read === undefined || 'fault' in read) return '';
  return 'voided' in read ? read.voided : read.entry.id;
}

function faultsIn(lines: readonly PlacedLine[]): Problem[] {
  return lines.flatMap(({ read, line }) => {
    if (!('fault' in read)) return [];
    const message = `This line of the log of memories cannot be read, and is ignored: ${read.fault}. Fix it, or remove it.`;
    return [{ path: memoriesPath, line, column: 1, code: 'bad-memory', message }];
  });
}
