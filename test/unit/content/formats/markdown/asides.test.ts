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
    ['**Lives in:** [the fen](../Places/Fen.md) — alone', 'hilde -LIVES_IN-> fen', 15],
    ['**Father**: unknown', 'hilde.father = unknown', 13],
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

describe('when a place or thing was founded, built and destroyed', () => {
  test.each([
    ['Places/Fen.md', 'Town', '**Founded:** 412', 'fen.founded_on = 412'],
    ['Places/Fen.md', 'Town', '| Fen | |\n|---|---|\n| Destroyed | 500 |', 'fen.destroyed_on = 500'],
    ['Places/Fen.md', 'Building', '- Built: 412', 'fen.created_on = 412'],
    ['Places/Fen.md', 'Kingdom', 'Founded: 412', 'fen.founded_on = 412'],
    ['Groups/Nets.md', 'Guild', '**Founded:** 412', 'nets.founded_on = 412'],
    ['Things/Gull.md', 'Item', '**Destroyed:** 500', 'gull.destroyed_on = 500'],
  ])('%s, a %s: %s', (path, kind, line, claim) => {
    const { claims } = worldOf({ [path]: `---\nkind: ${kind}\n---\n${line}\n` });
    expect(claims.map(({ status }) => status)).toEqual(['active']);
    expect(told(claims)).toEqual([claim]);
  });
});

describe('lists of links under a label or heading that is a key', () => {
  const all = ['hilde -PARENT_OF-> odo-marsh', 'hilde -PARENT_OF-> wulf'];
  const withWulf = (text: string, path = 'People/Hilde.md') =>
    worldOf({ ...beside, 'People/Wulf.md': '---\nborn: 930\n---\n', [path]: text });
  const active = (text: string, path?: string) => {
    const { claims } = withWulf(text, path);
    return claims.filter(({ status, form }) => form === 'relation' && status === 'active');
  };

  test.each([
    ['## Children\n- [[Odo Marsh]]\n- [[Wulf]]\n'],
    ['# Hilde\n\n## Family\n\n### Children\n\n* [[Odo Marsh]]\n* [[Wulf]]\n'],
    ['**Children:**\n- [[Odo Marsh]]\n- [[Wulf]]\n'],
    ['**Born:** 900\n**Children**\n\n1. [[People/Odo Marsh|Odo]]\n2. **[[Wulf]]**\n'],
    ['Children:\n- [Odo](Odo%20Marsh.md)\n- [[Wulf]]\n'],
    ['Children::\n- [[Odo Marsh]] and [[Wulf]]\n'],
    ['- Kin\n  - Children\n    - [[Odo Marsh]]\n    - [[Wulf]]\n'],
    ['> **Children:**\n> - [[Odo Marsh]]\n> - [[Wulf]]\n'],
    ['## Children\n\nShe had two.\n\n- [[Odo Marsh]], who drowned\n- [[Wulf]] – born 930\n'],
  ])('%s', (text) => {
    expect(told(active(text))).toEqual(all);
  });

  test('each has its place, and what is said of it', () => {
    const claims = active(
      '# The Spinners\n\n**Members:**\n- [[Odo Marsh]] – since 812\n- [[Wulf]]?\n',
      'Groups/The Spinners.md',
    );
    expect(claims).toMatchObject([
      { from_id: 'odo-marsh', place: { line: 4, column: 3 }, valid_from: { text: '812' } },
      { from_id: 'wulf', place: { line: 5, column: 3 }, uncertain: true },
    ]);
    expect(active('## Children\n- [[Wulf]] (adopted)\n')).toMatchObject([{ to_id: 'wulf', note: 'adopted' }]);
  });

  test('one that does not fit hides no other', () => {
    expect(told(active('## Children\n- [[Fen]]\n- [[Wulf]]\n- [[Nobody There]]\n'))).toEqual([all[1]]);
  });

  test.each([
    ['below a heading of somebody else', '# Hilde\n\n## Odo Marsh\n\n### Children\n- [[Wulf]]\n'],
    ['below a heading that nobody knows', '# Hilde\n\n## In the play\n\n### Children\n- [[Wulf]]\n'],
    ['below rumours', '**Rumours:**\n- Children:\n  - [[Wulf]]\n'],
    ['below somebody’s item', '- [[Odo Marsh]]\n  - Children:\n    - [[Wulf]]\n'],
    ['below a child', '## Children\n- the elder\n  - [[Wulf]]\n'],
    ['of another line', '## Children\n\nShe was taught by:\n- [[Wulf]]\n'],
    ['of other words', '## Children\n- a friend of [[Wulf]]\n- [[Wulf]]’s nurse\n'],
    ['of a key that a person has not', '## Capital\n- [[Fen]]\n'],
  ])('none %s', (_, text) => {
    expect(told(active(text))).toEqual([]);
  });

  test('the years behind each of several on a line are its own', () => {
    const text = '**Members:** [[Odo Marsh]] (since 812), [[Wulf]] (since 940)\n';
    expect(active(text, 'Groups/The Spinners.md')).toMatchObject([
      { valid_from: { text: '812' } },
      { valid_from: { text: '940' } },
    ]);
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
    ['of three columns padded with blanks', `| Born${' '.repeat(18)}|${' '.repeat(262)}| 300 |\n|---|---|---|\n`],
    ['of three columns padded with code', `| Born \`${'a'.repeat(90)}\` |${' '.repeat(262)}| 300 |\n|---|---|---|\n`],
    ['in code', '```\n| Born | 912 |\n|---|---|\n| Died | 960 |\n```\n'],
  ])('is silent of one %s', (_, text) => {
    expect(stated(`# Hilde\n\n${text}`)).toMatchObject({ told: [], problems: [] });
  });
});

describe('what stands in brackets behind a name or date', () => {
  const people = '---\nborn: 530\n---\n';
  const files = {
    'People/Sig.md': people,
    'People/Mid.md': people,
    'People/Yori.md': people,
    'Places/Tern.md': '---\nkind: City\nfounded: 310\n---\n',
    'Places/Oar.md': '---\nkind: City\nfounded: 310\n---\n',
  };
  /** The claims below the front matter of one of these notes. */
  const read = (text: string, path: keyof typeof files = 'Places/Tern.md') =>
    worldOf({ ...files, [path]: `${files[path]}${text}\n` }).claims.filter(
      ({ place }) => place.path === path && place.line > 3,
    );
  const active = (text: string, path?: keyof typeof files) =>
    told(read(text, path).filter(({ status }) => status === 'active'));

  test.each([
    ['**Residence:** [[Tern]] (540–560), then [[Oar]]', 'People/Sig.md'],
    ['**Residence:** [[Tern]], then [[Oar]]', 'People/Sig.md'],
    ['**Residence:** [[Tern]]; later [[Oar]]', 'People/Sig.md'],
    ['**Rulers:** [[Sig]] (540–560), [[Mid]] (560–570), [[Yori]] (570–575), none since', 'Places/Tern.md'],
    ['**Population:** 12,000 (610), 9,000 (580)', 'Places/Tern.md'],
    ['| Vital | |\n|---|---|\n| Population | 12,000 (610), 9,000 (580) |', 'Places/Tern.md'],
  ] as const)('a value that goes on behind it waits: %s', (text, path) => {
    expect(active(text, path)).toEqual([]);
  });

  test('a list that goes on is read as its prose', () => {
    expect(told(read('**Residence:** [[Tern]] (540–560), then [[Oar]]', 'People/Sig.md'))).toEqual([
      'sig -LIVES_IN-> oar',
      'sig -LIVES_IN-> tern [540, 560]',
    ]);
  });

  test.each([
    ['**Ruler:** [[Sig]] (regent, 558–563)'],
    ['**Ruler:** [[Sig]] (558–563, regent)'],
    ['**Ruler:** [[Sig]] (regent) (558–563)'],
    ['**Ruler:** [[Sig]] (558–563) – regent'],
    ['**Rulers:**\n- [[Sig]] (558–563; regent)'],
    ['**Rulers:**\n- Sig (regent, 558–563)'],
    ['## Rulers\n- [[Sig]] – regent, 558–563'],
    ['## Rulers of Tern\n\n| Ruler | From | To |\n|---|---|---|\n| [[Sig]] (regent) | 558 | 563 |'],
    ['## Rulers of Tern\n\n| Ruler | From | To | Notes |\n|---|---|---|---|\n| [[Sig]] | 558 | 563 | regent |'],
  ])('years and a note are one claim: %s', (text) => {
    const claims = read(text);
    expect(told(claims)).toEqual(['sig -RULES-> tern [558, 563]']);
    expect(claims).toMatchObject([{ note: 'regent' }]);
  });

  test('of several years none is the window', () => {
    const claims = read('**Ruler:** [[Sig]] (crowned 530, 558–563)').filter(({ status }) => status === 'active');
    expect(claims).toMatchObject([{ note: 'crowned 530, 558–563' }]);
  });

  test('a row of a table that its notes leave open states nothing', () => {
    const head = '## Rulers of Tern\n\n| Ruler | From | To | Notes |\n|---|---|---|---|\n';
    expect(read(`${head}| [[Sig]] | 558 | 563 | allegedly |`)).toEqual([]);
  });
});
