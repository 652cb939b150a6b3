import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { defined } from '../util/defined.ts';
import { claims, type StoredClaim, statedStates } from './stored-claims.ts';
import { claimsInWords, type ToldClaim } from './told-claims.ts';

/** A claim about an entity, in a sentence that has its note and doubt, and with its place. */
export type KnownClaim = ToldClaim<'note' | 'state' | 'source_id' | 'disputed'> & { readonly uncertain?: boolean };

/** A claim about an entity, by its place. */
type PlacedAbout = Pick<StoredClaim, 'id' | 'state' | 'placed'>;

/** Where the claims stand that name an entity, on either side, or are about it alone; by place. */
export const claimsAbout = (store: GraphStore, entityId: string): Promise<PlacedAbout[]> =>
  claims(store, { about: [entityId], states: statedStates, ofFiles: true }, ['id', 'state', 'placed']);

/** The claims with these ids, in their order; an id without a claim is left out. */
export async function knownClaims(store: GraphStore, ids: readonly string[]): Promise<KnownClaim[]> {
  const told = await claimsInWords(store, { ids }, ['aside', 'note', 'uncertain', 'state', 'source_id', 'disputed']);
  return told.map(({ aside, note, uncertain, state, source_id, disputed, ...member }) => ({
    ...{ ...member, summary: `${member.summary}${aside}`, ...defined({ note, uncertain: uncertain || undefined }) },
    ...{ state, source_id, disputed },
  }));
}

/** The claims that stand in these files, each with its sentence; by place. Candidates and superseded claims are left out. */
export const claimsOfFiles = (store: GraphStore, paths: readonly string[]): Promise<ToldClaim[]> =>
  claimsInWords(store, { paths, states: ['active', 'claim'] }, []);

/** By id of a claim, the title of the book or narrator inside the world that makes it. Claims of a file itself are left out. */
export type SourceTitles = ReadonlyMap<string, string>;

export async function sourceTitles(store: GraphStore, claimIds: Iterable<string>): Promise<SourceTitles> {
  const ids = [...new Set(claimIds)].sort();
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS claim MATCH (a:${labels.assertion} {id: claim}) WHERE a.source_id <> a.path
     MATCH (s:${labels.source} {id: a.source_id}) RETURN a.id AS id, s.title AS title, s.id AS source`,
    { ids },
  );
  return new Map(rows.map(({ id, title, source }) => [String(id), String(title ?? source)]));
}
