import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const beside = {
  'zz.yaml':
    '- { id: corin, name: Corin Vay, kind: Person }\n- { id: sela, name: Sela, kind: Person }\n- { id: saltmere, name: Saltmere, kind: Town }',
};
const note = (text: string, path = 'Characters/Isolde.md') => {
  const { claims, entities, chunks, problems } = worldOf({ [path]: text, ...beside });
  const entity = entities.find(({ place }) => place.path === path);
  return { claims: claims.filter(({ status }) => status === 'active'), entity, chunks, problems };
};

describe('front matter', () => {
  test.each([
    ['spouse: "[[Corin Vay]]"', 'corin -SPOUSE_OF-> isolde', 10],
    ['spouse: [[Corin Vay]]', 'corin -SPOUSE_OF-> isolde', 9],
    ['spouse: [[People/Corin Vay#Youth|her man]]', 'corin -SPOUSE_OF-> isolde', 9],
    ['spouse: [[People/Corin Voy]]', undefined, 9],
    ['spouse: [[Corin Vay|her man]] # so they say', 'corin -SPOUSE_OF-> isolde', 9],
    ['spouse: ["[[Corin Vay]]"]', 'corin -SPOUSE_OF-> isolde', 11],
    ['spouse: Corin Vay', 'corin -SPOUSE_OF-> isolde', 9],
    ["spouse: '[[corin]]'", 'corin -SPOUSE_OF-> isolde', 10],
    ['spouse: { to: [[Corin Vay]], from: 20 }', 'corin -SPOUSE_OF-> isolde [20, ]', 15],
    ['spouse:\n  - [[Corin Vay]]', 'corin -SPOUSE_OF-> isolde', 5],
  ])('%s', (line, claim, column) => {
    const { claims, problems } = note(`---\n${line}\n---\n`);
    if (claim === undefined)
      return expect(places(problems)).toEqual([`Characters/Isolde.md:2:${column} unknown-target`]);
    expect(problems).toEqual([]);
    expect(told(claims)).toEqual([claim]);
    expect(claims[0]?.place).toMatchObject({ line: line.includes('\n') ? 3 : 2, column });
  });

  test('several links, bare and quoted, are several targets, each at its own place', () => {
    const { claims, problems } = note(
      '---\nparents: [[Sela]], [[Corin Vay|him]]\nallies: "[[Sela]], [[Corin Vay]]"\n---\n',
    );
    expect(problems).toEqual([]);
    expect(claims.map((claim) => [told([claim])[0], claim.place.line, claim.place.column])).toEqual([
      ['sela -PARENT_OF-> isolde', 2, 10],
      ['corin -PARENT_OF-> isolde', 2, 20],
      ['isolde -ALLY_OF-> sela', 3, 10],
      ['corin -ALLY_OF-> isolde', 3, 20],
    ]);
  });

  test('links among other words are what they show', () => {
    const { claims } = note('---\nbirth: "[[Years/812|812]]"\noccupation: keeper of [[Saltmere|the town]]\n---\n');
    expect(told(claims)).toEqual(['isolde.birth = Years/812', 'isolde.occupation = keeper of the town'].sort());
  });

  test('a reign is the window of the one realm beside it', () => {
    expect(told(note('---\nrules: [[Saltmere]]\nreignStart: 20\nreignEnd: 31\n---\n').claims)).toEqual([
      'isolde -RULES-> saltmere [20, 31]',
    ]);
    expect(told(note('---\nreign start: 20\n---\n').claims)).toEqual(['isolde.reign_from = 20']);
  });

  test.each([
    ['region: "[[Saltmere]]"', ['gate -PART_OF-> saltmere']],
    ['country: [[Saltmere|the town]]', ['gate -PART_OF-> saltmere']],
    ['province: [ "[[Saltmere]]" ]', ['gate -PART_OF-> saltmere']],
    ['region: Saltmere', ['gate.region = Saltmere']],
    ['region: near [[Saltmere]]', ['gate.region = near Saltmere']],
    ['region: { to: [[Saltmere]] }', ['gate.region_to = Saltmere']],
  ])('a place lies in what it links to: %s', (line, expected) => {
    const { claims, problems } = note(`---\n${line}\n---\n`, 'Places/Gate.md');
    expect(problems).toEqual([]);
    expect(told(claims)).toEqual(expected);
  });

  test('as an inline field too, each link at its own place', () => {
    const { claims } = note('Region:: [[Saltmere]]\n', 'Places/Gate.md');
    expect(claims.map((claim) => [told([claim])[0], claim.place.line, claim.place.column])).toEqual([
      ['gate -PART_OF-> saltmere', 1, 10],
    ]);
  });

  test('of somebody, `region` is an attribute, and `realm` what one reigns over', () => {
    const text = '---\nregion: [[Saltmere]]\nrealm: [[Saltmere]]\nreignStart: 20\n---\n';
    expect(told(note(text).claims)).toEqual(['isolde -RULES-> saltmere [20, ]', 'isolde.region = Saltmere']);
  });

  test('where the world has the key, its own meaning counts', () => {
    const { claims } = worldOf({
      'lore.yaml': 'predicates:\n  TRADES_WITH: { aliases: [region] }\n',
      'Places/Gate.md': '---\nregion: [[Saltmere]]\n---\n',
      ...beside,
    });
    expect(told(claims)).toEqual(['gate -TRADES_WITH-> saltmere']);
  });

  test('what tools keep in a note is nothing of the world', () => {
    const text = '---\ntags: [npc]\ncssclass: wide\ncreated: 2024-03-02T10:00\nbanner: "a.png"\nborn: 20\n---\n';
    expect(told(note(text).claims)).toEqual(['isolde.birth = 20']);
    expect(told(note('---\nkind: Sword\ncreated: 412\n---\n', 'Blades/Gull.md').claims)).toEqual([
      'gull.created_on = 412',
    ]);
  });

  test('a key that looks like a slip is reported at its place, a foreign one is kept in silence', () => {
    const { claims, problems } = note('---\nkind: Person\nmembr_of: x\nVoice actor: nobody yet\n---\n');
    expect(places(problems)).toEqual(['Characters/Isolde.md:3:1 unknown-key']);
    expect(told(claims)).toContain('isolde.voice_actor = nobody yet');
  });

  test.each([
    ['never closed', '---\nkind: Person\nname: Isolde\n\nShe was born in 20.\n', '1:1 unclosed-front-matter'],
    [
      'closed by a break of the body',
      '---\nname: Isolde\n\nShe was born in 20.\n\n---\nMore.\n',
      '1:1 unclosed-front-matter',
    ],
    ['no mapping', '---\n- once\n- twice\n---\nMore.\n', '2:1 bad-front-matter'],
  ])('%s: a problem, and the note is prose', (_, text, place) => {
    const { problems, chunks, entity } = note(text, 'Isolde.md');
    expect(places(problems)).toEqual([`Isolde.md:${place}`]);
    expect(chunks).toHaveLength(1);
    expect(entity).toBeUndefined();
  });

  test('CRLF and a byte order mark move no place', () => {
    const { problems } = note('\ufeff---\r\nkind: Person\r\nspouse: [[Wulf]]\r\n---\r\nShe sleeps.\r\n');
    expect(places(problems)).toEqual(['Characters/Isolde.md:3:9 unknown-target']);
  });
});

describe('inline fields', () => {
  test.each([
    ['born:: 20', 'isolde.birth = 20', 8],
    ['- born:: 20', 'isolde.birth = 20', 10],
    ['> **Born**:: 20', 'isolde.birth = 20', 14],
    ['She was [born:: 20] here.', 'isolde.birth = 20', 17],
    ['She was [born:: 20 (or 21)] here.', 'isolde.birth = 20 (or 21)', 17],
    ['She (born:: 20 (or 21)) was here (once).', 'isolde.birth = 20 (or 21)', 13],
    ['She lies (buried in:: [[Saltmere]]).', 'isolde -BURIED_IN-> saltmere', 23],
    ['- [ ] **Spouse** :: [[Corin Vay|him]]', undefined, 0],
    ['spouse:: [[Corin Vay|him]]', 'corin -SPOUSE_OF-> isolde', 10],
  ])('%s', (line, claim, column) => {
    const { claims, problems } = note(`# Isolde\n\n${line}\n`);
    expect(problems).toEqual([]);
    if (claim === undefined) return;
    expect(told(claims)).toEqual([claim]);
    expect(claims[0]?.place).toMatchObject({ line: 3, column });
  });

  test.each([
    ['a fence', '```\nborn:: 20\n```'],
    ['a fence nobody closes', '~~~yaml\nborn:: 20\n'],
    ['a fence in a list', '- so:\n\n  ```\n  born:: 20\n  ```'],
    ['an indented block', 'So:\n\n    born:: 20\n'],
    ['code in a line', 'Write `born:: 20` or ``[born:: 20]``.'],
    ['a comment of Obsidian', '%% born:: 20 %%'],
    ['one of many lines', '%%\nborn:: 20\n\nspouse:: [[Sela]]\n%%'],
    ['a comment of HTML', '<!--\nborn:: 20\n-->'],
    ['code in front of the field', '`born:: 20` is what the template says'],
  ])('nothing in %s is a fact', (_, text) => {
    expect(note(text).claims).toEqual([]);
  });

  test('a comment mark in code opens nothing', () => {
    expect(told(note('Write `%%`.\n\nborn:: 20\n\nOr `%%` again.').claims)).toEqual(['isolde.birth = 20']);
  });
});

describe('keys of other languages', () => {
  test.each([
    ['geboren: 812\ngestorben: 850', ['isolde.birth = 812', 'isolde.death = 850']],
    ['né: 812\nmort: 850', ['isolde.birth = 812', 'isolde.death = 850']],
    ['Fecha de nacimiento: 812', ['isolde.birth = 812']],
    ['Vater: "[[Odo]]"\nGeschwister: "[[Maren]]"', ['isolde -SIBLING_OF-> maren', 'odo -PARENT_OF-> isolde']],
    ['père: "[[Odo]]"', ['odo -PARENT_OF-> isolde']],
    ['moglie: "[[Maren]]"', ['isolde -SPOUSE_OF-> maren']],
    ['sexe: femme\nmétier: potière', ['isolde.gender = female', 'isolde.occupation = potière']],
  ])('%j', (front, expected) => {
    const world = worldOf({
      'Characters/Isolde.md': `---\n${front}\n---\n`,
      'Characters/Odo.md': '',
      'Characters/Maren.md': '',
    });
    expect([told(world.claims), world.problems]).toEqual([expected, []]);
  });

  test.each(['data: notes', 'fine: sturdy', 'née: Smith', 'fin: dorsal', 'Art: oil', 'mort: yes'])(
    '%s is no date',
    (front) => {
      const { claims } = note(`---\n${front}\n---\n`, 'Characters/Isolde.md');
      expect(claims.filter((claim) => claim.form === 'attribute' && claim.date !== undefined)).toEqual([]);
    },
  );

  test('a key that the world declares goes before', () => {
    const world = worldOf({
      'lore.yaml': 'attributes: { vater: { type: text } }',
      'Characters/Isolde.md': '---\nvater: Odo\n---\n',
    });
    expect(told(world.claims)).toEqual(['isolde.vater = Odo']);
  });

  test('a note may be of a kind by a folder or type of another language', () => {
    const world = worldOf({
      'Personen/Isolde.md': '',
      'Orte/Tarn.md': '',
      'x/Odo.md': '---\ntyp: Person\nname: Odo Vane\n---\n',
    });
    expect(world.entities.map(({ name, kind }) => `${name}: ${kind}`).sort()).toEqual([
      'Isolde: Person',
      'Odo Vane: Person',
      'Tarn: Location',
    ]);
  });
});

describe('unknown keys of notes', () => {
  const unknownIn = (...fronts: string[]) =>
    worldOf(
      Object.fromEntries([
        ['Characters/Odo.md', ''],
        ...fronts.map((front, at) => [`Characters/N${at}.md`, `---\n${front}\n---\n`]),
      ]),
    ).problems.map(({ code, message }) => `${code} ${message.split(':')[0]}`);

  test('one with a link or a date is told once, with a count', () => {
    expect(unknownIn('feudal lord: "[[Odo]]"', 'feudal lord: "[[Odo]]"')).toEqual([
      'unknown-key Unknown key `feudal lord` (2 times in this world)',
    ]);
    expect(unknownIn('knighted: 14 March 812')).toEqual(['unknown-key Unknown key `knighted`']);
  });

  test.each(['mood: grim', 'hp: 45', 'armor: 12', 'see also: "[[Odo]]"', 'related: ["[[Odo]]"]', 'up: "[[Odo]]"'])(
    '%s is not told',
    (front) => expect(unknownIn(front)).toEqual([]),
  );

  test('one with dates that stands five times is the author’s own, one with links is told however often', () => {
    expect(unknownIn(...Array.from({ length: 5 }, () => 'knighted: 12 May 870'))).toEqual([]);
    expect(unknownIn(...Array.from({ length: 5 }, () => 'feudal lord: "[[Odo]]"'))).toEqual([
      'unknown-key Unknown key `feudal lord` (5 times in this world)',
    ]);
  });
});

describe('which notes are entities, and of what kind', () => {
  test.each([
    ['People/Isolde.md', 'She sleeps.', 'Person'],
    ['World/02 - NPCs/Isolde.md', 'She sleeps.', 'Person'],
    ['Player Characters/Isolde.md', 'She sleeps.', 'Person'],
    ['Places/Cities/Isolde.md', 'It sleeps.', 'Settlement'],
    ['Notes/Isolde.md', '---\ntags: [type/person]\n---\n', 'Person'],
    ['Notes/Isolde.md', '---\ntags: "#location #city"\n---\n', 'Settlement'],
    ['Notes/Isolde.md', '#npc\n\nShe sleeps.', 'Person'],
    ['Notes/Isolde.md', '---\ntype: npc\n---\n', 'Person'],
    ['Places/Isolde.md', '---\nkind: Ship\n---\n', 'Vessel'],
    ['Notes/Isolde.md', '---\nfc-date: 3-05-04\n---\n', 'Event'],
    ['Chronicle/Isolde.md', '---\nfc-date: 3-05-04\n---\n', 'Event'],
    ['Notes/Isolde.md', 'kind:: Person', 'Person'],
  ])('%s: %j → %s', (path, text, kind) => {
    const { entity, problems } = note(text, path);
    expect(problems).toEqual([]);
    expect(entity).toMatchObject({ name: 'Isolde', kind });
  });

  test.each([
    ['no front matter', 'Notes/Isolde.md', 'She sleeps among #npc talk.'],
    [
      'a session of players',
      'Sessions/12.md',
      '---\ndate: 2024-05-01\ntags: [session]\nparticipants: [Anna]\ntype: session\n---\nThey met.',
    ],
    ['the folder of the whole project', 'World/Overview.md', 'All of it.'],
    ['a note of words alone', 'Notes/Isolde.md', '---\naliases: [The Queen]\npublish: true\n---\nShe sleeps.'],
  ])('%s is prose and no entity', (_, path, text) => {
    const { entity, chunks, problems } = note(text, path);
    expect(problems).toEqual([]);
    expect(entity).toBeUndefined();
    expect(chunks).toHaveLength(1);
  });

  test('front matter that tells what is told of things makes an entity, which lacks a kind', () => {
    const { entity, problems } = note('---\nrace: Merrow\nmember_of: "[[Saltmere]]"\n---\n', 'Notes/Isolde.md');
    expect(entity).toMatchObject({ id: 'isolde' });
    expect(places(problems)).toContain('Notes/Isolde.md:2:1 missing-kind');
  });

  test.each([
    ['its file', 'Characters/Isolde.md', '', { name: 'Isolde', aliases: [] }],
    [
      'the heading that says the same better',
      'Characters/isolde-marrow.md',
      '# Isolde Marrow\n',
      { id: 'isolde-marrow', name: 'Isolde Marrow', aliases: [] },
    ],
    [
      'the folder of an index that says what it is',
      'Characters/Isolde/index.md',
      '---\nkind: Person\n---\n',
      { name: 'Isolde', aliases: [] },
    ],
    [
      '`name`, the file an alias',
      'Characters/isolde.md',
      '---\nname: Queen Isolde\n---\n',
      { name: 'Queen Isolde', aliases: ['isolde'] },
    ],
    [
      '`title` that shares a word',
      'Characters/isolde.md',
      '---\ntitle: Isolde the Drowned\n---\n',
      { name: 'Isolde the Drowned' },
    ],
    ['not `title` where it is a rank', 'Characters/Isolde.md', '---\ntitle: Duchess\n---\n', { name: 'Isolde' }],
    [
      'not `title` where it is a rank of what bears a word of the name',
      'Characters/Oswin Dray.md',
      '---\ntitle: Lord of Castle Dray\n---\n',
      { name: 'Oswin Dray' },
    ],
    [
      'not `title` where it is the rank in the name',
      'Characters/Captain Oswin.md',
      '---\ntitle: Captain\n---\n',
      { name: 'Captain Oswin' },
    ],
    [
      'not `title` where it leaves out who it is',
      'Characters/Königin Adela.md',
      '---\ntitle: Königin\n---\n',
      { name: 'Königin Adela' },
    ],
    [
      'not `title` where it is the rank behind the name',
      'Characters/Adela the Queen.md',
      '---\ntitle: Queen\n---\n',
      { name: 'Adela the Queen' },
    ],
    ['`title` of the last name', 'Characters/Oswin Dray.md', '---\ntitle: Dray\n---\n', { name: 'Dray' }],
    [
      'a shorter `title`',
      'Characters/Isolde Vay of Ashkeep.md',
      '---\ntitle: Isolde Vay\n---\n',
      { name: 'Isolde Vay', aliases: ['Isolde Vay of Ashkeep'] },
    ],
    [
      '`title` of what bears no ranks',
      'Places/p1.md',
      '---\ntitle: The Sunken Gate\n---\n',
      { name: 'The Sunken Gate', aliases: ['p1'] },
    ],
  ])('the name is %s', (_, path, text, expected) => {
    expect(note(text, path).entity).toMatchObject(expected);
  });

  test('a path tells two notes of one name apart', () => {
    const world = worldOf({
      'Houses/Vay.md': '---\nid: house-vay\n---\n',
      'Places/Vay.md': '---\nid: vay-hall\n---\n',
      'Characters/Isolde.md':
        '---\nmember_of: "[[Houses/Vay]]"\nlives_in: "[[Places/Vay|the hall]]"\nmentions: "[[Vay]]"\n---\n',
    });
    expect(told(world.claims)).toEqual(['isolde -LIVES_IN-> vay-hall', 'isolde -MEMBER_OF-> house-vay']);
    expect(places(world.problems)).toEqual(['Characters/Isolde.md:4:12 ambiguous-target']);
  });
});

describe('Calendarium', () => {
  const calendar = {
    'tide.calendar.yaml':
      'calendar: Tide Count\nmonths: [{ name: Ebb, days: 30 }, { name: Flow, days: 30 }]\neras:\n  - { name: Before the Flood, short: BF, year_one: 0, direction: down }\n  - { name: After the Flood, short: AF, year_one: 1, default: true }',
  };
  test.each([
    ['fc-date: 3-02-04', '4 Flow 3 AF'],
    ['fc-date: 3-Flow-04', '4 Flow 3 AF'],
    ['fc-date: 3', '3 AF'],
    ['fc-date: -4-01-02', '2 Ebb 5 BF'],
    ['fc-date: { year: 0, month: 2, day: 30 }', '30 Flow 1 BF'],
    ['fc-calendar: Tide Count\nfc-date: 3-2', 'Flow 3 AF'],
  ])('%s is %s: absolute years, whatever the eras call them', (lines, date) => {
    const world = worldOf({ ...calendar, 'Events/Flood.md': `---\n${lines}\n---\n` });
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual([`flood.in_fiction_date = ${date}`]);
    const [claim] = world.claims;
    expect(claim?.form === 'attribute' && claim.date?.earliest).toBeTypeOf('number');
  });

  test('what has an end lasted, and an era is from its start to its end', () => {
    const world = worldOf({
      ...calendar,
      'Events/Siege.md': '---\nfc-date: 3-01-01\nfc-end: 4-01-01\nfc-display-name: The Long Siege\n---\n',
      'Eras/Calm.md': '---\nfc-date: 10\nfc-end: 20\n---\n',
    });
    expect(told(world.claims)).toEqual([
      'calm.end = 20 AF',
      'calm.start = 10 AF',
      'the-long-siege.end = 1 Ebb 4 AF',
      'the-long-siege.start = 1 Ebb 3 AF',
    ]);
  });

  test.each(['"*-01-04"', '3-*-04', '{ year: "*", month: 1, day: 4 }'])('what comes round has no date: %s', (date) => {
    const world = worldOf({ ...calendar, 'Events/Flood.md': `---\nfc-date: ${date}\n---\n` });
    expect([told(world.claims), world.problems]).toEqual([[], []]);
  });

  test('a fourth part only orders the events of a day', () => {
    const world = worldOf({ ...calendar, 'Events/Flood.md': '---\nfc-date: 3-02-04-01\n---\n' });
    expect([told(world.claims), world.problems]).toEqual([['flood.in_fiction_date = 4 Flow 3 AF'], []]);
  });

  test('a calendar that the world does not have is told, and its date is not read in another', () => {
    const note = '---\nfc-calendar: Star Count\nfc-date: { year: 3, month: 2, day: 4 }\n---\n';
    const world = worldOf({ ...calendar, 'Events/Flood.md': note });
    expect(places(world.problems)).toEqual(['Events/Flood.md:3:10 bad-date']);
    expect(world.problems[0]?.message).toContain('"Star Count" is not a calendar of this world; it has Tide Count');
  });

  test('counts the months between the others, and no day that only leap years have', () => {
    const months = `
  - { name: Ebb, days: 30 }
  - { name: Feast, days: 1, intercalary: true }
  - { name: Surge Day, days: 0, intercalary: true }
  - { name: Flow, days: 30 }`;
    const tides = `calendar: Tide Count\nmonths:${months}\nleap: [{ month: Surge Day, every: 4 }]\n`;
    const world = worldOf({ 'tide.calendar.yaml': tides, 'Events/Flood.md': '---\nfc-date: 3-3-04\n---\n' });
    expect([told(world.claims), world.problems]).toEqual([['flood.in_fiction_date = 4 Flow 3'], []]);
  });

  test('a date no calendar has is reported where it stands', () => {
    const world = worldOf({ ...calendar, 'Events/Flood.md': '---\nfc-date: 3-09-04\n---\n' });
    expect(places(world.problems)).toEqual(['Events/Flood.md:2:10 bad-date']);
  });
});

describe('a template', () => {
  test.each([
    ['in its head', '---\ntags: npc\nname: "{{title}}"\n---\nWords.\n', 'Templates/NPC.md:3:8 template'],
    ['of Templater', '---\nborn: <% tp.date.now() %>\n---\n# Who\n', 'Templates/NPC.md:2:7 template'],
    ['in its heading', '---\ntags: npc\n---\n# {{title}}\n\nOf {{place}}.\n', 'Templates/NPC.md:4:3 template'],
  ])('with a placeholder %s describes nothing, and says so', (_, text, problem) => {
    const world = worldOf({ 'Templates/NPC.md': text });
    expect(places(world.problems)).toEqual([problem]);
    expect([world.entities, world.claims, world.chunks]).toEqual([[], [], []]);
  });

  test('is no note that only talks of placeholders', () => {
    const world = worldOf({
      'Notes/Words.md': '---\nkind: Person\n---\n# Maren\n\nShe wrote `{{title}}` and <% more %> below.\n',
    });
    expect(world.problems).toEqual([]);
    expect(world.entities).toHaveLength(1);
  });
});
