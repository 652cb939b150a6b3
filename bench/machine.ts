import { execFileSync } from 'node:child_process';
import { arch, type CpuInfo, cpus, platform, totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { dependencyVersion, packagePath, version } from '../src/util/package.ts';
import type { Machine } from './results/schema.ts';

/**
 * The machine, and what others do on it: its `load` is taken over two seconds in which nothing is measured. (The load that the
 * system itself tells is of the last minutes, and so of what was measured before.)
 */
export async function machineNow(): Promise<Machine> {
  const before = cpus();
  await setTimeout(2_000);
  const after = cpus();
  return {
    processor: after[0]?.model ?? 'unknown processor',
    cores: after.length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    load: Number(coresAtWork(before, after).toFixed(1)),
  };
}

/** How many cores were kept busy between two looks at them. */
function coresAtWork(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  let [busy, all] = [0, 0];
  for (const [core, { times }] of after.entries()) {
    for (const name of ['user', 'nice', 'sys', 'idle', 'irq'] as const) {
      const ms = times[name] - (before[core]?.times[name] ?? 0);
      all += ms;
      if (name !== 'idle') busy += ms;
    }
  }
  return all === 0 ? 0 : (busy / all) * after.length;
}

/** True if others were at work: figures taken then are no figures. */
export const isBusy = ({ load, cores }: Machine): boolean => load > cores / 4;

/** One line about where figures come from; a busy machine says so. */
export async function machineLine(): Promise<string> {
  const machine = await machineNow();
  const busy = isBusy(machine) ? ' — BUSY, figures are too high' : '';
  return (
    `${machine.cores} × ${machine.processor}, ${machine.memory_gib} GiB, ${machine.system}, ` +
    `Node ${process.versions.node}, load ${machine.load.toFixed(1)}${busy}`
  );
}

/** The versions of this program (with its commit, if known), Node and the embedded engine. */
export function versionsHere(): Record<string, string> {
  return {
    'lore-engine': [version(), commit()].filter(Boolean).join(' at '),
    node: process.versions.node,
    'embedded engine (Grafeo)': dependencyVersion('@grafeo-db/js') ?? 'unknown',
  };
}

function commit(): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: packagePath(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'rules', 'ontology', 'calendars') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return undefined; // unpacked without its history
  }
}
