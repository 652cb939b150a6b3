import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseEmbedder } from '../../../src/embedding/choose-embedder.ts';
import { onnxInstall, optionalModules } from '../../../src/embedding/local-model.ts';
import { writeTinyModel } from '../../support/embedding/tiny-model.ts';

const home = mkdtempSync(join(tmpdir(), 'lore-choose-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = writeTinyModel(join(home, 'tiny'));

const key = { OPENAI_API_KEY: 'key' };

describe('the embedder of this machine', () => {
  it('is none unless it names one, whatever lore.yaml says', async () => {
    for (const worldName of [undefined, 'energetic', 'openai:text-embedding-3-small', folder]) {
      const world = worldName === undefined ? {} : { worldName };
      expect(await chooseEmbedder({ environment: key, ...world })).toBeUndefined();
      expect(await chooseEmbedder({ environment: { ...key, LORE_EMBEDDER: '' }, ...world })).toBeUndefined();
      expect(
        await chooseEmbedder({ name: 'none', environment: { LORE_EMBEDDER: 'energetic' }, ...world }),
      ).toBeUndefined();
    }
  });

  it.each([
    ['energetic', /^energetic-/],
    ['openai:text-embedding-3-small', /^openai-text-embedding-3-small-/],
    [folder, /^onnx-tiny-/],
  ])('is the one it names, by flag or environment: %s', async (name, model) => {
    const byFlag = await chooseEmbedder({ name, environment: key });
    const byEnvironment = await chooseEmbedder({ environment: { ...key, LORE_EMBEDDER: name } });
    expect([byFlag?.model, byEnvironment?.model]).toEqual([expect.stringMatching(model), byFlag?.model]);
  });

  it('is the flag’s, where flag and environment differ', async () => {
    const chosen = await chooseEmbedder({ name: folder, environment: { LORE_EMBEDDER: 'energetic' } });
    expect(chosen?.model).toMatch(/^onnx-/);
  });

  it('is left to lore.yaml by `world`, which may name only what sends nothing and loads nothing of its own', async () => {
    const environment = { ...key, LORE_EMBEDDER: 'world' };
    expect((await chooseEmbedder({ environment, worldName: 'energetic' }))?.model).toMatch(/^energetic-/);
    expect(await chooseEmbedder({ environment })).toBeUndefined();
    for (const worldName of ['openai:text-embedding-3-small', folder, './models/own', 'world']) {
      await expect(chooseEmbedder({ environment, worldName })).rejects.toMatchObject({ code: 'bad-embedder' });
    }
  });

  it.each(['minilm', 'openai:', 'openai', 'Energetic', 'http:8'])(
    'is not %s: those there are are told',
    async (name) => {
      await expect(chooseEmbedder({ name, environment: key })).rejects.toMatchObject({
        code: 'bad-embedder',
        fix: expect.stringContaining('energetic, openai:MODEL, a folder'),
      });
    },
  );

  it('needs a key or a server to send texts to one', async () => {
    await expect(chooseEmbedder({ name: 'openai:text-embedding-3-small', environment: {} })).rejects.toMatchObject({
      code: 'no-embedder',
      fix: expect.stringContaining('OPENAI_API_KEY'),
    });
    expect(
      await chooseEmbedder({ name: 'openai:x', environment: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' } }),
    ).toBeDefined();
  });

  it('brings its own thresholds, unless this machine sets them', async () => {
    const thresholds = async (environment: Record<string, string>) =>
      (await chooseEmbedder({ name: folder, environment }))?.thresholds;
    expect(await thresholds({})).toEqual({ similar: 0.8, duplicate: 0.95 });
    expect(await thresholds({ LORE_SIMILARITY: '0.88/0.97' })).toEqual({ similar: 0.88, duplicate: 0.97 });
    for (const bad of ['0.9', '0.9/0.8', 'high/low', '0/0.9', '0.9/1.1', '0.1/0.2/0.3']) {
      await expect(thresholds({ LORE_SIMILARITY: bad })).rejects.toMatchObject({ code: 'bad-setting' });
    }
  });

  it('says with which command what is missing is installed', () => {
    expect(() => optionalModules(['onnxruntime-node', 'no-such-package'], onnxInstall)).toThrow(
      expect.objectContaining({
        code: 'no-embedder',
        message: expect.stringContaining('no-such-package'),
        fix: expect.stringContaining('ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install onnxruntime-node no-such-package'),
      }),
    );
  });
});
