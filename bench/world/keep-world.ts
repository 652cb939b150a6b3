import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { worldAt } from '../../src/app/store/home.ts';
import { openStoredWorld } from '../../src/app/store/stored-world.ts';
import { storeEngine } from '../../src/compose.ts';
import type { GeneratedWorld } from './world.ts';
import { writeWorld } from './write-world.ts';

/** Writes a world into a folder and ingests it into an embedded store there. */
export async function keepWorld(world: GeneratedWorld, folder: string): Promise<void> {
  writeWorld(world, folder);
  const kept = await openStoredWorld({
    engine: storeEngine({}),
    home: worldAt(folder),
    clock: () => new Date(),
    store: 'make',
  });
  await ingestWorld(kept);
  await kept.close();
}
