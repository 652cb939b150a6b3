import * as z from 'zod';
import { UserInputError } from '../util/errors.ts';
import { bare, wording } from '../util/text/wording.ts';
import { hashOfModel, longestOf, readModelFiles, readModelJson } from './model-folder.ts';

/** A folder with a model, as it is laid out on Hugging Face. */
interface OnnxFolder {
  readonly modelFile: string;
  readonly tokenizer: string;
  readonly tokenizerSettings?: string;
  /** Tokens of a text at most. */
  readonly longest: number;
  readonly pooling: 'mean' | 'cls';
  /** The text that the model needs before its input; mostly empty. */
  readonly prompts: { readonly query: string; readonly text: string };
  /** A hash of every input of its vectors. */
  readonly hash: string;
}

const count = z.int().min(2).max(100_000);
const configSchema = z.object({ max_position_embeddings: count.optional() });
const sentenceSchema = z.object({ max_seq_length: count.nullish() });
const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
});
const promptsSchema = z.object({ prompts: z.record(z.string(), z.string().max(1000)).optional() });

/** @throws UserInputError `bad-embedder`: a file is missing, broken, or too large. */
export function readOnnxFolder(folder: string): OnnxFolder {
  const { longest, texts: written, ...files } = readModelFiles(folder, badFolder);
  const config = readModelJson(folder, 'config.json', configSchema, badFolder);
  const sentence = readModelJson(folder, 'sentence_bert_config.json', sentenceSchema, badFolder);
  const pooling = readModelJson(folder, '1_Pooling/config.json', poolingSchema, badFolder);
  const prompts = readModelJson(folder, 'config_sentence_transformers.json', promptsSchema, badFolder);
  if (pooling?.value.pooling_mode_mean_tokens === false && pooling.value.pooling_mode_cls_token !== true) {
    throw badFolder(
      folder,
      'it pools in a way that is not known here: neither the mean of all tokens nor the first one',
    );
  }
  const [tokenizer, settings] = written;
  const texts = [tokenizer, config?.text, settings, sentence?.text, pooling?.text, prompts?.text];
  return {
    ...files,
    longest: longestOf([sentence?.value.max_seq_length, longest, config?.value.max_position_embeddings]),
    pooling: pooling?.value.pooling_mode_cls_token === true ? 'cls' : 'mean',
    prompts: promptsOf(prompts?.value.prompts ?? {}),
    hash: hashOfModel(
      folder,
      files.modelFile,
      texts.map((text) => text ?? ''),
      badFolder,
    ),
  };
}

/** Names that models give their prompts; `passage` and `document` are both for what is to be found. */
function promptsOf({ query, passage, document, text }: Readonly<Record<string, string>>): OnnxFolder['prompts'] {
  return { query: query ?? '', text: passage ?? document ?? text ?? '' };
}

function badFolder(folder: string, why: string): UserInputError {
  return new UserInputError(wording`${bare(folder)} cannot be used as an embedder: ${bare(why)}.`, {
    code: 'bad-embedder',
    fix: 'Name a folder that holds config.json, tokenizer.json and onnx/model.onnx, as models for embeddings have on Hugging Face.',
  });
}
