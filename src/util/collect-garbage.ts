import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this a collection is not worth its time. */
const worthwhileBytes = 128 * 1024 * 1024;
const worthwhileGrowth = 1.25;

let leftBytes = 0;

/**
 * Lets go of what nobody needs any more, where that may be much. Left alone, V8 takes more memory from the system rather
 * than look for what is free in what it has; beside an engine that keeps its graph outside of V8, a large world takes both.
 */
export function collectGarbage(): void {
  if (usedBytes() < Math.max(worthwhileBytes, leftBytes * worthwhileGrowth)) return;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
  leftBytes = usedBytes();
}

const usedBytes = (): number => getHeapStatistics().used_heap_size;
