import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredWorld } from '../../app/store/stored-world.ts';
import { LoreError } from '../../util/errors.ts';
import { type WorldChoice, withStoredWorld } from './stored-world.ts';

/** Other short commands are done by then; who serves a world lets others work on it, and is not waited for. */
const patienceMs = 10_000;

/** `withStoredWorld` for short commands that are run side by side: waits while another one has the store. */
export async function withFreeStoredWorld<T>(
  choice: WorldChoice,
  work: (stored: StoredWorld) => Promise<T>,
): Promise<T> {
  const last = Date.now() + patienceMs;
  for (;;) {
    let begun = false;
    try {
      return await withStoredWorld(choice, (stored) => {
        begun = true;
        return work(stored);
      });
    } catch (error) {
      const isTaken = error instanceof LoreError && error.code === 'store-locked';
      if (begun || !isTaken || Date.now() > last) throw error;
      await sleep(50 + Math.random() * 200);
    }
  }
}
