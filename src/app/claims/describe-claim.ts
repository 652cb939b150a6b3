import type { GraphStore } from '../../graph/port.ts';
import { findingsOnClaims } from '../../queries/claim-names.ts';
import { type ClaimOnPage, readClaimViews } from '../../queries/claims-page.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { type HistoryEntry, readHistory } from '../../queries/history.ts';
import { UserInputError } from '../../util/errors.ts';
import { wording } from '../../util/text/wording.ts';

/** A claim, what is wrong with it, and what became of it. */
export interface ClaimPicture extends ClaimOnPage {
  /** The open findings that rest on it, gaps aside. */
  readonly conflicts: readonly StoredFinding[];
  /** Oldest first. */
  readonly history: readonly HistoryEntry[];
}

/**
 * All there is to know of one claim.
 *
 * @param id to the letter.
 * @throws UserInputError `unknown-claim`.
 */
export async function describeClaim(store: GraphStore, id: string): Promise<ClaimPicture> {
  const [claim] = await readClaimViews(store, [id]);
  if (claim === undefined) {
    throw new UserInputError(wording`The store has no claim ${id}.`, {
      code: 'unknown-claim',
      fix: '`lore show ENTITY --format json` and `lore explain FINDING --format json` list the ids of claims.',
    });
  }
  const findings = await readFindings(store, await findingsOnClaims(store, [id]));
  const conflicts = findings.filter(
    ({ violation: { status, category } }) => status === 'open' && category !== 'orphan',
  );
  return { ...claim, conflicts, history: await readHistory(store, [id]) };
}
