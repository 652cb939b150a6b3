import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const beside = {
  'People/Odo Marsh.md': '---\nborn: 790\n---\n',
  'Places/Fen.md': '---\nkind: Town\n---\n',
  'Groups/The Spinners.md': '---\nkind: Guild\n---\n',
};

/** What a note states beside its prose, each with its line and column. */
function stated(text: string, path = 'People/Hilde.md') {
  const { claims, problems } = worldOf({ [path]: text, ...beside });
  const own = claims.filter(({ place, status }) => place.path === path && status === 'active');
  return { told: told(own), claims: own, problems };
}

describe('lines with a key in bold', () => {
  test.each([
    ['**Born:** 912', 'hilde.birth = 912', 11],
    ['**Born**: 912', 'hilde.birth = 912', 11],
    ['- **Date of birth:** 912', 'hilde.birth = 912', 22],
    ['__Born:__ 912', 'hilde.birth = 912', 11],
    ['Born: 912', 'hilde.birth = 912', 7],
    ['**Born:** 912, in the fens', 'hilde.birth = 912', 11],
    ['**Born:** 912 (or so she says)', 'hilde.birth = 912', 11],
    ['**Father:** Odo Marsh', 'odo-marsh -PARENT_OF-> hilde', 13],
    ['**Father:** [[Odo Marsh]]', 'odo-marsh -PARENT_OF-> hilde', 13],
    ['**Lives in:** [the fen](../Places/Fen.md) — alone', 'hilde -LOCATED_IN-> fen', 15],
    ['**Occupation:** spinner', 'hilde.occupation = spinner', 17],
    ['> **Born:** 912', 'hilde.birth = 912', 13],
  ])('%s', (line, claim, column) => {
    const { told: all, claims, problems } = stated(`# Hilde\n\n${line}\n\nShe spun.\n`);
    expect(problems).toEqual([]);
    expect(all).toEqual([claim]);
    expect(claims[0]?.place).toMatchObject({ line: 3, column });
  });

  test('several in one line, and a life in one', () => {
    expect(stated('**Mother:** ? | **Father:** [[Odo Marsh]]\n').told).toEqual(['odo-marsh -PARENT_OF-> hilde']);
    expect(stated('**Born:** 912 · **Died:** 960\n').told).toEqual(['hilde.birth = 912', 'hilde.death = 960']);
    expect(stated('**Lived:** 912–960\n').told).toEqual(['hilde.birth = 912', 'hilde.death = 960']);
  });

  test.each([
    ['no date', '**Born:** in a hut by the water'],
    ['nobody there is', '**Father:** a fisherman'],
    ['a link to an unwritten note', '**Father:** [[Somebody Else]]'],
    ['a sentence', '**Occupation:** She spun for the abbot. Later she wove.'],
    ['something of another kind', '**Father:** [[Fen]]'],
    ['herself', '**Mother:** Hilde'],
    ['a key that a person has not', '**Capital:** [[Fen]]'],
    ['a name', '**Name:** Hilda the Elder'],
    ['speech', 'Odo: Who goes there?'],
    ['words before a colon', 'Occupation: spinner'],
    ['words of emphasis', '**Born** 912 in the fens'],
    ['when the note was made', '**Created:** 2024-03-01'],
  ])('is silent of %s', (_, line) => {
    expect(stated(`${line}\n`)).toMatchObject({ told: [], problems: [] });
  });

  test('front matter and fields come first', () => {
    expect(stated('---\nborn: 910\n---\n**Date of birth:** 912\n').told).toEqual(['hilde.birth = 910']);
    expect(stated('born:: 910\n\n**Lived:** 912–960\n').told).toEqual(['hilde.birth = 910']);
  });

  test('under a heading about somebody else it is not of the note', () => {
    expect(stated('# Hilde\n\n## Vital Statistics\n\n**Born:** 912\n').told).toEqual(['hilde.birth = 912']);
    expect(stated('# Hilde\n\n## Odo Marsh\n\n**Born:** 790\n').told).toEqual([]);
  });

  test('a note that describes nothing has none', () => {
    expect(worldOf({ 'Sessions/One.md': '**Born:** 912\n' }).entities).toEqual([]);
  });
});

describe('boxes of the plugin Admonition', () => {
  test('are text, with fields in it', () => {
    const box =
      '```ad-example\ntitle: Raw data\ncollapse: closed\n**born**:: 912\nFather:: [[Odo Marsh]]\nShe spun.\n```\n';
    const { told: all, claims, problems } = stated(box);
    expect(problems).toEqual([]);
    expect(all).toEqual(['hilde.birth = 912', 'odo-marsh -PARENT_OF-> hilde']);
    expect(claims.map(({ place }) => place.line).sort()).toEqual([4, 5]);
    const { chunks } = worldOf({ 'People/Hilde.md': box });
    expect(chunks.map(({ text }) => text)).toEqual(['She spun.']);
  });

  test('are not other code', () => {
    expect(stated('```yaml\nborn:: 912\n```\n').told).toEqual([]);
  });
});

describe('tables of two columns', () => {
  const table = (rows: string) =>
    `> [!infobox]+ Hilde\n> ![[hilde.png]]\n> # Bio\n> | | |\n> |---|---|\n${rows
      .split('\n')
      .map((row) => `> ${row}\n`)
      .join('')}\nShe spun.\n`;

  test('in an infobox', () => {
    const {
      told: all,
      claims,
      problems,
    } = stated(
      table(
        '| **Born** | 912, Fen |\n| **Spouse** | [[Odo Marsh\\|her man]] |\n| **Guild** | none |\n| **Member of** | [[The Spinners]] |',
      ),
    );
    expect(problems).toEqual([]);
    expect(all).toEqual(['hilde -MEMBER_OF-> the-spinners', 'hilde -SPOUSE_OF-> odo-marsh', 'hilde.birth = 912']);
    expect(claims.map(({ place }) => place.line).sort()).toEqual([6, 7, 9]);
  });

  test('without a callout, whatever the header says', () => {
    expect(stated('# Hilde\n\n| Field | Value |\n|---|---|\n| Born | 912 |\n| Died: | c. 960 |\n').told).toEqual([
      'hilde.birth = 912',
      'hilde.death = c. 960',
    ]);
    expect(stated('| Born | 912 |\n|---|---|\n| Died | 960 |\n').told).toEqual([
      'hilde.birth = 912',
      'hilde.death = 960',
    ]);
  });

  test.each([
    ['of three columns', '| Born | Died | Name |\n|---|---|---|\n| 912 | 960 | Odo |\n'],
    ['of people', '| Name | Born |\n|---|---|\n| Odo | 790 |\n'],
    ['about somebody else', '## The Marshes\n\n| | |\n|---|---|\n| Born | 790 |\n'],
    ['in code', '```\n| Born | 912 |\n|---|---|\n| Died | 960 |\n```\n'],
  ])('is silent of one %s', (_, text) => {
    expect(stated(`# Hilde\n\n${text}`)).toMatchObject({ told: [], problems: [] });
  });
});
