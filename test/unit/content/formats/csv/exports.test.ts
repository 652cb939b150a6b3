import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

/** What a table of this name says of Odo Vane and the rest. */
function read(path: string, text: string, settings = '') {
  const world = worldOf({ [path]: text, ...(settings === '' ? {} : { 'lore.yaml': settings }) });
  expect(world.settings).toEqual([]);
  return {
    ...world,
    kinds: world.entities.map(({ name, kind }) => `${name}: ${kind}`).sort(),
    said: told(world.claims),
  };
}

describe('a table of one kind', () => {
  test.each([
    ['characters.csv', 'Person'],
    ['People.csv', 'Person'],
    ['npcs_export.csv', 'Person'],
    ['Vask - Characters.csv', 'Person'],
    ['Characters - Sheet1.csv', 'Person'],
    ['Characters 0123456789abcdef0123456789abcdef.csv', 'Person'],
    ['exports/kings/all.tsv', 'Person'],
    ['exports/ledgers/all.tsv', undefined],
    ['towns/list.csv', 'Settlement'],
  ])('%s holds a %s a row', (path, kind) => {
    const tab = path.endsWith('.tsv') ? '\t' : ',';
    const { entities } = read(path, `Name${tab}Notes\nOdo Vane${tab}Tall\n`);
    expect(entities.map((entity) => entity.kind)).toEqual(kind === undefined ? [] : [kind]);
  });

  test.each([
    ['Name,Birth Year,Death Year', 'Odo Vane,812,850'],
    ['name ,DATE OF BIRTH,Date of death', 'Odo Vane,812,850'],
    ['Character Name;Born (year);Died:', 'Odo Vane;812;850'],
    ['Full Name\tDOB\tDied', 'Odo Vane\t812\t850'],
    ['Character,Year of Birth,Year of Death', 'Odo Vane,812,850'],
    ['First Name,Surname,Born,Died', 'Odo,Vane,812,850'],
    ['Given name,Family name,Born,Died', 'Odo,Vane,812,850'],
    ['family name,given name,Born,Died', 'Vane,Odo,812,850'],
    ['Character Birth Year,characterName,Death', '812,Odo Vane,850'],
    [',Name,Born,,Died,', '0,Odo Vane,812,,850,'],
    ['Characters of Vask,,\nName,Born,Died', 'Odo Vane,812,850'],
  ])('headed %j', (header, row) => {
    const { said, kinds, problems } = read(
      'characters.csv',
      `\ufeff${header}\n${row}\n${header.replace(/[^,;\t]/g, '')}\n`,
    );
    expect([kinds, problems]).toEqual([['Odo Vane: Person'], []]);
    expect(said).toEqual(['odo-vane.birth = 812', 'odo-vane.death = 850']);
  });

  test.each([
    ['Cast list.csv', 'Character,Date of Birth,Date of Death', 'Odo Vane,812,850', 'Person'],
    ['Characters export.csv', 'Name,Born,Died', 'Odo Vane,812,850', 'Person'],
    ['Personen.csv', 'Name,Geboren,Gestorben', 'Odo Vane,812,850', 'Person'],
    ['personnages.csv', 'Nom,Prénom,Naissance,Mort', 'Vane,Odo,812,850', 'Person'],
    ['family.csv', 'First Name,Last Name,DOB,DOD', 'Odo,Vane,812,850', 'Person'],
    ['leute.csv', 'Vorname;Nachname;Geboren;Gestorben', 'Odo;Vane;812;850', 'Entity'],
  ])('%s says who was born when', (path, header, row, kind) => {
    const { said, kinds } = read(path, `${header}\n${row}\n`);
    expect(kinds).toEqual([`Odo Vane: ${kind}`]);
    expect(said).toEqual(['odo-vane.birth = 812', 'odo-vane.death = 850']);
  });

  test('a timeline is one of events', () => {
    const { said, kinds } = read('timeline.csv', 'Date;Event;Place\n812;The Siege of Tarn;\n');
    expect([kinds, said]).toEqual([['The Siege of Tarn: Event'], ['the-siege-of-tarn.in_fiction_date = 812']]);
  });

  test.each(['Character,Actor,Fee\nOdo,Jo,12\n', 'Place,Amount\nTarn,12\n', 'Vorname,Betrag\nOdo,12\n'])(
    '%j says nothing of a world',
    (text) => {
      const { kinds, problems } = read('list.csv', text);
      expect([kinds, problems.map(({ code }) => code)]).toEqual([[], ['unread-table']]);
    },
  );

  test.each(['Founded', 'Built', 'Destroyed', 'Created'])('years below `%s` are dates and no ids', (header) => {
    const { problems, claims } = read('towns.csv', `id,Name,${header}\n1,Vask,500\n2,Tarn,2\n`);
    expect(problems).toEqual([]);
    expect(claims.map((claim) => claim.form === 'attribute' && claim.value)).toEqual(['500', '2']);
  });

  test('when a war started and ended', () => {
    const { said, problems } = read('wars.csv', 'Name,Started,Ended\nSalt War,500,510\n');
    expect([said, problems]).toEqual([['salt-war.end = 510', 'salt-war.start = 500'], []]);
  });

  test('a table of no name is read where first and last names stand beside what only things of a world have', () => {
    const { kinds } = read('all.csv', 'First Name,Last Name,Born,Kind\nOdo,Vane,812,Person\nEva,Vane,830,Person\n');
    expect(kinds).toEqual(['Eva Vane: Person', 'Odo Vane: Person']);
    expect(read('list.csv', 'First Name,Last Name,Email\nOdo,Vane,o@example.org\n').kinds).toEqual([]);
  });

  test('an event is dated by its year', () => {
    const { said } = read('events.csv', 'Year,Event\n812,The Siege of Tarn\n');
    expect(said).toEqual(['the-siege-of-tarn.in_fiction_date = 812']);
  });

  test('a name in the plural or of a narrower kind says more, and a type that is no kind is an attribute', () => {
    const { kinds, said } = read('characters.csv', 'Name,Type\nOdo,NPCs\nMaren,Deity\nSefa,Villain\n');
    expect(kinds).toEqual(['Maren: Deity', 'Odo: Person', 'Sefa: Person']);
    expect(said).toEqual(['sefa.tags = Villain']);
  });

  test('names are listed with line breaks, commas or semicolons between them', () => {
    const rows = [
      'Odo,',
      'Maren,',
      'Sefa,"Odo\nMaren"',
      'Wulf,"Odo, Maren"',
      '"Isolde, Lady of Tarn",',
      'Ott,"Isolde, Lady of Tarn"',
    ];
    const { said, problems } = read('characters.csv', `Name,Allies\n${rows.join('\n')}\n`);
    expect(problems).toEqual([]);
    expect(said).toEqual([
      'isolde-lady-of-tarn -ALLY_OF-> ott',
      'maren -ALLY_OF-> sefa',
      'maren -ALLY_OF-> wulf',
      'odo -ALLY_OF-> sefa',
      'odo -ALLY_OF-> wulf',
    ]);
  });

  test('a line break in a text parts nothing', () => {
    const { said } = read('characters.csv', 'Name,Occupation\nOdo,"Smith\nand farrier"\n');
    expect(said).toEqual(['odo.occupation = Smith\nand farrier']);
  });

  test.each(['', '-', '–', 'N/A', '#N/A', 'NULL'])('a cell with %j says nothing', (cell) => {
    const { said, problems } = read('characters.csv', `Name,Born,Mother\nOdo,${cell},${cell}\n`);
    expect([said, problems]).toEqual([[], []]);
  });

  test('numbers of a database are no ids, and name whom they stand for', () => {
    const world = worldOf({
      'characters.csv': 'id,First Name,Last Name,mother_id\n1,Maren,Vane,\n2,Odo,Vane,1\n',
      'places.csv': 'id,name\n1,Tarn\n2,Ashkeep\n',
    });
    expect(world.problems).toEqual([]);
    expect(world.entities.map(({ id }) => id).sort()).toEqual(['ashkeep', 'maren-vane', 'odo-vane', 'tarn']);
    expect(told(world.claims)).toEqual(['maren-vane -PARENT_OF-> odo-vane']);
  });

  test('two of one name are told apart by their numbers', () => {
    const { entities, problems } = read('characters.csv', 'id,Name,Born\n1,Odo,800\n2,Odo,850\n');
    expect([entities.map(({ id }) => id), places(problems)]).toEqual([['1', '2'], []]);
  });

  test('of rows with one name the first is read, and the others are told once', () => {
    const { said, problems } = read('characters.csv', 'Name,Season\nOdo,1\nMaren,1\nOdo,2\nMaren,2\n');
    expect(said).toEqual(['maren.season = 1', 'odo.season = 1']);
    expect(places(problems)).toEqual(['characters.csv:4:1 same-name']);
    expect(problems[0]?.message).toContain('This row and 1 more have a name that an earlier row');
  });

  test('numbers of another table, and amounts, name nobody, and are told once', () => {
    const { said, problems } = read('characters.csv', 'character_id,Name,mother_id,Allies\n1,Odo,77,3\n2,Maren,78,0\n');
    expect(said).toEqual([]);
    expect(places(problems)).toEqual(['characters.csv:1:19 unknown-field', 'characters.csv:1:29 unknown-field']);
  });

  test.each([
    ['a column without a name', 'Name,,Born\nOdo,tall,812\n', ['characters.csv:1:6 unknown-field']],
    ['a header twice', 'Name,Born,Born\nOdo,812,813\n', ['characters.csv:1:11 duplicate-key']],
    ['a header twice, the second empty', 'Name,Born,Born\nOdo,812,\n', []],
    ['a short row, where nothing is missing', 'Name,Born,,\nOdo,812\n', []],
    ['a short row', 'Name,Born,Died\nOdo,812\n', ['characters.csv:2:1 ragged-row']],
    ['no name at all', 'Born,Died\n812,850\n', ['characters.csv:1:1 bad-header']],
    ['a slip in a header', 'Name,Brith\nOdo,812\n', ['characters.csv:2:5 unknown-key']],
    ['a header of its own', 'Name,Favourite dish\nOdo,Eel\n', []],
    ['nothing but a header', 'Name,Born\n', []],
    ['nothing', '', []],
  ])('%s is told, or not, at its place', (_, text, expected) => {
    expect(places(read('characters.csv', text).problems)).toEqual(expected);
  });
});

describe('a table that its name does not tell of', () => {
  test.each([
    ['Name,Kind,Notes\nOdo,Person,tall\n', 'Odo: Person'],
    ['Name,Type\nTarn,towns\n', 'Tarn: Settlement'],
  ])('is read where a column has kinds: %j', (text, kind) => {
    expect(read('export.csv', text).kinds).toEqual([kind]);
  });

  test('is read where it has keys that only things of a world have', () => {
    const { said } = read('export.csv', 'Name,Death Year,Mood\nOdo,850,glum\n');
    expect(said).toEqual(['odo.death = 850', 'odo.mood = glum']);
  });

  test('is one of relations where it says who is what to whom', () => {
    const world = worldOf({
      'characters.csv': 'Name\nOdo\nMaren\n',
      'edges.csv': 'Source,Target,Type,Weight\nOdo,Maren,SPOUSE_OF,3\n',
    });
    expect(told(world.claims)).toEqual(['maren -SPOUSE_OF-> odo']);
    expect(places(world.problems)).toEqual(['edges.csv:1:20 unknown-field']);
  });

  test.each([
    'Name,Type,Amount\nRent,Expense,100\n',
    'Name,Email,Phone\nJo,jo@example.org,1\n',
    'date,words\n2024-01-02,800\n',
    'one cell\n',
  ])('is not read, and told how it would be: %j', (text) => {
    const { entities, problems } = read('other.csv', text);
    expect([entities, places(problems)]).toEqual([[], ['other.csv:1:1 unread-table']]);
    expect(problems[0]?.message).toContain('`columns: [{ match: "other.csv", kind: Person, keys: {');
  });
});

describe('columns in lore.yaml', () => {
  const leute = 'Wer;Geboren;Geheim;Mutter\nOdo;812;x;Maren\nMaren;790;;\n';

  test('say what headers mean, for all tables', () => {
    const settings = 'columns: { Wer: name, geboren: birth, Mutter: mother, Geheim: false }';
    const { said, problems } = read('leute.csv', leute, settings);
    expect(said).toEqual(['maren -PARENT_OF-> odo', 'maren.birth = 790', 'odo.birth = 812']);
    expect(places(problems)).toEqual(['leute.csv:2:1 missing-kind']);
    expect(problems[0]?.message).toBe(
      '2 rows, the first of them `odo`, have no kind, so few rules apply. Add a column `Kind`, say it in lore.yaml (`columns: [{ match: "leute.csv", kind: Person }]`), or name the file after what is in it, e.g. `characters.csv`.',
    );
  });

  test.each([
    ['a column', 'leute.csv', 'Wer;Geboren;Kind\nOdo;812;Person\n', 'columns: { Wer: name, geboren: birth }'],
    [
      'a setting',
      'leute.csv',
      'Wer;Geboren\nOdo;812\n',
      'columns: [{ match: "leute.csv", kind: Person }, { keys: { Wer: name, geboren: birth } }]',
    ],
    ['the file', 'characters.csv', 'Wer;Geboren\nOdo;812\n', 'columns: { Wer: name, geboren: birth }'],
  ])('leave no kind missing where %s says it, as the problem advises', (_, path, text, settings) => {
    const { kinds, problems } = read(path, text, settings);
    expect([kinds, problems]).toEqual([['Odo: Person'], []]);
  });

  test('say it for some, with the kind of their rows; the first that names a header holds', () => {
    const settings = [
      'columns:',
      '  - { match: "**/leute.csv", kind: person, keys: { Wer: name, Geboren: birth } }',
      '  - { keys: { Geboren: death, Mutter: mother, Geheim: false } }',
    ].join('\n');
    const { said, kinds, problems } = read('alt/leute.csv', leute, settings);
    expect(problems).toEqual([]);
    expect(kinds).toEqual(['Maren: Person', 'Odo: Person']);
    expect(said).toEqual(['maren -PARENT_OF-> odo', 'maren.birth = 790', 'odo.birth = 812']);
    expect(read('orte.csv', leute, settings).entities).toEqual([]);
  });

  test('go before what a header means by itself, and hold in entities.csv and relations.csv', () => {
    const world = worldOf({
      'lore.yaml': 'columns: { Title: name, Von: from_entity, An: to }',
      'entities.csv': 'Title,Kind\nOdo,Person\nMaren,Person\n',
      'relations.csv': 'Von,Type,An\nOdo,SPOUSE_OF,Maren\n',
    });
    expect([world.settings, world.problems]).toEqual([[], []]);
    expect(told(world.claims)).toEqual(['maren -SPOUSE_OF-> odo']);
  });

  test.each([
    ['columns: { Wer: 3 }', '1:17 bad-setting'],
    ['columns: [{ match: "*.csv", kind: Persn }]', '1:1 bad-setting'],
    ['columns: [{ glob: "*.csv" }]', '1:13 unknown-setting'],
  ])('%s is told', (settings, place) => {
    expect(places(worldOf({ 'lore.yaml': settings, 'a.yaml': '' }).settings)).toEqual([`lore.yaml:${place}`]);
  });
});
