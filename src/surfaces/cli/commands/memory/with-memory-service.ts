import { DryRunSession } from '../../../../app/dry-run/dry-run-session.ts';
import type { MemoryService } from '../../../../app/memory/memory-service.ts';
import { openMemoryService } from '../../../../app/memory/open-memory-service.ts';
import type { Access } from '../../../../app/store/stored-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { withModelsOf } from '../../embedder.ts';
import { withFreeStoredWorld } from '../../when-free.ts';

interface WhichMemories {
  readonly world?: string | undefined;
  readonly as?: string | undefined;
  readonly access?: Access;
}

type MemoryWork<T> = (service: MemoryService, person: () => string) => Promise<T>;

/** The same for what has a memory count: it is held against the files, and against the other memories as `lore remember` does. */
export function withCheckingMemories<T>({ world: path, as }: WhichMemories, work: MemoryWork<T>): Promise<T> {
  return withFreeStoredWorld({ path, store: 'need' }, async (stored) => {
    const session = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
    try {
      return await withModelsOf(stored, {}, async (models) => {
        const dryRun: MemoryService['dryRun'] = (asked) => session.run(asked);
        return work(await openMemoryService(stored, { dryRun, ...defined({ ...models }) }), () => actor(stored, as));
      });
    } finally {
      await session.close();
    }
  });
}

/** Works with the memories of a stored world. */
export function withMemoryService<T>({ world: path, as, access }: WhichMemories, work: MemoryWork<T>): Promise<T> {
  return withFreeStoredWorld({ path, store: 'need', ...defined({ access }) }, async (stored) =>
    work(await openMemoryService(stored), () => actor(stored, as)),
  );
}
