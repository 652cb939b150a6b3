import type { Problem } from '../model/problem.ts';
import { LoreError } from '../util/errors.ts';

/**
 * A bug of ours that shows in one file is a problem of that file: it hides no other.
 *
 * @throws what was thrown, where it was meant for the author.
 */
export function readerFault(path: string, thrown: unknown): Problem {
  if (thrown instanceof LoreError) throw thrown;
  const what = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `A fault in lore-engine kept it from reading this file (${what}); everything else was read. Please report it.`;
  return { path, line: 1, column: 1, code: 'own-fault', message };
}
