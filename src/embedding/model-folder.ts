import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { UserInputError } from '../util/errors.ts';
import { readFileOnly } from '../util/files/read-named-file.ts';
import { systemReason } from '../util/files/system-reason.ts';

/** The fault of a folder that cannot be used: "it has no tokenizer.json". */
type FolderFault = (folder: string, why: string) => UserInputError;

/** A file of a model's folder, as its schema reads it and as it is written. */
interface ModelFile<T> {
  readonly value: T;
  readonly text: string;
}

const gigabyte = 1024 ** 3;
/** A larger one would take more memory than is there on most machines. */
const mostModelBytes = 2 * gigabyte;
const modelFiles = ['onnx/model.onnx', 'model.onnx'];

const tokenizerSettingsSchema = z.object({ model_max_length: z.number().optional() });

/** The files that every ONNX model has on Hugging Face. */
interface ModelFiles {
  readonly modelFile: string;
  readonly tokenizer: string;
  readonly tokenizerSettings?: string;
  /** Tokens that the tokenizer is made for, where it says so. */
  readonly longest: number | undefined;
  /** Their contents, for `hashOfModel`. */
  readonly texts: readonly [tokenizer: string, settings: string];
}

/** @throws UserInputError, as `bad` makes it: a file is missing or broken. */
export function readModelFiles(folder: string, bad: FolderFault): ModelFiles {
  const modelFile = modelFiles.map((name) => join(folder, name)).find((path) => isFile(path));
  if (modelFile === undefined) throw bad(folder, `it has neither ${modelFiles.join(' nor ')}`);
  const tokenizer = readModelJson(folder, 'tokenizer.json', z.looseObject({}), bad);
  if (tokenizer === undefined) throw bad(folder, 'it has no tokenizer.json');
  const settings = readModelJson(folder, 'tokenizer_config.json', tokenizerSettingsSchema, bad);
  return {
    modelFile,
    tokenizer: join(folder, 'tokenizer.json'),
    ...(settings === undefined ? {} : { tokenizerSettings: join(folder, 'tokenizer_config.json') }),
    longest: settings?.value.model_max_length,
    texts: [tokenizer.text, settings?.text ?? ''],
  };
}

/** The least of those lengths that say something; a model reads 512 tokens at most. */
export function longestOf(lengths: readonly (number | null | undefined)[]): number {
  const stated = lengths.filter(
    (length): length is number => typeof length === 'number' && Number.isInteger(length) && length >= 2,
  );
  return Math.min(512, ...stated);
}

/** @returns undefined where the folder has no such file. */
export function readModelJson<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  bad: FolderFault,
): ModelFile<T> | undefined {
  const path = join(folder, name);
  if (!isFile(path)) return undefined;
  try {
    const text = readFileOnly(path).toString('utf8');
    return { value: schema.parse(JSON.parse(text)), text };
  } catch (error) {
    throw bad(folder, `${name} ${faultIn(error)}`);
  }
}

function faultIn(error: unknown): string {
  if (error instanceof SyntaxError) return 'is not JSON';
  if (error instanceof z.ZodError) {
    const [first] = error.issues;
    return `says something else than is meant there${first === undefined ? '' : ` in ${first.path.join('.') || 'all of it'}`}`;
  }
  if (error instanceof UserInputError && error.code === 'too-large') return 'is too large';
  return `cannot be read: ${systemReason(error)}`;
}

/** A hash of every input of its answers. Piece by piece: a model may be larger than what a process reads at once. */
export function hashOfModel(folder: string, modelFile: string, texts: readonly string[], bad: FolderFault): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  const file = openSync(modelFile, constants.O_RDONLY);
  try {
    if (fstatSync(file).size > mostModelBytes) {
      throw bad(folder, `its model is larger than ${mostModelBytes / gigabyte} GiB`);
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
