import type { GraphStore } from '../../../graph/port.ts';
import { judgedBy, type Memory, type MemoryConflict } from '../../../model/memory.ts';
import { readDecidableClaims } from '../../../queries/decidable-claims.ts';
import type { BareVerdict } from '../../../queries/memory/verdicts.ts';
import { readPassages } from '../../../queries/searchable-lore.ts';
import { asPassageHas } from '../../../rules/findings/passage-saying.ts';
import { defined } from '../../../util/defined.ts';
import type { MemoryService } from '../memory-service.ts';

/** A verdict that is not stored yet. */
export type NewVerdict = Omit<BareVerdict, 'found_at'>;

/** As all verdicts about two memories are stored. */
export function laterFirst(verdict: NewVerdict, memories: ReadonlyMap<string, Memory>): NewVerdict {
  const { memory_id, other } = verdict;
  if (other.kind !== 'memory' || !isLater(other.id, memory_id, memories)) return verdict;
  return { ...verdict, memory_id: other.id, other: { kind: 'memory', id: memory_id } };
}

/** The same, as they were found at a moment. */
export const verdictsFound = (
  verdicts: readonly NewVerdict[],
  memories: ReadonlyMap<string, Memory>,
  found_at: string,
): BareVerdict[] => verdicts.map((verdict) => ({ ...laterFirst(verdict, memories), found_at }));

function isLater(one: string, other: string, memories: ReadonlyMap<string, Memory>): boolean {
  const [a = '', b = ''] = [memories.get(one)?.created_at, memories.get(other)?.created_at];
  if (a !== b) return a > b;
  for (const id of memories.keys()) if (id === one || id === other) return id === other;
  return false;
}

/** The verdicts that are kept. A contradiction with an entity, or with a claim that the store lacks, is only reported. */
export async function verdictsOf(
  { world }: MemoryService,
  memoryId: string,
  conflicts: readonly MemoryConflict[],
): Promise<NewVerdict[]> {
  const claimIds = conflicts.flatMap(({ other }) => (other.kind === 'claim' ? [other.id] : []));
  const claims = await readDecidableClaims(world.store, claimIds);
  const said = await sentencesSaid(world.store, conflicts);
  const files = new Set<string>();
  return conflicts.flatMap(({ other, similarity, reason, verdict, kind: _, ...judged }): NewVerdict[] => {
    const { kind, id } = other;
    if (kind === 'entity' || (kind === 'claim' && !claims.has(id))) return [];
    const found = { similarity, reason, ...judgedBy(judged) };
    if (kind === 'passage') {
      const { path = '', sentence } = said.get(id) ?? {};
      // The first of each file is the surest.
      if (sentence === undefined || files.has(path)) return [];
      files.add(path);
      return [{ memory_id: memoryId, other: { kind, id: path }, ...found, ...defined({ sentence, verdict }) }];
    }
    const facts = kind === 'claim' ? claims.get(id)?.facts : undefined;
    return [{ memory_id: memoryId, other: { kind, id }, ...found, ...defined({ facts, verdict }) }];
  });
}

/** By id of a passage, its file and its sentence as its text has it. */
async function sentencesSaid(
  store: GraphStore,
  conflicts: readonly MemoryConflict[],
): Promise<ReadonlyMap<string, { readonly path: string; readonly sentence: string }>> {
  const wanted = new Map(conflicts.flatMap(({ other }) => (other.kind === 'passage' ? [[other.id, other.text]] : [])));
  const passages = await readPassages(store, [...wanted.keys()]);
  return new Map(
    passages.flatMap(({ id, text, source_id: path }) => {
      const sentence = asPassageHas(text, wanted.get(id) ?? '');
      return sentence === undefined ? [] : [[id, { path, sentence }] as const];
    }),
  );
}
