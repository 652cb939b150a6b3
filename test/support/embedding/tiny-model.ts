import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { float, int64, onnxModel } from '../onnx/format.ts';

/** A real model in the ONNX format, of a kilobyte: it looks up the vector of each token, and that is all. */

export const tinyWords = [
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'query:',
  'passage:',
  'the',
  'ferry',
  'ferryman',
  'toll',
  'is',
  'not',
  'salt',
];
export const tinyDimensions = 6;

/** The vector of token `id`: one number is 1, and a second one identifies the token. */
export function tinyVector(id: number): number[] {
  const vector = new Array<number>(tinyDimensions).fill(0);
  vector[id % tinyDimensions] = 1;
  vector[(id * 5 + 1) % tinyDimensions] = (vector[(id * 5 + 1) % tinyDimensions] ?? 0) + id / 10;
  return vector;
}

/** A model with one Gather. */
export const tinyModel = (output = 'last_hidden_state'): Buffer =>
  onnxModel({
    inputs: ['input_ids', 'attention_mask'].map((name) => ({ name, type: int64, dimensions: ['batch', 'tokens'] })),
    constants: [
      {
        name: 'table',
        dimensions: [tinyWords.length, tinyDimensions],
        data: Float32Array.from(tinyWords.flatMap((_, id) => tinyVector(id))),
      },
    ],
    steps: [{ does: 'Gather', of: ['table', 'input_ids'], gives: output }],
    output: { name: output, type: float, dimensions: ['batch', 'tokens', tinyDimensions] },
  });

const tokenizer = {
  version: '1.0',
  added_tokens: ['[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'WhitespaceSplit' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [1], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [2], tokens: ['[SEP]'] },
    },
  },
  decoder: null,
  model: { type: 'WordLevel', vocab: Object.fromEntries(tinyWords.map((word, id) => [word, id])), unk_token: '[UNK]' },
};

/** A folder as models have on Hugging Face. `more`: other files by their paths, in place of those it has or beside them. */
export function writeTinyModel(folder: string, more: Readonly<Record<string, string | Buffer>> = {}): string {
  const files: Record<string, string | Buffer> = {
    'config.json': JSON.stringify({ model_type: 'tiny', hidden_size: tinyDimensions, max_position_embeddings: 16 }),
    'tokenizer.json': JSON.stringify(tokenizer),
    'tokenizer_config.json': JSON.stringify({ model_max_length: 16, tokenizer_class: 'PreTrainedTokenizerFast' }),
    'onnx/model.onnx': tinyModel(),
    ...more,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
