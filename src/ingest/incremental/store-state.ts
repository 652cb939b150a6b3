import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { DateValue } from '../../time/date-value.ts';
import { stableHashOf } from '../../util/hash.ts';
import type { DecidedStates } from '../plan/records.ts';
import type { Journal } from '../store/journal.ts';
import { memoryClaimIds } from '../store/memory-claim-ids.ts';

const counted = [
  labels.entity,
  labels.source,
  labels.assertion,
  labels.chunk,
  labels.formerEntity,
  labels.formerSource,
];

/**
 * Identifies what a store holds after an ingest: the same text again as long as no other ingest has written to it, reviewers
 * have decided the same, the world's present is the same, and nobody has added or deleted nodes by hand. Undefined where an
 * ingest has not come to its end, or was an older program's.
 */
export async function storeState(
  store: GraphStore,
  journal: Journal | undefined,
  decided: DecidedStates,
  now: DateValue | undefined,
): Promise<string | undefined> {
  if (journal?.by === undefined || journal.unfinished) return undefined;
  const decisions = [...decided].map((each) => JSON.stringify(each)).sort();
  const counts: unknown[] = [];
  for (const label of counted) {
    const [row] = await store.read(`MATCH (n:${label}) RETURN count(n) AS n`);
    counts.push(row?.n);
  }
  const ofMemories = (await memoryClaimIds(store)).length;
  counts[counted.indexOf(labels.assertion)] = Number(counts[counted.indexOf(labels.assertion)]) - ofMemories;
  return JSON.stringify([journal.generation, journal.by, stableHashOf(decisions), now ?? '', ...counts]);
}
