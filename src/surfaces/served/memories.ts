import { MemoryTable } from '../../app/memory/memory-table.ts';
import { type RememberResult, rememberText } from '../../app/memory/remember.ts';
import type { RememberRequest } from '../../app/memory/remember-request.ts';
import { configOf } from '../../app/store/stored-config.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import type { ConflictPolicy } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import type { ServedMemories, ServedWorld } from './served-world.ts';
import { writingMemory } from './writing-memory.ts';

export interface MemoryServing extends Pick<ServedWorld, 'stored' | 'readOnly' | 'dryRun' | 'changes'> {
  readonly embedder?: Embedder | undefined;
}

/** No answer waits for rules that have to read the world first: what they find is announced. */
export function memoriesOf({ stored, readOnly, dryRun, changes, embedder }: MemoryServing): ServedMemories {
  let policy: Promise<ConflictPolicy | undefined> | undefined;
  changes.listen(({ changed }) => {
    if (changed.has('lore')) policy = undefined; // settings are files as well
  });
  return {
    world: stored,
    table: new MemoryTable(stored.store),
    readOnly,
    dryRun,
    rules: 'later',
    ...defined({ embedder }),
    onLaterFound: (id) => {
      changes.announce('findings', 'memory');
      changes.note(`Rules have looked at the memory ${id} now, and found something: ask for its conflicts.`);
    },
    onLaterSettled: () => changes.announce('findings', 'memory'),
    policy: () => {
      policy ??= configOf(stored).then(
        ({ memory }) => memory.on_conflict,
        (error: unknown) => {
          if (error instanceof LoreError) return undefined;
          throw error;
        },
      );
      return policy;
    },
  };
}

/** Notes something in its turn, by the policy of the world where the request has none. */
export function rememberIn(world: ServedWorld, request: RememberRequest, signal: AbortSignal): Promise<RememberResult> {
  const { memories } = world;
  const work = async () => {
    const onConflict = request.on_conflict ?? (await memories.policy());
    return rememberText({ ...memories, ...defined({ onConflict }) }, request, signal);
  };
  return writingMemory(world, work, 'findings');
}
