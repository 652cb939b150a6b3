import { checkWaiting } from '../../app/memory/later-checks.ts';
import { type NightlyEvent, nightly } from '../../app/nightly/nightly.ts';
import { readStoryAtNight } from '../../app/nightly/nightly-story.ts';
import type { ScheduleRequest } from '../../app/nightly/schedule.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { defined } from '../../util/defined.ts';
import type { ServedWorld } from './served-world.ts';
import type { WorldServing } from './serving.ts';

export interface NightlyServing extends Required<Pick<WorldServing, 'environment' | 'signal'>> {
  readonly schedule: ScheduleRequest;
}

/** Runs the whole rule set over a served world on schedule, until the signal. Events go to the log. */
export async function serveNightly(
  world: ServedWorld,
  { schedule, environment, signal }: NightlyServing,
): Promise<void> {
  await world.ready;
  const { changes, log, memories, turns } = world;
  await nightly({
    ...schedule,
    clock: world.stored.clock,
    signal,
    open: () => turnOf(world),
    checkMemories: (_, stop) => checkWaiting(memories, stop),
    readStory: async (turn, stop) => {
      await turn.close(); // the model takes its time: others go on writing
      return readStoryAtNight(turn, { environment, signal: stop, inTurn: (keep) => turns.run(keep) });
    },
    onEvent: ({ event, ...details }) => log[nightlyLevel(event)]({ event, ...details }, `nightly run: ${event}`),
    notify: async ({ new: opened, gone, conflicts, story }) => {
      const questions = story?.questions.length ?? 0;
      const anyNews = opened.length + gone.length + conflicts.length + questions > 0;
      changes.announce('run', ...(anyNews ? (['findings'] as const) : []));
    },
  });
}

/** The world, for whoever has it to themselves until they close it. */
function turnOf({ turns, stored }: ServedWorld): Promise<StoredWorld> {
  return new Promise((resolve, reject) => {
    const turn = async () => {
      const record = await readWorldRecord(stored.store); // of an ingest that this server has done since it was opened
      await new Promise<void>((release) => {
        resolve({ ...stored, ...defined({ record }), close: async () => release() });
      });
    };
    turns.run(turn).catch(reject);
  });
}

/** How grave an event is, for the log. */
export function nightlyLevel(event: NightlyEvent['event']): 'info' | 'warn' | 'error' {
  if (event === 'failed' || event === 'store-unfinished') return 'error';
  return quietTroubles.has(event) ? 'warn' : 'info';
}

const quietTroubles: ReadonlySet<NightlyEvent['event']> = new Set(['notify-failed', 'skipped', 'story-not-read']);
