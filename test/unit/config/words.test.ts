import { describe, expect, it, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { told, worldOf } from '../../support/worlds/text-world.ts';

const world = '[{ id: odo, name: Odo, kind: Person }, { id: maren, name: Maren, kind: Person }]';
const withWords = (words: string, prose: string) =>
  worldOf({
    'lore.yaml': `predicates:\n  BETRAYED: { from: [Person], to: [Person], temporality: instant, words: ${words} }\n`,
    'world.yaml': world,
    'notes.md': prose,
  });

describe('words of a predicate', () => {
  test.each([
    ['"A betray B"', 'Odo betrayed Maren in 830.', 'odo -BETRAYED-> maren [830, 830]'],
    ['"A betray B"', 'Maren was betrayed by Odo in 830.', 'odo -BETRAYED-> maren [830, 830]'],
    ['["A sell B to X", "A, traitor of/to B"]', 'Odo, the traitor of Maren, slept.', 'odo -BETRAYED-> maren'],
    ['"A turn on/against B: at"', 'In 830 Odo turned against Maren.', 'odo -BETRAYED-> maren [830, 830]'],
  ])('%s: %s', (words, prose, claim) => {
    const { claims, settings } = withWords(words, prose);
    expect(settings).toEqual([]);
    expect(told(claims)).toEqual([claim]);
  });

  test.each(['"betrays"', '"A betray B: sometimes"', '"A, B"', '"C betray D"', '"A (betray B"'])(
    '%s is refused at its place',
    (words) => {
      const { settings } = withWords(words, 'Odo betrayed Maren.');
      expect(settings.map(({ path, line }) => `${path}:${line}`)).toContain('lore.yaml:2');
    },
  );

  it('are those of predicates and attributes that there are', () => {
    const { predicates, attributes } = shippedOntology();
    // A word for what nobody declares would make a predicate of it.
    for (const { from, to, aliases, inverse, type } of predicates.values())
      expect([type, from.length + to.length + aliases.length + inverse.length]).not.toEqual([type, 0]);
    expect([...predicates.values()].filter(({ words }) => words.length > 0).length).toBeGreaterThan(30);
    expect([...attributes.values()].filter(({ words }) => words.length > 0).length).toBeGreaterThan(8);
  });
});
