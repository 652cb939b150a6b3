import type { Finding } from '../../model/finding.ts';
import { readStoredStory } from '../../queries/detective/read-stored-story.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import type { ModelReading } from '../detective/detective-report.ts';
import { readWithModel, type StoryModelRequest } from '../detective/read-with-model.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** The result of a model for the story in a night. */
export interface NightStory {
  /** Absent where no model has read it. */
  readonly model?: ModelReading;
  /** Why no model has read the story, where one is named: what would have to be set, or what went wrong. */
  readonly missing?: string;
  /** The questions that the model opened. */
  readonly questions: readonly Finding[];
}

/** Has the model that is chosen read the story after a run of the rules; undefined where none is named. Never throws. */
export async function readStoryAtNight(
  world: StoredWorld,
  request: Pick<StoryModelRequest, 'asked' | 'environment' | 'inTurn'> & { readonly signal: AbortSignal },
): Promise<NightStory | undefined> {
  try {
    const { ontology, story: chapters, detective } = await configOf(world);
    const story = await readStoredStory(world.store, { ontology, story: chapters });
    const { narrated, missing } = await readWithModel(world, { story }, detective, { ...request, actor: 'nightly' });
    if (narrated === undefined && missing === undefined) return undefined;
    const questions = (await readFindings(world.store, narrated?.opened ?? [])).map(({ violation }) => violation);
    return { ...defined({ model: narrated?.reading, missing }), questions };
  } catch (error) {
    return { missing: reasonOf(error), questions: [] };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof LoreError) return [error.message, error.fix ?? ''].join(' ').trim();
  return error instanceof Error ? error.message : String(error);
}
