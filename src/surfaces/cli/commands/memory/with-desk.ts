import type { MemoryDesk } from '../../../../app/memory/memory-desk.ts';
import { openMemoryDesk } from '../../../../app/memory/open-memory-desk.ts';
import type { Access } from '../../../../app/store/stored-world.ts';
import { defined } from '../../../../util/defined.ts';
import { actor } from '../../actor.ts';
import { withFreeStoredWorld } from '../../when-free.ts';

/** Works with the memories of a stored world. */
export function withMemoryDesk<T>(
  {
    world: path,
    as,
    access,
  }: { readonly world?: string | undefined; readonly as?: string | undefined; readonly access?: Access },
  work: (desk: MemoryDesk, person: () => string) => Promise<T>,
): Promise<T> {
  return withFreeStoredWorld({ path, store: 'need', ...defined({ access }) }, async (stored) =>
    work(await openMemoryDesk(stored), () => actor(stored, as)),
  );
}
