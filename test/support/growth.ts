import { expect } from 'vitest';

/** Makes what a piece of work needs, and returns the work itself: only that is timed. */
export type WorkOfSize = (size: number) => (() => unknown) | Promise<() => unknown>;

/** As the input grows n-fold, the time may grow n^1.3-fold: room for caches, collections and a sort. */
const mostGrowth = 1.3;
/** Processor time, in milliseconds, below which one measurement says nothing: shorter ones count as this. */
const floor = 1;
const leastRounds = 3;
const mostRounds = 8;
/** A size that takes longer, in milliseconds, is measured once: what is far too slow need not be shown thrice. */
const longest = 3000;

interface Measured {
  readonly sizes: readonly number[];
  /** The best of several runs, in milliseconds of processor time. */
  readonly times: readonly number[];
}

/**
 * How the time of a piece of work grows with its input: 1 where it doubles with it, 2 where it takes four times as long. Give four
 * sizes, each twice the one before, of which the smallest takes a few milliseconds.
 */
export async function growthOf(sizes: readonly number[], work: WorkOfSize): Promise<number> {
  return exponentOf(await measured(sizes, work));
}

/**
 * `await expectLinear('names of a world', [500, 1000, 2000, 4000], (size) => { const names = namesOf(size); return () => read(names); })`
 * holds the growth below 1.3, and says the times where it is more.
 */
export async function expectLinear(name: string, sizes: readonly number[], work: WorkOfSize): Promise<void> {
  const figures = await measured(sizes, work);
  const growth = exponentOf(figures);
  const table = figures.sizes.map((size, index) => `${size}: ${figures.times[index]?.toFixed(1)} ms`).join(', ');
  expect(growth, `${name} grows with the power ${growth.toFixed(2)} of its input (${table})`).toBeLessThan(mostGrowth);
}

/** Goes through the sizes again and again, so that a busy moment does not fall on one of them alone, until they look linear. */
async function measured(sizes: readonly number[], work: WorkOfSize): Promise<Measured> {
  const times = sizes.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < mostRounds; round += 1) {
    for (const [index, size] of sizes.entries()) {
      const best = times[index] ?? 0;
      if (round > 0 && best > longest) continue;
      times[index] = Math.min(best, await timeOf(await work(size)));
    }
    if (round + 1 >= leastRounds && exponentOf({ sizes, times }) < mostGrowth) break;
    if (times.every((time) => time > longest)) break;
  }
  return { sizes, times };
}

async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The slope of the line through the times, on paper with logarithmic scales. */
function exponentOf({ sizes, times }: Measured): number {
  const points = sizes.map((size, index) => [Math.log(size), Math.log(Math.max(floor, times[index] ?? 0))] as const);
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, height]) => height));
  const above = points.reduce((sum, [at, height]) => sum + (at - x) * (height - y), 0);
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
