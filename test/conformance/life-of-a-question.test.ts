import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { answerConfusion } from '../../src/app/detective/answer-confusion.ts';
import { detect } from '../../src/app/detective/detect.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { MemoryTable } from '../../src/app/memory/memory-table.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../src/app/store/stored-world.ts';
import { onEveryEngine } from '../support/engines.ts';
import { askAboutPassages, askingChapters } from '../support/worlds/asking-world.ts';
import { asking } from '../support/worlds/confused-model.ts';
import { keepMemories, memoryNamed, noted } from '../support/worlds/recall-world.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';
import { type ModelServer, modelServer } from '../unit/content/prose/model-server.ts';

vi.setConfig({ testTimeout: 120_000 });

onEveryEngine('a question about the story', (store) => {
  let folder: WorldFolder;
  let world: StoredWorld;
  afterEach(() => folder.remove());
  const clock = tickingClock();
  const begin = async () => {
    folder = new WorldFolder({ 'lore.yaml': 'world: The Low Ferry\n', ...askingChapters });
    world = await keep(store(), folder.root, clock);
    await ingestWorld(world);
  };
  const questions = () =>
    store().read(
      'MATCH (v:Violation:Confusion) RETURN v.id AS id, v.status AS status, v.resolution AS resolution ORDER BY id',
    );
  const statuses = async () => (await questions()).map(({ status }) => status);
  const theQuestion = async () => String((await questions())[0]?.id);
  const states = async () =>
    (
      await store().read(
        'MATCH (a:Assertion) WHERE a.path STARTS WITH $path RETURN a.path AS path, a.status AS status ORDER BY path',
        {
          path: 'chapters/',
        },
      )
    ).map(({ status }) => status);

  it('is opened by an ingest, about its subject and its facts, and no run of the rules closes it', async () => {
    await begin();
    const [linked] = await store().read(
      `MATCH (e:Entity {id: 'wenna'})-[:HAS_CONFUSION]->(v:Confusion)-[m:MEMBER]->(a:Assertion)
       RETURN v.rule_id AS rule, v.verdict AS verdict, count(m) AS members`,
    );
    expect(linked).toEqual({ rule: 'detective/reversal', verdict: 'possible', members: 3 });
    const { run, open } = await runOverStore(world, { scope: 'full' });
    expect(run.confusions_found).toBe(1);
    expect(open).toMatchObject({ contradiction: 0, ontology: 0 });
    expect(await statuses()).toEqual(['open']);
    const [row] = await store().read('MATCH (r:ConsistencyRun {id: $id}) RETURN r.confusions_found AS found', {
      id: run.id,
    });
    expect(row).toEqual({ found: 1 });
  });

  it('ends with a fact of it, and opens again with that', async () => {
    await begin();
    const second = askingChapters['chapters/2.md'] ?? '';
    folder.write('chapters/2.md', '# The road\n\nIt rained.\n');
    await ingestWorld(world);
    expect(await statuses()).toEqual(['resolved']);
    folder.write('chapters/2.md', second);
    await ingestWorld(world);
    expect(await statuses()).toEqual(['open']);
  });

  it('stays dismissed', async () => {
    await begin();
    await decideFinding(world, {
      id: await theQuestion(),
      decision: 'dismiss',
      reason: 'she moves a lot',
      actor: 'Ama',
    });
    await runOverStore(world, { scope: 'full' });
    expect(await statuses()).toEqual(['dismissed']);
  });

  it.each([
    { answer: 'yes' as const, left: ['candidate', 'invalid', 'candidate'] },
    { answer: 'no' as const, left: ['invalid', 'candidate', 'invalid'] },
  ])('is settled by a $answer, which takes back what it rules out, until it is reopened', async ({ answer, left }) => {
    await begin();
    const id = await theQuestion();
    await answerConfusion(world, { id, answer, actor: 'Ama', note: 'I asked her' });
    await runOverStore(world, { scope: 'full' });
    expect(await statuses()).toEqual(['resolved']);
    expect((await questions())[0]?.resolution).toBe(`answered ${answer}: I asked her`);
    expect(await states()).toEqual(left);
    await decideFinding(world, { id, decision: 'reopen', reason: 'she lied', actor: 'Ama' });
    await runOverStore(world, { scope: 'full' });
    expect(await states()).toEqual(['candidate', 'candidate', 'candidate']);
    expect(await statuses()).toEqual(['open']);
  });

  it('is told rightly when it is answered again, after it was reopened', async () => {
    await begin();
    const id = await theQuestion();
    const answer = () => answerConfusion(world, { id, answer: 'no', actor: 'Ama' });
    const first = await answer();
    expect(first.claims).toHaveLength(2);
    await decideFinding(world, { id, decision: 'reopen', reason: 'she lied', actor: 'Ama' });
    expect(await answer()).toMatchObject({ claims: first.claims, restored: [] });
    await decideFinding(world, { id, decision: 'reopen', reason: 'she lied again', actor: 'Ama' });
    const dismissed = await decideFinding(world, { id, decision: 'dismiss', reason: 'she moves a lot', actor: 'Ama' });
    expect(dismissed).toMatchObject({ claims: [], restored: [] });
  });

  describe('of a model about memories of which two say the same', () => {
    const question = 'Does the ferry lie at the pier?';
    let server: ModelServer;
    let id: string;
    beforeEach(async () => {
      server = await modelServer(asking(question, 'ferry'));
      await begin();
      const texts = ['The ferry lies at the pier.', 'Nobody knows where the ferry is.', 'the ferry lies at  the pier'];
      await keepMemories(
        store(),
        texts.map((text, at) => noted(`m-${at}`, text, { created_at: `2031-0${at + 1}-01T00:00:00.000Z` })),
      );
      const asked = await read();
      expect(asked.model).toMatchObject({ failed: 0, new: 1 });
      id = asked.confusions.find(({ message }) => message === question)?.id ?? '';
    });
    afterEach(() => server.close());
    const read = () =>
      detect(world, { asked: 'scribe-1', environment: { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL } });
    const told = async () => {
      const memories = await new MemoryTable(store()).current();
      return [0, 1, 2].map((at) => memories.get(memoryNamed(`m-${at}`))?.superseded_by ?? 'holds');
    };
    const [first, second, third] = [0, 1, 2].map((at) => memoryNamed(`m-${at}`));

    it.each([
      { answer: 'yes' as const, left: ['holds', third, 'holds'] },
      { answer: 'no' as const, left: [second, 'holds', second] },
    ])('is settled by a $answer for both of them, and is not asked again', async ({ answer, left }) => {
      await answerConfusion(world, { id, answer, actor: 'Ama' });
      expect(await told()).toEqual(left);
      const again = await read();
      expect(again.model).toMatchObject({ unchanged: false, new: 0 });
      expect(again.confusions.map(({ message }) => message)).not.toContain(question);
      await decideFinding(world, { id, decision: 'reopen', reason: 'I misheard', actor: 'Ama' });
      expect(await told()).toEqual(['holds', 'holds', 'holds']);
      const [row] = await store().read('MATCH (v:Confusion {id: $id}) RETURN v.status AS status', { id });
      expect(row?.status).toBe('open');
    });

    it('asks about the newest, and knows which says the same', async () => {
      const { confusions } = await read();
      expect(confusions.find((each) => each.id === id)).toMatchObject({
        ...{ asks_about: third, equals: [first], rivals: [second], model: 'scribe-1' },
      });
    });
  });

  it('of a model stays through runs without one, until a fact of it says something else', async () => {
    await begin();
    const id = await askAboutPassages(world);
    const status = async () => (await questions()).find((each) => each.id === id)?.status;
    await runOverStore(world, { scope: 'full' });
    expect(await status()).toBe('open');
    folder.write('chapters/1.md', '# The ferry\n\nWenna lives in Lowford, and waits no more.\n');
    await ingestWorld(world);
    await runOverStore(world, { scope: 'full' });
    expect(await status()).toBe('resolved');
  });
});
