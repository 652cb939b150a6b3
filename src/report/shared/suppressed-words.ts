import type { Suppressed } from '../../model/report.ts';

/** Who has said that a finding is not to be reported: `dismissed (intended) by Wren on 2026-11-26`. */
export function decisionWords({ action, kind, actor, at }: NonNullable<Suppressed['decision']>): string {
  const how = action === 'resolve' ? 'resolved' : 'dismissed';
  return `${how}${kind === undefined ? '' : ` (${kind})`} by ${actor} on ${at.slice(0, 10)}`;
}
