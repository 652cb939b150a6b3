import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareDecisions, type FindingDecision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { settleDisputes } from '../../rules/reconcile/disputes.ts';
import { type PriorFinding, readPriorFindings } from '../../rules/reconcile/prior-findings.ts';
import { groupBy } from '../../util/group.ts';
import { stableHash } from '../../util/hash.ts';
import { appendHistory, type NewHistoryEntry } from '../history.ts';
import { writeClosing, writeReopening, writeSettledFor, writeTakenUp } from './decide.ts';
import { openFinding } from './find.ts';

const statusAfter = { dismiss: 'dismissed', resolve: 'resolved' } as const;

interface ApplyOptions {
  /** When the store learns of them. */
  readonly now: Date;
  readonly onReopened: (tx: GraphWriter, subjects: readonly string[]) => Promise<void>;
}

/** The effect of a decision from elsewhere on a stored finding. */
export interface AppliedDecision {
  readonly finding: string;
  readonly status: Finding['status'];
  readonly decision: FindingDecision;
}

/**
 * Brings stored findings in line with decisions that were made elsewhere: of all that the store knows about a finding, the last
 * one governs. A finding whose claims say something else by now is left as it is.
 *
 * @param fresh those that are new to the store. They are written into it afterwards: killed in between, it is done again.
 * @param known those that it has.
 * @param options `onReopened` writes that rules have to look at the subjects of findings that are open again.
 * @returns those that are otherwise now.
 */
export async function applyToFindings(
  store: GraphStore,
  fresh: readonly FindingDecision[],
  known: readonly FindingDecision[],
  { now, onReopened }: ApplyOptions,
): Promise<AppliedDecision[]> {
  if (fresh.length === 0) return [];
  const fingerprints = [...new Set(fresh.map(({ finding }) => finding))];
  const found = await readPriorFindings(store, { fingerprints, subjects: [], rules: [] });
  const applied: AppliedDecision[] = [];
  const byFinding = groupBy([...known, ...fresh], ({ finding }) => finding);
  const isFresh = new Set(fresh.map(({ id }) => id));
  for (const finding of found) {
    const governing = governingOf(finding, byFinding);
    if (governing === undefined || !isFresh.has(governing.id)) continue;
    // A gone finding stays gone: a reopened finding without a rule would be closed again.
    if (governing.action === 'reopen' && (finding.status === 'open' || finding.waiver !== undefined)) continue;
    const [fingerprint] = finding.fingerprints;
    const other = await openFinding(store, fingerprint);
    const status =
      governing.action !== 'reopen' ? statusAfter[governing.action] : other === undefined ? 'open' : 'resolved';
    await store.write(async (tx) => {
      if (governing.action !== 'reopen') await writeClosing(tx, finding.id, statusAfter[governing.action], governing);
      else if (other === undefined) {
        await writeReopening(tx, finding.id);
        await onReopened(tx, [finding.subject_id]);
      } else await writeTakenUp(tx, finding.id, governing.at);
      await writeSettledFor(tx, finding.id, governing.winner);
      if (finding.member_ids.length > 0) await settleDisputes(tx, await claimsAmong(tx, finding.member_ids));
      await appendHistory(tx, entryOf(finding, governing, status, now));
    });
    applied.push({ finding: finding.id, status, decision: governing });
  }
  return applied;
}

/** When this store learnt of it, which may be long after it was decided. */
function entryOf(
  { id, status: before }: PriorFinding,
  { id: decision, action, actor, reason, about }: FindingDecision,
  after: Finding['status'],
  now: Date,
): NewHistoryEntry {
  return {
    ...{
      id: stableHash(decision, id, 'applied'),
      node_id: id,
      at: now.toISOString(),
      actor: 'engine',
      action: 'decided',
    },
    ...{ reason: `${action} by ${actor}${reason === '' ? '' : `: ${reason}`}`, before, after, about },
  };
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
