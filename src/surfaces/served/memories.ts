import type { MemoryService } from '../../app/memory/memory-service.ts';
import { type MemorySettings, memorySettingsIn } from '../../app/memory/memory-settings.ts';
import { MemoryTable } from '../../app/memory/memory-table.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import type { NliModel } from '../../nli/nli-model.ts';
import { defined } from '../../util/defined.ts';
import type { ServedWorld } from './served-world.ts';

export interface MemoryServing extends Pick<ServedWorld, 'stored' | 'readOnly' | 'dryRun' | 'changes'> {
  readonly embedder?: Embedder | undefined;
  readonly nli?: NliModel | undefined;
}

/** No answer waits for rules that have to read the world first: what they find is announced. */
export function memoriesOf({ stored, readOnly, dryRun, changes, embedder, nli }: MemoryServing): MemoryService {
  let settings: MemorySettings | undefined;
  changes.listen(({ changed }) => {
    if (changed.has('lore')) settings = undefined; // settings are files as well
  });
  return {
    world: stored,
    table: new MemoryTable(stored.store),
    readOnly,
    dryRun,
    rules: 'later',
    ...defined({ embedder, nli }),
    onLaterFound: (id) => {
      changes.announce('findings', 'memory');
      changes.note(`Rules have looked at the memory ${id} now, and found something: ask for its conflicts.`);
    },
    onLaterSettled: () => changes.announce('findings', 'memory'),
    settings: () => {
      settings ??= memorySettingsIn(stored.home);
      return settings;
    },
  };
}
