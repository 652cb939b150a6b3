import type { MemoryService } from '../../../../app/memory/memory-service.ts';
import { openMemoryService } from '../../../../app/memory/open-memory-service.ts';
import type { Access } from '../../../../app/store/stored-world.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { withFreeStoredWorld } from '../../when-free.ts';

/** Works with the memories of a stored world. */
export function withMemoryService<T>(
  {
    world: path,
    as,
    access,
  }: { readonly world?: string | undefined; readonly as?: string | undefined; readonly access?: Access },
  work: (service: MemoryService, person: () => string) => Promise<T>,
): Promise<T> {
  return withFreeStoredWorld({ path, store: 'need', ...defined({ access }) }, async (stored) =>
    work(await openMemoryService(stored), () => actor(stored, as)),
  );
}
