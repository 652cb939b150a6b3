import type { Decision } from '../../model/decision.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { UserInputError } from '../../util/errors.ts';
import { addToDecisionsFile } from '../store/decisions-file.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** Words the engine closes findings with would make a person's decision look like its own. */
export function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') {
    throw new UserInputError('A decision needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  }
  return engineResolutions.some((word) => word === reason) ? `${reason} (decided)` : reason;
}

/**
 * Writes decisions that the store has into the world's file.
 *
 * @returns false where the file cannot be written: they stand in the store alone until it can.
 */
export async function fileDecisions({ home }: StoredWorld, decisions: readonly Decision[]): Promise<boolean> {
  return home === undefined ? false : addToDecisionsFile(home.root, decisions);
}
