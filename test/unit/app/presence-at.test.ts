import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAbout } from '../../../src/app/claims/ask-claims.ts';
import { describeEntity } from '../../../src/app/entities/describe-entity.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { printedBy } from '../../support/program/printed.ts';
import { twoMonths } from '../../support/worlds/two-months.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let world: StoredWorld;
beforeAll(async () => {
  folder = new WorldFolder(twoMonths);
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

/** Each one, with the relation; and the doubt, if there is any. */
async function present(words: string, at: string) {
  const { store, home, record } = world;
  const { here = [], at_place = [] } = await describeEntity(store, words, { home, record, at });
  const shown = (all: typeof here) =>
    all.map(({ id, relation, certain, because }) => [id, relation, ...(certain ? [] : [because ?? 'possibly'])]);
  return { here: shown(here), at_place: shown(at_place) };
}

describe('at a date', () => {
  it('a place shows who certainly was there, then who may have been, each once', async () => {
    expect(await present('Saltgate', '15 Ebb 405')).toEqual({
      here: [
        ['ada', 'LIVES_IN'],
        ['lamp', 'LOCATED_IN'],
        ['bran', 'RULES', 'a ruler may be elsewhere'],
        ['cole', 'LIVES_IN', 'no end is known'],
        ['dara', 'LIVES_IN', 'no date is known'],
      ],
      at_place: [],
    });
  });

  it('a vague beginning leaves it open, and another time leaves somebody out', async () => {
    const { here } = await present('Saltgate', '397');
    expect(here).toContainEqual(['ada', 'LIVES_IN', 'the beginning is vague: c. 398']);
    expect(here.map(([id]) => id)).not.toContain('lamp');
  });

  it('a day of the calendar decides', async () => {
    expect((await present('Ada', '10 Flow 411')).at_place).toEqual([['saltgate', 'LIVES_IN']]);
    expect((await present('Ada', '11 Flow 411')).at_place).toEqual([['hollow', 'LIVES_IN']]);
  });

  it('hearsay places nobody, and without a date nothing is said', async () => {
    expect((await present('Hollow', '405')).here).toEqual([]);
    const { store, home } = world;
    expect(await describeEntity(store, 'Saltgate', { home })).not.toHaveProperty('here');
  });

  it('the entity page has the same answer', async () => {
    const { here = [] } = await askAbout(world, 'saltgate', '15 Ebb 405');
    expect(here.map(({ id }) => id)).toEqual(['ada', 'lamp', 'bran', 'cole', 'dara']);
  });

  it('lore show prints it', async () => {
    await printedBy(['ingest', folder.root]);
    const { stdout } = await printedBy(['show', 'Saltgate', folder.root, '--at', '15 Ebb 405', '--no-color']);
    expect(stdout).toContain(
      [
        'Here',
        '  Ada (Person, ada) LIVES_IN',
        '  The Lamp (Item, lamp) LOCATED_IN',
        '  Bran (Person, bran) RULES possibly: a ruler may be elsewhere',
        '  Cole (Person, cole) LIVES_IN possibly: no end is known',
      ].join('\n'),
    );
  });
});
