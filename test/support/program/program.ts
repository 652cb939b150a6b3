import { spawnSync } from 'node:child_process';
import { packagePath } from '../../../src/util/package.ts';

/** The file that Node runs as `lore`: the built program, which test/support/program/built-global.ts keeps up with its sources. */
export const program: readonly string[] = [packagePath('dist', 'bin', 'lore.js')];

/** The environment of a writer without a server. */
export const writersEnvironment = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };

/** Runs the program itself in a folder, to its end. `more`: of its environment, such as where a server is. */
export function runLore(cwd: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...program, ...args], {
    cwd,
    env: { ...writersEnvironment, ...more },
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}
