import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ratios } from './judge.ts';

const pairs = 7;
const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface Used {
  readonly ms: number;
  readonly kib: number;
}

/**
 * The cost of a check of the sample against an empty start, as medians of runs in turn. It counts processor time, which other work on the
 * machine makes longer in both: a slow-down of a third shows, where clocks would need three times.
 */
export function startRatios(): Ratios {
  const runs = Array.from({ length: pairs }, () => ({ bare: run('--version'), check: run('check', sample) }));
  return {
    'processor: check of the sample / start alone': median(runs.map(({ bare, check }) => check.ms / bare.ms)),
    'memory: check of the sample / start alone': median(runs.map(({ bare, check }) => check.kib / bare.kib)),
  };
}

const sample = here('fixtures/ashen-coast');

/** @throws Error where the program says nothing of what it used, as when it did not start. */
function run(...args: readonly string[]): Used {
  const node = ['--import', new URL('../processor-time.mjs', import.meta.url).href, here('dist/bin/lore.js')];
  const { stderr } = spawnSync(process.execPath, [...node, ...args], { encoding: 'utf8' });
  const { ms, kib } = /processor-ms (?<ms>[\d.]+) peak-kib (?<kib>\d+)/.exec(stderr)?.groups ?? {};
  if (ms === undefined || kib === undefined) throw new Error(`lore ${args.join(' ')} did not run: ${stderr}`);
  return { ms: Number(ms), kib: Number(kib) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
