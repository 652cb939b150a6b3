/** Milliseconds by phase, in the order in which the phases ran. */
export type Phases = ReadonlyMap<string, number>;

/** Times what runs one after the other. */
export class Stopwatch {
  readonly #phases = new Map<string, number>();

  async time<T>(phase: string, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    this.#phases.set(phase, performance.now() - start);
    return result;
  }

  phases(): Phases {
    return this.#phases;
  }
}

/** One line: the median of each phase over all runs, and of their totals. */
export function medians(runs: readonly Phases[]): string {
  const [first = new Map<string, number>()] = runs;
  const parts = [...first.keys()].map((phase) => `${phase} ${seconds(runs.map((run) => run.get(phase) ?? 0))}`);
  const totals = runs.map((run) => [...run.values()].reduce((sum, ms) => sum + ms, 0));
  return [...parts, `total ${seconds(totals)}`].join(' · ');
}

function seconds(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return `${((low + high) / 2_000).toFixed(2)} s`;
}
