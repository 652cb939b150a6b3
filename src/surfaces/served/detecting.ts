import { setTimeout as wait } from 'node:timers/promises';
import { readWithModel } from '../../app/detective/read-with-model.ts';
import { configOf } from '../../app/store/stored-config.ts';
import { readStoryOver, type StoryRead } from '../../app/story/read-over.ts';
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
  let told: ReadonlySet<string> | undefined;
  const work = async () => {
    while (isWanted && !signal.aborted) {
      await wait(pause, undefined, { signal });
      isWanted = false;
      told = await detectNow({ ...detecting, signal }, told);
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

/** @param told ids of the facts that were there the last time: what is new is read, whatever else is forgotten. */
async function detectNow(
  { stored, turns, changes, environment, signal, onOpened }: Detecting,
  told: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string>> {
  // Without its folder nobody knows which of its files are chapters.
  if (stored.home === undefined) return new Set();
  const config = await configOf(stored);
  const read = await turns.run(() => readStoryOver(stored, { config }));
  if (read.opened.length + read.closed.length > 0) changes.announce('findings');
  const ids = new Set(read.story.map(({ id }) => id));
  const { narrated } = await readWithModel(stored, read, config.detective, {
    ...{ environment, signal },
    triggers: told === undefined ? newestOf(read) : [...ids].filter((id) => !told.has(id)),
    inTurn: (keep) => turns.run(keep),
  });
  const opened = narrated?.opened.length ?? 0;
  if (opened === 0) return ids;
  changes.announce('findings');
  onOpened?.(opened);
  return ids;
}

/** The last that each story tells. */
function newestOf({ story }: StoryRead): string[] {
  return [...new Map(story.map((fact) => [fact.story, fact.id])).values()];
}
