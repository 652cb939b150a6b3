import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const shoals = `
- { id: hester, name: Hester Vaunt, kind: Person, aliases: [Hester] }
- { id: mabry, name: Mabry Toll, kind: Person }
- { id: jory, name: Jory Penhale, kind: Person }
- { id: tide, name: Mother Tide, kind: Deity }
- { id: tidemark, name: Tidemark, kind: Settlement }
- { id: marrowmere, name: Marrowmere, kind: Kingdom }
- { id: lantern, name: Lantern House, kind: Building }
- { id: salters, name: "The Salters' Company", kind: Guild, aliases: [the Company] }
- { id: house, name: House Vaunt, kind: House }
- { id: nets, name: The Grey Nets, kind: Faction }
- { id: rope, name: Order of the Rope, kind: Order, aliases: [the Rope] }
- { id: tern, name: The Tern, kind: Vessel }
- { id: netwar, name: War of the Nets, kind: War }
- { id: copper, name: Age of Copper, kind: Era }
`;
const kinds: Readonly<Record<string, string>> = {
  hester: 'Person',
  mabry: 'Person',
  jory: 'Person',
  lantern: 'Building',
  house: 'House',
  rope: 'Order',
  tern: 'Vessel',
  netwar: 'War',
  tidemark: 'Settlement',
};

function read(id: string, text: string) {
  const head = `---\nid: ${id}\nkind: ${kinds[id]}\n---\n`;
  const { claims, prose } = worldOf({ 'world.yaml': shoals, 'entry.md': `${head}${text}\n` });
  const own = claims.filter(
    ({ place, form, type }) => place.path === 'entry.md' && !(form === 'attribute' && type === 'title'),
  );
  return { claims: told(own), unread: prose.unread };
}

describe('labels by the kinds of what they lead to', () => {
  test.each([
    ['jory', '**Allegiance:** the Rope', ['jory -MEMBER_OF-> rope']],
    ['jory', '**Allegiance:** Hester Vaunt', ['jory -SWORN_TO-> hester']],
    ['jory', '**Allegiance:** Marrowmere', ['jory -SWORN_TO-> marrowmere']],
    ['house', '**Allegiance:** Marrowmere', ['house -SWORN_TO-> marrowmere']],
    ['jory', '**Religion:** Mother Tide', ['jory -WORSHIPS-> tide']],
    ['mabry', '**Rank:** Captain of the Tern since 489', ['mabry -LEADS-> tern [489, ]']],
    ['lantern', '- Home of Jory Penhale', ['jory -LIVES_IN-> lantern']],
    ['jory', '- Squire to Mabry Toll 482–488', ['jory -SERVES-> mabry [482, 488]']],
  ])('of %s: %s', (id, text, claims) => {
    expect(read(id, text)).toEqual({ claims, unread: undefined });
  });

  test('the patrons of an inn are no gods', () => {
    expect(read('lantern', '**Patrons:** Mabry Toll')).toEqual({ claims: [], unread: { construction: 1 } });
  });
});

describe('what was so and is no more', () => {
  test.each([
    ['tidemark', 'Former rulers: Hester Vaunt, Mabry Toll'],
    ['tidemark', '**Previous ruler:** Hester Vaunt'],
    ['tidemark', '**Former owner:** [[Hester Vaunt]]'],
    ['tidemark', '**Late ruler:** Mabry Toll'],
    ['tidemark', '**Notable former residents:** Mabry Toll'],
    ['jory', '**Former guild:** Salters’ Company'],
    ['jory', '**Former wife:** Hester Vaunt'],
    ['jory', '**Former title:** Captain of the Tern'],
    ['jory', '**Former hair:** red'],
    ['tidemark', '| Former ruler | Since |\n|---|---|\n| Hester Vaunt | 470 |'],
  ])('is nothing without an end: %s: %s', (id, text) => {
    const { claims, unread } = read(id, text);
    expect(claims).toEqual([]);
    expect(unread).toBeDefined();
  });

  test('is nothing in a list below a heading', () => {
    expect(read('tidemark', '## Former rulers\n\n- Hester Vaunt\n- [[Mabry Toll]]').claims).toEqual([]);
  });

  test.each([
    ['tidemark', '**Former ruler:** Hester Vaunt (470–480)', ['hester -RULES-> tidemark [470, 480]']],
    ['tidemark', '## Former rulers\n\n- Hester Vaunt, 470–480', ['hester -RULES-> tidemark [470, 480]']],
    [
      'tern',
      '| Former captain | From | To |\n|---|---|---|\n| Mabry Toll | 470 | 480 |',
      ['mabry -LEADS-> tern [470, 480]'],
    ],
    ['jory', '**Late father:** Mabry Toll', ['mabry -PARENT_OF-> jory']],
    ['jory', '**Late wife:** Hester Vaunt', ['hester -SPOUSE_OF-> jory']],
    ['tidemark', '**Founded:** 400', ['tidemark.founded_on = 400']],
  ])('is read with an end, and what never ends as ever: %s: %s', (id, text, claims) => {
    expect(read(id, text).claims).toEqual(claims);
  });
});

describe('what stands around a label', () => {
  test('a name with an apostrophe behind a plural', () => {
    expect(read('jory', '**Guild:** The Salters’ Company').claims).toEqual(['jory -MEMBER_OF-> salters']);
    expect(read('jory', "He joined the Salters' Company in 480.").claims).toEqual([
      'jory -MEMBER_OF-> salters [480, ]',
    ]);
  });

  test('a label that only its emphasis sets apart, on the second line too', () => {
    expect(read('netwar', '**Commanders** Mabry Toll\n**Era** Age of Copper').claims).toEqual([
      'mabry -PARTICIPATED_IN-> netwar',
      'netwar -OCCURRED_DURING-> copper',
    ]);
  });

  test('unknown labels among known ones', () => {
    expect(read('mabry', '**Hair** sandy · **Pet** a tern · **Born** 451, Tidemark').claims).toEqual([
      'mabry -BORN_IN-> tidemark',
      'mabry.birth = 451',
      'mabry.hair = sandy',
    ]);
  });

  test('a list below a label whose items have dates behind a colon', () => {
    expect(read('tern', '- Captains:\n  - Mabry Toll: 489–503\n  - Jory Penhale: from 503').claims).toEqual([
      'jory -LEADS-> tern [503, ]',
      'mabry -LEADS-> tern [489, 503]',
    ]);
  });

  test('a callout with the name of somebody holds nothing that stands after it', () => {
    const text = '> [!quote] Jory Penhale\n> Nobody is born here.\n\n**Notable NPCs:** Mabry Toll, Hester';
    expect(read('tidemark', text).claims).toEqual(['hester -LIVES_IN-> tidemark', 'mabry -LIVES_IN-> tidemark']);
  });

  test('a date stays one before a place that nobody knows', () => {
    expect(read('jory', '- d. 503 at Long Sands')).toEqual({
      claims: ['jory.death = 503'],
      unread: { 'unknown-name': 1 },
    });
  });
});

describe('a span whose parts run backwards', () => {
  const span = '"early to late"';
  test.each([
    ['a label', '**Born:** late to early 830s', 11, span],
    ['a list', '- Died: end to beginning of 830', 9, span],
    ['a list of years', '- Died: 850–830', 9, '830 comes before 850'],
    ['a table', '| Born | late to early 830s |\n|---|---|\n| Died | 850 |', 10, span],
    ['a sentence', 'Jory was born in the late to early 830s.', 18, span],
    ['a sentence of years', 'Jory ruled Tidemark from late to early 830.', 26, span],
  ])('is a problem at its place in %s', (_, text, column, expected) => {
    const { claims, problems } = worldOf({
      'world.yaml': shoals,
      'entry.md': `---\nid: jory\nkind: Person\naliases: [Jory]\n---\n${text}\n`,
    });
    expect(told(claims.filter(({ type }) => type === 'birth' || type === 'RULES'))).toEqual([]);
    expect(problems).toMatchObject([
      { code: 'impossible-date', line: 6, column, message: expect.stringContaining(expected) },
    ]);
  });

  test('may be a score in a sentence', () => {
    const { problems } = worldOf({
      'world.yaml': shoals,
      'entry.md': 'Hester Vaunt beat Mabry Toll 12-10 at cards.\n',
    });
    expect(problems).toEqual([]);
  });
});

describe('lines of a chronicle', () => {
  test.each([
    ['- 441: Hester Vaunt is born in Tidemark', ['hester -BORN_IN-> tidemark', 'hester.birth = 441']],
    ['- **488** – joins the Order of the Rope', ['jory -MEMBER_OF-> rope [488, ]']],
    [
      '| Year | Event |\n|---|---|\n| 441 | Hester Vaunt is born |\n| 463 | Mabry Toll joins the Grey Nets |',
      ['hester.birth = 441', 'mabry -MEMBER_OF-> nets [463, ]'],
    ],
    ['* -500 Tidemark was founded.', ['tidemark.founded_on = -500']],
    ['* \u2212500 Tidemark was founded.', ['tidemark.founded_on = \u2212500']],
    ['* 500 BC Tidemark was founded.', ['tidemark.founded_on = 500 BC']],
    ['- 500 Tidemark was founded.', ['tidemark.founded_on = 500']],
    ['- 2/15/1000 | Birth of Hester Vaunt', ['hester.birth = 2/15/1000']],
    ['- 1954-05-00 | Birth of Hester Vaunt', ['hester.birth = 1954-05-00']],
    [
      '| Year | Event |\n|---|---|\n| -500 | Founding of Tidemark |\n| 2/15/1000 | Birth of Hester Vaunt |',
      ['hester.birth = 2/15/1000', 'tidemark.founded_on = -500'],
    ],
  ])('%s', (text, claims) => {
    expect(read('jory', text)).toEqual({ claims, unread: undefined });
  });

  test('rows of three columns, of which the third is told as unread; a row without a date takes nothing from the others', () => {
    const rows = [
      '| Year | Event | Place |',
      '|---|---|---|',
      '| -500 | Founding of Tidemark | Tidemark |',
      '| 2/15/1000 | Birth of Hester Vaunt | Tidemark |',
      '| in the old days | Mabry Toll was happy | Tidemark |',
    ];
    expect(read('netwar', rows.join('\n'))).toMatchObject({
      claims: ['hester.birth = 2/15/1000', 'tidemark.founded_on = -500'],
      unread: { construction: 3 },
    });
  });

  test('an amount before a name is no year', () => {
    expect(read('netwar', '- 12 Salters were killed.').claims).toEqual([]);
    expect(read('netwar', '- 500 Tidemark sailors died.').claims).toEqual([]);
  });

  test('the year of both sides of a semicolon, and none of what dice decide', () => {
    expect(read('netwar', '- 470: Mabry Toll is born; Jory Penhale joins the Grey Nets.').claims).toEqual([
      'jory -MEMBER_OF-> nets [470, ]',
      'mabry.birth = 470',
    ]);
    expect(read('netwar', '| Roll | Result |\n|---|---|\n| 471 | Mabry Toll dies |')).toEqual({
      claims: [],
      unread: { condition: 1 },
    });
  });

  test('what happened then, but for what lasts', () => {
    const battle = '- { id: sands, name: Battle of Long Sands, kind: Battle }\n';
    const { claims, prose } = worldOf({
      'world.yaml': shoals + battle,
      'Years.md': '- 471: Battle of Long Sands\n- 468: War of the Nets\n',
    });
    expect(told(claims)).toEqual(['sands.in_fiction_date = 471']);
    expect(prose.unread).toEqual({ construction: 1 });
  });

  test('a date before several clauses is not that of the last', () => {
    expect(read('jory', '- 470: born in Tidemark, joins the Grey Nets')).toMatchObject({
      unread: { construction: 1 },
    });
  });
});

describe('fields of Dataview', () => {
  test('names without links', () => {
    expect(read('hester', 'Children:: Mabry Toll & Jory Penhale').claims).toEqual([
      'hester -PARENT_OF-> jory',
      'hester -PARENT_OF-> mabry',
    ]);
  });

  test('a key that is only a label in English is kept, and read as one', () => {
    expect(read('jory', 'Allegiance:: the Rope').claims).toEqual([
      'jory -MEMBER_OF-> rope',
      'jory.allegiance = the Rope',
    ]);
  });
});

test('a label that is what its value is called, too', () => {
  expect(read('jory', '**Company:** the Salters’ Company (since 480)').claims).toEqual([
    'jory -MEMBER_OF-> salters [480, ]',
  ]);
});

describe('what stands in place of a label and value', () => {
  test.each([
    ['jory', '- Born at Tidemark, 470', ['jory -BORN_IN-> tidemark', 'jory.birth = 470']],
    ['tidemark', '- Destroyed 515, rebuilt 517', ['tidemark.destroyed_on = 515', 'tidemark.rebuilt = 517']],
    ['house', '- **Heads of the house**\n  - Hester Vaunt, 471–499', ['hester -LEADS-> house [471, 499]']],
    [
      'hester',
      '- Family: Mabry Toll (husband), Jory Penhale (son)',
      ['hester -PARENT_OF-> jory', 'hester -SPOUSE_OF-> mabry'],
    ],
    ['hester', 'Relationships:\n- Mabry Toll – husband', ['hester -SPOUSE_OF-> mabry']],
    ['hester', '- Looks: grey eyes, white hair', ['hester.eyes = grey', 'hester.hair = white']],
    ['netwar', '- 468–473 – War of the Nets', ['netwar.end = 473', 'netwar.start = 468']],
    ['netwar', '- c. 441: Hester Vaunt was born', ['hester.birth = c. 441']],
    ['netwar', '**441** Hester Vaunt was born.', ['hester.birth = 441']],
  ])('of %s: %s', (id, text, claims) => {
    expect(read(id, text)).toEqual({ claims, unread: undefined });
  });

  test('what somebody is to something else is no tie of kin', () => {
    expect(read('hester', '- Mabry Toll – captain').claims).toEqual([]);
  });
});

describe('what is left of a value or a row', () => {
  test('several titles, each with its years', () => {
    expect(read('hester', '- Titles: Queen of Marrowmere (471–499); Head of House Vaunt').claims).toEqual([
      'hester -LEADS-> house',
      'hester -RULES-> marrowmere [471, 499]',
    ]);
  });

  test('owners, one after another, also of a place', () => {
    expect(read('lantern', '- Owner: Mabry Toll until 471, then Hester')).toEqual({
      claims: ['hester -OWNS-> lantern', 'mabry -OWNS-> lantern [, 471]'],
      unread: undefined,
    });
    expect(read('lantern', '- Bearer: Mabry Toll').claims).toEqual([]);
  });

  test('a column beside others is never left out in silence', () => {
    const head = '| Person | Born | Pet of | Guild |\n|---|---|---|---|\n';
    const { claims, unread } = read('lantern', `${head}| Mabry Toll | 451 | Jory Penhale | unknown to me |`);
    expect(claims).toEqual(['mabry.birth = 451']);
    expect(unread).toEqual({ doubt: 1, label: 1 });
  });

  test('rulers with their reigns and consorts', () => {
    const table = '| Lord | Reign | Consort |\n|---|---|---|\n| Mabry Toll | 503–511 | Hester |';
    expect(read('tidemark', table)).toEqual({
      claims: ['hester -SPOUSE_OF-> mabry', 'mabry -RULES-> tidemark [503, 511]'],
      unread: undefined,
    });
  });

  test('the year of a headline', () => {
    expect(read('netwar', '- **430.** Mabry Toll crowned king of Marrowmere.')).toEqual({
      claims: ['mabry -RULES-> marrowmere [430, ]'],
      unread: undefined,
    });
  });
});

test('a quotation has both marks of its bold words', () => {
  const { claims } = worldOf({
    'world.yaml': shoals,
    'a.md': '**Mabry Toll** (451–511) was a sailor.\n\n- **Jory Penhale** was born in 441.\n',
  });
  expect(claims.map(({ place }) => place.quote)).toEqual([
    '**Mabry Toll** (451–511) was a sailor.',
    '**Mabry Toll** (451–511) was a sailor.',
    '**Jory Penhale** was born in 441.',
  ]);
});

describe('a question mark in a list', () => {
  test('asks about the name before it, where most others have none', () => {
    const { claims, unread } = read('rope', '- **Members:** Hester Vaunt (433–440), Mabry Toll, Jory Penhale?');
    expect(claims).toEqual(['hester -MEMBER_OF-> rope [433, 440]', 'mabry -MEMBER_OF-> rope']);
    expect(unread).toEqual({ doubt: 1 });
  });

  test('asks about both of two', () => {
    expect(read('rope', '- **Members:** Hester Vaunt, Mabry Toll?').claims).toEqual([]);
  });
});
