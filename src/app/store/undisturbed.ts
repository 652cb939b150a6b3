import type { GraphStore, GraphWriter } from '../../graph/port.ts';
import { countRun, readStateMark, type StateMark } from '../../queries/meta/state-mark.ts';
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
  // A store that nobody else works on belongs to one process, which does such things in turn.
  if (store.engine.isShared !== true) return runRules(store, options);
  // Refused at once, and not after all the work.
  if (store.engine.holder?.readOnly === true) await store.write(async () => undefined);
  for (let left = mostTries - 1; ; left -= 1) {
    const before = await readStateMark(store);
    try {
      const beforeRecord = async (tx: GraphWriter) => {
        await requireUnchanged(tx, before);
        await options.beforeRecord?.(tx);
      };
      return await runRules(store, { ...options, beforeRecord });
    } catch (error) {
      if (!isOvertaken(error) || left === 0) throw error;
    }
  }
}

/** Counts this run, and rejects where another run or an ingest came between. */
async function requireUnchanged(tx: GraphWriter, before: StateMark): Promise<void> {
  const now = await countRun(tx);
  if (now.runs === before.runs + 1 && now.generation === before.generation && now.ingest === before.ingest) return;
  throw new GraphError(
    `Other processes changed the store during each of ${mostTries} runs of the rules, so no run saw its latest state.`,
    {
      code: 'run-overtaken',
      fix: 'This run stored nothing. Run it again when the others are done.',
    },
  );
}

/** `not-unique`: somebody has opened the finding of a slot meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof GraphError && (error.code === 'run-overtaken' || error.code === 'not-unique');
