import type { GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { compareText } from '../../util/places.ts';
import type { AssertionRecord } from '../plan/records.ts';
import type { StateChange } from './audit.ts';
import { textOf } from './rows.ts';
import type { StoredDetail } from './write-assertions.ts';

/** The last line of history that says what a claim is from then on. */
interface LastEntry {
  readonly action: string;
  /** A person wrote it. */
  readonly isDecision: boolean;
  readonly key: string;
}

/**
 * Which changes of state of these claims the history has to tell: those that no decision about the claim tells already, for the
 * line of a decision says what its claim is from then on.
 */
export async function restated(
  tx: GraphWriter,
  records: readonly AssertionRecord[],
  details: ReadonlyMap<string, StoredDetail>,
): Promise<StateChange[]> {
  const changed = records.flatMap((record) => {
    const before = details.get(record.id)?.status;
    return before === undefined || before === record.state ? [] : [{ record, before }];
  });
  if (changed.length === 0) return [];
  const last = await lastEntries(
    tx,
    changed.map(({ record }) => record.id),
  );
  return changed.flatMap(({ record, before }) => {
    const entry = last.get(record.id);
    if (entry?.isDecision === true && comesTo(entry.action, record.state)) return [];
    return [{ id: record.id, ...whatHappened(record, before, entry), before, after: record.state }];
  });
}

/** True if a claim that this was decided about is in that state because of it. */
function comesTo(action: string, state: AssertionRecord['state']): boolean {
  if (action === 'supersede') return state === 'superseded';
  if (action === 'withdraw') return state === 'invalid';
  return state !== 'superseded' && state !== 'invalid';
}

function whatHappened(
  { state }: AssertionRecord,
  before: string,
  last: LastEntry | undefined,
): Pick<StateChange, 'action' | 'reason'> {
  if (state === 'superseded') return { action: 'restate', reason: 'A decision about it holds again.' };
  if (before !== 'superseded') return { action: 'restate', reason: 'The files, or a review, say otherwise.' };
  return last?.isDecision === true
    ? { action: 'restore', reason: 'The decision to supersede it holds no longer.' }
    : { action: 'restore', reason: 'In the files again.' };
}

async function lastEntries(tx: GraphWriter, ids: readonly string[]): Promise<ReadonlyMap<string, LastEntry>> {
  const rows = await tx.query(
    `UNWIND $ids AS claim MATCH (a:${labels.audit} {node_id: claim})
     RETURN claim, a.id AS id, a.at AS at, a.action AS action, a.after AS after, labels(a) AS labels`,
    { ids: [...ids] },
  );
  const last = new Map<string, LastEntry>();
  for (const row of rows) {
    const [claim, key] = [textOf(row, 'claim'), `${textOf(row, 'at')} ${textOf(row, 'id')}`];
    if (compareText(key, last.get(claim)?.key ?? '') <= 0) continue;
    const isDecision = Array.isArray(row.labels) && row.labels.includes(labels.decision);
    if (!isDecision && typeof row.after !== 'string') continue; // a flag, say: it changes no state
    last.set(claim, { action: textOf(row, 'action'), isDecision, key });
  }
  return last;
}
