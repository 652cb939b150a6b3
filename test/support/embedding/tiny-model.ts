import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A real model in the ONNX format, of a kilobyte: it looks up the vector of each token, and that is all. Written by hand, as the format says
 * (github.com/onnx/onnx/blob/main/onnx/onnx.proto), so that nothing has to be downloaded.
 */

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

/** Of token `id`: one number is 1, and a second one says which token it is. */
export function tinyVector(id: number): number[] {
  const vector = new Array<number>(tinyDimensions).fill(0);
  vector[id % tinyDimensions] = 1;
  vector[(id * 5 + 1) % tinyDimensions] = (vector[(id * 5 + 1) % tinyDimensions] ?? 0) + id / 10;
  return vector;
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...value,
];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

const int64 = 7;
const float = 1;

/** ValueInfoProto: a tensor whose dimensions have names, or so many numbers. */
function valueInfo(name: string, type: number, dimensions: readonly (string | number)[]): number[] {
  const shape = dimensions.flatMap((one) => bytes(1, typeof one === 'string' ? text(2, one) : number(1, one)));
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))];
}

/** ModelProto with one Gather. */
export function tinyModel(output = 'last_hidden_state'): Buffer {
  const table = Float32Array.from(tinyWords.flatMap((_, id) => tinyVector(id)));
  const initializer = [
    ...number(1, tinyWords.length),
    ...number(1, tinyDimensions),
    ...number(2, float),
    ...text(8, 'table'),
    ...bytes(9, [...new Uint8Array(table.buffer)]),
  ];
  const node = [...text(1, 'table'), ...text(1, 'input_ids'), ...text(2, output), ...text(4, 'Gather')];
  const graph = [
    ...bytes(1, node),
    ...text(2, 'tiny'),
    ...bytes(5, initializer),
    ...bytes(11, valueInfo('input_ids', int64, ['batch', 'tokens'])),
    ...bytes(11, valueInfo('attention_mask', int64, ['batch', 'tokens'])),
    ...bytes(12, valueInfo(output, float, ['batch', 'tokens', tinyDimensions])),
  ];
  return Buffer.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, [...text(1, ''), ...number(2, 13)])]);
}

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
