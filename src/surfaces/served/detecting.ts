import { readWithModel } from '../../app/detective/read-with-model.ts';
import { configOf } from '../../app/store/stored-config.ts';
import { readStoryOver, type StoryRead } from '../../app/story/read-over.ts';
import type { DetectiveSettings } from '../../model/detective-settings.ts';
import { Repeated } from '../../util/repeated.ts';
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

/** The story is read once for all writes within this time, in milliseconds. */
const pause = 500;

/** A story as it was read without a model, and what is set for one. */
interface ReadAnew {
  readonly read: StoryRead;
  readonly settings: DetectiveSettings;
}

/**
 * Reads the story again after each write, in the background: who wrote is answered already. Where a model is chosen, it is asked about
 * the newest reading once it has answered the one before; nobody waits for it. Where none is, none is asked, and nothing is said of it.
 * Returns what ends it, also while a model is asked; resolves once nothing of it is under way.
 */
export function detectLater(detecting: Detecting): () => Promise<void> {
  const { changes, onTrouble } = detecting;
  const stop = new AbortController();
  const signal = AbortSignal.any([detecting.signal, stop.signal]);
  const here = { ...detecting, signal };
  let newest: ReadAnew | undefined;
  const since = detecting.stored.clock();
  const reading = new Repeated(
    async () => {
      newest = await readAnew(here);
      if (newest !== undefined) asking.ask();
    },
    { pause, signal, onTrouble },
  );
  const asking = new Repeated(
    async () => {
      const taken = newest;
      newest = undefined;
      if (taken === undefined) return;
      const opened = await askModel(here, taken, since);
      // The evidence of the questions may have changed while the model was asked.
      if (opened > 0 && newest !== undefined) reading.ask();
    },
    { pause: 0, signal, onTrouble },
  );
  const unlisten = changes.listen(({ changed }) => {
    if (changed.has('memory') || changed.has('lore')) reading.ask();
  });
  return async () => {
    unlisten();
    stop.abort();
    await Promise.all([reading.ended(), asking.ended()]);
  };
}

/** Undefined where nobody knows which files are chapters: without its folder. */
async function readAnew({ stored, turns, changes }: Detecting): Promise<ReadAnew | undefined> {
  if (stored.home === undefined) return undefined;
  const config = await configOf(stored);
  const read = await turns.run(() => readStoryOver(stored, { config }));
  if (read.opened.length + read.closed.length > 0) changes.announce('findings');
  return { read, settings: config.detective };
}

/** How many questions it opened. */
async function askModel(
  { stored, turns, changes, environment, signal, onOpened }: Detecting,
  { read, settings }: ReadAnew,
  since: Date,
): Promise<number> {
  const { narrated } = await readWithModel(stored, read, settings, {
    ...{ environment, signal, since },
    inTurn: (keep) => turns.run(keep),
  });
  const opened = narrated?.opened.length ?? 0;
  if (opened === 0) return 0;
  changes.announce('findings');
  onOpened?.(opened);
  return opened;
}
