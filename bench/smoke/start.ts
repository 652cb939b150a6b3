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
 * The cost of a check of the sample against an empty start: the least of runs in turn. It counts processor time, which other work on the
 * machine makes longer in both, and never shorter: a slow-down of a third shows, where clocks would need three times.
 */
export function startRatios(): Ratios {
  const runs = Array.from({ length: pairs }, () => ({ bare: run('--version'), check: run('check', sample) }));
  const least = (which: 'bare' | 'check', used: keyof Used) => Math.min(...runs.map((run) => run[which][used]));
  return {
    'processor: check of the sample / start alone': least('check', 'ms') / least('bare', 'ms'),
    'memory: check of the sample / start alone': least('check', 'kib') / least('bare', 'kib'),
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
