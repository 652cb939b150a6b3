import { findArcs } from '../../detective/arcs/find-arcs.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Story } from '../../model/story.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { countOpenConfusions } from '../../queries/detective/open-confusions.ts';
import { readStoredStory } from '../../queries/detective/read-stored-story.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { type ConfusionDelta, keepConfusions } from './keep-confusions.ts';
import { withoutContradicted } from './without-contradicted.ts';

export interface ReadingRequest {
  readonly config: Pick<WorldConfig, 'ontology' | 'story'>;
  /** Of the run that it belongs to. */
  readonly runId?: string;
  readonly actor?: string;
}

/** What was read of a story, and what came of it. */
export interface StoryRead extends ConfusionDelta {
  readonly story: Story;
  /** How many questions are open after it. */
  readonly open: number;
}

/** Reads the story of a store without a model, and keeps what it finds. Linear in its length. */
export async function readStoryOver(
  world: { readonly store: GraphStore; readonly clock: Clock },
  { config: { ontology, story: chapters }, runId, actor }: ReadingRequest,
): Promise<StoryRead> {
  const story = await readStoredStory(world.store, { ontology, story: chapters });
  const arcs = await withoutContradicted(world.store, findArcs(story));
  const delta = await keepConfusions(world, { story, arcs, ...defined({ runId, actor }) });
  return { ...delta, story, open: await countOpenConfusions(world.store) };
}
