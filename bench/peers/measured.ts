import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inFolder } from '../folder.ts';
import type { Ledger } from '../parts/measurement.ts';
import type { About } from '../results/figures.ts';
import { lastWords, runCommand } from '../runs/child.ts';
import { scripts } from './install.ts';

const reportSchema = z.object({ ms: z.number(), cpuMs: z.number(), peakKib: z.number(), status: z.int() });

/** The cost of a whole process, of any maker. */
export interface WholeProcess {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMib: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit statuses that are no failures; default 0. */
  readonly fine?: readonly number[];
}

/** Runs a command to its end, measured from outside. Rejects when it fails, or is not done in so many minutes. */
export function measureCommand(
  { command, args, env = {}, fine = [0] }: Command,
  minutes: number,
): Promise<WholeProcess> {
  return inFolder(async (folder) => {
    const report = join(folder, 'measured.json');
    const ended = await runCommand('python3', [scripts.measured, report, command, ...args], { env, minutes });
    if (ended.status !== 0) throw new Error(lastWords(ended.stderr) || 'it could not be measured');
    const { status, peakKib, ms, cpuMs } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    if (!fine.includes(status)) throw new Error(lastWords(ended.stderr) || `it ended with status ${status}`);
    return { ms, cpuMs, peakMib: peakKib / 1_024, stdout: ended.stdout, stderr: ended.stderr };
  });
}

/** The figures that every tool has. */
export function addProcesses(
  ledger: Ledger,
  about: Omit<About, 'what' | 'unit'>,
  runs: readonly Omit<WholeProcess, 'stdout' | 'stderr'>[],
): void {
  ledger.add(
    { ...about, what: 'whole process', unit: 'ms' },
    runs.map(({ ms }) => ms),
  );
  ledger.add(
    { ...about, what: 'processor time', unit: 'ms' },
    runs.map(({ cpuMs }) => cpuMs),
  );
  ledger.add(
    { ...about, what: 'peak memory', unit: 'MiB' },
    runs.map(({ peakMib }) => peakMib),
  );
}
