import { listOpenConfusions, openConfusionIds } from '../../queries/detective/confusions.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';
import { type IngestProgress, ingestWorld } from '../ingest/ingest-world.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { readStoryOver } from '../story/read-over.ts';
import type { DetectiveReport } from './detective-report.ts';
import { readWithModel, type StoryModelRequest } from './read-with-model.ts';

export interface DetectRequest
  extends Pick<StoryModelRequest, 'asked' | 'environment' | 'actor' | 'onBatch' | 'signal'>,
    Pick<IngestProgress, 'onFile' | 'onRule'> {}

/**
 * Reads the files in, where they are at hand, and the whole story, also with a model where one is chosen; tells which questions it
 * leaves open.
 *
 * @throws UserInputError `bad-setting` for limits of the model that are none; LoreError `cancelled`.
 */
export async function detect(
  world: StoredWorld,
  { actor, onBatch, asked, environment, signal, ...progress }: DetectRequest,
): Promise<DetectiveReport> {
  const before = new Set(await openConfusionIds(world.store));
  const ingest = world.home === undefined ? undefined : await ingestWorld(world, progress);
  const config = await configOf(world);
  const { detective } = config;
  const at = world.clock().toISOString();
  const read = await readStoryOver(world, { config, ...defined({ actor }) });
  const { narrated, missing } = await readWithModel(world, read, detective, {
    ...{ asked, environment },
    ...defined({ actor, onBatch, signal }),
  });
  const confusions = await listOpenConfusions(world.store);
  const after = new Set(confusions.map(({ id }) => id));
  const stories = groupBy(read.story, ({ story }) => story);
  return {
    schema: 'lore-detective/1',
    ...defined({ world: world.record?.name }),
    at,
    story: {
      facts: read.story.length,
      stories: Object.fromEntries([...stories].map(([name, facts]) => [name, facts.length])),
    },
    problems: ingest?.problems ?? [],
    ...defined({ files: ingest === undefined ? undefined : filesOf(ingest) }),
    notes: read.notes,
    ...defined({ model: narrated?.reading, missing }),
    confusions,
    new: [...after].filter((id) => !before.has(id)).sort(),
    gone: [...before].filter((id) => !after.has(id)).sort(),
  };
}

const filesOf = ({ counts, prose }: IngestReport): DetectiveReport['files'] => ({ counts, ...defined({ prose }) });
