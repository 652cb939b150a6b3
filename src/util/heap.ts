import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const mebibyte = 1024 * 1024;

/** Below this a collection is not worth its time. */
const worthwhileBytes = 128 * mebibyte;
const worthwhileGrowth = 1.25;
/** What a command has loaded before it begins, and needs to its end. */
const smallestBytes = 24 * mebibyte;

/** Bytes of files, from which on a small heap and plain code take more time than they save: the process is to `expectMuch`. */
export const largeWorldBytes = 768 * 1024;

/**
 * For every process of the program, before it does anything. V8 notices which objects live long while a world is taken in, and
 * has their like begin among the old from then on, where nobody looks for long, and all that they hold stays with them: each
 * answer of a server, say. Over 100,000 relations it then looks through the whole heap, a tenth of a second, after some 50
 * sweeps instead of some 300; and a check takes a tenth more memory.
 */
export function startAllYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

let isSmall = false;
let leftBytes = 0;

/**
 * For a process that may have little to do: the space for new objects stays as small as it begins, which V8 would let grow to
 * sixteen times that, and no code is optimised, since in a second or two that takes more time and memory than it gives back
 * (a sixth of the time and 8 MiB of `lore check` over 400 kB). A large world takes a good deal longer that way: see
 * `expectMuch`.
 */
export function expectLittle(): void {
  isSmall = true;
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-opt');
}

/** Ends `expectLittle`, for a process that turns out to have much to do. */
export function expectMuch(): void {
  if (!isSmall) return;
  isSmall = false;
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--opt');
}

/**
 * Lets go of what nobody needs any more, where that may be much. Left alone, V8 takes more memory from the system rather
 * than look for what is free in what it has; beside an engine that keeps its graph outside of V8, a large world takes both.
 */
export function collectGarbage(): void {
  if (usedBytes() >= Math.max(worthwhileBytes, leftBytes * worthwhileGrowth)) collect();
}

/** The same where nobody needs most of it any more, however little it has grown since the last time. */
export function collectLetGo(): void {
  if (usedBytes() >= worthwhileBytes) collect();
}

/** The same in a process that expects little, where it takes some hundredths of a second; elsewhere nothing. */
export function collectWhileSmall(): void {
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
