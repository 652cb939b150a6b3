import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';

/** Changes with every ingest and with every run that is recorded. */
export interface StateMark {
  readonly runs: number;
  /** The generation of the last ingest that wrote something. */
  readonly generation: number;
  /** State of the last ingest; empty where there was none. */
  readonly ingest: string;
}

const columns = 'i.generation AS generation, i.state AS state';
const ingestNode = `OPTIONAL MATCH (i:${labels.meta} {id: 'ingest'})`;

export async function readStateMark(store: GraphStore): Promise<StateMark> {
  const [row] = await store.read(
    `OPTIONAL MATCH (r:${labels.meta} {id: 'runs'}) WITH r ${ingestNode} RETURN r.count AS runs, ${columns}`,
  );
  return markOf(row);
}

/** Counts one more run. Its node stays locked until the transaction ends: of two runs, the second sees the first. */
export async function countRun(tx: GraphWriter): Promise<StateMark> {
  const [row] = await tx.query(
    `MERGE (r:${labels.meta} {id: 'runs'}) SET r.count = coalesce(r.count, 0) + 1
     WITH r ${ingestNode} RETURN r.count AS runs, ${columns}`,
  );
  return markOf(row);
}

function markOf(row: Readonly<Record<string, unknown>> = {}): StateMark {
  const { runs, generation, state } = row;
  return {
    runs: typeof runs === 'number' ? runs : 0,
    generation: typeof generation === 'number' ? generation : 0,
    ingest: typeof state === 'string' ? state : '',
  };
}
