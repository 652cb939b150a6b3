import { describe, expect, it } from 'vitest';
import { places, worldOf } from '../../../support/worlds/text-world.ts';

describe('what stands in another shape than it is read in', () => {
  it('is a name where its parts are told apart', () => {
    const world = worldOf(
      '- { id: ana, kind: Person, name: { first: Ana, last: Sund }, aliases: [{ given: Anna }, Annie] }',
    );
    expect(world.problems).toEqual([]);
    expect(world.entities).toMatchObject([{ id: 'ana', name: 'Ana Sund', aliases: ['Anna', 'Annie'] }]);
  });

  it('is told where a name or an alias is a mapping of something else', () => {
    const world = worldOf({
      'a.yaml': '- { id: ana, kind: Person, name: { of: Ana }, aliases: [Annie, { short: An }] }',
      'Bo.md': '---\nkind: Person\naliases: { short: B }\n---\n',
    });
    expect(places(world.problems)).toEqual(['Bo.md:3:10 bad-value', 'a.yaml:1:34 bad-value', 'a.yaml:1:64 bad-value']);
    expect(world.entities.map(({ id, aliases }) => [id, ...aliases])).toEqual([['ana', 'Annie'], ['bo']]);
  });

  it('is told where `relations` holds words, and `entities` none', () => {
    const world = worldOf(
      'people:\n  ana: { relations: [Bo, { type: ALLY_OF, to: bo }] }\n  bo:\nentities: none yet\nrelations: [Cy]\n',
    );
    expect(places(world.problems)).toEqual([
      'world.yaml:2:22 incomplete-relation',
      'world.yaml:4:1 stray-key',
      'world.yaml:5:13 incomplete-relation',
    ]);
    expect(world.entities).toMatchObject([
      { id: 'ana', kind: 'Person' },
      { id: 'bo', kind: 'Person' },
    ]);
  });

  it('is nothing where a section or a name is empty', () => {
    expect(worldOf('people:\nentities: []\nrelations:\n').problems).toEqual([]);
    expect(worldOf('- { id: ana, kind: Person, name: , aliases: {} }').problems).toEqual([]);
  });
});
