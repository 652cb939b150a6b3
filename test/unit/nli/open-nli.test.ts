import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { NliError } from '../../../src/nli/nli-error.ts';
import type { NliModel } from '../../../src/nli/nli-model.ts';
import { nliOfEnvironment, openNli } from '../../../src/nli/open-nli.ts';
import { tinyNliFiles, tinyNliFolder, tinyNliModel, writeTinyNli } from '../../support/nli/make-tiny-nli.ts';

const home = mkdtempSync(join(tmpdir(), 'lore-nli-'));
const opened: NliModel[] = [];
let folders = 0;
const never = new AbortController().signal;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((model) => model.close()));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const folderWith = (more: Readonly<Record<string, string | Buffer>> = {}): string =>
  writeTinyNli(join(home, `nli-${++folders}`), more);

function open(folder: string = tinyNliFolder): NliModel {
  const model = openNli(folder);
  opened.push(model);
  return model;
}

const configWith = (more: object) => ({ 'config.json': JSON.stringify({ ...tinyNliFiles['config.json'], ...more }) });

async function classOf(model: NliModel, premise: string, hypothesis: string): Promise<string> {
  const [scores] = await model.classify([[premise, hypothesis]], never);
  const { contradiction = 0, entailment = 0 } = scores ?? {};
  if (contradiction > 0.9) return 'contradiction';
  return entailment > 0.9 ? 'entailment' : 'neutral';
}

describe('the classifier of the tests', () => {
  it('is what its script makes', () => {
    expect(readFileSync(join(tinyNliFolder, 'onnx/model.onnx')).equals(tinyNliModel())).toBe(true);
    for (const [path, file] of Object.entries(tinyNliFiles)) {
      expect(JSON.parse(readFileSync(join(tinyNliFolder, path), 'utf8'))).toEqual(file);
    }
  });
});

describe('a classifier that is a folder', () => {
  it.each([
    ['The gate of Ashkeep is tall.', 'The gate of Ashkeep is tiny', 'contradiction'],
    ['The gate is tall', 'The gate is huge', 'entailment'],
    ['The gate is not tall', 'The gate is tall', 'contradiction'],
    ['The gate is not tall', 'The gate is tiny', 'entailment'],
    ['The gate is tall', 'The ferry is tiny', 'neutral'],
    ['The gate is tall', 'The gate is loud', 'neutral'],
    ['The gate is tall', 'The gate is tiny in winter', 'neutral'],
    ['The gate is tiny in winter', 'The gate is tall', 'contradiction'],
    ['', '', 'neutral'],
  ])('says of %s / %s: %s', async (premise, hypothesis, said) => {
    expect(await classOf(open(), premise, hypothesis)).toBe(said);
  });

  it('answers many pairs in their order, whatever the length of those beside them', async () => {
    const pairs = Array.from({ length: 150 }, (_, at): [string, string] => [
      `The gate is tall${' and painted'.repeat(at % 5)}`,
      at % 3 === 0 ? 'The gate is tiny' : at % 3 === 1 ? 'The gate is huge' : 'The ferry',
    ]);
    const scores = await open().classify(pairs, never);
    const said = scores.map(({ contradiction, entailment }) => [contradiction > 0.9, entailment > 0.9]);
    expect(said).toEqual(pairs.map((_, at) => [at % 3 === 0, at % 3 === 1]));
  });

  it('reads both texts where they are longer than it reads, each to its end as far as there is room', async () => {
    const long = ' and painted'.repeat(40);
    expect(await classOf(open(), `The gate is tall${long}`, 'The gate is tiny')).toBe('contradiction');
    expect(await classOf(open(), 'The gate is tall', `The gate is tiny${long}`)).toBe('contradiction');
    expect(await classOf(open(), `The gate is tall${long}`, `The gate is tiny${long}`)).toBe('contradiction');
  });

  it('finds its classes by their names, in any order and case', async () => {
    const swapped = configWith({ id2label: { 0: 'Contradiction', 1: 'neutral', 2: 'entailment' } });
    expect(await classOf(open(folderWith(swapped)), 'The gate is tall', 'The gate is huge')).toBe('contradiction');
  });

  it('has its threshold from its config, else 0.9', () => {
    expect(open().threshold).toBe(0.95);
    expect(open(folderWith(configWith({ contradiction_threshold: undefined }))).threshold).toBe(0.9);
  });

  it('is another model once a file of it changes', () => {
    expect(open(folderWith()).model).not.toBe(open(folderWith(configWith({ contradiction_threshold: 0.8 }))).model);
    expect(open().model).toMatch(/^nli-tiny-/);
  });

  it('is one where the environment names it, and none otherwise', () => {
    const named = nliOfEnvironment({ LORE_NLI_MODEL: tinyNliFolder });
    expect(named?.model).toBe(open().model);
    for (const LORE_NLI_MODEL of [undefined, '', ' ', 'none'])
      expect(nliOfEnvironment({ LORE_NLI_MODEL })).toBeUndefined();
  });
});

describe('a folder that cannot be used', () => {
  const refused = (folder: string, message: RegExp): void => {
    expect(() => open(folder)).toThrow(message);
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'bad-nli' }));
  };

  it('is told to be so before anything of it is loaded', () => {
    refused(join(home, 'nowhere'), /nowhere cannot be used to compare texts \(LORE_NLI_MODEL\): it has neither onnx/);
    for (const file of ['tokenizer.json', 'config.json']) {
      const bare = folderWith();
      rmSync(join(bare, file));
      refused(bare, new RegExp(`it has no ${file}`));
    }
    const large = folderWith();
    truncateSync(join(large, 'onnx/model.onnx'), 3 * 1024 ** 3);
    refused(large, /larger than 2 GiB/);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['no JSON', { 'config.json': '{"id2label"' }, /config.json is not JSON/],
    ['no classes', { 'config.json': '{}' }, /config.json says something else than is meant there in id2label/],
    ['classes without names', configWith({ id2label: { 0: 'LABEL_0', 1: 'LABEL_1' } }), /names no class contradiction/],
    [
      'two classes of another sort',
      configWith({ id2label: { 0: 'contradiction', 1: 'not_entailment' } }),
      /names no class entailment/,
    ],
    ['a threshold that is none', configWith({ contradiction_threshold: 95 }), /in contradiction_threshold/],
  ])('for %s', (_, files, message) => {
    refused(folderWith(files), message);
  });

  it.each<[string, Readonly<Record<string, string | Buffer>>]>([
    ['a model that is none', { 'onnx/model.onnx': Buffer.from('no model at all') }],
    ['half a model', { 'onnx/model.onnx': tinyNliModel().subarray(0, 900) }],
    ['a tokenizer of no kind', { 'tokenizer.json': '{"model": {"type": "Riddles"}}' }],
    ['another number of classes', configWith({ id2label: { 0: 'contradiction', 1: 'entailment' } })],
    ['room for no two texts', configWith({ max_position_embeddings: 2 })],
  ])('%s is an NliError, and this process lives', async (_, files) => {
    const failed = await open(folderWith(files))
      .classify([['The gate is tall', 'The gate is tiny']], never)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NliError);
    expect(String(failed)).toMatch(/compared no texts: .+\.$/s);
  });

  it('is started again after it was killed', async () => {
    const model = open();
    const stop = new AbortController();
    const waiting = model.classify([['The gate', 'The ferry']], stop.signal);
    stop.abort(new Error('nobody waits'));
    await expect(waiting).rejects.toThrow('nobody waits');
    expect(await model.classify([['The gate', 'The ferry']], never)).toHaveLength(1);
  });
});
