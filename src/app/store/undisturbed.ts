import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { RunOptions, RunResult } from '../../rules/run/options.ts';
import { runRules } from '../../rules/run/run.ts';
import { GraphError } from '../../util/errors.ts';

/** How often a run begins again because somebody else has changed the store under it. */
const mostTries = 5;

/**
 * `runRules` for a store that other processes may write to meanwhile: what is recorded is true of the store as it is at that
 * moment. A run that was overtaken by an ingest or by another run writes nothing and looks again.
 *
 * @throws GraphError `run-overtaken` when others keep changing the store.
 */
export async function runUndisturbed(store: GraphStore, options: RunOptions): Promise<RunResult> {
  // An embedded store belongs to one process, which does such things in turn.
  if (store.engine.name === 'embedded') return runRules(store, options);
  for (let left = mostTries - 1; ; left -= 1) {
    const before = await readMark(store);
    try {
      return await runRules(store, { ...options, beforeRecord: (tx) => requireUnchanged(tx, before) });
    } catch (error) {
      if (!isOvertaken(error) || left === 0) throw error;
    }
  }
}

/** What changes with every ingest and every run that is recorded. */
interface Mark {
  readonly runs: number;
  readonly generation: number;
  readonly ingest: string;
}

const columns = 'i.generation AS generation, i.state AS state';
const ingestNode = `OPTIONAL MATCH (i:${labels.meta} {id: 'ingest'})`;

async function readMark(store: GraphStore): Promise<Mark> {
  const [row] = await store.read(
    `OPTIONAL MATCH (r:${labels.meta} {id: 'runs'}) WITH r ${ingestNode} RETURN r.count AS runs, ${columns}`,
  );
  return markOf(row);
}

/** Counts this run; the node stays locked until the transaction ends, so that of two runs the second one sees the first. */
async function requireUnchanged(tx: GraphWriter, before: Mark): Promise<void> {
  const [row] = await tx.query(
    `MERGE (r:${labels.meta} {id: 'runs'}) SET r.count = coalesce(r.count, 0) + 1
     WITH r ${ingestNode} RETURN r.count AS runs, ${columns}`,
  );
  const now = markOf(row);
  if (now.runs === before.runs + 1 && now.generation === before.generation && now.ingest === before.ingest) return;
  throw new GraphError(
    `Others keep changing the store: the rules ran ${mostTries} times, and each time over what was no more.`,
    {
      code: 'run-overtaken',
      fix: 'Nothing of this run was kept. Run it again when the others are done.',
    },
  );
}

const isOvertaken = (error: unknown): boolean => error instanceof GraphError && error.code === 'run-overtaken';

function markOf(row: Readonly<Record<string, unknown>> = {}): Mark {
  const { runs, generation, state } = row;
  return {
    runs: typeof runs === 'number' ? runs : 0,
    generation: typeof generation === 'number' ? generation : 0,
    ingest: typeof state === 'string' ? state : '',
  };
}
