import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { type NightlyEvent, type NightlyRequest, nightlyRun } from '../../../src/app/nightly/nightly.ts';
import { readStoryAtNight } from '../../../src/app/nightly/nightly-story.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { asking } from '../../support/worlds/confused-model.ts';
import { ferryChapters, ferryQuestion } from '../../support/worlds/ferry-chapters.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';
import { completion, failure, type ModelServer, modelServer, type Reply } from '../content/prose/model-server.ts';

let folder: WorldFolder;
let store: GraphStore;
let server: ModelServer | undefined;
beforeEach(async () => {
  folder = new WorldFolder(ferryChapters);
  store = await openMemoryStore();
  await ingestWorld(await keep(store, folder.root));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await store.close();
  folder.remove();
});

/** One night; the model server answers so. */
async function night(reply: Reply, environment: Readonly<Record<string, string>> = { LORE_MODEL: 'world' }) {
  server ??= await modelServer(reply);
  const reached = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL, ...environment };
  const events: NightlyEvent[] = [];
  const request: NightlyRequest = {
    at: '0 3 * * *',
    open: async () => ({ ...(await keep(store, folder.root)), close: () => Promise.resolve() }),
    readStory: (world, signal) => readStoryAtNight(world, { environment: reached, signal }),
    clock: tickingClock(),
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    retryMs: [],
  };
  const delta = await nightlyRun(request, 'asked for');
  return { delta, events: events.map(({ event }) => event), said: events.at(1)?.message, server };
}

it('has the model read the story after the rules, and asks it nothing in a second night over an unchanged world', async () => {
  const first = await night(asking(ferryQuestion, 'ferry'));
  expect(first.events).toEqual(['started', 'story-read', 'finished']);
  expect(first.delta.story).toMatchObject({ model: { model: 'scribe-1', failed: 0, new: 1 } });
  expect(first.delta.story?.questions.map(({ message }) => message)).toEqual([ferryQuestion]);
  expect(first.delta.questions).toMatchObject({ new: [{ message: ferryQuestion }], gone: [], open: 1 });
  const asked = first.server.asked.length;
  expect(asked).toBeGreaterThan(0);
  const second = await night(asking(ferryQuestion, 'ferry'));
  expect(second.delta.story).toMatchObject({ model: { unchanged: true }, questions: [] });
  expect(second.delta.questions).toEqual({ new: [], gone: [], open: 1 });
  expect(second.server.asked).toHaveLength(asked);
});

it('sends nothing where only lore.yaml names a model, and says what is missing', async () => {
  const { delta, events, said, server: model } = await night(asking(ferryQuestion, 'ferry'), {});
  expect(model.asked).toEqual([]);
  expect(events).toEqual(['started', 'story-not-read', 'finished']);
  expect(said).toContain('set LORE_MODEL, or give --model');
  expect(delta.story).toEqual({ missing: expect.stringContaining('LORE_MODEL'), questions: [] });
});

it.each([
  ['refuses the key', failure(401, 'who are you?')],
  ['is cut short', completion('{"confusions": [', { finish_reason: 'length' })],
  ['refuses', completion(null, { refusal: 'I would rather not.' })],
  ['speaks of something else', completion('What a fine ferry.')],
])(
  'is a good night also where the model %s: that is counted as failed, and asked again the next night',
  async (_, reply) => {
    const { delta, events, said, server: model } = await night(reply);
    expect(events).toEqual(['started', 'story-not-read', 'finished']);
    expect(said).toContain('only in part');
    expect(delta.story?.model).toMatchObject({ unchanged: false, batches: 1, failed: 1, new: 0 });
    expect(delta.run.rules_run).toBeGreaterThan(0);
    await night(reply);
    expect(model.asked).toHaveLength(2);
  },
);

it('is a good night also where a limit is no number', async () => {
  const { delta, events } = await night(asking(ferryQuestion, 'ferry'), {
    LORE_MODEL: 'world',
    LORE_MAX_TOKENS: 'many',
  });
  expect(events).toEqual(['started', 'story-not-read', 'finished']);
  expect(delta.story?.missing).toContain('LORE_MAX_TOKENS');
});
