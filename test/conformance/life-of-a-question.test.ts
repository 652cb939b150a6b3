import { afterEach, expect, it, vi } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { answerConfusion } from '../../src/app/detective/answer-confusion.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../src/app/store/stored-world.ts';
import { onEveryEngine } from '../support/engines.ts';
import { askAboutPassages, askingChapters } from '../support/worlds/asking-world.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

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
