import type { GraphStore } from '../graph/port.ts';
import { type ClaimState, claimMatches, type StoredClaim } from './stored-claims.ts';
import { claimsInWords, type ToldClaim } from './told-claims.ts';

/** A claim with all that the store knows of it, whatever has become of it. */
export const claimViewFields = [
  'status',
  'source_id',
  'disputed',
  'window',
  'project',
  'confidence',
  'note',
  'superseded_by',
  'superseded_at',
] as const satisfies readonly (keyof StoredClaim)[];
export type ClaimOnPage = ToldClaim<(typeof claimViewFields)[number]>;

/** Claims of files, of any state or one. */
const listed = (state: ClaimState | undefined) => {
  const { matches, params } = claimMatches({ ofFiles: true, ...(state === undefined ? {} : { states: [state] }) });
  return { match: matches.join(), params };
};

export async function countClaims(store: GraphStore, state?: ClaimState): Promise<number> {
  const { match, params } = listed(state);
  const [row] = await store.read(`${match} RETURN count(a) AS total`, params);
  return Number(row?.total ?? 0);
}

/** Ids of up to `limit` claims that come after the id `after`, sorted. */
export async function claimIdsAfter(
  store: GraphStore,
  state: ClaimState | undefined,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { match, params } = listed(state);
  const cypher = `${match} AND a.id > $after RETURN a.id AS id ORDER BY id LIMIT ${Math.trunc(limit)}`;
  return (await store.read(cypher, { ...params, after })).map(({ id }) => String(id));
}

/** The claims with these ids, in their order; an id without a claim is left out. */
export const readClaimViews = (store: GraphStore, ids: readonly string[]): Promise<ClaimOnPage[]> =>
  claimsInWords(store, { ids }, claimViewFields);
