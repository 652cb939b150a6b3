import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareDecisions, type FindingDecision } from '../../model/decision.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { type PriorFinding, readPriorFindings } from '../../rules/reconcile/prior-findings.ts';
import { groupBy } from '../../util/group.ts';
import { writeClosing, writeReopening, writeSettledFor, writeTakenUp } from './decide.ts';
import { openFinding } from './find.ts';

const statusAfter = { dismiss: 'dismissed', resolve: 'resolved' } as const;

/**
 * Brings stored findings in line with decisions that were made elsewhere: of all that the store knows about a finding, the last
 * one governs. A finding whose claims say something else by now is left as it is.
 *
 * @param fresh those that are new to the store. They are written into it afterwards: killed in between, it is done again.
 * @param known those that it has.
 * @param onReopened writes that rules have to look at the subjects of findings that are open again.
 */
export async function applyToFindings(
  store: GraphStore,
  fresh: readonly FindingDecision[],
  known: readonly FindingDecision[],
  onReopened: (tx: GraphWriter, subjects: readonly string[]) => Promise<void>,
): Promise<void> {
  if (fresh.length === 0) return;
  const fingerprints = [...new Set(fresh.map(({ finding }) => finding))];
  const found = await readPriorFindings(store, { fingerprints, subjects: [], rules: [] });
  if (found.length === 0) return;
  const byFinding = groupBy([...known, ...fresh], ({ finding }) => finding);
  const isFresh = new Set(fresh.map(({ id }) => id));
  for (const finding of found) {
    const governing = governingOf(finding, byFinding);
    if (governing === undefined || !isFresh.has(governing.id)) continue;
    // What is gone stays gone: a reopened finding that no rule finds any more would be closed again.
    if (governing.action === 'reopen' && (finding.status === 'open' || finding.waiver !== undefined)) continue;
    const [fingerprint] = finding.fingerprints;
    const other = await openFinding(store, fingerprint);
    await store.write(async (tx) => {
      if (governing.action !== 'reopen') await writeClosing(tx, finding.id, statusAfter[governing.action], governing);
      else if (other === undefined) {
        await writeReopening(tx, finding.id);
        await onReopened(tx, [finding.subject_id]);
      } else await writeTakenUp(tx, finding.id, governing.at);
      await writeSettledFor(tx, finding.id, governing.winner);
      if (finding.member_ids.length > 0) await settleDisputes(tx, await claimsAmong(tx, finding.member_ids));
    });
  }
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
