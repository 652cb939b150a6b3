import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { targetGraph } from '../../../src/ingest/plan/target.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

/** The things of a world as the graph has them, by id. */
function things(yaml: string): Record<string, Record<string, unknown>> {
  const world = worldOf({ 'lore.yaml': 'calendars: [years]', 'world.yaml': yaml });
  const { things } = targetGraph(world, { ontology: shippedOntology(), absentUntil: 'unknown' }, new Map());
  return Object.fromEntries(things.map(({ id, properties }) => [id, { ...properties }]));
}

const happened = (yaml: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(things(`- ${yaml}`)).map(([id, { happened: text }]) => [id, text]));

describe('an event happened', () => {
  test.each([
    ['on its date', '{ id: x, kind: Battle, date: 612 }', '612'],
    ['within a vague date', '{ id: x, kind: Battle, date: c. 612 }', 'c. 612'],
    ['from its start until its end', '{ id: x, kind: War, began: 530, ended: 540 }', '530 – 540'],
    ['from one date until another', '{ id: x, kind: Siege, from: 530, until: 531 }', '530 – 531'],
    ['from its start on, where no end is told', '{ id: x, kind: War, start: 530 }', 'from 530'],
    ['until its end', '{ id: x, kind: Journey, end: 540 }', 'until 540'],
    ['from its date until its end', '{ id: x, kind: Journey, date: 530, end: 540 }', '530 – 540'],
    ['from its date on, where the end is unknown', '{ id: x, kind: War, date: 530, end: unknown }', 'from 530'],
    ['from its date on, if it comes round again', '{ id: x, kind: Fair, date: 530 }', 'from 530'],
    [
      'in all of its span, wherever its date lies in it',
      '{ id: x, kind: War, date: 535, start: 530, end: 540 }',
      '530 – 540',
    ],
    ['as early as its date says', '{ id: x, kind: War, date: 525, start: 530, end: 540 }', '525 – 540'],
    ['when nobody says', '{ id: x, kind: War, date: unknown }', undefined],
    ['and a life does not', '{ id: x, kind: Person, birth: 530, death: 540 }', undefined],
  ])('%s', (_, yaml, text) => {
    expect(happened(yaml)).toEqual({ x: text });
  });

  test('and is stored with the days of both ends', () => {
    const { war } = things('- { id: war, kind: War, start: 2, end: 3 }');
    expect(war).toMatchObject({ happened_from_year: 2, happened_until_year: 3 });
    expect(Number(war?.happened_until_latest) - Number(war?.happened_from_earliest)).toBe(729);
  });
});

describe('what ends before it begins', () => {
  test('has no span, and is marked with its words', () => {
    const { war, realm, vague } = things(`
- { id: war, kind: War, start: 530, end: 520 }
- { id: realm, kind: Kingdom, founded: 600, dissolved: 500 }
- { id: vague, kind: War, start: c. 530, end: 527 }
`);
    expect(war).toMatchObject({ happened_backwards: '530 – 520', exists_backwards: '530 – 520' });
    expect(realm).toMatchObject({ exists_backwards: '600 – 500' });
    for (const name of ['exists_from', 'exists_until_text', 'happened', 'happened_from_earliest']) {
      expect(war).not.toHaveProperty(name);
      expect(realm).not.toHaveProperty(name);
    }
    expect(vague).toMatchObject({ happened: 'c. 530 – 527' });
    expect(vague).not.toHaveProperty('happened_backwards');
  });
});
