import type { UndeclaredName } from '../../content/prose/names/undeclared.ts';
import { noteWithoutKind } from '../../content/resolve/statements/target-resolver.ts';
import type { Problem } from '../../model/problem.ts';

/** "Marla said" in one note, and a note `Marla.md` without a kind: nothing in it is read, and nothing about her. */
export function kindlessNotes(names: readonly UndeclaredName[]): Problem[] {
  return names.flatMap(({ name, note: path, kind }) =>
    path === undefined || kind === undefined
      ? []
      : [{ path, line: 1, column: 1, code: 'missing-kind' as const, message: noteWithoutKind(name, path, kind) }],
  );
}
