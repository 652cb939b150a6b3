import type { GraphStore } from '../../graph/port.ts';
import { claimNodes, claimsByEntity, type StoredClaim, storedClaim } from '../stored-claims.ts';

/** A claim about an entity, as far as it takes to put it in its place on a page: an entity may have thousands. */
const keyFields = ['id', 'form', 'state', 'type', 'begins', 'axis', 'placed'] as const satisfies (keyof StoredClaim)[];
export type ClaimKey = Pick<StoredClaim, (typeof keyFields)[number]>;

/** By id of an entity, the keys of all claims that were ever made about it, by place; each once. */
export const claimKeysAbout = (
  store: GraphStore,
  about: readonly string[],
): Promise<ReadonlyMap<string, readonly ClaimKey[]>> => claimsByEntity(store, { about, ofFiles: true }, keyFields);

/** The claims with these ids, by id. */
export const readMirroredClaims = async (
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredClaim>> =>
  new Map((await claimNodes(store, { ids })).map(storedClaim).map((claim) => [claim.id, claim]));
