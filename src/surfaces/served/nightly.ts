import { checkWaiting } from '../../app/memory/later-checks.ts';
import { type NightlyEvent, nightly } from '../../app/nightly/nightly.ts';
import type { ScheduleRequest } from '../../app/nightly/schedule.ts';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { defined } from '../../util/defined.ts';
import type { ServedWorld } from './served-world.ts';

/** Runs the whole rule set over a served world on schedule, until the signal. What happens goes to the log. */
export async function serveNightly(world: ServedWorld, schedule: ScheduleRequest, signal: AbortSignal): Promise<void> {
  await world.ready;
  const { changes, log, memories } = world;
  await nightly({
    ...schedule,
    clock: world.stored.clock,
    signal,
    open: () => turnOf(world),
    checkMemories: (_, stop) => checkWaiting(memories, stop),
    onEvent: ({ event, ...details }) => log[nightlyLevel(event)]({ event, ...details }, `nightly run: ${event}`),
    notify: async ({ new: opened, gone, conflicts }) => {
      const anyNews = opened.length + gone.length + conflicts.length > 0;
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
  return event === 'notify-failed' || event === 'skipped' ? 'warn' : 'info';
}
