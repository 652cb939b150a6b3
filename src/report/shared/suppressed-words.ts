import type { Suppressed } from '../../model/report.ts';

type SuppressingDecision = NonNullable<Suppressed['decision']>;

/** The decision that suppresses a finding: `dismissed (intended) by Wren on 2026-11-26`. */
export function decisionWords(decision: SuppressingDecision): string {
  const { actor, at } = decision;
  return `${whatWasDecided(decision)} by ${actor} on ${at.slice(0, 10)}`;
}

function whatWasDecided({ action, kind, about = '' }: SuppressingDecision): string {
  switch (action) {
    case 'withdraw':
      return `"${about}" withdrawn`;
    case 'supersede':
      return `another claim replaced "${about}"`;
    case 'resolve':
      return 'resolved';
    default:
      return `dismissed${kind === undefined ? '' : ` (${kind})`}`;
  }
}

/** With the reason, where one was given. */
export const withReason = (words: string, reason: string): string => (reason === '' ? words : `${words}: ${reason}`);
