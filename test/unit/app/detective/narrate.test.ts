import { afterEach, beforeEach, expect, it } from 'vitest';
import { narrate } from '../../../../src/app/detective/narrate.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { Story } from '../../../../src/model/story.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';
import { completion, failure, type ModelServer, modelServer, type Reply } from '../../content/prose/model-server.ts';
import { note } from '../../detective/narrative/stories.ts';

/** All that is not read for a reason is forgotten. */
const forgetting = { day: 0, week: 0, older: 0, below: 1 };
const nothing: Reply = completion('{"confusions":[]}');

let folder: WorldFolder;
let world: StoredWorld;
let server: ModelServer;
beforeEach(async () => {
  folder = new WorldFolder({ 'lore.yaml': 'world: The Low Ferry\n' });
  world = await keep(await openMemoryStore(), folder.root, tickingClock());
});
afterEach(async () => {
  await server.close();
  await world.close();
  folder.remove();
});

/** A note of each of these days, by its text. */
const storyOf = (...texts: readonly string[]): Story =>
  texts.map((text, at) => note(`${String(at + 1).padStart(2, '0')}000000`, text, at * 24));

/** What a model is given to read of a story. */
async function givenOf(story: Story, since?: Date): Promise<string[]> {
  const before = server.asked.length;
  await narrate(
    world,
    { story },
    {
      settings: { apiKey: 'key', baseURL: server.baseURL, model: 'scribe-1', maxTokens: 100_000, timeout: 5_000 },
      forgetting,
      ...(since === undefined ? {} : { since }),
    },
  );
  return server.asked
    .slice(before)
    .flatMap(({ messages }) => (messages[1]?.content ?? '').split('\n').map((line) => String(JSON.parse(line).text)));
}

it('gives a model what was written since it read the story to its end, whatever is forgotten', async () => {
  server = await modelServer(nothing);
  const story = storyOf('a', 'b', 'c');
  expect(await givenOf(story, new Date(story[1]?.told_at ?? 0))).toEqual(['b', 'c']);
  expect(await givenOf(storyOf('a', 'b', 'c', 'd', 'e'))).toEqual(['d', 'e']);
  expect(await givenOf(storyOf('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toEqual(['f', 'g']);
});

it('gives it again what a reading that failed was to read', async () => {
  server = await modelServer(nothing, failure(401, 'who are you?'), nothing);
  await givenOf(storyOf('a', 'b'), new Date(0));
  expect(await givenOf(storyOf('a', 'b', 'c', 'd'))).toEqual(['c', 'd']);
  expect(await givenOf(storyOf('a', 'b', 'c', 'd', 'e'))).toEqual(['c', 'd', 'e']);
});

it('gives it at first the newest, and what was noted since somebody waits for it', async () => {
  server = await modelServer(nothing);
  const story = storyOf('a', 'b', 'c', 'd');
  expect(await givenOf(story, new Date(story[1]?.told_at ?? 0))).toEqual(['b', 'c', 'd']);
});
