import { spawnLore } from './spawned.ts';

/** The output of a command, and its end. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program itself to its end, while servers of this process answer it. `more`: of its environment. */
export async function loreBeside(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<Ended> {
  const lore = spawnLore(cwd, args, more);
  const { status } = await lore.gone;
  return { status, stdout: lore.stdout(), stderr: lore.stderr() };
}
