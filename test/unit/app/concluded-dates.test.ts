import { afterEach, describe, expect, it } from 'vitest';
import { describeEntity } from '../../../src/app/entities/describe-entity.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function concludedOf(name: string, lines: readonly string[]): Promise<readonly string[]> {
  const folder = new WorldFolder({ 'world.yaml': lines.join('\n') });
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const stored = await keep(store, folder.root);
    await ingestWorld(stored);
    return (await describeEntity(store, name)).concluded;
  } finally {
    await store.close();
  }
}

const family = [
  '- { name: Gran, kind: Person, birth: 900 }',
  '- { name: Ma, kind: Person, mother: Gran, spouse: { to: Pa, from: 935 } }',
  '- { name: Pa, kind: Person }',
  '- { name: Kid, kind: Person, birth: 930, mother: Ma }',
  '- { name: Tam, kind: Person, mother: Ma }',
];

describe('a beginning that nobody states', () => {
  it('lies between the dates of others, which are told', async () => {
    expect(await concludedOf('Ma', family)).toEqual([
      'Not before 900: Gran was born (900) and Gran is a parent of Ma.',
      'Not after 930: Kid was born (930) and Ma is a parent of Kid.',
    ]);
  });

  it('is followed over others without a date', async () => {
    expect(await concludedOf('Tam', family)).toEqual([
      'Not before 900: Gran was born (900), Gran is a parent of Ma and Ma is a parent of Tam.',
    ]);
  });

  it('is not told of somebody whose birth is stated, nor where nothing limits it', async () => {
    expect(await concludedOf('Gran', family)).toEqual([]);
    expect(await concludedOf('Odo', [...family, '- { name: Odo, kind: Person }'])).toEqual([]);
  });

  it('is not told where the dates on the way contradict each other', async () => {
    expect(
      await concludedOf('Ma', [...family.slice(0, 3), '- { name: Kid, kind: Person, birth: 890, mother: Ma }']),
    ).toEqual([]);
  });
});
