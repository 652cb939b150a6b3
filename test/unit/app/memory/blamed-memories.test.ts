import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planDryRun } from '../../../../src/app/dry-run/plan-dry-run.ts';
import { RememberingWorld } from '../../../support/memory/remembering.ts';

const fen = {
  'lore.yaml': 'world: The Fen\nnow: 700\n',
  'people.yaml': `- { id: sunniva, kind: Person, name: Sunniva Brake, birth: 605 }
- { id: piers, kind: Person, name: Piers Harrow, birth: 580 }
- { id: edda, kind: Person, name: Edda Harrow, birth: 580 }
- { id: marta, kind: Person, name: Marta Sallow, birth: 605 }
- { id: oda, kind: Person, name: Oda Penn }
- { id: hild, kind: Person, name: Hild Penn }
- { id: reedholm, kind: Settlement, name: Reedholm }
`,
};

let files: RememberingWorld;
let world: RememberingWorld;
beforeAll(async () => {
  files = await RememberingWorld.open(fen);
});
afterAll(() => files.remove());
beforeEach(async () => {
  world = await files.anew();
});
afterEach(() => world.close());

const contradicted = async (text: string) => {
  const { conflicts } = await world.remember(text);
  return conflicts.filter(({ kind }) => kind === 'contradiction').map(({ other }) => other.text);
};

describe('what a rule finds counts against', () => {
  it('no memory that clashes with a file already, and of whose finding the new one only becomes part', async () => {
    const { memory } = await world.remember('Sunniva Brake married Piers Harrow in 600.');
    const later = await world.remember('Sunniva Brake died in 650.', { on_conflict: 'supersede' });
    expect(later).toMatchObject({ action: 'stored', conflicts: [], superseded: [] });
    expect((await world.memory(memory.id))?.status).toBe('active');
  });

  it('a memory that the new one excludes, and not one that tells more of the same life', async () => {
    await world.remember('Oda Penn was born in 570.');
    const wedding = 'Oda Penn married Hild Penn in 630.';
    expect(await contradicted(wedding)).toEqual([]);
    expect(await contradicted('Oda Penn died in 620.')).toEqual([wedding]);
  });

  it('no memory where the files alone exclude the new one', async () => {
    await world.remember('Sunniva Brake died in 650.');
    expect(await contradicted('Sunniva Brake married Piers Harrow in 600.')).toEqual(['Sunniva Brake: birth 605']);
  });

  it('of a seat those reigns only that reach into the new one', async () => {
    const since = 'Piers Harrow ruled Reedholm since 610.';
    await world.remember(since);
    expect(await contradicted('Edda Harrow ruled Reedholm until 620.')).toEqual([since]);
    expect(await contradicted('Marta Sallow rules Reedholm since 636.')).toEqual([since]);
  });

  it('of a seat that is certainly held twice what the new one may clash with, as a possibility', async () => {
    await world.remember('Piers Harrow ruled Reedholm from 610 to 630.');
    await world.remember('Edda Harrow ruled Reedholm from 600 to 620.');
    const { conflicts } = await world.remember('Marta Sallow ruled Reedholm since 625.');
    expect(conflicts.map(({ other, verdict }) => [other.text, verdict])).toEqual([
      ['Piers Harrow ruled Reedholm from 610 to 630.', expect.any(String)],
    ]);
  });
});

describe('a dry run', () => {
  it('counts nothing against claims that only become part of what is open already', async () => {
    const married = 'sunniva, kind: Person, name: Sunniva Brake, birth: 605, married_to: { to: piers, from: 600 }';
    const wed = await RememberingWorld.open({
      ...fen,
      'people.yaml': fen['people.yaml'].replace('sunniva, kind: Person, name: Sunniva Brake, birth: 605', married),
    });
    const request = await planDryRun(wed.service.world, 'Sunniva Brake died in 650.');
    expect(await wed.session.run(request)).toMatchObject({
      verdict: 'clear',
      ...{ would_open: [], would_join: [], would_close: [] },
    });
    await wed.remove();
  });
});
