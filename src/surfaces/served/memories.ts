import type { MemoryDesk } from '../../app/memory/memory-desk.ts';
import { MemoryTable } from '../../app/memory/memory-table.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { defined } from '../../util/defined.ts';
import type { ServedWorld } from './served-world.ts';

export interface MemoryServing extends Pick<ServedWorld, 'stored' | 'readOnly' | 'dryRun' | 'changes'> {
  readonly embedder?: Embedder | undefined;
}

/** The memories of a served world, shared by all its clients. No answer waits for rules that have to read the world first. */
export function memoriesOf({ stored, readOnly, dryRun, changes, embedder }: MemoryServing): MemoryDesk {
  return {
    world: stored,
    table: new MemoryTable(stored.store),
    readOnly,
    dryRun,
    ...defined({ embedder }),
    rules: 'later',
    onLaterFound: (id) => {
      changes.announce('findings', 'memory');
      changes.note(`Rules have looked at the memory ${id} now, and found something: ask for its conflicts.`);
    },
  };
}
