import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mebibyte = 1024 * 1024;

/** A heap of fewer bytes is not worth a collection. */
const worthwhileBytes = 128 * mebibyte;
const worthwhileGrowth = 1.25;
/** The heap of a command that has loaded its code and read nothing yet. */
const smallestBytes = 24 * mebibyte;

/** Bytes of lore files from which a process should `tuneForLongRun`: a small heap and unoptimised code then cost more than they save. */
export const largeWorldBytes = 768 * 1024;

/**
 * Turns V8's pretenuring off; to be called first in every process of the program. While a world is read, V8 learns that objects
 * of some call sites live long, and later allocates all of them in the old generation, which is collected seldom: the answers of
 * a server, for example, stay in memory. Without pretenuring, a store of 100,000 relations has a full collection (a tenth of a
 * second) after some 300 minor ones instead of some 50, and a check takes a tenth less memory.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

let isSmall = false;
let leftBytes = 0;

/**
 * Tunes V8 for a process that runs a second or two: the young generation does not grow, and no code is optimised, which in so
 * short a time costs more than it gains (a sixth of the time and 8 MiB of `lore check` over 400 kB of files). A large world
 * takes much longer that way: see `tuneForLongRun`.
 */
export function tuneForShortRun(): void {
  isSmall = true;
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-opt');
}

/** Undoes `tuneForShortRun`, for a process that turns out to have much to do. */
export function tuneForLongRun(): void {
  if (!isSmall) return;
  isSmall = false;
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--opt');
}

/**
 * Collects garbage if the heap is large and has grown by a quarter since the last collection. V8 by itself takes more memory
 * from the system before it collects, and the embedded engine needs memory of its own for the graph.
 */
export function collectIfGrown(): void {
  if (usedBytes() >= Math.max(worthwhileBytes, leftBytes * worthwhileGrowth)) collect();
}

/** Collects garbage if the heap is large, even if it has hardly grown: for moments when most of it is no longer needed. */
export function collectIfLarge(): void {
  if (usedBytes() >= worthwhileBytes) collect();
}

/** Collects garbage in a process tuned for a short run, where that takes some hundredths of a second; elsewhere does nothing. */
export function collectInShortRun(): void {
  if (isSmall && usedBytes() >= smallestBytes) collect();
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof gc === 'function') gc();
  leftBytes = usedBytes();
}

const usedBytes = (): number => getHeapStatistics().used_heap_size;
