import type { GraphStore } from '../../graph/port.ts';
import { rivalsAmong } from '../../rules/findings/clashes.ts';
import { recordedFindings } from '../recorded-findings.ts';

/** The rivals of these claims in each of these findings, certain or not: ids of members, by the id of the finding. */
export async function rivalsIn(
  store: GraphStore,
  findings: readonly string[],
  claims: ReadonlySet<string>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await recordedFindings.called(store, findings, ['member_ids', 'clashes', 'may_clash']);
  return Object.fromEntries(
    [...found].map(([id, { member_ids, clashes, may_clash }]) => {
      const certain = rivalsAmong(member_ids, clashes);
      const perhaps = rivalsAmong([], may_clash);
      const among = new Set(member_ids);
      const rivals = [...claims].flatMap((claim) => [...(among.has(claim) ? certain(claim) : []), ...perhaps(claim)]);
      return [id, [...new Set(rivals)].filter((rival) => !claims.has(rival)).sort()];
    }),
  );
}
