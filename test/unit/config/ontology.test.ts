import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { KeyTable } from '../../../src/content/vocabulary/key-table.ts';
import { kindLine, reservedLabels } from '../../../src/model/kinds.ts';

const ontology = shippedOntology();

test('there are at least 25 kinds, 45 predicates, and the attributes with a meaning', () => {
  expect(ontology.kinds.size).toBeGreaterThanOrEqual(25);
  expect(ontology.predicates.size).toBeGreaterThanOrEqual(45);
  const attributes = [
    'birth',
    'death',
    'founded_on',
    'dissolved',
    'created_on',
    'destroyed_on',
    'in_fiction_date',
    'start',
    'end',
    'valid_from',
    'valid_until',
    'gender',
    'title',
    'occupation',
    'population',
    'status',
  ];
  for (const name of attributes) expect(ontology.attributes.has(name), name).toBe(true);
});

describe.each([...ontology.kinds.values()].map((kind) => [kind.name, kind] as const))('kind %s', (name, kind) => {
  test('has parents that are kinds, and a label of its own', () => {
    for (const above of kindLine(ontology.kinds, name)) expect(ontology.kinds.has(above)).toBe(true);
    expect(reservedLabels.has(name)).toBe(false);
    expect(kind.description).toBeTruthy();
  });
});

describe.each([...ontology.predicates.values()].map((predicate) => [predicate.type, predicate] as const))(
  'predicate %s',
  (type, predicate) => {
    test('is between kinds that exist', () => {
      for (const kind of [...predicate.from, ...predicate.to]) expect(ontology.kinds.has(kind), kind).toBe(true);
    });

    test('is what its own key means, between things that may have it', () => {
      const keys = new KeyTable(ontology);
      const [from, to] = [predicate.from[0], predicate.to[0]];
      const meaning = keys.lookup(type.toLowerCase(), from);
      if (meaning?.as !== 'relation') throw new Error(`\`${type.toLowerCase()}\` is no relation`);
      expect(keys.between(meaning, from, to)).toMatchObject({ side: 'from', predicate: { type } });
    });

    test('is what its inverse keys mean, on a thing that may have them', () => {
      const keys = new KeyTable(ontology);
      for (const key of predicate.inverse) {
        const meanings = (predicate.to.length === 0 ? [undefined] : predicate.to).map((kind) => keys.lookup(key, kind));
        expect(meanings, key).toContainEqual(
          expect.objectContaining({ side: 'to', predicate: expect.objectContaining({ type }) }),
        );
      }
    });

    test('has no inverse keys where it is symmetric', () => {
      if (predicate.symmetric) expect(predicate.inverse).toEqual([]);
    });
  },
);

test('lifespans: a person 130 years, a deity without end', () => {
  expect(ontology.kinds.get('Person')?.lifespan).toBe(130);
  expect(ontology.kinds.get('Deity')?.lifespan).toBe('unlimited');
});
