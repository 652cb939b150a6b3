import type { DismissalKind } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';

interface SettledFinding {
  readonly violation: Pick<Finding, 'status' | 'members'>;
  readonly resolution?: string;
  readonly decided_by?: string;
  readonly decided_at?: string;
  readonly decision_kind?: DismissalKind;
  readonly winner?: string;
}

/** What became of a finding, who said so and when: `dismissed (intended) by Mara on 2031-05-01: a ghost`. */
export function stateWords(stored: SettledFinding): string {
  const { violation, resolution, decided_by, decided_at, decision_kind, winner } = stored;
  const { status, members } = violation;
  const kind = decision_kind === undefined ? '' : ` (${decision_kind})`;
  const by = decided_by === undefined ? '' : ` by ${decided_by}`;
  const at = decided_at === undefined ? '' : ` on ${decided_at.slice(0, 10)}`;
  const held = members.find(({ id }) => id === winner)?.summary ?? winner;
  const holds = held === undefined ? '' : `, in favour of “${held}”`;
  return `${status}${kind}${by}${at}${holds}${resolution === undefined ? '' : `: ${resolution}`}`;
}
