import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerConfusion } from '../../src/app/detective/answer-confusion.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { configOf } from '../../src/app/store/stored-config.ts';
import { keepNarrated } from '../../src/app/story/keep-confusions.ts';
import { readStoryOver } from '../../src/app/story/read-over.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld } from '../support/memory/remembering.ts';

let files: RememberingWorld;
beforeAll(async () => {
  files = await RememberingWorld.open();
});
afterAll(() => files.remove());

onEveryEngine('an answer for a memory', (store) => {
  it('leaves in force what a file states, and says where it stands', async () => {
    const world = await files.anew(store());
    const { world: stored } = world.service;
    world.folder.write('trade.yaml', '- { id: brannoch, trade: smith }\n');
    await ingestWorld(stored);
    world.folder.write('trade.yaml', '- { id: brannoch, trade: miller }\n');
    await ingestWorld(stored);
    const { memory } = await world.remember('The Heron mends boats');
    const { story } = await readStoryOver(stored, { config: await configOf(stored) });
    const asked = story.find(({ id }) => id === memory.id);
    const rival = story.find(({ kind, state }) => kind === 'claim' && state === 'live');
    if (asked === undefined || rival === undefined) throw new Error('the story lacks them');
    const { opened } = await keepNarrated(stored, {
      narrated: [
        {
          ...{ kind: 'ambiguity', question: 'Does the Heron mend boats?', asks_about: asked.id, equals: [] },
          ...{ rivals: [rival.id], facts: [rival, asked], scope: asked.scope, model: 'a-model' },
        },
      ],
    });
    const answered = await answerConfusion(stored, { id: opened[0] ?? '', answer: 'yes', actor: 'Ama' });
    expect(answered.claims).toEqual([]);
    expect(answered.warnings).toEqual([expect.stringContaining('trade.yaml:1 and still valid')]);
    const [claim] = await store().read('MATCH (a:Assertion {id: $id}) RETURN a.status AS status', { id: rival.id });
    expect(claim?.status).toBe('active');
  }, 120_000);
});
