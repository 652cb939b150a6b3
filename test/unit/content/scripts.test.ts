import { expect, it } from 'vitest';
import { told, worldOf } from '../../support/worlds/text-world.ts';

it('reads kinds, predicates, attributes and ids in any script', () => {
  const world = worldOf({
    'lore.yaml': [
      'kinds:',
      '  Halb-Zwerg: { parent: Person, lifespan: 200 }',
      '  矮人: { parent: Person }',
      '  गाँव: { parent: Settlement }',
      'predicates:',
      '  DIENT_FÜR: { from: Person, to: Person }',
      '  师从: { from: Person, to: Person, aliases: [老师] }',
      'attributes:',
      '  जन्म_स्थान: { type: text }',
    ].join('\n'),
    'people.yaml': [
      '- { name: Jörg, kind: Halb-Zwerg, dient_für: 铁锤 }',
      '- { id: 铁锤, name: 铁锤, kind: 矮人, 老师: Jörg, जन्म_स्थान: काशी }',
      '- { name: राम, kind: गाँव }',
      '- { name: रमा, kind: गाँव }',
    ].join('\n'),
  });
  expect(world.settings).toEqual([]);
  expect(world.problems).toEqual([]);
  expect(world.entities.map(({ id, labels }) => `${id}: ${labels[0]}`)).toEqual([
    'jorg: HalbZwerg',
    'रमा: गाँव',
    'राम: गाँव',
    '铁锤: 矮人',
  ]);
  expect(told(world.claims)).toEqual(['jorg -DIENT_FÜR-> 铁锤', '铁锤 -师从-> jorg', '铁锤.जन्म_स्थान = काशी']);
});

it('says what a name may be where one is not allowed', () => {
  const { settings } = worldOf({
    'lore.yaml': 'predicates: { dient für: {} }\nkinds: { "12": {} }\nattributes: { "?!": {} }\n',
  });
  expect(settings.map(({ message }) => message)).toEqual([
    '`dient für`: expected a predicate in capitals, its words joined by _, e.g. SWORN_TO.',
    '`12`: expected a kind that begins with a letter, e.g. MagicSystem.',
    '`?!`: expected an attribute name: letters of any script, digits, spaces, _ and -, e.g. founded_on.',
  ]);
});
