import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../support/worlds/text-world.ts';

const torn = (first: string, second: string, base = '') =>
  `<<<<<<< HEAD\n${first}\n${base}=======\n${second}\n>>>>>>> her-branch\n`;

describe('a merge left unfinished', () => {
  test.each([
    ['people.yaml', `- id: hilde\n  kind: Person\n${torn('  birth: 900', '  birth: 910')}  death: 960\n`, 3],
    ['People/Hilde.md', `---\n${torn('born: 900', 'born: 910')}died: 960\n---\n`, 2],
    ['entities.csv', `id,kind,birth,death\n${torn('hilde,Person,900,960', 'hilde,Person,910,960')}`, 2],
    [
      'tree.ged',
      `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Hilde\n1 BIRT\n${torn('2 DATE 900', '2 DATE 910')}1 DEAT\n2 DATE 960\n0 TRLR\n`,
      8,
    ],
  ])('in %s is one problem, and the first version is read', (path, text, line) => {
    const { claims, problems } = worldOf({ [path]: text });
    expect(places(problems)).toEqual([`${path}:${line}:1 unfinished-merge`]);
    expect(told(claims).map((claim) => claim.replace(/^\w+\./, ''))).toEqual(['birth = 900', 'death = 960']);
  });

  test('in several places, with the lines both came from and Windows line ends, is still one', () => {
    const text = `- id: hilde\n  kind: Person\n${torn('  birth: 900', '  birth: 910', '||||||| base\n  birth: 1\n')}${torn('  death: 960', '  death: 970')}`;
    const { claims, problems } = worldOf({ 'people.yaml': text.replaceAll('\n', '\r\n') });
    expect(places(problems)).toEqual(['people.yaml:3:1 unfinished-merge']);
    expect(problems[0]?.message).toContain('line 10');
    expect(told(claims)).toEqual(['hilde.birth = 900', 'hilde.death = 960']);
    expect(claims.map(({ place }) => place.line)).toEqual([4, 11]);
  });

  test.each([
    ['a heading over a rule', '# Hilde\n\nShe spun.\n=======\nAnd wove.\n'],
    ['marks that nothing closes', '<<<<<<< she wrote, and stopped.\n'],
    ['a note about Git', `Settle it:\n\n\`\`\`\n${torn('a', 'b')}\`\`\`\n`],
    ['quotes within quotes', '>>>>>>> and then she said\n'],
  ])('is not %s', (_, text) => {
    expect(worldOf({ 'Notes.md': text }).problems).toEqual([]);
  });
});
