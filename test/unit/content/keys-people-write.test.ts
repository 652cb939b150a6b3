import { describe, expect, test } from 'vitest';
import { places, told, vask, worldOf } from '../../support/worlds/text-world.ts';

/** What one entity of a YAML file states beside its name and kind. */
function stated(lines: string, kind = 'Person') {
  const text = `- id: ilse\n  kind: ${kind}\n${lines
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('')}`;
  const { claims, problems } = worldOf({ 'a.yaml': text, 'zz.yaml': vask });
  const own = claims.filter(({ place }) => place.path === 'a.yaml');
  return {
    told: told(own)
      .map((claim) => claim.replace(/^ilse\./, ''))
      .sort(),
    claims: own,
    problems,
  };
}

describe('a life in one value', () => {
  test.each([
    ['lifespan: 1180–1231', ['birth = 1180', 'death = 1231']],
    ['lifespan: 1180-1231', ['birth = 1180', 'death = 1231']],
    ['lived: c. 1180 to 1231', ['birth = c. 1180', 'death = 1231']],
    ['life: (1180 - c. 1231)', ['birth = 1180', 'death = c. 1231']],
    ['lived: 1180–85', ['birth = 1180', 'death = 1185']],
    ['dates: b. 1180, d. 1231', ['birth = 1180', 'death = 1231']],
    ['dates: "* 1180 † 1231"', ['birth = 1180', 'death = 1231']],
    ['dates: 1180–', ['birth = 1180']],
    ['dates: "?–1231"', ['death = 1231']],
    ['lived: 1180 – present', ['birth = 1180']],
    ...['present', 'now', 'today', 'ongoing', 'living'].map((word): [string, string[]] => [
      `lifespan: 1180-${word}`,
      ['birth = 1180'],
    ]),
    ['lived: b. 1180', ['birth = 1180']],
    ['DOB/DOD: 1180/1231', ['birth = 1180', 'death = 1231']],
    ['lifespan: [1180, 1231]', ['birth = 1180', 'death = 1231']],
    ['lifespan: { from: 1180, to: 1231 }', ['birth = 1180', 'death = 1231']],
    ['lifespan: { born: 1180, died: }', ['birth = 1180']],
    ['DOB: 1180\nDOD: 1231', ['birth = 1180', 'death = 1231']],
    ['Born on: 1180\nDate of Death: 1231', ['birth = 1180', 'death = 1231']],
    ['birth_year: 1180\nyear_of_death: 1231', ['birth = 1180', 'death = 1231']],
  ])('%s', (lines, expected) => {
    const { told: all, problems } = stated(lines);
    expect(problems).toEqual([]);
    expect(all).toEqual(expected);
  });

  test('each end has its own place', () => {
    const { claims } = stated('lived: "1180 – 1231"');
    expect(claims.map(({ place }) => [place.line, place.column])).toEqual([
      [3, 11],
      [3, 18],
    ]);
  });

  test('an era behind the second year is that of both', () => {
    const { claims } = worldOf({
      'lore.yaml':
        'calendars:\n  - calendar: Ash\n    eras: [{ name: After Fire, short: [AF], year_one: 1 }, { name: Before Fire, short: [BF], year_one: 0, direction: down }]\n',
      'a.yaml': '- { id: ilse, kind: Person, lived: 158–112 BF }\n- { id: odo, kind: Person, lived: 112–58 AF }\n',
    });
    expect(told(claims)).toEqual([
      'ilse.birth = 158 BF',
      'ilse.death = 112 BF',
      'odo.birth = 112 AF',
      'odo.death = 158 AF',
    ]);
  });

  test.each([
    ['lifespan: 300 years', 'Person', ['lifespan = 300 years']],
    ['lifespan: 80', 'Person', ['lifespan = 80']],
    ['lifespan: 60-80 years', 'Person', ['lifespan = 60-80 years']],
    ['lived: 1180-12', 'Person', ['lived = 1180-12']],
    ['lived: 1180-fold', 'Person', ['lived = 1180-fold']],
    ['lived: Ashkeep – Vask', 'Person', ['lived = Ashkeep – Vask']],
    ['lifespan: 300–400', 'Species', ['lifespan = 300–400']],
    ['lifespan: 6-8', 'Creature', ['lifespan = 6-8']],
    ['lifespan: 60 - 80', 'Person', ['lifespan = 60 - 80']],
    ['lifespan: [60, 80]', 'Person', ['lifespan = 60', 'lifespan = 80']],
    ['born: 700\nlifespan: 60-80', 'Person', ['birth = 700', 'lifespan = 60-80']],
    ['born: 700\nlifespan: 600-800', 'Person', ['birth = 700', 'lifespan = 600-800']],
    ['years: 730-741', 'Person', ['years = 730-741']],
  ])('%s of a %s is none', (lines, kind, expected) => {
    expect(stated(lines, kind).told).toEqual(expected);
  });

  test.each([
    ['lifespan: 12–58', ['birth = 12', 'death = 58']],
    ['lived: b. 60, d. 80', ['birth = 60', 'death = 80']],
    ['born: 60\nlifespan: 60–80', ['birth = 60', 'birth = 60', 'death = 80']],
    ['born: 1180\nlifespan: 1182–1231', ['birth = 1180', 'birth = 1182', 'death = 1231']],
  ])('%s of a person is one', (lines, expected) => {
    expect(stated(lines).told).toEqual(expected);
  });

  test('numbers like ages are years in a young world', () => {
    const birthIn = (now: number) =>
      told(
        worldOf({ 'lore.yaml': `now: ${now}\n`, 'a.yaml': '- { id: ilse, kind: Person, lifespan: 60–80 }\n' }).claims,
      );
    expect(birthIn(120)).toEqual(['ilse.birth = 60', 'ilse.death = 80']);
    expect(birthIn(900)).toEqual(['ilse.lifespan = 60–80']);
  });

  test("the world's own meaning comes first", () => {
    const { claims } = worldOf({
      'lore.yaml': 'attributes: { lifespan: { type: text } }\n',
      'a.yaml': '- { id: ilse, kind: Person, lifespan: 1180–1231 }\n',
    });
    expect(told(claims)).toEqual(['ilse.lifespan = 1180–1231']);
  });
});

describe('keys for when another key beside them held', () => {
  test.each([
    ['rules: ashkeep\nreign_start: 520\nreign_end: 560', ['ilse -RULES-> ashkeep [520, 560]']],
    ['rules: ashkeep\nrule_start: 520', ['ilse -RULES-> ashkeep [520, ]']],
    ['rules: [ashkeep]\nruled_from: 520\nruled_until: 560', ['ilse -RULES-> ashkeep [520, 560]']],
    ['rules: ashkeep\nreigned_from: 520\nreigned_until: 560', ['ilse -RULES-> ashkeep [520, 560]']],
    ['rules: [ashkeep, vask]\nrule_start: 520', ['ilse -RULES-> ashkeep', 'ilse -RULES-> vask', 'rule_start = 520']],
    ['rule_start: 520', ['rule_start = 520']],
    ['rules: ashkeep\nruled_from: the hall', ['ilse -RULES-> ashkeep', 'ruled_from = the hall']],
  ])('%s', (lines, claims) => {
    expect(stated(lines).told).toEqual([...claims].sort());
  });

  test('memberships and marriages too', () => {
    const others = '- { id: rope, kind: Guild, name: Rope }\n- { id: odo, kind: Person, name: Odo }\n';
    const of = (keys: string) =>
      told(worldOf({ 'a.yaml': `${others}- { id: ilse, kind: Person, name: Ilse, ${keys} }\n` }).claims);
    expect(of('member_of: rope, membership_start: 520, membership_end: 560')).toEqual([
      'ilse -MEMBER_OF-> rope [520, 560]',
    ]);
    expect(of('member_of: rope, joined: 520, left: 560')).toEqual(['ilse -MEMBER_OF-> rope [520, 560]']);
    expect(of('member_of: rope, member_since: 520, joined: 520')).toEqual(['ilse -MEMBER_OF-> rope [520, ]']);
    expect(of('spouse: odo, marriage_date: 540, divorced: 550')).toEqual(['ilse -SPOUSE_OF-> odo [540, 550]']);
    expect(of('leads: rope, leader_from: 540')).toEqual(['ilse -LEADS-> rope [540, ]']);
  });
});

describe('an era that stands at one of two dates', () => {
  const calendar =
    'calendar: Coast\nmonths: [{ name: Dew, days: 30 }]\neras: [{ name: Landing, short: AL, year_one: 1, default: true }, { name: After Fall, short: AF, year_one: 500 }]';
  const of = (kind: string, keys: string) =>
    told(
      worldOf({ 'own.calendar.yaml': calendar, 'a.yaml': `- { id: x, kind: ${kind}, name: Xan, ${keys} }\n` }).claims,
    );

  test.each([
    ['Era', 'start: 12 AF, end: 40', ['x.end = 40 AF', 'x.start = 12 AF']],
    ['Person', 'birth: 800 AF, death: 850', ['x.birth = 800 AF', 'x.death = 850 AF']],
    ['Person', 'lifespan: { start: 12 AF, end: 40 }', ['x.birth = 12 AF', 'x.death = 40 AF']],
    ['Guild', 'founded: 12 AF, dissolved: 40', ['x.dissolved = 40 AF', 'x.founded_on = 12 AF']],
    ['Building', 'built: 12 AF, destroyed: 40', ['x.created_on = 12 AF', 'x.destroyed_on = 40 AF']],
    ['Town', 'founded: AF 12, destroyed: 40', ['x.destroyed_on = AF 40', 'x.founded_on = AF 12']],
    // What fits as it stands is left.
    ['Person', 'birth: 490, death: 12 AF', ['x.birth = 490', 'x.death = 12 AF']],
    ['Person', 'birth: 12 AF, death: 540', ['x.birth = 12 AF', 'x.death = 540']],
    // A life of five hundred years is none.
    ['Person', 'birth: 10, death: 12 AF', ['x.birth = 10 AF', 'x.death = 12 AF']],
    ['Person', 'birth: 10, death: AF 12', ['x.birth = AF 10', 'x.death = AF 12']],
  ])('%s: %s', (kind, keys, claims) => {
    expect(of(kind, keys)).toEqual(claims);
  });

  test.each([
    ['birth: 100 BC, death: 44', ['x.birth = 100 BC', 'x.death = 44 BC']],
    ['birth: 100 BC, death: 44 (staged)', ['x.birth = 100 BC', 'x.death = 44 BC (staged)']],
    ['birth: 14 March 100 BC, death: 3 May 44', ['x.birth = 14 March 100 BC', 'x.death = 3 May 44 BC']],
    ['birth: 100, death: 44 BC', ['x.birth = 100 BC', 'x.death = 44 BC']],
    // Either may be meant: nothing that only one of them tells is definite.
    ['birth: 63 BC, death: 14', ['x.birth = 63 BC', 'x.death = 14 BC or 14 CE']],
    ['birth: 20 BC, death: 45', ['x.birth = 20 BC', 'x.death = 45']],
    ['rules: { to: gorm, from: 100 BC, until: 60 }', ['x -RULES-> gorm [100 BC, 60 BC]']],
    ['rules: { to: gorm, from: 100, until: 60 BC }', ['x -RULES-> gorm [100 BC, 60 BC]']],
    ['rules: { to: gorm, from: 50 BC, until: 44 }', ['x -RULES-> gorm [50 BC, 44 BC or 44 CE]']],
    ['rules: gorm, reign_start: 140 BC, reign_end: 110', ['x -RULES-> gorm [140 BC, 110 BC]']],
  ])('of years that count down: %s', (keys, claims) => {
    const world = worldOf({
      'lore.yaml': 'calendars: gregorian\n',
      'a.yaml': `- { id: gorm, kind: Realm, name: Gorm }\n- { id: x, kind: Person, name: Xan, ${keys} }\n`,
    });
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual(claims);
  });

  // No month, and no "s" of a decade, is an era.
  test.each(['MAR 830', '830 March', '830s', '12 March 830', 'spring 830'])('%s beside a year', (birth) => {
    const world = worldOf({
      'lore.yaml': 'calendars: gregorian\n',
      'a.yaml': `- { id: x, kind: Person, name: Xan, birth: ${birth}, death: 850 }\n`,
    });
    expect(told(world.claims)).toEqual([`x.birth = ${birth}`, 'x.death = 850']);
  });

  test('of a column', () => {
    const world = worldOf({
      'lore.yaml': 'calendars: gregorian\n',
      'a.yaml': '- { id: gorm, kind: Realm, name: Gorm }\n- { id: x, kind: Person, name: Xan }\n',
      'relations.csv': 'from_entity,type,to,from,until\nXan,RULES,Gorm,140 BC,110\n',
    });
    expect(told(world.claims)).toEqual(['x -RULES-> gorm [140 BC, 110 BC]']);
  });

  test.each([
    ['Xan was born in 100 and died in 44 BC.', ['x.birth = 100 BC', 'x.death = 44 BC']],
    ['Xan was born in 100 BC. He died in 44.', ['x.birth = 100 BC', 'x.death = 44 BC']],
    ['Xan (born 63 BC, died 14) was tall.', ['x.birth = 63 BC', 'x.death = 14 BC or 14 CE']],
    ['Xan was born in 20 BC and died in 45.', ['x.birth = 20 BC', 'x.death = 45']],
  ])('of a sentence: %s', (sentence, claims) => {
    const world = worldOf({
      'lore.yaml': 'calendars: gregorian\n',
      'a.yaml': '- { id: x, kind: Person, name: Xan }\n',
      'n.md': `${sentence}\n`,
    });
    expect(told(world.claims)).toEqual(expect.arrayContaining(claims));
  });
});

describe('an era that begins with a number', () => {
  const calendar =
    'calendar: Tam\nmonths: [{ name: Firstseed, days: 30 }, { name: Midyear, days: 30 }]\neras: [{ name: Third Era, short: 3E, year_one: 1, last: 433 }, { name: Fourth Era, short: 4E, year_one: 434, default: true }]';

  test.each([
    ['lifespan: 100-150 3E', ['x.birth = 100 3E', 'x.death = 150 3E']],
    ['lifespan: 3E 100-150', ['x.birth = 3E 100', 'x.death = 3E 150']],
    ['birth: 3E 100, death: 150', ['x.birth = 3E 100', 'x.death = 3E 150']],
    ['birth: 3 Firstseed 3E 100, death: 150', ['x.birth = 3 Firstseed 3E 100', 'x.death = 3E 150']],
    ['birth: 100, death: 3E 150', ['x.birth = 3E 100', 'x.death = 3E 150']],
  ])('%s', (keys, claims) => {
    const world = worldOf({
      'own.calendar.yaml': calendar,
      'a.yaml': `- { id: x, kind: Person, name: Xan, ${keys} }\n`,
    });
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual(claims);
  });

  test.each([
    ['Xan (100–150 3E) was tall.', ['x.birth = 100 3E', 'x.death = 150 3E']],
    ['Xan (c. 100 – 150 3E) was tall.', ['x.birth = c. 100 3E', 'x.death = 150 3E']],
    ['Xan ruled Gorm from 100 to 150 3E.', ['x -RULES-> gorm [100 3E, 150 3E]']],
    ['Xan was born in Firstseed 3E 100.', ['x.birth = Firstseed 3E 100']],
  ])('%s', (sentence, claims) => {
    const world = worldOf({
      'own.calendar.yaml': calendar,
      'a.yaml': '- { id: x, kind: Person, name: Xan }\n- { id: gorm, kind: Realm, name: Gorm }\n',
      'n.md': `${sentence}\n`,
    });
    expect(told(world.claims)).toEqual(claims);
  });
});

describe('a reign in one value', () => {
  test.each([
    ['rules: ashkeep\nreign: 520-560', ['ilse -RULES-> ashkeep [520, 560]']],
    ['realm: ashkeep\nreign: 520–', ['ilse -RULES-> ashkeep [520, ]']],
    ['reign: { realm: ashkeep, start: 520, end: 560 }', ['ilse -RULES-> ashkeep [520, 560]']],
    [
      'reign:\n  - { of: ashkeep, from: 520, to: 540 }\n  - { realm: vask, from: 560 }',
      ['ilse -RULES-> ashkeep [520, 540]', 'ilse -RULES-> vask [560, ]'],
    ],
    ['reign: 520-560', ['reign_from = 520', 'reign_until = 560']],
    [
      'rules: [ashkeep, vask]\nreign: 520-560',
      ['ilse -RULES-> ashkeep', 'ilse -RULES-> vask', 'reign_from = 520', 'reign_until = 560'],
    ],
    ['reign: long and sour', ['reign = long and sour']],
  ])('%s', (lines, expected) => {
    expect(stated(lines).told).toEqual(expected);
  });
});

describe('a date in parts', () => {
  test.each([
    ['birth: { year: 30 }', ['birth = 30']],
    ['birth: { year: 1930, month: 3, day: 2 }', ['birth = 2 March 1930']],
    ['birth: { year: 1930, month: June }', ['birth = June 1930']],
    ['birth: { date: 812, place: ashkeep }', ['birth = 812', 'ilse -BORN_IN-> ashkeep']],
    [
      'death: { date: 860, place: ashkeep, cause: fever }',
      ['death = 860', 'death_cause = fever', 'ilse -DIED_IN-> ashkeep'],
    ],
    ['death: { date: 860, source: aldric }', ['death = 860']],
    ['birth: { place: ashkeep }', ['ilse -BORN_IN-> ashkeep']],
    ['birth: { year: , month: , day: }', []],
    ['birth: [{ date: 812, place: ashkeep }]', ['birth = 812', 'ilse -BORN_IN-> ashkeep']],
  ])('%s', (lines, expected) => {
    const { told: all, problems } = stated(lines);
    expect(problems.filter(({ code }) => code !== 'unknown-source')).toEqual([]);
    expect(all).toEqual([...expected].sort());
  });

  test('what is no date is still told', () => {
    expect(places(stated('birth: { yeer: 812 }').problems)).toEqual([
      'a.yaml:3:10 bad-value',
      'a.yaml:3:12 unknown-field',
    ]);
    expect(stated('birth: { year: 812, month: 77 }').problems).toHaveLength(1);
  });
});

describe('who is meant, under another word than `to`', () => {
  test.each([
    ['affiliations: [{ org: grey-order, title: Captain }]', ['ilse -MEMBER_OF-> grey-order']],
    [
      'affiliations:\n  - { type: primary, org: grey-order, start: 812, end: 830 }',
      ['ilse -MEMBER_OF-> grey-order [812, 830]'],
    ],
    ['whereabouts: [{ type: home, location: ashkeep, start: 812 }]', ['ilse -LOCATED_IN-> ashkeep [812, ]']],
    ['whereabouts: { date: 812, place: ashkeep }', ['ilse -LOCATED_IN-> ashkeep [812, 812]']],
    ['whereabouts: [{ type: home, location: "", start: "", end: "" }]', []],
    ['whereabouts: { location: ashkeep, started: 812, ended: 815 }', ['ilse -LOCATED_IN-> ashkeep [812, 815]']],
    ['spouse: { name: odo, from: 830 }', ['ilse -SPOUSE_OF-> odo [830, ]']],
    ['spouse: { who: odo, name: his lordship }', ['ilse -SPOUSE_OF-> odo']],
    ['allies: { Odo: friend, Maren Thornwick: }', ['ilse -ALLY_OF-> maren', 'ilse -ALLY_OF-> odo']],
  ])('%s', (lines, expected) => {
    const { told: all, problems } = stated(lines);
    expect(problems.filter(({ code }) => code !== 'unknown-field')).toEqual([]);
    expect(all).toEqual(expected);
  });

  test('what it was like is its note', () => {
    const { claims } = stated('affiliations: [{ org: grey-order, title: Captain, type: titular }]');
    expect(claims[0]?.note).toBe('Captain, titular');
    expect(stated('affiliations: [{ org: grey-order, title: Captain, note: in exile }]').claims[0]?.note).toBe(
      'in exile',
    );
  });

  test('stays beside a home hold side by side', () => {
    const shared = (lines: string) =>
      stated(lines).claims.map((claim) => claim.form === 'relation' && claim.shared === true);
    expect(
      shared(
        'whereabouts:\n  - { type: home, location: ashkeep, start: 812 }\n  - { type: away, location: vask, start: 815, end: 816 }',
      ),
    ).toEqual([true, true]);
    expect(shared('whereabouts:\n  - { location: ashkeep, start: 812 }\n  - { location: vask, start: 815 }')).toEqual([
      false,
      false,
    ]);
  });

  test.each([
    ['enemies: [""]'],
    ['enemies: [{ to: "", since: }]'],
    ['affiliations: [{ org: , title: }]'],
    ['birth: { date: "", place: }'],
    ['class: {}'],
  ])('%s is a form that nobody filled in', (lines) => {
    expect(stated(lines)).toMatchObject({ told: [], problems: [] });
  });

  test.each([['rules: { from: 830 }'], ['rules: { zeal: great }']])('%s names nobody', (lines) => {
    expect(stated(lines).problems.map(({ code }) => code)).toContain('incomplete-relation');
  });

  test('in a note, other words beside a relation are told once for the world', () => {
    const note = '---\naffiliations: [{ org: "[[Grey Order]]", linkText: the Greys }]\n---\n';
    const { problems, claims } = worldOf({ 'People/Ilse.md': note, 'People/Jost.md': note, 'zz.yaml': vask });
    expect(places(problems)).toEqual(['People/Ilse.md:2:41 unknown-key']);
    expect(told(claims.filter(({ place }) => place.path !== 'zz.yaml'))).toEqual([
      'ilse -MEMBER_OF-> grey-order',
      'jost -MEMBER_OF-> grey-order',
    ]);
    const slip = worldOf({ 'People/Ilse.md': note.replace('linkText', 'untill'), 'zz.yaml': vask });
    expect(places(slip.problems)).toEqual(['People/Ilse.md:2:41 unknown-field']);
  });

  test('in a note, how sure another tool is of it is no number of this one', () => {
    const note = (word: string) => worldOf({ 'People/Ilse.md': `---\nborn: 812\nconfidence: ${word}\n---\n` });
    expect(note('medium').problems).toEqual([]);
    expect(places(note('7').problems)).toEqual(['People/Ilse.md:3:13 bad-value']);
  });

  test('in a note, a mapping of another tool is an attribute', () => {
    const { problems, claims } = worldOf({ 'Places/Ford.md': '---\nlocation: { lat: 1.5, long: 2 }\n---\n' });
    expect(problems).toEqual([]);
    expect(told(claims)).toEqual(['ford.location_lat = 1.5', 'ford.location_long = 2']);
  });
});

describe("a table of the author's own", () => {
  test.each([
    ['class: { wizard: { evocation: 5 } }', ['class_wizard_evocation = 5']],
    ['class: [{ wizard: 5 }, { rogue: 2 }]', ['class_rogue = 2', 'class_wizard = 5']],
    ['population: { human: 50, elf: 20 }', ['population_elf = 20', 'population_human = 50']],
  ])('%s', (lines, expected) => {
    const { told: all, problems } = stated(lines);
    expect(problems).toEqual([]);
    expect(all).toEqual(expected);
  });

  test('with a field of a claim it is no table', () => {
    expect(stated('class: { wizard: 5, source: aldric }').problems.map(({ code }) => code)).toContain('bad-value');
  });
});

describe('what a key may have been meant as', () => {
  const hints = (lines: string, kind = 'Person') =>
    stated(lines, kind).problems.map(({ message }) => /did you mean (.*)\?/.exec(message)?.[1]);

  test.each([
    ['brith: 812', '`birth`'],
    ['spuose: odo', '`spouse`'],
    ['ocupation: baker', '`occupation`'],
    ['membr_of: grey-order', '`member_of`'],
  ])('%s', (line, meant) => {
    expect(hints(line)).toEqual([meant]);
  });

  test.each([
    ['brith: easy'], // no date
    ['heir: odo'], // a letter makes it another word
    ['rule: monarchy'], // one is the plural
    ['party: odo'],
    ['spuose: She never married. Nobody asked.'],
    ['populaton: many'],
    ['date_added: 812'],
  ])('%s is a word of its own', (line) => {
    expect(hints(line, line.startsWith('pop') ? 'Settlement' : 'Person')).toEqual([undefined]);
  });

  const notes = (count: number, line: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`People/Guest ${index}.md`, `---\n${line}\n---\n`]),
    );

  test('a key that the world has often is known, and its own slips are told', () => {
    const { problems } = worldOf({
      ...notes(12, 'classification: secret'),
      'People/Odd.md': '---\nclassication: secret\n---\n',
    });
    expect(places(problems)).toEqual(['People/Odd.md:2:1 unknown-key']);
    expect(problems[0]?.message).toContain('`classification`, used here 12 times?');
    expect(worldOf(notes(5, 'ocupation: baker')).problems).toEqual([]);
    expect(worldOf(notes(4, 'ocupation: baker')).problems).toHaveLength(4);
  });

  test('a key that stands nearly as often as another is none of its slips', () => {
    const { problems } = worldOf({
      ...notes(12, 'classification: secret'),
      ...{
        'People/A.md': '---\nclassication: x\n---\n',
        'People/B.md': '---\nclassication: x\n---\n',
        'People/C.md': '---\nclassication: x\n---\n',
      },
    });
    expect(problems).toEqual([]);
  });
});
