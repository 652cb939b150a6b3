import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { defined } from '../../../src/util/defined.ts';
import { places } from '../../support/worlds/text-world.ts';

const load = (lore: string, files: Readonly<Record<string, string>> = {}, calendar?: string) =>
  loadConfig({
    root: '/worlds/ashen-coast',
    read: (path) => ({ 'lore.yaml': lore, ...files })[path],
    calendarFiles: Object.keys(files),
    ...defined({ calendar }),
  });

test('a world without lore.yaml has the defaults', () => {
  const { config, problems } = loadConfig({ root: '/worlds/ashen-coast', read: () => undefined });
  expect(problems).toEqual([]);
  expect(config).toMatchObject({
    name: 'ashen-coast',
    circa: 5,
    until: 'unknown',
    sources: [],
    ignore: [],
    memory: { on_conflict: 'warn' },
    rules: { disable: [], severity: {}, params: {}, allow: [] },
  });
  expect(config.calendars.main.name).toBe('gregorian');
});

test('everything lore.yaml may say', () => {
  const { config, problems } = load(
    `
world: The Ashen Coast
now: 14 Rova 412 AR
circa: 3
until: ongoing
allow: [same-gender-parents]
calendars:
  - coast.calendar.yaml
kinds:
  Dragon: { parent: Creature, lifespan: unlimited }
predicates:
  SWORN_TO: { from: Person, to: [Person, Faction], one_at_a_time: from, aliases: [liege], inverse: [vassals] }
  HAUNTS: { from: Person, to: city, posthumous: true }
  MEMBER_OF: { one_at_a_time: none }
sources:
  - { match: "canon/**", tier: canon, project: main-trilogy }
  - { match: "drafts/**", status: candidate, tier: memory }
rules:
  disable: [orphans/unowned-item]
  severity: { contradictions/rules: error }
  params: { ontology/parent-too-young: { min_years: 14 } }
ignore: ["**/templates/**"]
`,
    {
      'coast.calendar.yaml':
        'calendar: Coast\nmonths: [{ name: Rova, days: 30 }]\neras: [{ name: Age of Ruin, short: AR, year_one: 1 }]',
    },
  );
  expect(problems).toEqual([]);
  expect(config).toMatchObject({
    name: 'The Ashen Coast',
    now: { text: '14 Rova 412 AR', unit: 'day' },
    circa: 3,
    until: 'ongoing',
    rules: {
      disable: ['orphans/unowned-item'],
      severity: { 'contradictions/rules': 'error' },
      params: { 'ontology/parent-too-young': { min_years: 14 } },
      allow: ['same-gender-parents'],
    },
    ignore: ['**/templates/**'],
  });
  const { kinds, predicates } = config.ontology;
  expect(kinds.get('Dragon')).toMatchObject({ parent: 'Creature', lifespan: 'unlimited' });
  expect(predicates.get('HAUNTS')).toMatchObject({ to: ['Settlement'], posthumous: true, builtin: false });
  // A world changes single fields of a shipped predicate; the others stay.
  expect(predicates.get('MEMBER_OF')).toMatchObject({ one_at_a_time: 'none', usual_to: ['Faction'], builtin: true });
  expect(config.sources.map((rule) => rule.matches('canon/kings/odo.yaml'))).toEqual([true, false]);
});

describe('what is wrong is said at its place, and the rest is used', () => {
  test.each([
    ['a misspelt setting', 'wrld: Ashen Coast', '1:1 unknown-setting', 'Unknown setting `wrld`: did you mean `world`?'],
    [
      'a misspelt field',
      'predicates:\n  HAUNTS: { form: Person }',
      '2:13 unknown-setting',
      'Unknown setting `form`: did you mean `from`?',
    ],
    ['a predicate in small letters', 'predicates:\n  haunts: {}', '2:3 bad-setting', undefined],
    ['a word for a number', 'circa: some', '1:8 bad-setting', undefined],
    ['a tier nobody knows', 'sources:\n  - { match: "a/**", tier: gold }', '2:28 bad-setting', undefined],
    ['a source rule without a pattern', 'sources:\n  - { tier: canon }', '2:5 bad-setting', undefined],
    ['a present nobody can read', 'now: someday', '1:6 bad-date', undefined],
    [
      'a kind under no kind',
      'kinds:\n  Drake: { parent: Creatur }',
      '2:3 bad-setting',
      '`Drake` has the parent `Creatur`, which is not a kind: did you mean `Creature`?',
    ],
    [
      'a kind above itself',
      'kinds:\n  Drake: { parent: Wyrm }\n  Wyrm: { parent: Drake }',
      '2:3 kind-cycle',
      '`Drake` is its own ancestor: Drake → Wyrm. Take one `parent` out.',
    ],
    ['a kind the graph needs', 'kinds:\n  Claim: {}', '2:3 bad-setting', undefined],
    [
      'ends nobody knows',
      'predicates:\n  HAUNTS: { to: Castel }',
      '2:17 bad-setting',
      'No kind `Castel`. Declare it under `kinds:`.',
    ],
    [
      'a calendar nobody has',
      'calendars: [harptoss]',
      '1:13 unknown-calendar',
      'No calendar `harptoss`: did you mean `harptos`?',
    ],
    [
      'a calendar that is none',
      'calendars:\n  - { calendar: Moon, months: [{ name: Rova, days: many }] }',
      '2:52 bad-calendar',
      undefined,
    ],
    ['a list of settings', '- world: x', '1:1 bad-setting', undefined],
    ['two documents', 'world: x\n---\nworld: y', '3:1 bad-setting', undefined],
    ['no YAML', 'world: "Ashen', '1:1 bad-yaml', undefined],
  ])('%s', (_, lore, place, message) => {
    const { config, problems } = load(`${lore}\n`);
    expect(places(problems)).toEqual([`lore.yaml:${place}`]);
    if (message !== undefined) expect(problems[0]?.message).toBe(message);
    expect(config.calendars.main).toBeDefined();
  });

  test('a wrong setting does not undo the others', () => {
    const { config, problems } = load(
      'world: Coast\ncirca: many\nsources:\n  - { match: "a/**", tier: gold }\n  - { match: "b/**", tier: canon }\nkinds: { Drake: { parent: Creature, lifespan: -4 } }\n',
    );
    expect(problems).toHaveLength(3);
    expect(config).toMatchObject({
      name: 'Coast',
      circa: 5,
      sources: [{ match: 'a/**' }, { match: 'b/**', tier: 'canon' }],
    });
    expect(config.ontology.kinds.get('Drake')?.parent).toBe('Creature');
  });
});

describe('calendars', () => {
  const moon = 'calendar: Moon Count\nyear_days: 360';
  const named = (lore: string, files = {}, calendar?: string) =>
    load(lore, files, calendar).config.calendars.all.map(({ name }) => name);

  test.each([
    ['written out', `calendars:\n  - ${moon.replace('\n', '\n    ')}`, {}, ['Moon Count']],
    ['by file', 'calendars: [moon.calendar.yaml]', { 'moon.calendar.yaml': moon }, ['Moon Count']],
    [
      'by the name in a file, in the order they are named',
      'calendars: [Moon Count, gregorian]',
      { 'a.calendar.yaml': 'calendar: Ash Count', 'moon.calendar.yaml': moon },
      ['Moon Count', 'gregorian', 'Ash Count'],
    ],
    ['by built-in name', 'calendars: [julian, gregorian]', {}, ['julian', 'gregorian']],
    ['by preset', 'calendars: [harptos]', {}, ['Harptos']],
    ['by being there', '', { 'moon.calendar.yaml': moon }, ['Moon Count']],
    ['listed first, then found', 'calendars: [gregorian]', { 'moon.calendar.yaml': moon }, ['gregorian', 'Moon Count']],
  ])('%s', (_, lore, files, expected) => {
    expect(named(lore, files)).toEqual(expected);
  });

  test('one given on the command line takes the place of all', () => {
    expect(named('calendars: [gregorian]', { 'moon.calendar.yaml': moon }, 'years')).toEqual(['years']);
  });

  test('a path out of the world is not followed', () => {
    const { problems } = load('calendars: [../secret.calendar.yaml]', {});
    expect(problems.map(({ code }) => code)).toEqual(['unknown-calendar']);
  });
});

describe('kinds and predicates in other letters', () => {
  test('are taken: a kind of several words under one name, and by the words that the author wrote', () => {
    const { config, problems } = load(`
kinds:
  Meer-Volk: { parent: Person, lifespan: 90 }
  Dämon: { parent: Meer-Volk }
  竜: { parent: Creature }
predicates:
  HÜTET: { from: Meer-Volk, to: Location }
  忠誠: { from: Person, to: Person }
`);
    expect(problems).toEqual([]);
    const { kinds, predicates } = config.ontology;
    expect(kinds.get('MeerVolk')).toMatchObject({ parent: 'Person', lifespan: 90, aliases: ['Meer-Volk'] });
    expect(kinds.get('Dämon')?.parent).toBe('MeerVolk');
    expect(kinds.get('竜')?.parent).toBe('Creature');
    expect(predicates.get('HÜTET')?.from).toEqual(['MeerVolk']);
    expect(predicates.has('忠誠')).toBe(true);
  });

  test('or refused in words that say what is expected, at the name', () => {
    const { problems } = load('kinds:\n  "7th": { parent: Person }\npredicates:\n  hütet: { from: Person }\n');
    expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '2:3 `7th`: expected a kind that begins with a letter, e.g. MagicSystem.',
      '4:3 `hütet`: expected a predicate in capitals, its words joined by _, e.g. SWORN_TO.',
    ]);
  });
});
