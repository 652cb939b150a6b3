import { vi } from 'vitest';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: unknown;
}

/** Runs a command in this process, and gives what it prints and its exit status. `cwd`: where it believes to be. */
export async function printedBy(words: readonly string[], cwd?: string): Promise<Printed> {
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
    await buildProgram().parseAsync(['node', 'lore', ...words]);
    return { ...printed, status: process.exitCode };
  } finally {
    for (const spy of [...spies, at]) spy?.mockRestore();
    process.exitCode = 0;
  }
}
