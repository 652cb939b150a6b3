import type { Finding } from '../../model/finding.ts';

/** Ids of the two claims that a contradiction names; of any other finding, of all its members. */
export function clashingIds(finding: Finding): ReadonlySet<string> {
  const { members } = finding;
  const ids = new Set(members.map((member) => member.id));
  if (finding.category !== 'contradiction') return ids;
  const memberFor = (claim: string, doc: string) =>
    members.find(({ summary, source }) => summary === claim && doc === `${source.path}:${source.line}`) ??
    members.find(({ summary }) => summary === claim);
  const pair = [memberFor(finding.claim_a, finding.doc_a), memberFor(finding.claim_b, finding.doc_b)];
  const pairIds = pair.flatMap((member) => member?.id ?? []);
  return pairIds.length < 2 ? ids : new Set(pairIds);
}
