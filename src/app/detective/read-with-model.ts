import type { DetectiveSettings } from '../../model/detective-settings.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { StoryRead } from '../story/read-over.ts';
import { chosenModel, type ModelChoice } from './choose-model.ts';
import { type Narrated, type NarrateRequest, narrate } from './narrate.ts';

/** Which model may read the story, and how. */
export interface StoryModelRequest
  extends Omit<ModelChoice, 'named'>,
    Omit<NarrateRequest, 'settings' | 'forgetting'> {}

/** The findings of the chosen model, or the missing setting. Empty where none is named. */
export interface ReadWithModel {
  readonly narrated?: Narrated;
  readonly missing?: string;
}

/**
 * Has the model that is chosen read the story, where one is.
 *
 * @throws UserInputError `bad-setting` for limits of the model that are none; LoreError `cancelled`.
 */
export async function readWithModel(
  world: StoredWorld,
  read: Pick<StoryRead, 'story'>,
  { model, forgetting }: DetectiveSettings,
  { asked, environment, ...request }: StoryModelRequest,
): Promise<ReadWithModel> {
  const choice = chosenModel({ asked, environment, named: model });
  if (choice === undefined || 'missing' in choice) return choice ?? {};
  return { narrated: await narrate(world, read, { ...request, settings: choice.settings, forgetting }) };
}
