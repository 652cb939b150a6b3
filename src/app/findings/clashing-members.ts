import type { Finding } from '../../model/finding.ts';

/** The two claims a contradiction is told with; of anything else, all that it rests on. */
export function clashingIds(violation: Finding): ReadonlySet<string> {
  const { members } = violation;
  const ids = new Set(members.map((member) => member.id));
  if (violation.category !== 'contradiction') return ids;
  const told = (claim: string, doc: string) =>
    members.find(({ summary, source }) => summary === claim && doc === `${source.path}:${source.line}`) ??
    members.find(({ summary }) => summary === claim);
  const pair = [told(violation.claim_a, violation.doc_a), told(violation.claim_b, violation.doc_b)];
  const pairIds = pair.flatMap((member) => member?.id ?? []);
  return pairIds.length < 2 ? ids : new Set(pairIds);
}
