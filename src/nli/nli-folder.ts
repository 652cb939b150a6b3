import * as z from 'zod';
import { hashOfModel, longestOf, readModelFiles, readModelJson } from '../embedding/model-folder.ts';
import { UserInputError } from '../util/errors.ts';
import { bare, wording } from '../util/text/wording.ts';

/** A folder with a classifier of pairs of texts, as it is laid out on Hugging Face. */
export interface NliFolder {
  readonly modelFile: string;
  readonly tokenizer: string;
  readonly tokenizerSettings?: string;
  /** Tokens of both texts together at most. */
  readonly longest: number;
  /** The token that fills up. */
  readonly padding: number;
  /** Where among its classes these are. */
  readonly classes: { readonly contradiction: number; readonly entailment: number; readonly count: number };
  /** From this probability on a class counts. */
  readonly threshold: number;
  readonly hash: string;
}

/** Where its config.json says nothing of it. */
const usualThreshold = 0.9;

const configSchema = z.object({
  id2label: z.record(z.string(), z.string()),
  max_position_embeddings: z.int().min(2).max(100_000).optional(),
  pad_token_id: z.int().min(0).nullish(),
  contradiction_threshold: z.number().gt(0.5).max(1).optional(),
});

/** @throws UserInputError `bad-nli`: a file is missing, broken, or too large, or it knows no contradiction. */
export function readNliFolder(folder: string): NliFolder {
  const { longest, texts, ...files } = readModelFiles(folder, badFolder);
  const config = readModelJson(folder, 'config.json', configSchema, badFolder);
  if (config === undefined) throw badFolder(folder, 'it has no config.json');
  const { id2label, max_position_embeddings, pad_token_id, contradiction_threshold = usualThreshold } = config.value;
  return {
    ...files,
    longest: longestOf([longest, max_position_embeddings]),
    padding: pad_token_id ?? 0,
    classes: classesIn(folder, id2label),
    threshold: contradiction_threshold,
    hash: hashOfModel(folder, files.modelFile, [...texts, config.text], badFolder),
  };
}

/** By their names: models have them in every order. */
function classesIn(folder: string, id2label: Readonly<Record<string, string>>): NliFolder['classes'] {
  const names = Object.entries(id2label);
  const indexOf = (beginning: string): number => {
    const [id] = names.find(([, name]) => name.trim().toLowerCase().startsWith(beginning)) ?? [];
    const index = Number(id);
    if (Number.isInteger(index) && index >= 0 && index < names.length) return index;
    throw badFolder(folder, `id2label of its config.json names no class ${beginning}`);
  };
  return { contradiction: indexOf('contradiction'), entailment: indexOf('entailment'), count: names.length };
}

function badFolder(folder: string, why: string): UserInputError {
  return new UserInputError(wording`${bare(folder)} cannot be used to compare texts (LORE_NLI_MODEL): ${bare(why)}.`, {
    code: 'bad-nli',
    fix: 'Name a folder that holds config.json, tokenizer.json and onnx/model.onnx, as cross-encoders for NLI have on Hugging Face.',
  });
}
