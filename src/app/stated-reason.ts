import { longestReason } from '../model/limits.ts';
import { engineResolutions } from '../rules/reconcile/prior-findings.ts';
import { UserInputError } from '../util/errors.ts';

/**
 * The reason of a decision. Words the engine closes findings with would make a person's decision look like its own.
 *
 * @throws UserInputError `no-reason`, `long-reason`.
 */
export function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') {
    throw new UserInputError('A decision needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  }
  refuseLongReason(reason);
  return engineResolutions.some((word) => word === reason) ? `${reason} (decided)` : reason;
}

/** @throws UserInputError `long-reason`. */
export function refuseLongReason(reason: string): void {
  if (reason.length <= longestReason) return;
  throw new UserInputError(`The reason has ${reason.length} characters.`, {
    code: 'long-reason',
    fix: `Give a reason of at most ${longestReason}.`,
  });
}
