import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { dependencyVersion, packagePath, version } from '../src/util/package.ts';
import type { Machine } from './results/schema.ts';

export function machineNow(): Machine {
  const all = cpus();
  const [load = 0] = loadavg();
  return {
    processor: all[0]?.model ?? 'unknown processor',
    cores: all.length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    load: Number(load.toFixed(1)),
  };
}

/** Whether others were at work: figures taken then are no figures. */
export const isBusy = ({ load, cores }: Machine): boolean => load > cores * 0.75;

/** One line about where figures come from; a busy machine says so. */
export function machineLine(): string {
  const machine = machineNow();
  const busy = isBusy(machine) ? ' — BUSY, figures are too high' : '';
  return (
    `${machine.cores} × ${machine.processor}, ${machine.memory_gib} GiB, ${machine.system}, ` +
    `Node ${process.versions.node}, load ${machine.load.toFixed(1)}${busy}`
  );
}

/** Of what every measurement uses: this program with its commit where that is known, Node and the embedded engine. */
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
