import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work without a pause; less is not worth one. */
const mostMs = 25;

let pausedAt = 0;

/**
 * Lets what waits for this process come first (a request, a signal), where it has worked for a while without a pause. Work that only
 * waits for other work of this process gives it none.
 */
export async function breathe(): Promise<void> {
  if (performance.now() - pausedAt < mostMs) return;
  await setImmediate();
  pausedAt = performance.now();
}
