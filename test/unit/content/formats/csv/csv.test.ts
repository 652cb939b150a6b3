import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../../src/content/formats/csv/table.ts';
import { law } from '../../../../support/laws.ts';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const people = [
  'id,name,kind,birth,allies,title',
  'maren,"Maren ""Gull"" Vael",Person,812,Odo | "Quoted",',
  'odo,Odo,person,c. 820,,"Duke, of Vask"',
  'quoted,"""Quoted""",Person,,,',
].join('\n');

describe('entities.csv', () => {
  test('a header of keys, a row a thing, each claim at its cell', () => {
    const { entities, claims, problems } = worldOf({ 'entities.csv': people });
    expect(problems).toEqual([]);
    expect(entities.map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['maren', 'Maren "Gull" Vael', 'Person'],
      ['odo', 'Odo', 'Person'],
      ['quoted', '"Quoted"', 'Person'],
    ]);
    expect(claims.map((claim) => `${told([claim])[0]} @ ${claim.place.line}:${claim.place.column}`)).toEqual([
      'maren.birth = 812 @ 2:36',
      'maren -ALLY_OF-> odo @ 2:40',
      'maren -ALLY_OF-> quoted @ 2:46',
      'odo.birth = c. 820 @ 3:16',
      'odo.title = Duke, of Vask @ 3:24',
    ]);
  });

  test.each([
    ['semicolons', 'name;kind;allies\nOdo;Person;Maren|Ysolde\nMaren;Person;\nYsolde;Person;\n'],
    ['tabs', 'name\tkind\tallies\nOdo\tPerson\tMaren;Ysolde\nMaren\tPerson\t\nYsolde\tPerson\t\n'],
    [
      'Windows',
      '\ufeffsep=,\r\nname,kind,allies\r\nOdo,Person,Maren;Ysolde\r\n\r\nMaren,Person,\r\nYsolde,Person,\r\n',
    ],
    [
      'quotes around everything',
      '"name","kind","allies"\n"Odo","Person","Maren; Ysolde"\n"Maren","Person",""\n"Ysolde","Person",""',
    ],
  ])('%s', (_, text) => {
    const { claims, problems } = worldOf({ 'entities.csv': text });
    expect(problems).toEqual([]);
    expect(told(claims)).toEqual(['maren -ALLY_OF-> odo', 'odo -ALLY_OF-> ysolde']);
  });

  test.each(['Aliases', 'AKA', 'Also known as', 'Also called', 'Known as'])('further names below “%s”', (header) => {
    const { entities } = worldOf({ 'entities.csv': `Name,Kind,${header}\nMaren Vael,Person,Gull|The Grey Lady\n` });
    expect(entities.map(({ aliases }) => aliases)).toEqual([['Gull', 'The Grey Lady']]);
  });

  test('a part of a quoted cell stands after every quote before it', () => {
    const text = 'name,kind,epithet\nOdo,Person,"the ""Gull"" | the Lame"\n';
    const { claims } = worldOf({ 'coast.entities.csv': text });
    expect(claims.map(({ place: { line, column } }) => [line, column])).toEqual([
      [2, 13],
      [2, 28],
    ]);
    expect(text.split('\n')[1]?.slice(27)).toBe('the Lame"');
  });

  test.each([
    ['a short row', 'name,kind,birth\nOdo,Person\n', '2:1 ragged-row'],
    ['a long row', 'name,kind\nOdo,Person,Duke, of Vask\n', '2:12 ragged-row'],
    ['no name', 'kind,birth\nPerson,812\n', '1:1 bad-header'],
    ['a row without a name', 'name,kind\n,Person\n', '2:2 nameless-entity'],
    ['a column twice', 'name,kind,kind\nOdo,Person,Person\n', '1:11 duplicate-key'],
    ['the same id twice', 'name,kind\nOdo,Person\nOdo,Person\n', '3:1 duplicate-id'],
    ['an unknown key', 'name,kind,birht\nOdo,Person,812\n', '2:12 unknown-key'],
    ['an open quote', 'name,kind\n"Odo,Person\nMaren,Person\n', '2:1 open-quote'],
    ['words after a quote', 'name,kind\n"Odo" the Lame,Person\n', '2:7 bad-quoting'],
    ['a date nobody can read', 'name,kind,birth\nOdo,Person,long ago\n', '2:12 no-date'],
  ])('%s is told at its place', (_, text, ...expected) => {
    const { problems } = worldOf({ 'entities.csv': text });
    expect(places(problems).filter((place) => !place.includes('missing-kind'))).toEqual(
      expected.map((place) => `entities.csv:${place}`),
    );
  });
});

describe('relations.csv', () => {
  const world = (table: string) => worldOf({ 'entities.csv': people, 'relations.csv': table });

  test('a row a relation, with every field', () => {
    const { claims, problems } = world(
      'from_entity,type,to,from,until,source,shared\nodo,ALLY_OF,quoted,830,850,Rolls of Vask,true\n',
    );
    expect(problems).toEqual([]);
    expect(claims.find(({ place }) => place.path === 'relations.csv')).toMatchObject({
      type: 'ALLY_OF',
      from_id: 'odo',
      to_id: 'quoted',
      source_id: 'rolls-of-vask',
      shared: true,
      valid_from: { text: '830' },
      valid_until: { text: '850' },
      place: { line: 2, column: 13 },
    });
  });

  test.each([
    ['subject,predicate,object', 'odo,spouse,maren'],
    ['source,target,type', 'odo,maren,spouse'],
    ['from,to,relation', 'odo,maren,SPOUSE_OF'],
    ['Entity;Relation;Target', 'odo;married to;maren'],
  ])('columns named %s', (header, row) => {
    const { claims, problems } = world(`${header}\n${row}\n`);
    expect(problems).toEqual([]);
    expect(told(claims)).toContain('maren -SPOUSE_OF-> odo');
  });

  test.each([
    ['a header without an end', 'type,to\nRULES,odo\n', '1:1 bad-header'],
    [
      'a column nobody knows, once',
      'subject,type,to,mood\nodo,ALLY_OF,maren,glum\nodo,ALLY_OF,quoted,glad\n',
      '1:17 unknown-field',
    ],
    ['a target nobody is', 'subject,type,to\nodo,ALLY_OF,wulf\n', '2:13 unknown-target'],
    ['an unknown relation', 'subject,type,to\nodo,ADMIRES,maren\n', '2:5 unknown-predicate'],
    ['a row without a subject', 'subject,type,to\n,ALLY_OF,maren\n', '2:2 incomplete-relation'],
  ])('%s is told at its place', (_, table, place) => {
    expect(places(world(table).problems)).toEqual([`relations.csv:${place}`]);
  });
});

describe('cells', () => {
  test('any table written after RFC 4180 is read back, every cell at its offset', () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '|', ' ', 'é') })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = `"x",y\n${rows.map((row) => row.map(quote).join(',')).join('\r\n')}`;
        const table = readTable(text);
        expect(table.issues).toEqual([]);
        expect(table.rows.slice(1).map(({ cells }) => cells.map((cell) => cell.text))).toEqual(rows);
        for (const { cells } of table.rows)
          for (const { start, end, quoted } of cells) expect(text[start] === '"' && text[end - 1] === '"').toBe(quoted);
      }),
      law(100),
    );
  });

  test('any text at all ends, and no cell is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 60 }), (text) => {
        const letters = (words: string) => [...words].filter((each) => each === 'a').length;
        const { rows } = readTable(text);
        expect(rows.reduce((sum, { cells }) => sum + cells.reduce((own, cell) => own + letters(cell.text), 0), 0)).toBe(
          letters(text),
        );
      }),
      law(100),
    );
  });
});
