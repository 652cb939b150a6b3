import { setTimeout as wait } from 'node:timers/promises';
import { readWithModel } from '../../app/detective/read-with-model.ts';
import { configOf } from '../../app/store/stored-config.ts';
import { readStoryOver } from '../../app/story/read-over.ts';
import type { ServedWorld } from './served-world.ts';

export interface Detecting extends Pick<ServedWorld, 'stored' | 'turns' | 'changes'> {
  /** Told of what is no fault of the model: of those the reading itself keeps count. */
  readonly onTrouble: (error: unknown) => void;
  /** Says which model may read the story, and how it is reached. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Told how many questions a model has opened. */
  readonly onOpened?: (questions: number) => void;
}

/** Of what is written within so many milliseconds the story is read once. */
const pause = 500;

/**
 * Reads the story again after each write, in the background: who wrote is answered already. Where no model is chosen none is asked,
 * and nothing is said of it. Returns what ends it, also while a model is asked; resolves once nothing of it is under way.
 */
export function detectLater(detecting: Detecting): () => Promise<void> {
  const { changes, onTrouble } = detecting;
  const stop = new AbortController();
  const signal = AbortSignal.any([detecting.signal, stop.signal]);
  let isWanted = false;
  let underWay: Promise<void> | undefined;
  const since = detecting.stored.clock();
  const work = async () => {
    while (isWanted && !signal.aborted) {
      await wait(pause, undefined, { signal });
      isWanted = false;
      await detectNow({ ...detecting, signal }, since);
    }
  };
  const begin = () => {
    isWanted = true;
    underWay ??= work()
      .catch((error: unknown) => {
        isWanted = false;
        if (!signal.aborted) onTrouble(error);
      })
      .finally(() => {
        underWay = undefined;
        if (isWanted && !signal.aborted) begin(); // written since it was looked at last
      });
  };
  const unlisten = changes.listen(({ changed }) => {
    if (changed.has('memory') || changed.has('lore')) begin();
  });
  return async () => {
    unlisten();
    stop.abort();
    await underWay;
  };
}

async function detectNow(
  { stored, turns, changes, environment, signal, onOpened }: Detecting,
  since: Date,
): Promise<void> {
  // Without its folder nobody knows which of its files are chapters.
  if (stored.home === undefined) return;
  const config = await configOf(stored);
  const read = await turns.run(() => readStoryOver(stored, { config }));
  if (read.opened.length + read.closed.length > 0) changes.announce('findings');
  const { narrated } = await readWithModel(stored, read, config.detective, {
    ...{ environment, signal, since },
    inTurn: (keep) => turns.run(keep),
  });
  const opened = narrated?.opened.length ?? 0;
  if (opened === 0) return;
  changes.announce('findings');
  onOpened?.(opened);
}
