import { type ModelSettings, modelSettings } from '../../llm/settings.ts';
import { UserInputError } from '../../util/errors.ts';

/** Names the model that reads stories, where no command does. */
export const modelVariable = 'LORE_MODEL';
/** In place of a name: the model that lore.yaml names. */
const ofWorld = 'world';

export interface ModelChoice {
  /** The model of a command; undefined: the environment decides. */
  readonly asked?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The model of lore.yaml. A world cannot have its text sent anywhere by itself. */
  readonly named?: string | undefined;
}

/** The model that may read the story; or why none does, where one is named. */
export type ChosenModel = { readonly settings: ModelSettings } | { readonly missing: string } | undefined;

/** Which model reads the story: one that the command or the machine names, and that can be reached. */
export function chosenModel({ asked, environment, named }: ModelChoice): ChosenModel {
  const wanted = (asked ?? environment[modelVariable] ?? '').trim();
  if (wanted === '') {
    if (named === undefined) return undefined;
    return {
      missing: `lore.yaml names ${named}; this machine does not say so: set ${modelVariable}, or give --model.`,
    };
  }
  const model = wanted === ofWorld ? named : wanted;
  if (model === undefined) {
    return { missing: 'lore.yaml names no model: `detective: { model: NAME }`.' };
  }
  try {
    return { settings: modelSettings(model, environment) };
  } catch (error) {
    if (error instanceof UserInputError && error.code === 'no-model') {
      return {
        missing: `${model} cannot be reached: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.`,
      };
    }
    throw error;
  }
}
