import { spawn } from 'node:child_process';
import { program, writersEnvironment } from './program.ts';

export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The command line, run by bash in a folder: `lore` is the program. A command that takes longer than `limitMs` is ended. */
export function shell(cwd: string, line: string, limitMs = 120_000): Promise<ShellResult> {
  const lore = [process.execPath, ...program].join(' ');
  return output('bash', ['-c', line.replaceAll('lore ', `${lore} `)], cwd, limitMs);
}

/** As `runLore`, while others run. */
export const runLoreBeside = (cwd: string, args: readonly string[]): Promise<ShellResult> =>
  output(process.execPath, [...program, ...args], cwd);

function output(command: string, args: readonly string[], cwd: string, limitMs?: number): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: writersEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ stdout, stderr, status, signal }));
  });
}
