import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that ended, or was stopped. */
export interface Ended {
  readonly ms: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/**
 * Runs a command to its end. Rejects when it cannot be started, or with the minutes when it takes longer than these and
 * is stopped.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, minutes = 20 }: { readonly env?: Readonly<Record<string, string>>; readonly minutes?: number } = {},
): Promise<Ended> {
  const begun = performance.now();
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    said.stdout += data;
  });
  child.stderr.on('data', (data) => {
    said.stderr += data;
  });
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, minutes * 60_000);
    child.once('error', reject);
    child.once('close', (status) => {
      clearTimeout(timer);
      if (late) reject(new Error(`stopped after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`));
      else resolve({ ...said, ms: performance.now() - begun, status });
    });
  });
}

/** The JSON output of a script in this folder. Rejects with its last words where it failed. */
export async function runScript<T>(
  script: 'check-run.mjs' | 'live-run.mjs',
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string>>;
    readonly minutes: number;
    /** Options of Node itself. */
    readonly node?: readonly string[];
  },
): Promise<{ readonly result: T; readonly ms: number }> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout, stderr, status, ms } = await runCommand(
    process.execPath,
    [...(options.node ?? []), path, ...args],
    options,
  );
  if (status !== 0) throw new Error(lastWords(stderr) || `${script} ended with status ${status}`);
  return { result: JSON.parse(stdout), ms };
}

/** The line of a failure that says what it was. */
export function lastWords(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  return lines.find((line) => /^\w*Error\b.*:|FATAL ERROR:/.test(line)) ?? lines.findLast((line) => line !== '') ?? '';
}
