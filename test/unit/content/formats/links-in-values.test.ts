import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const beside = {
  'zz.yaml': '- { id: eve, name: Eve, kind: Person }\n- { id: eve-adams, name: Eve Adams, kind: Person }',
};
const forms: Readonly<Record<string, (value: string) => [path: string, text: string]>> = {
  'YAML, in quotes': (value) => ['kid.yaml', `- { id: kid, name: Kid, kind: Person, mother: "${value}" }\n`],
  'YAML, bare': (value) => ['kid.yaml', `id: kid\nname: Kid\nkind: Person\nmother: ${value}\n`],
  'a table': (value) => ['people.csv', `id,Name,Mother\nkid,Kid,${value}\n`],
  'a table, in quotes': (value) => ['people.csv', `id,Name,Mother\nkid,Kid,"${value}"\n`],
  'a table with semicolons': (value) => ['people.csv', `id;Name;Mother\nkid;Kid;${value}\n`],
  'front matter': (value) => ['People/Kid.md', `---\nid: kid\nmother: "${value}"\n---\n`],
};

describe.each(Object.entries(forms))('a link in %s', (_, form) => {
  test.each([
    ['[[Eve]]', ['eve']],
    ['[[Eve Adams|Eve]]', ['eve-adams']],
    ['[[Eve Adams|Mum]]', ['eve-adams']],
    ['[[People/Eve]]', ['eve']],
    ['[[Eve#Youth]]', ['eve']],
    ['[Mum](Eve.md)', ['eve']],
    ['[Eve](People/Eve%20Adams.md)', ['eve-adams']],
  ])('%s', (value, ids) => {
    const [path, text] = form(value);
    const { claims, problems } = worldOf({ [path]: text, ...beside });
    expect(problems).toEqual([]);
    expect(told(claims)).toEqual(ids.map((id) => `${id} -PARENT_OF-> kid`));
  });

  test('to nobody is told by its target', () => {
    const [path, text] = form('[[People/Ivo|Mum]]');
    const { problems } = worldOf({ [path]: text, ...beside });
    expect(problems.map(({ code, message }) => [code, message.includes('"People/Ivo"')])).toEqual([
      ['unknown-target', true],
    ]);
  });
});

test('several links in one cell, beside plain names', () => {
  const text =
    'id,Name,Parents\nkid,Kid,[[Eve Adams|Mum]];Eve\nson,Son,[[Eve]] | [[Eve Adams|Eve]]\ntim,Tim,Eve|Eve Adams\n';
  const { claims, problems } = worldOf({ 'people.csv': text, ...beside });
  expect(problems).toEqual([]);
  expect(told(claims)).toEqual(
    ['kid', 'son', 'tim'].flatMap((id) => [`eve -PARENT_OF-> ${id}`, `eve-adams -PARENT_OF-> ${id}`]).sort(),
  );
});

test('links among other words are what they show', () => {
  const { claims } = worldOf({
    'people.yaml': 'id: kid\nkind: Person\noccupation: keeper of [[Saltmere|the town]]\n',
  });
  expect(told(claims)).toEqual(['kid.occupation = keeper of the town']);
});
