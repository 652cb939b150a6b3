import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { UserInputError } from '../util/errors.ts';
import { readFileOnly } from '../util/files/read-named-file.ts';
import { systemReason } from '../util/files/system-reason.ts';
import { bare, wording } from '../util/text/wording.ts';

/** A folder with a model, as it is laid out on Hugging Face. */
export interface OnnxFolder {
  readonly modelFile: string;
  readonly tokenizer: string;
  readonly tokenizerSettings?: string;
  /** Tokens of a text at most. */
  readonly longest: number;
  readonly pooling: 'mean' | 'cls';
  /** What the model wants before a text; mostly nothing. */
  readonly prompts: { readonly query: string; readonly text: string };
  /** Of all that its vectors depend on. */
  readonly hash: string;
}

const gigabyte = 1024 ** 3;
/** A larger one would take more memory than is there on most machines. */
const mostModelBytes = 2 * gigabyte;
const modelFiles = ['onnx/model.onnx', 'model.onnx'];

const count = z.int().min(2).max(100_000);
const configSchema = z.object({ max_position_embeddings: count.optional() });
const tokenizerSettingsSchema = z.object({ model_max_length: z.number().optional() });
const sentenceSchema = z.object({ max_seq_length: count.nullish() });
const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_mean_tokens: z.boolean().optional(),
});
const promptsSchema = z.object({ prompts: z.record(z.string(), z.string().max(1000)).optional() });

/** @throws UserInputError `bad-embedder`: a file is missing, broken, or too large. */
export function readOnnxFolder(folder: string): OnnxFolder {
  const modelFile = modelFiles.map((name) => join(folder, name)).find((path) => isFile(path));
  if (modelFile === undefined) throw badFolder(folder, `it has neither ${modelFiles.join(' nor ')}`);
  const tokenizer = readJson(folder, 'tokenizer.json', z.looseObject({}));
  if (tokenizer === undefined) throw badFolder(folder, 'it has no tokenizer.json');
  const config = readJson(folder, 'config.json', configSchema);
  const tokenizerSettings = readJson(folder, 'tokenizer_config.json', tokenizerSettingsSchema);
  const sentence = readJson(folder, 'sentence_bert_config.json', sentenceSchema);
  const pooling = readJson(folder, '1_Pooling/config.json', poolingSchema);
  const prompts = readJson(folder, 'config_sentence_transformers.json', promptsSchema);
  if (pooling?.value.pooling_mode_mean_tokens === false && pooling.value.pooling_mode_cls_token !== true) {
    throw badFolder(
      folder,
      'it pools in a way that is not known here: neither the mean of all tokens nor the first one',
    );
  }
  const lengths = [
    sentence?.value.max_seq_length,
    tokenizerSettings?.value.model_max_length,
    config?.value.max_position_embeddings,
    512,
  ].filter((length): length is number => typeof length === 'number' && Number.isInteger(length) && length >= 2);
  const texts = [tokenizer, config, tokenizerSettings, sentence, pooling, prompts].map((read) => read?.text ?? '');
  return {
    modelFile,
    tokenizer: join(folder, 'tokenizer.json'),
    ...(tokenizerSettings === undefined ? {} : { tokenizerSettings: join(folder, 'tokenizer_config.json') }),
    longest: Math.min(...lengths),
    pooling: pooling?.value.pooling_mode_cls_token === true ? 'cls' : 'mean',
    prompts: promptsOf(prompts?.value.prompts ?? {}),
    hash: hashOf(folder, modelFile, texts),
  };
}

/** Names that models give their prompts; `passage` and `document` are both for what is to be found. */
function promptsOf({ query, passage, document, text }: Readonly<Record<string, string>>): OnnxFolder['prompts'] {
  return { query: query ?? '', text: passage ?? document ?? text ?? '' };
}

function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): { value: T; text: string } | undefined {
  const path = join(folder, name);
  if (!isFile(path)) return undefined;
  try {
    const text = readFileOnly(path).toString('utf8');
    return { value: schema.parse(JSON.parse(text)), text };
  } catch (error) {
    throw badFolder(folder, `${name} ${faultIn(error)}`);
  }
}

function faultIn(error: unknown): string {
  if (error instanceof SyntaxError) return 'is no JSON';
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    return `says something else than is meant there${first === undefined ? '' : ` in ${first.path.join('.') || 'all of it'}`}`;
  }
  if (error instanceof UserInputError && error.code === 'too-large') return 'is too large';
  return `cannot be read: ${systemReason(error)}`;
}

/** Piece by piece: it may be larger than what a process reads at once. */
function hashOf(folder: string, modelFile: string, texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  const file = openSync(modelFile, constants.O_RDONLY);
  try {
    if (fstatSync(file).size > mostModelBytes) {
      throw badFolder(folder, `its model is larger than ${mostModelBytes / gigabyte} GiB`);
    }
    const piece = Buffer.allocUnsafe(4 * 1024 * 1024);
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex').slice(0, 16);
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

function badFolder(folder: string, why: string): UserInputError {
  return new UserInputError(wording`${bare(folder)} cannot be used as an embedder: ${bare(why)}.`, {
    code: 'bad-embedder',
    fix: 'Name a folder that holds config.json, tokenizer.json and onnx/model.onnx, as models for embeddings have on Hugging Face.',
  });
}
