import { membersByTrust, membersInOrder, slotOfFinding } from '../../../app/findings/slot-of-finding.ts';
import type { Finding } from '../../../model/finding.ts';
import { findingName } from '../../../model/finding-name.ts';
import type { StoredFinding } from '../../../queries/findings/read.ts';
import { defined } from '../../../util/defined.ts';

/** Members of a finding that a list shows. */
const mostMembers = 10;

/** A finding as an answer has it; of a list with its first members. */
export function findingBody(stored: StoredFinding, most = mostMembers) {
  const { violation: finding, name, detected_at, last_seen_at } = stored;
  const { resolution, decided_by, decided_at, decision_kind, winner, goes_back_to } = stored;
  return {
    ...foundBody(finding, most),
    id: name,
    ...{ detected_at, last_seen_at },
    ...defined({ resolution, decided_by, decision_kind, winner }),
    ...defined({ resolved_at: decided_at, goes_back_to: goes_back_to?.name }),
  };
}

/** The same of a finding that no store has: it would open. */
export function foundBody(finding: Finding, most = mostMembers) {
  const { fingerprint, category, rule_id, verdict, severity, status, message, hint, subject, members } = finding;
  return {
    id: findingName(finding),
    ...{ fingerprint, category, rule: rule_id, verdict, severity, status, message, to_settle: hint, subject },
    ...defined({ predicate: finding.predicate }),
    ...(finding.category === 'contradiction' ? defined({ project: finding.project }) : {}),
    ...slotOfFinding(finding),
    ...questionOf(finding),
    members: (category === 'confusion' ? membersInOrder(members) : membersByTrust(members)).slice(0, most),
    members_total: members.length,
  };
}

/** The fields of a story question that other findings lack. */
function questionOf(finding: Finding) {
  if (finding.category !== 'confusion') return {};
  const { kind, question, asks_about, fact_ids, model } = finding;
  return { kind, question, asks_about, fact_ids: [...fact_ids], ...defined({ model }) };
}
