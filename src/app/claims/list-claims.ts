import type { GraphStore } from '../../graph/port.ts';
import { type ClaimOnPage, claimIdsAfter, countClaims, readClaimViews } from '../../queries/claims-page.ts';
import type { ClaimState } from '../../queries/stored-claims.ts';
import { cursorAfter, limitOf, type Page, type PageRequest, startOf } from '../paging.ts';

export interface ClaimsPageRequest extends PageRequest {
  /** Default: claims of every state. */
  readonly state?: ClaimState | undefined;
}

/**
 * One page of the claims in a store, by id.
 *
 * @throws UserInputError for a bad limit or cursor.
 */
export async function listClaims(store: GraphStore, request: ClaimsPageRequest): Promise<Page<ClaimOnPage>> {
  const { state } = request;
  const list = { of: 'claims', by: { state } };
  const limit = limitOf(request);
  const ids = await claimIdsAfter(store, state, { after: startOf(request, list), limit: limit + 1 });
  const shown = ids.slice(0, limit);
  const last = ids.length > limit ? shown.at(-1) : undefined;
  return {
    items: await readClaimViews(store, shown),
    total: await countClaims(store, state),
    ...(last === undefined ? {} : { cursor: cursorAfter(last, list) }),
  };
}
