import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../support/worlds/text-world.ts';

const long = 'x y '.repeat(2_100_000).trim();
const ged = (lines: string) => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${lines}0 TRLR\n`;

describe('a text that no store keeps', () => {
  test.each([
    ['a value of YAML', 'a.yaml', `- id: wil\n  kind: Person\n  birth: 300\n  summary: "${long}"\n`, '4:12'],
    ['a cell of a table', 'people.csv', `id,kind,birth,summary\nwil,Person,300,"${long}"\n`, '2:16'],
    ['front matter', 'Wil.md', `---\nkind: Person\nbirth: 300\nsummary: "${long}"\n---\n`, '4:10'],
    ['a title of GEDCOM', 'a.ged', ged(`0 @I1@ INDI\n1 NAME Wil\n1 BIRT\n2 DATE 300\n1 TITL ${long}\n`), '9:8'],
    ['an alias', 'a.yaml', `- id: wil\n  kind: Person\n  birth: 300\n  aliases: ["${long}"]\n`, '4:13'],
    [
      'a note of a relation',
      'a.yaml',
      `- { id: wil, kind: Person, birth: 300 }\n- type: ALLY_OF\n  from_entity: wil\n  to: wil\n  note: "${long}"\n`,
      '2:3',
    ],
    [
      'a list of the same text again and again',
      'a.yaml',
      `- id: wil\n  kind: Person\n  birth: 300\n  summary: [&a "${'x'.repeat(100_000)}"${', *a'.repeat(90)}]\n`,
      '4:12',
    ],
  ])('in %s is a problem at its place, and the rest is read', (_, path, text, place) => {
    const { claims, problems } = worldOf({ [path]: text });
    expect(places(problems)).toEqual([`${path}:${place} too-large`]);
    expect(told(claims).map((claim) => claim.replace(/^\w+\./, ''))).toEqual(['birth = 300']);
  });

  test('as a name takes its entity with it, and no other', () => {
    const { entities, problems } = worldOf({
      'a.yaml': `- name: "${long}"\n  kind: Person\n- { id: bo, kind: Person }\n`,
    });
    expect(places(problems)).toEqual(['a.yaml:1:9 too-large']);
    expect(entities.map(({ id }) => id)).toEqual(['bo']);
  });
});
