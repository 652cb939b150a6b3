import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareDecisions, type FindingDecision, isAboutFinding } from '../../model/decision.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { type PriorFinding, readPriorFindings } from '../../rules/reconcile/prior-findings.ts';
import { groupBy } from '../../util/group.ts';
import { readDecisions } from '../decisions.ts';
import { writeDecision } from './decide.ts';
import { openFinding } from './find.ts';

const statusAfter = { dismiss: 'dismissed', resolve: 'resolved', reopen: 'open' } as const;

/**
 * Brings stored findings in line with decisions that were made elsewhere: of all that the store knows about a finding, the last
 * one governs. A finding whose claims say something else by now is left as it is.
 *
 * @param fresh those that are new to the store, and stand in it already.
 */
export async function applyToFindings(store: GraphStore, fresh: readonly FindingDecision[]): Promise<void> {
  if (fresh.length === 0) return;
  const fingerprints = [...new Set(fresh.map(({ finding }) => finding))];
  const found = await readPriorFindings(store, { fingerprints, subjects: [], rules: [] });
  if (found.length === 0) return;
  const all = (await readDecisions(store)).filter(isAboutFinding);
  const byFinding = groupBy(all, ({ finding }) => finding);
  const isFresh = new Set(fresh.map(({ id }) => id));
  for (const finding of found) {
    const governing = governingOf(finding, byFinding);
    if (governing === undefined || !isFresh.has(governing.id)) continue;
    const status = statusAfter[governing.action];
    // What is gone stays gone: a reopened finding that no rule finds any more would be closed again.
    if (finding.status === status || (status === 'open' && finding.waiver !== undefined)) continue;
    if (status === 'open' && (await isTaken(store, finding))) continue;
    await store.write(async (tx) => {
      await writeDecision(tx, finding.id, status, status === 'open' ? undefined : governing);
      if (finding.member_ids.length > 0) await settleDisputes(tx, await claimsAmong(tx, finding.member_ids));
    });
  }
}

/** Another finding of the slot is open already. */
async function isTaken(store: GraphStore, { fingerprints: [fingerprint] }: PriorFinding): Promise<boolean> {
  return (await openFinding(store, fingerprint)) !== undefined;
}

function governingOf(
  { fingerprints, members_hash, other_hashes }: PriorFinding,
  byFinding: ReadonlyMap<string, readonly FindingDecision[]>,
): FindingDecision | undefined {
  const hashes = new Set([members_hash, ...other_hashes]);
  return [...new Set(fingerprints)]
    .flatMap((name) => byFinding.get(name) ?? [])
    .filter(({ facts }) => hashes.has(facts))
    .sort(compareDecisions)
    .at(-1);
}

async function claimsAmong(tx: Parameters<typeof settleDisputes>[0], ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query(`UNWIND $ids AS id MATCH (a:${labels.assertion} {id: id}) RETURN a.id AS id`, {
    ids: [...ids],
  });
  return rows.map(({ id }) => String(id));
}
