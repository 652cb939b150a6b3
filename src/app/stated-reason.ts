import { engineResolutions } from '../rules/reconcile/prior-findings.ts';
import { UserInputError } from '../util/errors.ts';

/** Words the engine closes findings with would make a person's decision look like its own. */
export function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') {
    throw new UserInputError('A decision needs a reason.', { code: 'no-reason', fix: 'Add --reason "…".' });
  }
  return engineResolutions.some((word) => word === reason) ? `${reason} (decided)` : reason;
}
