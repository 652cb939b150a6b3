import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { FindingDecision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { memoryId } from '../../model/memory.ts';
import { rivalsAmong } from '../../rules/findings/clashes.ts';
import type { engineResolutions } from '../../rules/reconcile/prior-findings.ts';
import { openSlot, undecided } from '../../rules/reconcile/properties.ts';
import { recordedFindings } from '../recorded-findings.ts';
import type { StoredFinding } from './read.ts';

/** Notes that somebody has been shown these findings. Writes only what is new, and nothing where nobody may write. */
export async function markShown(store: GraphStore, findings: readonly StoredFinding[]): Promise<void> {
  if (store.engine.holder?.readOnly === true) return;
  const rows = findings
    .filter(({ flagged }) => !flagged)
    .map(({ violation: finding }) => ({ id: finding.id, flagged: true }));
  if (rows.length > 0) await store.write((tx) => tx.upsertNodes({ labels: [labels.violation], rows }));
}

/** A person's closing words, their time (ISO 8601), and the correct claim. */
export interface Closing extends Pick<FindingDecision, 'reason' | 'at' | 'actor' | 'kind' | 'winner'> {}

/** Writes that a person has closed a finding. */
export function writeClosing(
  tx: GraphWriter,
  id: string,
  status: 'resolved' | 'dismissed',
  { reason, at, actor, kind, winner }: Closing,
): Promise<void> {
  const decision = { resolution: reason, resolved_at: at, decided_by: actor, decision_kind: kind, winner_id: winner };
  return writeStatus(tx, id, status, decision);
}

/**
 * Writes that a finding is open again. Its cause may be gone by now: rules have to look at its subject.
 *
 * @throws GraphError `not-unique` where another finding of its slot is open already.
 */
export function writeReopening(tx: GraphWriter, id: string): Promise<void> {
  return writeStatus(tx, id, 'open', {});
}

/** Writes that a finding is nobody's decision any more, and that an open one of its slot has taken up its claims. */
export function writeTakenUp(tx: GraphWriter, id: string, at: string): Promise<void> {
  const resolution: (typeof engineResolutions)[number] = 'taken up by another finding';
  return writeStatus(tx, id, 'resolved', { resolution, resolved_at: at });
}

async function writeStatus(
  tx: GraphWriter,
  id: string,
  status: Finding['status'],
  decision: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const [known] = await tx.query(
    `MATCH (v:${labels.violation} {id: $id}) RETURN v.category AS category, v.fingerprint AS fingerprint`,
    { id },
  );
  const slot = openSlot(String(known?.category), status === 'open' ? String(known?.fingerprint) : undefined);
  const written = Object.entries(decision).map(([name, value]) => [name, value ?? null]);
  const row = { id, status, flagged: true, ...undecided, ...Object.fromEntries(written), ...slot };
  await tx.upsertNodes({ labels: [labels.violation], rows: [row] });
}

/** Hash of what the members of a finding stated when it was last found. */
export async function findingFacts(store: GraphStore, id: string): Promise<string> {
  return (await factsOfFindings(store, [id])).get(id) ?? '';
}

/** The same of many, by id. */
export async function factsOfFindings(store: GraphStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await recordedFindings.called(store, ids, ['members_hash']);
  return new Map([...found].map(([id, { members_hash }]) => [id, members_hash]));
}

/** The rivals of a member of a contradiction. */
export interface ClashingMembers {
  /** Sorted. */
  readonly ids: readonly string[];
  /** True if the finding says which clash with which; where it does not, these are all others. */
  readonly isListed: boolean;
}

export async function clashingWith(store: GraphStore, id: string, member: string): Promise<ClashingMembers> {
  const found = await recordedFindings.called(store, [id], ['clashes', 'member_ids']);
  const { clashes = [], member_ids = [] } = found.get(id) ?? {};
  return { ids: [...rivalsAmong(member_ids, clashes)(member)].sort(), isListed: clashes.length > 0 };
}

/** An edge from a finding to the claim that it was settled for, where the store has that; without one, none. */
export async function writeSettledFor(tx: GraphWriter, id: string, winner: string | undefined): Promise<void> {
  await tx.query(`MATCH (:${labels.violation} {id: $id})-[s:SETTLED_FOR]->() DELETE s`, { id });
  if (winner === undefined) return;
  const label = memoryId.test(winner) ? labels.memory : labels.assertion;
  const known = await tx.query(`MATCH (a:${label} {id: $winner}) RETURN a.id AS id`, { winner });
  if (known.length === 0) return;
  const [from, to] = [{ label: labels.violation }, { label }];
  await tx.upsertEdges({ type: 'SETTLED_FOR', from, to, rows: [{ from: id, to: winner }] });
}
