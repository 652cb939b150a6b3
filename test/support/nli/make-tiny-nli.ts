import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { float, int64, type OnnxStep, onnxModel } from '../onnx/format.ts';

/**
 * Makes the classifier of the tests, a real cross-encoder in the ONNX format with a few words: `npx tsx test/support/nli/make-tiny-nli.ts`.
 *
 * It adds up the vectors of each text's words, multiplies the two sums, and puts that through two layers. A word has a number for what
 * it is about (gate, ferry), one on a scale (tall 1, tiny -1), one for `not`, and one for a circumstance (in winter). Two texts about
 * one thing exclude each other where they stand at two ends of a scale, or at one end of it and one of them denies. A circumstance
 * that only the second has leaves it open: so it answers otherwise when the two are swapped.
 */
const subjects = ['gate', 'ferry', 'tower'];
const scales = [
  ['tall huge', 'tiny small'],
  ['loud', 'quiet'],
];
const circumstances = ['winter'];
const plain = ['the', 'is', 'are', 'in', 'of', 'ashkeep', 'old', '.', 'and', 'painted', 'beside'];

const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const scaleWords = scales.flatMap((ends) => ends.flatMap((words) => words.split(' ')));
const words = [...specials, ...plain, ...subjects, ...scaleWords, 'not', ...circumstances];

const dimensions = subjects.length + scales.length + 2;
const scaleAt = (scale: number): number => subjects.length + scale;
const notAt = subjects.length + scales.length;
const circumstanceAt = notAt + 1;

function vectorOf(word: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  if (subjects.includes(word)) vector[subjects.indexOf(word)] = 1;
  for (const [scale, ends] of scales.entries()) {
    for (const [end, those] of ends.entries())
      if (those.split(' ').includes(word)) vector[scaleAt(scale)] = 1 - 2 * end;
  }
  if (word === 'not') vector[notAt] = 1;
  if (circumstances.includes(word)) vector[circumstanceAt] = 1;
  return vector;
}

/** The scale of the product of both, of the first and of the second in a unit. */
type Weights = readonly [
  product: (at: number) => number,
  first: (at: number) => number,
  second: (at: number) => number,
];

/** One unit: how much it counts that both are about one thing, on one end of a scale, and that one of them denies. */
const unit = (agree: number, denied: number): Weights => [
  (at) =>
    at < subjects.length ? 1 : at < notAt ? agree : at === notAt ? -2 * denied : 1 /* both have the circumstance */,
  (at) => (at === notAt ? denied : 0),
  (at) => (at === notAt ? denied : at === circumstanceAt ? -1 : 0),
];

const units: readonly {
  readonly weights: Weights;
  readonly bias: number;
  readonly says: 'contradiction' | 'entailment';
}[] = [
  { weights: unit(1, -2), bias: -1, says: 'entailment' },
  { weights: unit(-1, 1), bias: -2, says: 'entailment' },
  { weights: unit(-1, -2), bias: -1, says: 'contradiction' },
  { weights: unit(1, 1), bias: -2, says: 'contradiction' },
];

/** In an order of their own, as models have them. */
const tinyLabels = ['ENTAILMENT', 'NEUTRAL', 'CONTRADICTION'];

const sumOf = (name: string, mask: string): OnnxStep[] => [
  { does: 'Mul', of: ['vectors', mask], gives: `${name} words` },
  { does: 'ReduceSum', of: [`${name} words`, 'tokens axis'], gives: name, settings: { keepdims: 0 } },
];
const asFloat = (name: string): OnnxStep[] => [
  { does: 'Cast', of: [name], gives: `${name} float`, settings: { to: float } },
  { does: 'Unsqueeze', of: [`${name} float`, 'last axis'], gives: `${name} column` },
];

export function tinyNliModel(): Buffer {
  const rows = Array.from({ length: 3 * dimensions }, (_, row) => {
    const [part, at] = [Math.floor(row / dimensions), row % dimensions];
    return units.map(({ weights }) => weights[part]?.(at) ?? 0);
  });
  const strength = 10;
  const second = units.map(({ says }) => tinyLabels.map((label) => (label.toLowerCase() === says ? strength : 0)));
  const constant = (name: string, size: readonly number[], data: readonly number[]) => ({
    ...{ name, dimensions: size, data: Float32Array.from(data) },
  });
  return onnxModel({
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
      ...{ name, type: int64, dimensions: ['batch', 'tokens'] },
    })),
    constants: [
      constant('table', [words.length, dimensions], words.flatMap(vectorOf)),
      constant('first layer', [3 * dimensions, units.length], rows.flat()),
      constant(
        'first bias',
        [units.length],
        units.map(({ bias }) => bias),
      ),
      constant('second layer', [units.length, tinyLabels.length], second.flat()),
      constant(
        'second bias',
        [tinyLabels.length],
        tinyLabels.map((label) => (label === 'NEUTRAL' ? strength / 2 : 0)),
      ),
      { name: 'tokens axis', dimensions: [1], data: BigInt64Array.of(1n) },
      { name: 'last axis', dimensions: [1], data: BigInt64Array.of(2n) },
    ],
    steps: [
      { does: 'Gather', of: ['table', 'input_ids'], gives: 'vectors' },
      ...asFloat('attention_mask'),
      ...asFloat('token_type_ids'),
      { does: 'Mul', of: ['attention_mask column', 'token_type_ids column'], gives: 'second mask' },
      { does: 'Sub', of: ['attention_mask column', 'second mask'], gives: 'first mask' },
      ...sumOf('first', 'first mask'),
      ...sumOf('second', 'second mask'),
      { does: 'Mul', of: ['first', 'second'], gives: 'product' },
      { does: 'Concat', of: ['product', 'first', 'second'], gives: 'both', settings: { axis: 1 } },
      { does: 'MatMul', of: ['both', 'first layer'], gives: 'weighed' },
      { does: 'Add', of: ['weighed', 'first bias'], gives: 'units before' },
      { does: 'Relu', of: ['units before'], gives: 'units' },
      { does: 'MatMul', of: ['units', 'second layer'], gives: 'classes' },
      { does: 'Add', of: ['classes', 'second bias'], gives: 'logits' },
    ],
    output: { name: 'logits', type: float, dimensions: ['batch', tinyLabels.length] },
  });
}

const special = (token: string) => ({ SpecialToken: { id: token, type_id: 0 } });
const secondSpecial = (token: string) => ({ SpecialToken: { id: token, type_id: 1 } });
const sequence = (id: 'A' | 'B') => ({ Sequence: { id, type_id: id === 'A' ? 0 : 1 } });

/** The files of the folder by their paths. */
export const tinyNliFiles: Readonly<Record<string, object>> = {
  'config.json': {
    model_type: 'tiny',
    max_position_embeddings: 32,
    pad_token_id: 0,
    id2label: Object.fromEntries(tinyLabels.map((label, id) => [id, label])),
    contradiction_threshold: 0.95,
  },
  'tokenizer_config.json': { model_max_length: 32, tokenizer_class: 'PreTrainedTokenizerFast' },
  'tokenizer.json': {
    version: '1.0',
    added_tokens: specials.map((content, id) => ({
      ...{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), sequence('A'), special('[SEP]')],
      pair: [special('[CLS]'), sequence('A'), special('[SEP]'), sequence('B'), secondSpecial('[SEP]')],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((token) => [token, { id: token, ids: [words.indexOf(token)], tokens: [token] }]),
      ),
    },
    decoder: null,
    model: {
      ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  },
};

/** Writes a folder as classifiers have on Hugging Face. `more`: other files by their paths, in place of those it has or beside them. */
export function writeTinyNli(folder: string, more: Readonly<Record<string, string | Buffer>> = {}): string {
  const own = Object.entries(tinyNliFiles).map(([path, file]) => [path, `${JSON.stringify(file, undefined, 2)}\n`]);
  const files: Record<string, string | Buffer> = {
    ...Object.fromEntries(own),
    'onnx/model.onnx': tinyNliModel(),
    ...more,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export const tinyNliFolder = fileURLToPath(new URL('./tiny', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTinyNli(tinyNliFolder);
