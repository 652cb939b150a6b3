import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const nobody = 65534;

/** Does work while nothing below a folder can be written; as somebody else where this process may write anywhere. */
export async function whileUnwritable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ];
  const modes = paths.map((path) => [path, statSync(path)] as const);
  for (const [path, state] of modes) chmodSync(path, state.isDirectory() ? 0o555 : 0o444);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    for (const [path, { mode }] of modes) chmodSync(path, mode & 0o777);
  }
}
