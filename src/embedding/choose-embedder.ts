import { isAbsolute } from 'node:path';
import { modelSettings } from '../llm/settings.ts';
import { UserInputError } from '../util/errors.ts';
import type { Embedder, SimilarityThresholds } from './embedder.ts';

export interface EmbedderChoice {
  /** As this machine names it, by `--embedder`; `LORE_EMBEDDER` where it is absent. */
  readonly name?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** As lore.yaml names it. It counts only where this machine says `world`, and never names a server or a folder. */
  readonly worldName?: string;
}

const howToName = 'Name one: energetic, openai:MODEL, a folder such as ./models/minilm, world, or none.';

/**
 * The embedder that this machine asks for: `energetic`, `openai:MODEL`, or a folder (a path with `/`, or `.`). `world` leaves it to lore.yaml,
 * which may say `energetic` only: a world that somebody sends must neither have texts sent anywhere, nor a file of its own loaded as
 * a model. `none` is none, whatever the environment says.
 *
 * @returns undefined where the machine names none.
 * @throws UserInputError `no-embedder` where it cannot be used, `bad-embedder` where a folder or a name is no embedder's, `bad-setting`.
 */
export async function chooseEmbedder({ name, environment, worldName }: EmbedderChoice): Promise<Embedder | undefined> {
  const said = (name ?? environment.LORE_EMBEDDER ?? '').trim();
  if (said === '' || said === 'none') return undefined;
  const thresholds = thresholdsIn(environment);
  if (said !== 'world') return embedderNamed(said, environment, thresholds);
  if (worldName === undefined) return undefined;
  if (worldName === 'energetic') return embedderNamed(worldName, environment, thresholds);
  throw new UserInputError('lore.yaml names an embedder that only this machine may choose.', {
    code: 'bad-embedder',
    fix: 'A world may name `energetic` only. Name another with --embedder or LORE_EMBEDDER if you trust it.',
  });
}

async function embedderNamed(
  name: string,
  environment: EmbedderChoice['environment'],
  thresholds: SimilarityThresholds | undefined,
): Promise<Embedder> {
  if (name === 'energetic') {
    const { energeticEmbedder } = await import('./energetic-embedder.ts');
    return energeticEmbedder(thresholds);
  }
  const [, model] = /^openai:(.+)$/s.exec(name) ?? [];
  if (model !== undefined) {
    const { openAiEmbedder } = await import('./openai-embedder.ts');
    return openAiEmbedder({ ...serverSettings(model.trim(), environment), ...(thresholds && { thresholds }) });
  }
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)|[/\\]/.test(name)) {
    const { onnxEmbedder } = await import('./onnx-embedder.ts');
    return onnxEmbedder(name, thresholds);
  }
  throw new UserInputError(`There is no embedder \`${name}\`.`, { code: 'bad-embedder', fix: howToName });
}

/** Limits count where they are set: without them a large world is embedded to its end. */
function serverSettings(model: string, environment: EmbedderChoice['environment']) {
  if ((environment.OPENAI_API_KEY ?? '') === '' && (environment.OPENAI_BASE_URL ?? '') === '') {
    throw new UserInputError(`The embedder \`openai:${model}\` cannot be reached: no key and no server is set.`, {
      code: 'no-embedder',
      fix: 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.',
    });
  }
  const { maxTokens, timeout: _, ...settings } = modelSettings(model, environment);
  return (environment.LORE_MAX_TOKENS ?? '').trim() === '' ? settings : { ...settings, maxTokens };
}

/** `LORE_SIMILARITY` such as `0.7/0.93`: from where on two texts are about the same, and from where on they say the same. */
function thresholdsIn({ LORE_SIMILARITY = '' }: EmbedderChoice['environment']): SimilarityThresholds | undefined {
  const text = LORE_SIMILARITY.trim();
  if (text === '') return undefined;
  const [similar = Number.NaN, duplicate = Number.NaN, ...more] = text.split('/').map(Number);
  if (more.length === 0 && similar > 0 && similar <= duplicate && duplicate <= 1) return { similar, duplicate };
  throw new UserInputError(`LORE_SIMILARITY is \`${text}\`, which is not two numbers from 0 to 1, the smaller first.`, {
    code: 'bad-setting',
    fix: 'Write two numbers, such as 0.7/0.93: about the same, and the same.',
  });
}
