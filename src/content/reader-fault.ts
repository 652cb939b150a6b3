import type { Problem } from '../model/problem.ts';
import { LoreError } from '../util/errors.ts';

/**
 * Turns an unexpected error into a problem of the file that caused it, so that the other files are still read.
 *
 * @throws the error itself, where it is a message for the author (`LoreError`).
 */
export function readerFault(path: string, thrown: unknown): Problem {
  if (thrown instanceof LoreError) throw thrown;
  const what = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `A fault in lore-engine kept it from reading this file (${what}); everything else was read. Please report it.`;
  return { path, line: 1, column: 1, code: 'own-fault', message };
}
