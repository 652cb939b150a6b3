import type { GraphStore } from '../../graph/port.ts';
import { fill } from '../../ingest/fill.ts';
import type { Clock } from '../../util/clock.ts';
import { openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { type WorldHome, worldPath } from './home.ts';

/**
 * Fills an empty store that is thrown away with what the files of a world say, for commands that only look.
 *
 * @throws UserInputError where there is nothing to read.
 */
export async function fillFromFiles(store: GraphStore, home: WorldHome, clock: Clock): Promise<void> {
  const world = await openWorld({ path: worldPath(home), withBrokenSettings: true });
  await fill(store, world.content, planSettings(world), clock);
}
