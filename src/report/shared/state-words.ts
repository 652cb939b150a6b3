import type { Outcome } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';

interface Former extends Outcome {
  readonly name: string;
  readonly status: Finding['status'];
}

/** The state of a finding before its claims changed: `goes back to 3a97…, dismissed (intended) by Mara on 2031-05-01: a ghost`. */
export function goesBackWords({ name, ...former }: Former): string {
  return `goes back to ${name}, ${decisionWords(former)}`;
}

interface SettledFinding extends Outcome {
  readonly violation: Pick<Finding, 'status' | 'members'>;
  readonly winner?: string;
}

/** The decision about a finding: `dismissed (intended) by Mara on 2031-05-01: a ghost`. */
export function stateWords(stored: SettledFinding): string {
  const { violation, winner, ...decided } = stored;
  const { status, members } = violation;
  const held = members.find(({ id }) => id === winner)?.summary ?? winner;
  return decisionWords({ ...decided, status }, held === undefined ? '' : `, in favour of "${held}"`);
}

function decisionWords(
  { status, resolution, decided_by, decided_at, decision_kind }: Omit<Former, 'name'>,
  holds = '',
): string {
  const kind = decision_kind === undefined ? '' : ` (${decision_kind})`;
  const by = decided_by === undefined ? '' : ` by ${decided_by}`;
  const at = decided_at === undefined ? '' : ` on ${decided_at.slice(0, 10)}`;
  return `${status}${kind}${by}${at}${holds}${resolution === undefined ? '' : `: ${resolution}`}`;
}
