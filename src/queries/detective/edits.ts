import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';

/** When the files stated a claim, as far as this store saw it. */
export interface StatedTime {
  /** Milliseconds since 1970; absent: it was there already when the first edit was seen. */
  readonly from?: number;
  /** The files ceased to state it. */
  readonly isOver: boolean;
}

interface Entry {
  readonly claim: string;
  readonly action: string;
  readonly at: number;
  readonly successor?: string;
}

/** By id, when each claim was stated that an ingest took out of force, put back, or found in the place of another. */
export async function readEdits(store: GraphStore): Promise<ReadonlyMap<string, readonly StatedTime[]>> {
  const rows = await store.read(
    `MATCH (a:${labels.audit}) WHERE a.actor = 'ingest' AND a.action IN ['supersede', 'restore']
     RETURN a.node_id AS claim, a.action AS action, a.at AS at, a.id AS id, a.reason AS reason`,
  );
  const entries = rows
    .map(({ claim, action, at, id, reason }) => ({ ...entryOf(claim, action, at, reason), id: String(id) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at || compareText(a.id, b.id));
  const arrivals = new Map<string, number>();
  for (const { successor, at } of entries) {
    if (successor !== undefined && !arrivals.has(successor)) arrivals.set(successor, at);
  }
  const changes = groupBy(entries, ({ claim }) => claim);
  const edited = new Set([...changes.keys(), ...arrivals.keys()]);
  return new Map([...edited].map((claim) => [claim, timesOf(changes.get(claim) ?? [], arrivals.get(claim))]));
}

function entryOf(claim: unknown, action: unknown, at: unknown, reason: unknown): Entry {
  const [, successor] = /^Replaced by (\S+)\.$/.exec(String(reason)) ?? [];
  const entry = { claim: String(claim), action: String(action), at: Date.parse(String(at)) };
  return successor === undefined ? entry : { ...entry, successor };
}

/** What a person takes out of force is stated all the same: only what an ingest has ended begins again. */
function timesOf(entries: readonly Entry[], arrival = Number.POSITIVE_INFINITY): StatedTime[] {
  const times: StatedTime[] = [];
  const [first] = entries;
  const isNew = Number.isFinite(arrival) && (first === undefined || arrival < first.at);
  let open: Pick<StatedTime, 'from'> | undefined = isNew ? { from: arrival } : {};
  for (const { action, at } of entries) {
    if (action === 'supersede' && open !== undefined) {
      times.push({ ...open, isOver: true });
      open = undefined;
    } else if (action === 'restore') open ??= { from: at };
  }
  return open === undefined ? times : [...times, { ...open, isOver: false }];
}
