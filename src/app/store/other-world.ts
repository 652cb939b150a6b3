import type { GraphStore } from '../../graph/port.ts';
import type { WorldRecord } from '../../queries/meta/world-record.ts';
import { UserInputError } from '../../util/errors.ts';

/**
 * An ingest makes the store say what the files say, and nothing else: in the store of another world it would retire all of
 * that world.
 *
 * @throws UserInputError `other-world`.
 */
export function refuseOtherWorld(
  store: GraphStore,
  before: WorldRecord | undefined,
  now: Pick<WorldRecord, 'name' | 'file'>,
): void {
  if (before === undefined || (before.name === now.name && before.file === now.file)) return;
  const named = ({ name, file }: Pick<WorldRecord, 'name' | 'file'>) =>
    file === undefined ? `"${name}"` : `"${name}" (${file})`;
  throw new UserInputError(`The store ${store.engine.location} holds the world ${named(before)}, not ${named(now)}.`, {
    code: 'other-world',
    fix: 'Keep this world in a folder (or NEO4J_DATABASE) of its own; or, where it is the same world under a new name, add --replace.',
  });
}
