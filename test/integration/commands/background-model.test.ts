import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bearer, restKey, type ServeProgram, serveProgram } from '../../support/program/serve.ts';
import { type Spawned, spawnLore } from '../../support/program/spawned.ts';
import { asking } from '../../support/worlds/confused-model.ts';
import { ferryChapters, ferryQuestion } from '../../support/worlds/ferry-chapters.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';
import { hanging, type ModelServer, modelServer, type Reply } from '../../unit/content/prose/model-server.ts';

let folder: WorldFolder;
let model: ModelServer;
const running: { served?: ServeProgram; watched?: Spawned } = {};
beforeEach(() => {
  folder = new WorldFolder(ferryChapters);
});
afterEach(async () => {
  running.watched?.signal('SIGKILL');
  running.served?.lore.signal('SIGKILL');
  await Promise.all([running.watched?.gone, running.served?.lore.gone]);
  delete running.watched;
  delete running.served;
  await model.close();
  folder.remove();
});

const waiting = { timeout: 60_000, interval: 100 };
/** Longer than an orderly end takes, and far shorter than a model that hangs is waited for. */
const soon = 10_000;

async function reachedBy(reply: Reply): Promise<Readonly<Record<string, string>>> {
  model = await modelServer(reply);
  return { LORE_MODEL: 'world', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseURL };
}

describe('lore serve --nightly, where the machine names a model', () => {
  /** It runs every second: the first night comes at once. */
  async function serve(reply: Reply) {
    const served = await serveProgram(folder.root, ['--nightly', '* * * * * *'], await reachedBy(reply));
    running.served = served;
    const ask = (path: string, body?: object) =>
      fetch(served.at(path), {
        headers: { ...bearer(restKey), 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
    const questions = async (): Promise<string[]> => {
      const { items } = await (await ask('/confusions')).json();
      return items.map(({ question }: { question: string }) => question);
    };
    return { served, ask, questions };
  }

  it('has it read the story, and asks it nothing in the nights after', async () => {
    const { served, questions } = await serve(asking(ferryQuestion, 'ferry'));
    await served.lore.says('nightly run: story-read');
    await expect.poll(questions, waiting).toEqual([ferryQuestion]);
    const asked = model.asked.length;
    const nights = () => served.lore.stderr().split('nightly run: finished').length - 1;
    const before = nights();
    await expect.poll(nights, waiting).toBeGreaterThan(before + 1);
    expect(model.asked).toHaveLength(asked);
    expect(await served.stop()).toBe(0);
  });

  it('goes on answering who reads and writes while the model hangs, and ends without waiting for it', async () => {
    const { served, ask, questions } = await serve(hanging);
    await expect.poll(() => model.asked.length, waiting).toBeGreaterThan(0);
    const begun = performance.now();
    expect(await questions()).toEqual([]);
    expect((await ask('/memory', { text: 'The ferry lies still.' })).status).toBe(201);
    expect(performance.now() - begun).toBeLessThan(soon);
    const stopped = performance.now();
    expect(await served.stop()).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(soon);
  });
});

describe('lore watch, where the machine names a model', () => {
  async function watch(reply: Reply): Promise<Spawned> {
    const watched = spawnLore(folder.root, ['watch'], await reachedBy(reply));
    running.watched = watched;
    await watched.says('every save is ingested');
    return watched;
  }
  const end = async (watched: Spawned) => {
    const stopped = performance.now();
    watched.signal('SIGTERM');
    expect((await watched.gone).at - stopped).toBeLessThan(soon);
  };

  it('says which questions it opened, soon after a save', async () => {
    const watched = await watch(asking(ferryQuestion, 'ferry'));
    await watched.says('the story leaves 1 new question open: lore detective');
    await end(watched);
  });

  it('ingests the next save while the model hangs, and ends without waiting for it', async () => {
    const watched = await watch(hanging);
    await expect.poll(() => model.asked.length, waiting).toBe(1);
    folder.write('chapters/4.md', 'The bells rang.\n');
    const saved = performance.now();
    expect((await watched.says('— chapters/4.md')) - saved).toBeLessThan(soon);
    await sleep(1_000);
    expect(model.asked).toHaveLength(1);
    await end(watched);
  });
});
