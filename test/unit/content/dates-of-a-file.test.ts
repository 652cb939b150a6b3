import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../support/worlds/text-world.ts';

const people = '- { id: odo, kind: Person, name: Odo }\n- { id: ida, kind: Person, name: Ida }\n';
/** The claims of one file about Odo and Ida, beside the file that declares them, and what was told of it. */
function read(path: string, text: string) {
  const { claims, problems } = worldOf({ 'people.yaml': people, [path]: text });
  return {
    claims: told(claims.filter(({ place }) => place.path === path)),
    problems: problems.filter((problem) => problem.path === path).map(({ code, line }) => `${code} ${line}`),
    messages: problems.filter((problem) => problem.path === path).map(({ message }) => message),
  };
}

describe('days and months in numbers', () => {
  const fights = (first: string, second: string) =>
    read('a.yaml', `- { id: kiln, kind: Battle, date: ${first} }\n- { id: oven, kind: Battle, date: ${second} }\n`);

  it('are read in the order that another date of the file settles, which is told once', () => {
    expect(fights('2/15/1000', '3/4/1000').problems).toEqual(['date-order 1']);
  });

  it('are settled by nothing where such dates point both ways', () => {
    const { problems } = read(
      'a.yaml',
      '- { id: a, kind: Battle, date: 2/15/1000 }\n- { id: b, kind: Battle, date: 15/2/1000 }\n- { id: c, kind: Battle, date: 3/4/1000 }\n',
    );
    expect(problems).toEqual(['date-order 1', 'bad-date 3']);
  });

  it('say nothing of themselves where all could be read both ways', () => {
    expect(fights('3/4/1000', '5/6/1000').problems).toEqual(['bad-date 1', 'bad-date 2']);
  });

  it('may have an hour behind them, which is told as unread', () => {
    const { problems, messages } = read('a.yaml', '- { id: a, kind: Battle, date: 1954-03-01-23 }\n');
    expect(problems).toEqual(['date-in-part 1']);
    expect(messages.join()).toContain('the hour "23" is not read');
  });
});

describe('a date in a sentence that is none', () => {
  it.each([
    ['Odo was born in 830 ZZ.', 'unknown-era 1'],
    ['Odo was born in the year 12 of the Foam.', 'unknown-era 1'],
    ['Odo was born in 12 of the Long Count.', 'unknown-era 1'],
    ['Odo was born in 830 Age of Foam.', 'unknown-era 1'],
    ['Odo was born in Foam year 12.', 'unknown-era 1'],
    ['Odo was born in 12, Age of Foam.', 'unknown-era 1'],
    ['In the year of the Foam 12 Odo died.', 'unknown-era 1'],
    ['Odo (12–20 of the Foam) was a carter.', 'unknown-era 1'],
    ['Odo (12 to 20 of the Foam) was a carter.', 'unknown-era 1'],
    ['Odo was born on 31 February 830.', 'impossible-date 1'],
    ['Odo died on Tuesday, 15 October 2018.', 'bad-date 1'],
    ['Odo (5E 100–150) was a carter.', 'unknown-era 1'],
  ])('is told as in a field, and no shorter one is read: %s', (sentence, problem) => {
    expect(read('a.md', `${sentence}\n`)).toMatchObject({ claims: [], problems: [problem] });
  });

  it('is told in a label and in a table', () => {
    const note = '# Lives\n\n| Name | Born | Died |\n|---|---|---|\n| Odo | 830 ZZ | 850 |\n| Ida | 831 | 851 QQ |\n';
    expect(read('lives.md', note).problems).toEqual(['unknown-era 5', 'unknown-era 6']);
  });

  it.each(['Odo was born 9,000 years ago.', 'Odo was born around 9,000 years ago.', 'Odo found 30 GP in 12 AC.'])(
    'is not every number with a word behind it: %s',
    (sentence) => {
      expect(read('a.md', `${sentence}\n`)).toMatchObject({ claims: [], problems: [] });
    },
  );
});

describe('years in sentences, lists and tables', () => {
  it.each([
    ['Odo was born in 12,450.', ['odo.birth = 12,450']],
    ['Odo (120 to 190) was a carter.', ['odo.birth = 120', 'odo.death = 190']],
    ['Odo (-326 until -275) was a carter.', ['odo.birth = -326', 'odo.death = -275']],
    ['| Year | What |\n|---|---|\n| -200 | Odo is born |', ['odo.birth = -200']],
    [
      '| Year | What |\n|---|---|\n| 812 | Birth of Odo |\n| 850 | Death of Odo |',
      ['odo.birth = 812', 'odo.death = 850'],
    ],
    ['| Year | What | Where |\n|---|---|---|\n| 812 | Odo is born | Vask |', ['odo.birth = 812']],
    ['| Year | Who | What |\n|---|---|---|\n| 812 | Odo | is born |', ['odo.birth = 812']],
    ['- 812: Birth of Odo\n- 850: Odo dies', ['odo.birth = 812', 'odo.death = 850']],
  ])('are read: %s', (text, claims) => {
    expect(read('years.md', `# Years\n\n${text}\n`).claims.sort()).toEqual(claims);
  });
});

describe('a span with its era written once', () => {
  it.each([
    ['lived: 100 BC – 44', ['birth = 100 BC', 'death = 44 BC']],
    ['lived: BC 100–44', ['birth = BC 100', 'death = BC 44']],
    ['lived: 100–44 BC', ['birth = 100 BC', 'death = 44 BC']],
    ['existence: { start: 800, end: 850 }', ['birth = 800', 'death = 850']],
  ])('has it at both ends: %s', (line, claims) => {
    const stated = read('a.yaml', `- id: una\n  kind: Person\n  ${line}\n`).claims;
    expect(stated.map((claim) => claim.replace(/^una\./, '')).sort()).toEqual(claims);
  });
});

describe('what a file says in another form', () => {
  it('is a number where the world declares one, or is told', () => {
    const { problems } = worldOf({
      'lore.yaml': 'attributes:\n  horses: { type: number }\n',
      'a.yaml': '- { id: a, kind: Building, horses: 4 horses }\n- { id: b, kind: Building, horses: "1,200" }\n',
    });
    expect(problems.map(({ code, line }) => `${code} ${line}`)).toEqual(['bad-value 1']);
  });

  it('is a relation by an id alone; an id that nothing has is told, and a number that is none stays a word', () => {
    expect(read('a.yaml', '- { id: una, kind: Person, father_id: odo }\n').claims).toEqual(['odo -PARENT_OF-> una']);
    const nothing = read('a.yaml', '- { id: una, kind: Person, father_id: x-9 }\n');
    expect(nothing).toMatchObject({ claims: [], problems: ['unknown-target 1'] });
    // A number may be one of another program.
    expect(read('Una.md', '---\nkind: Person\nparent_id: 4471\n---\n').claims).toEqual(['una.parent_id = 4471']);
    expect(read('a.yaml', '- { id: una, kind: Person, father_id: odo, mother: Ida }\n').claims).toEqual([
      'ida -PARENT_OF-> una',
      'odo -PARENT_OF-> una',
    ]);
    expect(read('Una.md', '---\nkind: Person\nfather: "[[Odo]]"\nfather_id: ida\n---\n').claims).toEqual([
      'odo -PARENT_OF-> una',
      'una.father_id = ida',
    ]);
  });

  it('is a relation by a column of ids', () => {
    const table = 'id,firstName,lastName,father_id,spouse_id\nc1,Aldo,Brim,odo,ida\nc2,Una,Brim,c1,\n';
    expect(read('characters.csv', table).claims).toEqual([
      'c1 -PARENT_OF-> c2',
      'c1 -SPOUSE_OF-> ida',
      'odo -PARENT_OF-> c1',
    ]);
    expect(read('characters.csv', 'id,name,father_id\nc1,Aldo,c9\n').problems).toEqual(['unknown-target 2']);
  });

  it('is a relation by a column of numbers of rows, one or several in a cell', () => {
    const table =
      'id,name,spouse_ids,spouse_id,children_ids,ally_ids\n' + '1,Ada,2,,,\n2,Bo,,1,,"1, 4"\n3,Cy,,,1,\n4,Di,,,1;2,3\n';
    const { claims, problems } = read('people.csv', table);
    expect([...new Set(claims)]).toEqual(
      [
        'ada -SPOUSE_OF-> bo',
        'ada -ALLY_OF-> bo',
        'bo -ALLY_OF-> di',
        'cy -PARENT_OF-> ada',
        'cy -ALLY_OF-> di',
        'di -PARENT_OF-> ada',
        'di -PARENT_OF-> bo',
      ].sort(),
    );
    expect(problems).toEqual([]);
    expect(read('people.csv', 'id,name,childIDs\na1,Ada,a2;a3\na2,Bo,\na3,Cy,\n').claims).toEqual([
      'a1 -PARENT_OF-> a2',
      'a1 -PARENT_OF-> a3',
    ]);
    // None of them is a row of this table.
    expect(read('people.csv', 'id,name,spouse_ids\n1,Ada,12;14\n2,Bo,"16, 18"\n')).toMatchObject({
      claims: [],
      problems: ['unknown-field 1'],
    });
  });

  it('is several relations by ids in one value', () => {
    const people = '- { id: "3", kind: Person, name: Ada }\n- { id: "4", kind: Person, name: Bo }\n';
    const claims = ['una -PARENT_OF-> 3', 'una -PARENT_OF-> 4'];
    for (const ids of ['[3, 4]', '"3, 4"', '"3;4"'])
      expect(read('a.yaml', `${people}- { id: una, kind: Person, children_ids: ${ids} }\n`).claims).toEqual(claims);
    // A thousand and two hundred is nobody.
    expect(read('a.yaml', `${people}- { id: una, kind: Person, children_ids: "1,200" }\n`).claims).toEqual([
      'una.children_ids = 1,200',
    ]);
  });

  it('is a reign by keys with dots, in YAML and in a table', () => {
    const dates = ['una.reign_from = 830', 'una.reign_until = 850'];
    expect(read('a.yaml', '- { id: una, kind: Person, reign.start: 830, reign.end: 850 }\n').claims).toEqual(dates);
    expect(read('characters.csv', 'id,name,reign.start,reign.end\nuna,Una,830,850\n').claims).toEqual(dates);
    const realm = '- { id: vask, kind: Kingdom, name: Vask }\n';
    const ruler = '- { id: una, kind: Person, rules: vask, reign.start: 830, reign.end: 850 }\n';
    expect(read('a.yaml', `${realm}${ruler}`).claims).toEqual(['una -RULES-> vask [830, 850]']);
  });

  it('is the time in which a thing was there', () => {
    const realm = '- { id: vask, kind: Kingdom, name: Vask, existence: { start: 700, end: 990 } }\n';
    expect(read('a.yaml', realm).claims).toEqual(['vask.end = 990', 'vask.start = 700']);
  });

  it('is a name in its parts', () => {
    const { claims } = read('a.yaml', '- { kind: Person, firstName: Aldo, lastName: Brim, birth: 800 }\n');
    expect(claims).toEqual(['aldo-brim.birth = 800']);
  });

  it('is the date of an event, though other notes have there when they were written', () => {
    expect(read('Fall.md', '---\nkind: Event\ndate: 2015-03-02\n---\n').claims).toEqual([
      'fall.in_fiction_date = 2015-03-02',
    ]);
    expect(read('Una.md', '---\nkind: Person\ndate: 2015-03-02\n---\n').claims).toEqual([]);
  });
});
