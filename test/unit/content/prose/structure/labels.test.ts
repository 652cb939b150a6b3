import { describe, expect, test } from 'vitest';
import { told, vask, worldOf } from '../../../../support/worlds/text-world.ts';

const more = `
- { id: ysolde, name: Ysolde, kind: Person }
- { id: spinners, name: The Spinners, kind: Guild }
- { id: marches, name: The Marches, kind: Region }
- { id: fenwick, name: Fenwick, kind: Building }
- { id: tide-song, name: The Tide Song, kind: Book }
`;
const kinds: Readonly<Record<string, string>> = {
  aldric: 'Person',
  maren: 'Person',
  vask: 'Kingdom',
  ashkeep: 'Settlement',
  'grey-order': 'Order',
  'black-spire': 'Battle',
  gull: 'Weapon',
  spinners: 'Guild',
  'tide-song': 'Book',
};

/** What a note about somebody says beside its front matter: what counts, and what waits. */
function read(id: string, text: string) {
  const head = `---\nid: ${id}\nkind: ${kinds[id]}\n---\n`;
  const { claims, problems, prose } = worldOf({ 'world.yaml': vask + more, 'entry.md': `${head}${text}\n` });
  const own = claims.filter(({ place }) => place.path === 'entry.md');
  return {
    problems,
    unread: prose.unread,
    all: told(own),
    counted: told(own.filter(({ status }) => status === 'active')),
    waiting: own.filter(({ status }) => status === 'candidate'),
  };
}

describe('labels of a list', () => {
  test.each([
    ['maren', '- Eyes: green\n- Hair: copper', ['maren.eyes = green', 'maren.hair = copper']],
    [
      'maren',
      '* **Height:** six feet two\n* **Occupation:** spinner',
      ['maren.height = six feet two', 'maren.occupation = spinner'],
    ],
    [
      'vask',
      '* Ruler: Maren\n* Capital: Ashkeep\n* Allies: none',
      ['ashkeep -CAPITAL_OF-> vask', 'maren -RULES-> vask'],
    ],
    ['maren', '- Daughter of: Odo\n- Wed to: nobody', ['odo -PARENT_OF-> maren']],
    [
      'maren',
      '- Children: Will, Ysolde and Odo',
      ['maren -PARENT_OF-> odo', 'maren -PARENT_OF-> will', 'maren -PARENT_OF-> ysolde'],
    ],
    ['maren', '- Guild: The Spinners (since 830)', ['maren -MEMBER_OF-> spinners [830, ]']],
    ['maren', '- Guild — the Spinners, from 830 until 840', ['maren -MEMBER_OF-> spinners [830, 840]']],
    ['maren', '- Husband: Odo (m. 831)', ['maren -SPOUSE_OF-> odo [831, ]']],
    [
      'maren',
      '- Odo (husband, since 831)\n- Will (son, b. 835)',
      ['maren -PARENT_OF-> will', 'maren -SPOUSE_OF-> odo [831, ]', 'will.birth = 835'],
    ],
    ['maren', '- Odo (captain of the Grey Order)', []],
    ['maren', '- Husband: Odo (831–840)', ['maren -SPOUSE_OF-> odo [831, 840]']],
    ['maren', '- Born: 812, Ashkeep', ['maren -BORN_IN-> ashkeep', 'maren.birth = 812']],
    ['maren', '- Born: Ashkeep', ['maren -BORN_IN-> ashkeep']],
    ['maren', '- Died: 850, Battle of Black Spire', ['maren -PARTICIPATED_IN-> black-spire', 'maren.death = 850']],
    ['maren', '- Slain: 850 by Odo', ['maren.death = 850', 'odo -KILLED-> maren [850, 850]']],
    ['maren', '- Buried: Fenwick', ['maren -BURIED_IN-> fenwick']],
    ['aldric', '- Reign: 830–850 over Vask', ['aldric -RULES-> vask [830, 850]']],
    ['aldric', '- Ruled: Vask, 830–850', ['aldric -RULES-> vask [830, 850]']],
    ['aldric', '- King of Vask: 830–850', ['aldric -RULES-> vask [830, 850]']],
    ['aldric', '- Captain of the Grey Order: since 825', ['aldric -LEADS-> grey-order [825, ]']],
    ['aldric', '- Title: King of Vask (830–850)', ['aldric -RULES-> vask [830, 850]']],
    ['aldric', '- Lived: 800–850', ['aldric.birth = 800', 'aldric.death = 850']],
    [
      'aldric',
      '- Children: Will (b. 830), Ysolde (835–850)',
      [
        'aldric -PARENT_OF-> will',
        'aldric -PARENT_OF-> ysolde',
        'will.birth = 830',
        'ysolde.birth = 835',
        'ysolde.death = 850',
      ],
    ],
    [
      'ashkeep',
      '- Region: The Marches\n- Lord: Odo\n- Founded: 700',
      ['ashkeep -PART_OF-> marches', 'ashkeep.founded_on = 700', 'odo -RULES-> ashkeep'],
    ],
    ['ashkeep', '- Founded: 700 by Odo', ['ashkeep.founded_on = 700', 'odo -FOUNDED-> ashkeep [700, 700]']],
    [
      'grey-order',
      '- Captain: Will since 840\n- Seat: Ashkeep\n- Founded by: Odo, 810',
      ['grey-order -LIVES_IN-> ashkeep', 'odo -FOUNDED-> grey-order [810, 810]', 'will -LEADS-> grey-order [840, ]'],
    ],
    [
      'gull',
      '- Forged: 800 by Odo\n- Bearer: Aldric (830–850)',
      ['aldric -POSSESSES-> gull [830, 850]', 'gull.created_on = 800', 'odo -CREATED-> gull [800, 800]'],
    ],
    ['tide-song', '- Author: Ysolde', ['ysolde -CREATED-> tide-song']],
    [
      'black-spire',
      '- Date: 849\n- Fought at: Ashkeep\n- Combatants: Aldric & Odo',
      [
        'aldric -PARTICIPATED_IN-> black-spire',
        'black-spire -OCCURRED_AT-> ashkeep',
        'black-spire.in_fiction_date = 849',
        'odo -PARTICIPATED_IN-> black-spire',
      ],
    ],
    ['maren', '- Owner of Gull: Odo\n- Aldric’s mother: Maren', ['maren -PARENT_OF-> aldric', 'odo -OWNS-> gull']],
    ['maren', '**Born** 812 · **Died** 850 · **Trade** spinner', ['maren.birth = 812', 'maren.death = 850']],
    [
      'maren',
      '*Born:* 812, *died:* 850 at Ashkeep',
      ['maren -DIED_IN-> ashkeep', 'maren.birth = 812', 'maren.death = 850'],
    ],
    ['maren', 'Reign\n: 830–850\n\nSuccessor\n: Ysolde', ['ysolde -SUCCEEDED-> maren']],
    [
      'maren',
      '- Married to Odo since 831\n- Head of the Spinners',
      ['maren -LEADS-> spinners', 'maren -SPOUSE_OF-> odo [831, ]'],
    ],
    ['maren', '- Eyes: grey, like her father’s', ['maren.eyes = grey']],
    [
      'vask',
      '- Kings: Odo (810–830), Aldric (830–850)',
      ['aldric -RULES-> vask [830, 850]', 'odo -RULES-> vask [810, 830]'],
    ],
    ['vask', '- Odo: born 790, died 830', ['odo.birth = 790', 'odo.death = 830']],
    [
      'black-spire',
      '- Place: near Ashkeep\n- Sides: Odo vs. Vask',
      [
        'black-spire -OCCURRED_AT-> ashkeep',
        'odo -PARTICIPATED_IN-> black-spire',
        'vask -PARTICIPATED_IN-> black-spire',
      ],
    ],
    ['gull', '- Owners: Odo; Aldric (from 830)', ['aldric -OWNS-> gull [830, ]', 'odo -OWNS-> gull']],
    [
      'maren',
      '- b. 812, Ashkeep\n- eyes green, hair black',
      ['maren -BORN_IN-> ashkeep', 'maren.birth = 812', 'maren.eyes = green', 'maren.hair = black'],
    ],
    [
      'maren',
      '- joined the Spinners in 830\n- bearer of Gull since 835',
      ['maren -MEMBER_OF-> spinners [830, ]', 'maren -POSSESSES-> gull [835, ]'],
    ],
    ['maren', '- Parents: Odo and an unknown weaver', ['odo -PARENT_OF-> maren']],
    ['vask', '- **Will** — captain of the Grey Order from 840', ['will -LEADS-> grey-order [840, ]']],
    [
      'spinners',
      '- **Members:** Maren (since 830), Odo (d. 835)',
      ['maren -MEMBER_OF-> spinners [830, ]', 'odo -MEMBER_OF-> spinners', 'odo.death = 835'],
    ],
  ])('of %s: %s', (id, text, claims) => {
    const { all, problems } = read(id, text);
    expect(problems).toEqual([]);
    expect(all).toEqual(claims);
  });

  test('wait, with their line as the quote', () => {
    const { waiting } = read('maren', '- Eyes: green\n- Children: Will and Ysolde');
    expect(waiting.map(({ place }) => `${place.line}: ${place.quote}`)).toEqual([
      '5: Eyes: green',
      '6: Children: Will and Ysolde',
      '6: Children: Will and Ysolde',
    ]);
  });

  test.each([
    ['somebody unknown', 'maren', '- Father: Wulf'],
    ['a wish', 'maren', '- Father: unknown, perhaps Odo'],
    ['a choice', 'maren', '- Father: Odo or Aldric'],
    ['doubt', 'maren', '- Father: Odo?'],
    ['a denial', 'maren', '- Father: not Odo'],
    ['what is not blood', 'maren', '- Father: Odo (adoptive)'],
    ['what is planned', 'maren', '- Husband: Odo (betrothed)'],
    ['everyone', 'maren', '- Enemies: everyone'],
    ['a figure', 'maren', '- Born: a second time in 831'],
    ['a figure of colours', 'maren', '- Eyes: like the sea in winter'],
    ['another of hers', 'maren', '- Husband: none (widow of Odo)'],
    ['what is somebody else’s', 'maren', '- Mother: Aldric’s nurse'],
    ['labels nobody knows', 'maren', '- Bane: Odo\n- Humours: black'],
    ['something of another kind', 'maren', '- Father: Ashkeep'],
    ['a length of life', 'maren', '- Lifespan: 60–80'],
    ['a contest', 'vask', '- Ruler: contested between Odo and Maren'],
    ['what somebody thinks', 'maren', '- What the miller thinks: Maren killed Odo in 830.'],
    ['rumours', 'maren', '- Rumour: Maren killed Odo in 830.'],
    ['plans', 'aldric', '- Goal: Aldric conquered Ashkeep.\n- [ ] Odo ruled Vask'],
    ['speech', 'maren', 'Odo: Aldric ruled Vask for ten years.'],
    ['a play', 'maren', '- **Odo:** Aldric ruled Vask for ten years.\n- **Will:** You died at Ashkeep in 830.'],
    ['what is only told', 'maren', '- Husband: Odo (so she told the miller)'],
    ['a word before a colon', 'maren', 'Mother: Odo!'],
  ])('is silent of %s', (_, id, text) => {
    expect(read(id, text)).toMatchObject({ waiting: [], problems: [] });
  });
});

describe('lists below a label', () => {
  test.each([
    [
      'grey-order',
      '**Members:**\n\n- Will\n- Odo (since 840)',
      ['odo -MEMBER_OF-> grey-order [840, ]', 'will -MEMBER_OF-> grey-order'],
    ],
    ['grey-order', '## Members\n\n- Will\n- the cook', ['will -MEMBER_OF-> grey-order']],
    [
      'maren',
      '- Children\n  - Will\n  - Ysolde\n- Eyes: green',
      ['maren -PARENT_OF-> will', 'maren -PARENT_OF-> ysolde', 'maren.eyes = green'],
    ],
    [
      'vask',
      'Of the court:\n\n**Odo**\n- Eyes: grey\n- Mother: Ysolde',
      ['odo.eyes = grey', 'ysolde -PARENT_OF-> odo'],
    ],
    ['vask', '- Odo\n  - Eyes: grey\n- The old ferryman\n  - Eyes: black', ['odo.eyes = grey']],
    ['vask', '## Odo\n\n- Eyes: grey\n\n## The ferryman\n\n- Eyes: black', ['odo.eyes = grey']],
    [
      'vask',
      '## Kings\n\n1. **Odo** (810–830)\n2. Aldric — deposed',
      ['aldric -RULES-> vask', 'odo -RULES-> vask [810, 830]'],
    ],
    [
      'vask',
      '# Vask\n\n## Rumours\n\n### In the tavern\n\nOdo ruled Vask.\n\n## Court\n\n- Odo: born 790',
      ['odo.birth = 790'],
    ],
    ['vask', '## Rumours\n\n- Odo ruled Vask.\n- Ruler: Odo', []],
  ])('of %s: %s', (id, text, claims) => {
    expect(read(id, text)).toMatchObject({ all: claims, problems: [] });
  });
});

describe('tables', () => {
  test.each([
    [
      'maren',
      '> [!infobox]\n> # Maren Thornwick\n> | Detail | |\n> |---|---|\n> | Hair | red |\n> | Died | 850, Ashkeep |',
      ['maren -DIED_IN-> ashkeep', 'maren.death = 850', 'maren.hair = red'],
    ],
    [
      'vask',
      '| Ashkeep | |\n|---|---|\n| Founded | 700 |\n| Ruler | Odo |',
      ['ashkeep.founded_on = 700', 'odo -RULES-> ashkeep'],
    ],
    [
      'vask',
      '| Ruler | From | To |\n|---|---|---|\n| Odo | 810 | 830 |\n| Aldric | 830 | |',
      ['aldric -RULES-> vask [830, ]', 'odo -RULES-> vask [810, 830]'],
    ],
    ['vask', '| Reign | King |\n|---|---|\n| 810–830 | Odo |', ['odo -RULES-> vask [810, 830]']],
    [
      'vask',
      '| Captain of the Grey Order | Years |\n|---|---|\n| Will | 840–845 |',
      ['will -LEADS-> grey-order [840, 845]'],
    ],
    [
      'vask',
      '| Name | Born | Mother |\n|---|---|---|\n| Odo | 790 | Ysolde |\n| Will | c. 830 | – |',
      ['odo.birth = 790', 'will.birth = c. 830', 'ysolde -PARENT_OF-> odo'].sort(),
    ],
  ])('of %s: %s', (id, text, claims) => {
    expect(read(id, text)).toMatchObject({ all: claims, problems: [] });
  });
});

describe('the dates in a table belong to what its rows relate', () => {
  test.each([
    ['Lords of Ashkeep', '| Lord | From | Until |', '| Odo | 380 | 402 |', ['odo -RULES-> ashkeep [380, 402]']],
    ['Kings and Queens of Vask', '| Monarch | Reign |', '| Odo | 380–402 |', ['odo -RULES-> vask [380, 402]']],
    ['The Rulers of Vask', '| No. | Name | From | To |', '| 1 | Odo | 380 | |', ['odo -RULES-> vask [380, ]']],
    ['Masters of the Spinners', '| Master | Since |', '| Odo | 380 |', ['odo -LEADS-> spinners [380, ]']],
    ['People', '| Person | Since | Order |', '| Odo | 404 | Grey Order |', ['odo -MEMBER_OF-> grey-order [404, ]']],
    ['Guilds', '| Guild | Leader | Since |', '| The Spinners | Odo | 404 |', ['odo -LEADS-> spinners [404, ]']],
    ['Homes', '| Name | Home | To |', '| Odo | Ashkeep | 404 |', ['odo -LIVES_IN-> ashkeep [, 404]']],
  ])('%s: %s', (heading, head, row, claims) => {
    expect(readTable(heading, head, row)).toEqual({ all: claims, unread: undefined });
  });

  test.each([
    ['Lords of Ashkeep', '| Consort | From |', '| Ysolde | 380 |', [], 1],
    ['People', '| Person | From | Until |', '| Odo | 404 | 410 |', [], 2],
    [
      'Lords of Ashkeep',
      '| Lord | Consort | From |',
      '| Odo | Ysolde | 380 |',
      ['odo -RULES-> ashkeep', 'odo -SPOUSE_OF-> ysolde'],
      1,
    ],
  ])('or are left: %s: %s', (heading, head, row, claims, construction) => {
    expect(readTable(heading, head, row)).toEqual({ all: claims, unread: { construction } });
  });

  function readTable(heading: string, head: string, row: string) {
    const text = `# ${heading}\n\n${head}\n${head.replace(/[^|]+/g, '---')}\n${row}\n`;
    const { claims, prose } = worldOf({ 'world.yaml': vask + more, 'entry.md': text });
    return { all: told(claims.filter(({ place }) => place.path === 'entry.md')), unread: prose.unread };
  }
});

test('a table headed by somebody unknown waits for nobody', () => {
  expect(read('vask', '| The old ferry | |\n|---|---|\n| Owner | Odo |\n| Eyes | grey |').waiting).toEqual([]);
});

describe('what the note states outright', () => {
  test('is not read twice', () => {
    const { all, waiting } = read('maren', '**Born:** 812\n\n- **Husband:** Odo (m. 831)');
    expect(all).toEqual(['maren -SPOUSE_OF-> odo [831, ]', 'maren.birth = 812']);
    expect(waiting).toEqual([]);
  });

  test('waits where a label says otherwise', () => {
    const { counted, waiting } = read('maren', 'Born:: 810\n\n- Born: 812');
    expect(counted).toEqual(['maren.birth = 810']);
    expect(told(waiting)).toEqual(['maren.birth = 812']);
  });
});

test('a sentence in a list is left to be read as one', () => {
  expect(read('grey-order', '- Will, captain of the Grey Order from 840').all).toEqual([
    'will -LEADS-> grey-order [840, ]',
  ]);
  expect(read('maren', '- Note: Odo died at Ashkeep in 830.').all).toEqual([
    'odo -DIED_IN-> ashkeep',
    'odo.death = 830',
  ]);
});

test('a note that describes nothing speaks of whom it is called after', () => {
  const { claims } = worldOf({
    'world.yaml': vask,
    'Ashkeep.md': 'A port.\n\n- Ruler: Odo\n',
    'Log.md': '- Ruler: Odo\n',
  });
  expect(told(claims.filter(({ status }) => status === 'candidate'))).toEqual(['odo -RULES-> ashkeep']);
});

test('what is left of labels is counted by its reason', () => {
  const text =
    '- Father: perhaps Odo\n- Mother: Wulfhild\n- Bane: Odo\n- Rumour: Maren killed Odo.\n- Children: Will, Wulf and Ysolde';
  expect(read('maren', text).unread).toEqual({ doubt: 1, hearsay: 1, label: 1, 'unknown-name': 2 });
});
