import type { Finding } from '../../model/finding.ts';

/** The two claims a contradiction is told with; of anything else, all that it rests on. */
export function clashingIds(finding: Finding): ReadonlySet<string> {
  const { members } = finding;
  const ids = new Set(members.map((member) => member.id));
  if (finding.category !== 'contradiction') return ids;
  const told = (claim: string, doc: string) =>
    members.find(({ summary, source }) => summary === claim && doc === `${source.path}:${source.line}`) ??
    members.find(({ summary }) => summary === claim);
  const pair = [told(finding.claim_a, finding.doc_a), told(finding.claim_b, finding.doc_b)];
  const pairIds = pair.flatMap((member) => member?.id ?? []);
  return pairIds.length < 2 ? ids : new Set(pairIds);
}
