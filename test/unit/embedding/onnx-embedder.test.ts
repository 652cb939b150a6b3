import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { EmbeddingError } from '../../../src/embedding/embedding-error.ts';
import { onnxEmbedder } from '../../../src/embedding/onnx-embedder.ts';
import {
  tinyDimensions,
  tinyModel,
  tinyVector,
  tinyWords,
  writeTinyModel,
} from '../../support/embedding/tiny-model.ts';

const home = mkdtempSync(join(tmpdir(), 'lore-onnx-'));
const opened: Embedder[] = [];
let folders = 0;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder.close()));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const folderWith = (more: Readonly<Record<string, string | Buffer>> = {}): string =>
  writeTinyModel(join(home, `model-${++folders}`), more);

function open(folder: string): Embedder {
  const embedder = onnxEmbedder(folder);
  opened.push(embedder);
  return embedder;
}

const never = new AbortController().signal;

/** The mean of the vectors of those words, of length 1, as near as 32 bits are. */
function meanOf(words: readonly string[]) {
  const vectors = words.map((word) => tinyVector(tinyWords.indexOf(word)));
  const sum = Array.from({ length: tinyDimensions }, (_, at) => vectors.reduce((all, one) => all + (one[at] ?? 0), 0));
  return sum.map((value) => expect.closeTo(value / Math.hypot(...sum), 5));
}

describe('an embedder that is a folder', () => {
  it('gives the mean over the tokens of each text, whatever the length of those beside it', async () => {
    const vectors = await open(folderWith()).embed(['The ferry', 'The ferryman is not the toll', 'salt'], never);
    expect(vectors.map((vector) => [...vector])).toEqual([
      meanOf(['[CLS]', 'the', 'ferry', '[SEP]']),
      meanOf(['[CLS]', 'the', 'ferryman', 'is', 'not', 'the', 'toll', '[SEP]']),
      meanOf(['[CLS]', 'salt', '[SEP]']),
    ]);
  });

  it('takes the first token’s vector where its pooling says so', async () => {
    const pooling = JSON.stringify({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false });
    const [vector] = await open(folderWith({ '1_Pooling/config.json': pooling })).embed(['The ferry'], never);
    expect([...(vector ?? [])]).toEqual(meanOf(['[CLS]']));
  });

  it('puts before a text what the model wants there: one thing for a question, another for what is to be found', async () => {
    const prompts = JSON.stringify({ prompts: { query: 'query: ', passage: 'passage: ' } });
    const embedder = open(folderWith({ 'config_sentence_transformers.json': prompts }));
    const [question] = await embedder.embed(['toll'], never, 'query');
    const [text] = await embedder.embed(['toll'], never);
    expect([...(question ?? [])]).toEqual(meanOf(['[CLS]', 'query:', 'toll', '[SEP]']));
    expect([...(text ?? [])]).toEqual(meanOf(['[CLS]', 'passage:', 'toll', '[SEP]']));
  });

  it('cuts a text that is longer than the model reads, and keeps what ends it', async () => {
    const short = JSON.stringify({ max_seq_length: 4 });
    const embedder = open(folderWith({ 'sentence_bert_config.json': short }));
    const [vector] = await embedder.embed(['the ferry is not the toll'], never);
    expect([...(vector ?? [])]).toEqual(meanOf(['[CLS]', 'the', 'ferry', '[SEP]']));
  });

  it.each([
    ['as the tokenizer names it', tinyTokenizer('[UNK]'), {}],
    ['as its settings name it', tinyTokenizer(), { unk_token: '[UNK]' }],
    ['as its settings name it, with more', tinyTokenizer(), { unk_token: { content: '[UNK]' } }],
  ])('takes a word that its tokenizer lacks for the unknown token: %s', async (_, tokenizer, settings) => {
    const files = { 'tokenizer.json': tokenizer, 'tokenizer_config.json': JSON.stringify(settings) };
    const vectors = await open(folderWith(files)).embed(['the zebra toll', 'zebra'], never);
    expect(vectors.map((vector) => [...vector])).toEqual([meanOf(['the', '[UNK]', 'toll']), meanOf(['[UNK]'])]);
  });

  it('leaves a word out that its tokenizer lacks where nothing stands for it', async () => {
    const files = { 'tokenizer.json': tinyTokenizer(), 'tokenizer_config.json': '{}' };
    const vectors = await open(folderWith(files)).embed(['the zebra toll', 'zebra'], never);
    const nothing = Array.from({ length: tinyDimensions }, () => 0);
    expect(vectors.map((vector) => [...vector])).toEqual([meanOf(['the', 'toll']), nothing]);
  });

  it('finds the model beside its tokenizer too', async () => {
    const folder = folderWith({ 'model.onnx': tinyModel() });
    rmSync(join(folder, 'onnx'), { recursive: true });
    expect(await open(folder).embed(['The ferry'], never)).toHaveLength(1);
  });

  it('embeds many texts in their order, and knows its dimension afterwards', async () => {
    const embedder = open(folderWith());
    expect(embedder.dimensions).toBeUndefined();
    const texts = Array.from({ length: 150 }, (_, at) => tinyWords[5 + (at % 7)] ?? '');
    const vectors = await embedder.embed(texts, never);
    expect(vectors.map((vector) => [...vector])).toEqual(texts.map((word) => meanOf(['[CLS]', word, '[SEP]'])));
    expect(embedder.dimensions).toBe(tinyDimensions);
  });

  it('is another model once a file of it changes: vectors of two are never mixed', () => {
    const names = [
      folderWith(),
      folderWith({ '1_Pooling/config.json': '{"pooling_mode_cls_token":true}' }),
      folderWith({ 'onnx/model.onnx': tinyModel('sentence') }),
    ].map((folder) => open(folder).model);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^onnx-[a-z0-9._-]+$/);
  });
});

describe('a folder that cannot be used', () => {
  const refused = (folder: string, message: RegExp): void => {
    expect(() => open(folder)).toThrow(message);
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'bad-embedder' }));
  };

  it('is told to be so before anything of it is loaded', () => {
    refused(join(home, 'nowhere'), /has neither onnx\/model.onnx nor model.onnx/);
    const bare = folderWith();
    rmSync(join(bare, 'tokenizer.json'));
    refused(bare, /has no tokenizer.json/);
  });

  it.each([
    ['tokenizer.json', '{"version"', /tokenizer.json is not JSON/],
    ['tokenizer.json', '[]', /tokenizer.json says something else/],
    [
      'config.json',
      '{"max_position_embeddings": "many"}',
      /config.json says something else than is meant there in max_position_embeddings/,
    ],
    ['config.json', '{"max_position_embeddings": -1}', /config.json says something else/],
    ['1_Pooling/config.json', '{"pooling_mode_mean_tokens": false}', /pools in a way that is not known/],
    ['config_sentence_transformers.json', '{"prompts": {"query": 7}}', /says something else/],
  ])('for what is in %s', (path, content, message) => {
    refused(folderWith({ [path]: content }), message);
  });

  it('for its size', () => {
    const folder = folderWith();
    truncateSync(join(folder, 'tokenizer.json'), 70 * 1024 * 1024);
    refused(folder, /tokenizer.json is too large/);
    const large = folderWith();
    truncateSync(join(large, 'onnx/model.onnx'), 3 * 1024 ** 3);
    refused(large, /larger than 2 GiB/);
  });

  it('where something else stands in the place of a file', () => {
    const folder = folderWith();
    rmSync(join(folder, 'tokenizer.json'));
    mkdirSync(join(folder, 'tokenizer.json'));
    refused(folder, /has no tokenizer.json/);
  });

  it.each<[string, Readonly<Record<string, string | Buffer>>]>([
    ['a model that is none', { 'onnx/model.onnx': Buffer.from('no model at all') }],
    ['an empty model', { 'onnx/model.onnx': '' }],
    ['half a model', { 'onnx/model.onnx': tinyModel().subarray(0, 200) }],
    ['a tokenizer of no kind', { 'tokenizer.json': '{"model": {"type": "Riddles"}}' }],
    ['a word that the model has no vector for', { 'tokenizer.json': wideTokenizer() }],
  ])('%s is an EmbeddingError, and this process lives', async (_, files) => {
    const failed = await open(folderWith(files))
      .embed(['The ferry'], never)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(EmbeddingError);
    expect(String(failed)).toMatch(/gave no vectors: .+\.$/s);
  });
});

/** Says of a word that it is token 5000. */
const wideTokenizer = (): string => wordTokenizer({ vocab: { The: 5000, '[UNK]': 0 }, unk_token: '[UNK]' });

/** Has the words of the tiny model, and puts nothing before and behind them. */
function tinyTokenizer(unknown?: string): string {
  const vocab = Object.fromEntries(tinyWords.map((word, id) => [word, id]));
  return wordTokenizer({ vocab, ...(unknown === undefined ? {} : { unk_token: unknown }) });
}

function wordTokenizer(model: object): string {
  return JSON.stringify({
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', ...model },
  });
}

describe('the process that a model runs in', () => {
  it('is started again after it was killed', async () => {
    const embedder = open(folderWith());
    const stop = new AbortController();
    const waiting = embedder.embed(['The ferry'], stop.signal);
    stop.abort(new Error('nobody waits'));
    await expect(waiting).rejects.toThrow('nobody waits');
    expect(await embedder.embed(['The ferry'], never)).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('sees no key of this machine', async () => {
    const folder = folderWith();
    const embedder = open(folder);
    await embedder.embed(['The ferry'], never);
    const environments = readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          return command.includes('local-model-child') && command.includes(folder)
            ? [readFileSync(`/proc/${pid}/environ`, 'utf8')]
            : [];
        } catch {
          return [];
        }
      });
    expect(environments).toHaveLength(1);
    expect(environments[0]).not.toMatch(/PATH|HOME|KEY/);
  });
});
