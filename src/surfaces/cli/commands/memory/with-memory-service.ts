import type * as z from 'zod';
import { DryRunSession } from '../../../../app/dry-run/dry-run-session.ts';
import type { Judge, MemoryService } from '../../../../app/memory/memory-service.ts';
import { openMemoryService } from '../../../../app/memory/open-memory-service.ts';
import type { WorldHome } from '../../../../app/store/home.ts';
import type { Access } from '../../../../app/store/stored-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import type { Operation } from '../../../../operations/operation.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { withModelsOf } from '../../embedder.ts';
import { withFreeStoredWorld } from '../../when-free.ts';

interface WhichMemories {
  readonly world?: string | undefined;
  readonly as?: string | undefined;
  readonly access?: Access;
}

/** The parts that compare memories; default: the embedder of the environment, and no judge. */
interface AskedAboutThem extends WhichMemories {
  readonly embedder?: string | undefined;
  readonly judge?: (home: WorldHome | undefined) => Judge;
}

type MemoryWork<T> = (service: MemoryService, person: () => string) => Promise<T>;

/** The same for what has a memory count: it is held against the files, and against the other memories as `lore remember` does. */
export function withCheckingMemories<T>(
  { world: path, as, embedder, judge }: AskedAboutThem,
  work: MemoryWork<T>,
): Promise<T> {
  return withFreeStoredWorld({ path, store: 'need' }, async (stored) => {
    const session = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
    try {
      return await withModelsOf(stored, { embedder }, async (models) => {
        const dryRun: MemoryService['dryRun'] = (asked) => session.run(asked);
        const asked = defined({ ...models, judge: judge?.(stored.home) });
        return work(await openMemoryService(stored, { dryRun, ...asked }), () => actor(stored, as));
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

/** Asks a stored world for an operation. @param working default: nothing that counts anew is held against the files. */
export function performHere<Input extends z.ZodObject, Result>(
  { run }: Operation<Input, z.ZodObject, Result>,
  input: z.output<Input>,
  where: AskedAboutThem,
  working: typeof withCheckingMemories<Result> = withMemoryService,
): Promise<Result> {
  const { signal } = new AbortController();
  return working(where, (memories, person) => run(input, { memories, actor: person(), signal }));
}
