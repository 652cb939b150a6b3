import { setTimeout as sleep } from 'node:timers/promises';
import { LoreError } from '../../util/errors.ts';

/** How often a world is read at most, before somebody is told that its files do not come to rest. */
const mostReadings = 5;
const pauseMs = 100;

/** Does work that reads a world, again from the beginning as long as a file is saved under it: nobody is to do by hand what comes right by itself. */
export async function readingAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = mostReadings - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isChangedMeanwhile(error)) throw error;
    }
    await sleep(pauseMs);
  }
}

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof LoreError && error.code === 'changed-meanwhile';
