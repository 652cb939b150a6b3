import type { LoreAdded } from '../../../app/added/add-lore.ts';
import { claimStates } from '../../../queries/claims-page.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { newsData } from './news.ts';

/** What was added to the files of the world, and what came of it. */
export async function addedData(
  world: ServedWorld,
  { entity, claims, problems, path, line, added, ingest }: LoreAdded,
) {
  return {
    id: entity.id,
    entity: { ...entity, aliases: [...entity.aliases] },
    claims: claims.map(({ id, type, summary, state }) => ({
      ...{ id, type, summary },
      status: claimStates.find((each) => each === state) ?? 'active',
    })),
    ...{ path, line, added, problems: [...problems] },
    ...(await newsData(world, ingest)),
  };
}
