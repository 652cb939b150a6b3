import type { LoreAdded } from '../../../app/added/add-lore.ts';
import { claimStates } from '../../../queries/stored-claims.ts';
import { GraphError, LoreError } from '../../../util/errors.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { ingestNewsData } from './news.ts';

/** Problems that an answer shows. */
const mostProblems = 50;

/**
 * The addition to the files of the world, and its effects.
 *
 * @throws GraphError `added-untold` where it stands in its file, and the store does not say what came of it.
 */
export async function addedData(world: ServedWorld, lore: LoreAdded) {
  try {
    return await dataOf(world, lore);
  } catch (cause) {
    const why = cause instanceof LoreError ? cause.message : 'Something went wrong inside lore-engine.';
    throw new GraphError(`${lore.path} has the entry, and it was ingested. The result is unknown: ${why}`, {
      code: 'added-untold',
      fix: 'Send the same once more: it is not written twice.',
      cause,
    });
  }
}

async function dataOf(world: ServedWorld, { entity, claims, problems, path, line, added, ingest }: LoreAdded) {
  return {
    id: entity.id,
    entity: { ...entity, aliases: [...entity.aliases] },
    claims: claims.map(({ id, type, summary, state }) => ({
      ...{ id, type, summary },
      status: claimStates.find((each) => each === state) ?? 'active',
    })),
    ...{ path, line, added, problems: problems.slice(0, mostProblems), problems_total: problems.length },
    ...(await ingestNewsData(world, ingest)),
  };
}
