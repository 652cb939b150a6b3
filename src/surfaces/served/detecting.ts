import { setTimeout as wait } from 'node:timers/promises';
import { chosenModel } from '../../app/detective/choose-model.ts';
import { narrate } from '../../app/detective/narrate.ts';
import { configOf } from '../../app/store/stored-config.ts';
import { readStoryOver, type StoryRead } from '../../app/story/read-over.ts';
import type { ServedWorld } from './served-world.ts';

export interface Detecting extends Pick<ServedWorld, 'stored' | 'turns' | 'changes' | 'log'> {
  /** Says which model may read the story, and how it is reached. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Of what is written within so many milliseconds the story is read once. */
const pause = 500;

/**
 * Reads the story again after each write, in the background: who wrote is answered already. Where no model is chosen none is asked,
 * and nothing is said of it. Returns what ends it.
 */
export function detectLater(detecting: Detecting): () => void {
  const { changes, log, signal } = detecting;
  let isWanted = false;
  let isUnderWay = false;
  let told: ReadonlySet<string> | undefined;
  const work = async () => {
    while (isWanted && !signal.aborted) {
      await wait(pause, undefined, { signal });
      isWanted = false;
      told = await detectNow(detecting, told);
    }
  };
  const begin = () => {
    isWanted = true;
    if (isUnderWay) return;
    isUnderWay = true;
    void work()
      .catch((error: unknown) => {
        isWanted = false;
        if (!signal.aborted) log.warn({ err: error }, 'the story could not be read again');
      })
      .finally(() => {
        isUnderWay = false;
      });
  };
  return changes.listen(({ changed }) => {
    if (changed.has('memory') || changed.has('lore')) begin();
  });
}

/** @param told ids of the facts that were there the last time: what is new is read, whatever else is forgotten. */
async function detectNow(
  { stored, turns, changes, environment }: Detecting,
  told: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string>> {
  const config = await configOf(stored);
  const { detective } = config;
  const read = await turns.run(() => readStoryOver(stored, { config }));
  if (read.opened.length + read.closed.length > 0) changes.announce('findings');
  const choice = chosenModel({ environment, named: detective.model });
  const ids = new Set(read.story.map(({ id }) => id));
  if (choice === undefined || 'missing' in choice) return ids;
  const triggers = told === undefined ? newestOf(read) : [...ids].filter((id) => !told.has(id));
  const { opened } = await narrate(stored, read, {
    ...{ settings: choice.settings, forgetting: detective.forgetting, triggers },
    inTurn: (keep) => turns.run(keep),
  });
  if (opened.length > 0) changes.announce('findings');
  return ids;
}

/** The last that each story tells. */
function newestOf({ story }: StoryRead): string[] {
  return [...new Map(story.map((fact) => [fact.story, fact.id])).values()];
}
