import { CommanderError } from 'commander';
import { vi } from 'vitest';
import { reportFailure } from '../../../src/surfaces/cli/failure.ts';
import { buildProgram, knownOnly } from '../../../src/surfaces/cli/program.ts';
import { writersEnvironment } from './program.ts';

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: unknown;
}

/** Runs a command in this process, and gives what it prints and its exit status. `cwd`: where it believes to be. */
export const printedBy = (words: readonly string[], cwd?: string): Promise<Printed> =>
  printedDuring(async () => {
    await buildProgram().parseAsync(['node', 'lore', ...words]);
  }, cwd);

/** As `runLore`, with its refusals and its environment, in this process: to start one takes longer than most commands. */
export async function runLoreHere(cwd: string, words: readonly string[]): Promise<Printed> {
  const { env } = process;
  process.env = { ...writersEnvironment };
  try {
    return await printedDuring(() => parsedOrTold(words), cwd);
  } finally {
    process.env = env;
  }
}

async function parsedOrTold(words: readonly string[]): Promise<void> {
  const program = buildProgram();
  try {
    await program.parseAsync(knownOnly(program, ['node', 'lore', ...words]));
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = reportFailure(error);
  }
}

async function printedDuring(work: () => Promise<void>, cwd: string | undefined): Promise<Printed> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const at = cwd === undefined ? undefined : vi.spyOn(process, 'cwd').mockReturnValue(cwd);
  process.exitCode = 0;
  try {
    await work();
    return { ...printed, status: process.exitCode };
  } finally {
    for (const spy of [...spies, at]) spy?.mockRestore();
    process.exitCode = 0;
  }
}
