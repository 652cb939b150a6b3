import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;
const world = () => keep(store, folder.root);

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml':
      'world: Vask\nsources: [{ match: "north/**", project: North }, { match: "south/**", project: South }]\n',
    'canon.yaml': 'Ilsa: { kind: Person, eyes: grey }\nOdo: { kind: Person, eyes: blue }\n',
    'songs.yaml': 'Odo: { kind: Person, eyes: black }\n',
    'north/a.yaml': 'Ilsa: { kind: Person, eyes: green }\n',
    'south/a.yaml': 'Ilsa: { kind: Person, eyes: brown }\n',
  });
  store = await openMemoryStore();
  await ingestWorld(await world());
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const found = async (project?: string) =>
  (await listFindings(store, { category: ['contradiction'], ...(project === undefined ? {} : { project }) })).items.map(
    ({ violation: { subject, members } }) =>
      `${subject.name}: ${members
        .map(({ source }) => source.path)
        .sort()
        .join(' ')}`,
  );
const idIn = async (path: string, name: string) => {
  const [row] = await store.read(
    "MATCH (a:Assertion {path: $path, type: 'eyes', entity_id: $name}) RETURN a.id AS id",
    {
      path,
      name,
    },
  );
  return String(row?.id);
};
const put = async (path: string, name: string, by: string, byName = name) =>
  decideClaims(await world(), {
    ...{ ids: [await idIn(path, name)], decision: 'supersede', by: await idIn(by, byName) },
    ...{ reason: '', actor: 'Ama' },
  });

describe('findings of a project', () => {
  it('are those in which a claim of its own takes part, however the name is written', async () => {
    expect(await found()).toHaveLength(3);
    expect(await found('North')).toEqual(['Ilsa: canon.yaml north/a.yaml']);
    expect(await found(' north ')).toEqual(await found('North'));
    expect(await found('South')).toEqual(['Ilsa: canon.yaml south/a.yaml']);
  });

  it('are those of no project for an empty name', async () => {
    expect(await found('')).toEqual(['Odo: canon.yaml songs.yaml']);
  });

  it('are refused for a project that there is not, with the nearest there is', async () => {
    await expect(found('Nort')).rejects.toMatchObject({
      code: 'unknown-project',
      fix: expect.stringContaining('"North"'),
    });
  });
});

describe('whoever puts a claim in the place of another is warned', () => {
  it('where it is of one project, and the other one held in all of them', async () => {
    const [finding] = (await listFindings(store, { category: ['contradiction'], project: 'North' })).items;
    const decided = await decideFinding(await world(), {
      ...{ id: finding?.violation.id ?? '', decision: 'resolve', winner: await idIn('north/a.yaml', 'Ilsa') },
      ...{ reason: 'they dyed them', actor: 'Ama' },
    });
    expect(decided.warnings).toEqual([
      '"Ilsa: eyes grey" is now true in no project, and "Ilsa: eyes green" in the project "North" alone.',
    ]);
    // What is said: nothing is left of it in the other project.
    expect(await found('South')).toEqual([]);
  });

  it('where it is of another project', async () => {
    expect((await put('south/a.yaml', 'Ilsa', 'north/a.yaml')).warnings).toEqual([
      '"Ilsa: eyes brown" is now true in no project, and "Ilsa: eyes green" in the project "North" alone.',
    ]);
  });

  it('where it says nothing about the same thing', async () => {
    expect((await put('canon.yaml', 'Ilsa', 'songs.yaml', 'Odo')).warnings).toEqual([
      '"Odo: eyes black" is not about the same thing. No active claim now states "Ilsa: eyes grey".',
    ]);
  });

  it('of nothing else', async () => {
    expect((await put('songs.yaml', 'Odo', 'canon.yaml')).warnings).toEqual([]);
    expect((await put('north/a.yaml', 'Ilsa', 'canon.yaml')).warnings).toEqual([]);
    const id = await idIn('canon.yaml', 'Ilsa');
    const withdrawn = await decideClaims(await world(), { ids: [id], decision: 'withdraw', reason: '', actor: 'Ama' });
    expect(withdrawn.warnings).toEqual([]);
  });
});
