import type { GraphStore } from '../graph/port.ts';
import { defined } from '../util/defined.ts';
import { compareText } from '../util/places.ts';
import { formerClaims } from './former-claims.ts';
import { claimNodes, claims, type StoredClaim } from './stored-claims.ts';
import { claimsInWords } from './told-claims.ts';

/** A claim as far as a decision about it goes by it. */
export interface DecidableClaim extends Pick<StoredClaim, 'id' | 'path' | 'facts' | 'type' | 'project' | 'state'> {
  /** Ids of the entities that it is about, its subject first. */
  readonly entities: readonly string[];
  /** In a sentence. */
  readonly summary: string;
  /** The memory that it was read from: what becomes of it becomes of the memory. */
  readonly memory?: string;
  /** Id of the claim that a person has put in its place; one that left the files may have been replaced by another, which nobody decided. */
  readonly supersededBy?: string;
}

const decidedBy = ['path', 'facts', 'type', 'project', 'state', 'about', 'memory_id', 'superseded_by'] as const;

/** The claims with these ids, by id; with those that hold in their place, over however many. */
export async function readDecidableClaims(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecidableClaim>> {
  const found = new Map<string, DecidableClaim>();
  let wanted = [...new Set(ids)];
  while (wanted.length > 0) {
    const told = await claimsInWords(store, { ids: wanted }, decidedBy);
    for (const { id, path, facts, type, project, state, summary, about, memory_id, superseded_by } of told) {
      const more = defined({ project, memory: memory_id, supersededBy: superseded_by });
      found.set(id, { id, path, facts, type, entities: about, state, ...more, summary });
    }
    wanted = told.flatMap(({ superseded_by }) => superseded_by ?? []).filter((id) => !found.has(id));
  }
  return found;
}

/** Ids of the claims that nobody has accepted yet, in the files that are meant; by path, line and id. */
export async function candidateIds(store: GraphStore, isMeant: (path: string) => boolean): Promise<string[]> {
  const waiting = await claims(store, { states: ['candidate'], ofFiles: true }, ['id', 'path', 'place']);
  return waiting
    .filter(({ path }) => isMeant(path))
    .sort((a, b) => compareText(a.path, b.path) || a.place.line - b.place.line || compareText(a.id, b.id))
    .map(({ id }) => id);
}

/** Those of these claims that no file states any more where they stood last. */
export const formerAmong = async (store: GraphStore, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  formerClaims(store, await claimNodes(store, { ids }));
