import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEntity } from '../../src/app/entities/describe-entity.ts';
import { listFindings } from '../../src/app/findings/list-findings.ts';
import { forgetMemory } from '../../src/app/memory/change-memory.ts';
import { readEntityMirrors } from '../../src/app/mirror/read-entity-mirrors.ts';
import { recall } from '../../src/app/recall/recall.ts';
import { onEveryEngine } from '../support/engines.ts';
import { RememberingWorld, signal } from '../support/memory/remembering.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

onEveryEngine('who asks for an entity', (store) => {
  let files: RememberingWorld;
  beforeAll(async () => {
    files = await RememberingWorld.open();
  });
  afterAll(() => files.remove());

  const told = async (about: string) =>
    (await listFindings(store(), { about, category: ['contradiction'] })).items.map(({ violation }) => violation.id);

  it('is told of a memory with a claim about it that a rule finds to clash, without its name in the finding of a file', async () => {
    const world = await files.anew(store());
    const { findings } = await world.remember('Ysolde was born in 160.');
    expect(findings).toHaveLength(1);
    expect(await told('Ysolde')).toEqual(expect.arrayContaining([...findings]));
    expect(await told('Corvin')).not.toEqual(expect.arrayContaining([...findings]));
  });

  it('is told that a claim is disputed while a memory contradicts it, and no longer', async () => {
    const world = await files.anew(store());
    const picture = async () => {
      const { known, disputed_attributes } = await describeEntity(store(), 'Ysolde');
      const { hits } = await recall(world.service, { query: 'Ysolde birth', over: ['claims'] }, signal);
      const [page] = await readEntityMirrors({ store: store() }, ['ysolde']);
      return {
        known: known.filter(({ disputed }) => disputed).map(({ summary }) => summary),
        disputed_attributes,
        recalled: hits.filter(({ disputed }) => disputed).map(({ text }) => text),
        fields: page?.fields.filter(({ disputed }) => disputed).map(({ conflict }) => conflict),
      };
    };
    const { memory, findings } = await world.remember('Ysolde was born in 160.');
    const birth = ['Ysolde: birth 152'];
    expect(await picture()).toEqual({
      known: birth,
      disputed_attributes: ['birth'],
      recalled: birth,
      fields: findings,
    });
    await forgetMemory(world.service, { id: memory.id, actor: 'Ilse', reason: 'a slip' });
    expect(await picture()).toEqual({ known: [], disputed_attributes: [], recalled: [], fields: [] });
  });

  it('is told of two memories that clash and are about it by a claim, though they call it otherwise', async () => {
    const world = await files.anew(store());
    await world.remember('Brannoch was born in 180.');
    const { findings } = await world.remember('The Heron came into the world in 195.');
    expect(findings).toHaveLength(1);
    const [page] = await readEntityMirrors({ store: store() }, ['brannoch']);
    expect(page?.findings.map(({ id }) => id)).toEqual(expect.arrayContaining([...findings]));
    expect(await told('brannoch')).toEqual(expect.arrayContaining([...findings]));
    expect((await describeEntity(store(), 'Brannoch')).disputed.map(({ violation }) => violation.id)).toEqual(
      expect.arrayContaining([...findings]),
    );
  });

  it('is told of two memories that name it, though no claim was read from them; a part of a word is no name', async () => {
    const world = await files.anew(store());
    await world.remember('The gates of Vask close to Corvinians at dusk.');
    const { claims, findings } = await world.remember('The gates of Vask never close to Corvinians at dusk.');
    expect([claims, findings.length]).toEqual([[], 1]);
    expect(await told('Vask')).toEqual(findings);
    const [of, named] = [await told('Corvin'), await describeEntity(store(), 'Vask')];
    expect([of, named.disputed_total, named.known.some(({ disputed }) => disputed)]).toEqual([[], 1, false]);
    const pages = await readEntityMirrors({ store: store() }, ['vask', 'corvin']);
    expect(pages.map((page) => page.findings.filter(({ id }) => findings.includes(id)).length)).toEqual([1, 0]);
  });
});
