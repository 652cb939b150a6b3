import { describe, expect, test } from 'vitest';
import { places, worldOf } from '../../support/worlds/text-world.ts';

const stated = '- { id: hedda, kind: Person, name: Hedda Stone, born: 812 }\n';
const idsIn = (files: Readonly<Record<string, string>>) => worldOf(files).entities.map(({ id }) => id);

describe('a name that has an id in one file and none in another', () => {
  test.each([
    ['a list', 'b.yaml', '- { name: hedda  stone, died: 870 }'],
    ['a list that is read first', '0.yaml', '- { kind: Person, name: Hedda Stone, died: 870 }'],
    ['a table', 'people.csv', 'Name,Died\nHedda Stone,870\n'],
    ['a note', 'people/Hedda Stone.md', '---\ndied: 870\n---\n'],
  ])('is one entity: %s', (_, path, text) => {
    const { entities, claims, problems } = worldOf({ 'a.yaml': stated, [path]: text });
    expect(entities.map(({ id }) => id)).toEqual(['hedda']);
    expect(new Set(claims.flatMap((claim) => (claim.form === 'attribute' ? claim.entity_id : [])))).toEqual(
      new Set(['hedda']),
    );
    expect(problems).toEqual([]);
  });

  test('is one entity also where a note states the id', () => {
    const note = '---\nid: hedda\nkind: Person\n---\n';
    expect(idsIn({ 'Hedda Stone.md': note, 'a.yaml': '- { name: Hedda Stone, died: 870 }' })).toEqual(['hedda']);
  });

  test('is the nearest note of several, as without an id', () => {
    const person = '---\nkind: Person\n---\n';
    expect(idsIn({ 'a.yaml': stated, 'A/Hedda Stone.md': person, 'B/Hedda Stone.md': person })).toEqual([
      'b-hedda-stone',
      'hedda',
    ]);
  });

  test('is two where two ids have it, and the author learns which', () => {
    const { entities, problems } = worldOf({
      'a.yaml': stated,
      'b.yaml': '- { id: hedda-2, kind: Person, name: Hedda Stone }',
      'c.yaml': '- { kind: Person, name: Hedda Stone }',
    });
    expect(entities.map(({ id }) => id)).toEqual(['hedda', 'hedda-2', 'hedda-stone']);
    expect(places(problems)).toEqual(['c.yaml:1:25 same-name']);
    expect(problems[0]?.message).toBe(
      '"Hedda Stone" is the name of `hedda` (a.yaml:1), `hedda-2` (b.yaml:1), so this is read as another entity, `hedda-stone`. If it is one of them, write its `id:` here.',
    );
  });

  test.each([
    ['a thing of another kind', { 'b.yaml': '- { kind: Settlement, name: Hedda Stone }' }],
    ['a name that differs', { 'b.yaml': '- { kind: Person, name: Hédda Stone }' }],
    ['two of one file', { 'a.yaml': `${stated}- { kind: Person, name: Hedda Stone }` }],
  ])('is no reason to join %s', (_, files) => {
    const { entities, problems } = worldOf({ 'a.yaml': stated, ...files });
    expect(entities).toHaveLength(2);
    expect(problems.filter(({ code }) => code === 'duplicate-id')).toEqual([]);
  });
});
