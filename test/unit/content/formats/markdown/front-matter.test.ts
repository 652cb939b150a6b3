import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const beside = { 'zz.yaml': '- { id: odo, name: Odo Marsh, kind: Person }\n- { id: fen, name: Fen, kind: Town }' };
const note = (text: string, path = 'People/Hilde.md') => {
  const { claims, entities, chunks, problems } = worldOf({ [path]: text, ...beside });
  const own = claims.filter(({ place, status }) => place.path === path && status === 'active');
  return { told: told(own), claims: own, problems, chunks, entity: entities.find(({ place }) => place.path === path) };
};

describe('front matter where people put it', () => {
  test.each([
    ['below blank lines', '\n\n---\nborn: 900\n---\nShe spun.\n', 4],
    ['after a byte order mark and a blank line', '\ufeff\r\n---\r\nborn: 900\r\n---\r\nShe spun.\r\n', 3],
    ['below the heading', '# Hilde\n\n---\nborn: 900\n---\nShe spun.\n', 4],
    ['below a comment', '<!-- from the old wiki -->\n---\nborn: 900\n---\nShe spun.\n', 3],
    ['between more dashes', '\n-----\nborn: 900\n-----\nShe spun.\n', 3],
    ['with its language', '---yaml\nborn: 900\n---\nShe spun.\n', 2],
    ['in TOML between dashes', '--- toml\nborn =900\n---\nShe spun.\n', 2],
    ['in TOML between bare dashes', '---\nborn =900\n---\nShe spun.\n', 2],
    ['behind a blank', ' ---\nborn: 900\n---\nShe spun.\n', 2],
    ['behind a blank nobody sees', '\u200b---\nborn: 900\n\u200b---\nShe spun.\n', 2],
    ['between dashes that a program made one', '—\nborn: 900\n—\nShe spun.\n', 2],
    ['between halves of such dashes', '—-\nborn: 900\n—-\nShe spun.\n', 2],
    ['below an empty one', '---\n---\nborn: 900\n---\nShe spun.\n', 3],
    ['a second time', '---\npermalink: hilde\n---\n\n---\nborn: 900\n---\nShe spun.\n', 6],
  ])('%s', (_, text, line) => {
    const { told: all, claims, problems, chunks } = note(text);
    expect(problems).toEqual([]);
    expect(all).toEqual(['hilde.birth = 900']);
    expect(claims[0]?.place).toMatchObject({ line, column: 7 });
    expect(chunks.map(({ text: prose }) => prose)).toEqual(['She spun.']);
  });

  test.each([
    ['prose between two rules', '---\nOnce, in the fens,\n---\nshe spun.\n'],
    ['a rule and prose', '---\n\nShe spun in the fens.\n\n---\n\nAnd slept.\n'],
    ['rules around prose below the front matter', '---\nborn: 900\n---\nA line.\n\n---\n\nAnother line.\n\n---\n'],
    ['speech between long dashes', '—\nODO: Who goes there?\n—\nShe spun.\n'],
    ['an indented rule and prose', ' ---\nShe spun: all day.\n ---\nAnd slept.\n'],
    ['a rule twice, and prose', '---\n---\nShe spun.\n\n---\n'],
    ['a place above prose between rules', '---\nborn: 900\n---\nA line.\n\n---\nlocation: Fen\nShe spun.\n---\n'],
    ['rules around speech', '---\nborn: 900\n---\n\n---\nODO: Who goes there?\nHILDE: Me.\n---\n'],
    ['a rule at once below the front matter', '---\nborn: 900\n---\n\n---\n\nShe spun.\n\n---\n'],
    ['an example in code', '---\nborn: 900\n---\n\nWrite:\n\n```\n---\ndied: 800\n---\n```\n'],
  ])('is not %s', (_, text) => {
    const { told: all, problems } = note(text);
    expect(problems).toEqual([]);
    expect(all).toEqual(text.includes('born') ? ['hilde.birth = 900'] : []);
  });

  test('further down it is told and not read', () => {
    const { told: all, problems } = note('---\nborn: 900\n---\nShe spun.\n\n---\ndied: 880\nspouse: Odo Marsh\n---\n');
    expect(places(problems)).toEqual(['People/Hilde.md:6:1 unread-front-matter']);
    expect(problems[0]?.message).toContain('`died`');
    expect(all).toEqual(['hilde.birth = 900']);
  });

  test('with prose among its keys it is told and not read', () => {
    const { told: all, problems } = note('---\nid: hilde\n---\n\n---\nborn: 900\ndied: 880\nShe spun.\n---\n');
    expect(places(problems)).toEqual(['People/Hilde.md:5:1 unread-front-matter']);
    expect(problems[0]?.message).toContain('`born`');
    expect(all).toEqual([]);
  });

  test('JSON in one line', () => {
    const { told: all, problems, chunks } = note('{"born": 900, "died": 960}\n\nShe spun.\n');
    expect(problems).toEqual([]);
    expect(all).toEqual(['hilde.birth = 900', 'hilde.death = 960']);
    expect(chunks.map(({ text }) => text)).toEqual(['She spun.']);
    expect(note('{ She spun: "all day" }\n').told).toEqual([]);
  });

  test('a key that both have is read once, and told', () => {
    const { told: all, problems } = note('---\nborn: 900\n---\n---\nborn: 910\ndied: 960\n---\n');
    expect(places(problems)).toEqual(['People/Hilde.md:5:1 duplicate-key']);
    expect(all).toEqual(['hilde.birth = 900', 'hilde.death = 960']);
  });

  test.each([
    ['by itself', '---\nborn:900\n---\nShe spun.\n', 'bad-front-matter'],
    ['among others', '---\ndied: 960\nborn:900\n---\nShe spun.\n', 'bad-yaml'],
  ])('a key without a space behind its colon is told, %s', (_, text, code) => {
    expect(note(text).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test('with the space that is missing', () => {
    expect(note('---\ndied: 960\nborn:900\n---\n').problems[0]?.message).toContain('`born: 900`');
  });

  test('prose with a key among it is not lost in silence', () => {
    const { problems } = note('---\nsome words\nborn: 900\n---\nShe spun.\n');
    expect(places(problems)).not.toEqual([]);
  });
});

describe('front matter in TOML', () => {
  test('is read with its tables, dates and lists', () => {
    const text =
      '+++\ntitle = "Hilde"\nborn = 900-03-02\nspouse = "[[Odo Marsh]]"\naliases = ["The Spinner"]\n[extra]\ndied = "c. 960"\n[[whereabouts]]\nto = "Fen"\nfrom = 930\n+++\nShe spun.\n';
    const { told: all, entity, problems, claims } = note(text.replace('900-03-02', '"2 March 900"'));
    expect(problems).toEqual([]);
    expect(entity?.aliases).toContain('The Spinner');
    expect(all).toEqual([
      'hilde -LOCATED_IN-> fen [930, ]',
      'hilde -SPOUSE_OF-> odo',
      'hilde.birth = 2 March 900',
      'hilde.death = c. 960',
    ]);
    expect(claims.map(({ place }) => place.line).sort()).toEqual([3, 4, 7, 9]);
    expect(note(text.replace('900-03-02', '1900-03-02')).told).toContain('hilde.birth = 1900-03-02');
  });

  test('that is none is one problem at its place', () => {
    const { told: all, problems, chunks } = note('+++\nborn = 900\ndied: 880\n+++\nShe spun.\n');
    expect(places(problems)).toEqual(['People/Hilde.md:3:5 bad-front-matter']);
    expect(all).toEqual([]);
    expect(chunks).toHaveLength(1);
  });

  test('that nothing closes is told, and a line of plus signs before prose is not', () => {
    expect(places(note('+++\nborn = 900\n').problems)).toEqual(['People/Hilde.md:1:1 unclosed-front-matter']);
    expect(note('+++\nShe spun.\n').problems).toEqual([]);
  });
});

describe('front matter in JSON', () => {
  test.each([
    ['in braces', '{\n\t"born": 900,\n\t"spouse": "[[Odo Marsh]]"\n}\n\nShe spun.\n'],
    ['between semicolons', ';;;\n{\n  "born": 900,\n  "spouse": "[[Odo Marsh]]"\n}\n;;;\nShe spun.\n'],
    ['between semicolons without braces', ';;;\n"born": 900,\n"spouse": "[[Odo Marsh]]"\n;;;\nShe spun.\n'],
  ])('%s', (_, text) => {
    const { told: all, problems, chunks } = note(text);
    expect(problems).toEqual([]);
    expect(all).toEqual(['hilde -SPOUSE_OF-> odo', 'hilde.birth = 900']);
    expect(chunks.map((chunk) => chunk.text)).toEqual(['She spun.']);
  });

  test('a brace before prose is prose', () => {
    expect(note('{\nShe spun.\n}\n').chunks).toHaveLength(1);
  });
});

describe('YAML as people write it', () => {
  test.each([
    ['epithet: Hilde: the Spinner', 'hilde.epithet = Hilde: the Spinner'],
    ['mood: *grim*', 'hilde.mood = *grim*'],
    ['spouse: [[Odo Marsh]] (or so they say)', 'hilde -SPOUSE_OF-> odo'],
    ['motto: "Spin" and "wait"', 'hilde.motto = "Spin" and "wait"'],
    ['motto: @the wheel', 'hilde.motto = @the wheel'],
    ['motto: > spin', 'hilde.motto = > spin'],
    ['motto: 100% wool: no less', 'hilde.motto = 100% wool: no less'],
    ['epithets:\n  - *the Spinner*', 'hilde.epithet = *the Spinner*'],
    ['born : 900', 'hilde.birth = 900'],
    ['born:\t900', 'hilde.birth = 900'],
  ])('%s', (line, claim) => {
    const { told: all, problems, claims } = note(`---\ndied: 960\n${line}\n---\n`);
    expect(problems).toEqual([]);
    expect(all).toContain(claim);
    const column = (line.split('\n').at(-1) ?? '').search(/(?<=[:-]\s+)[^\s-]/) + 1;
    expect(claims.find(({ place }) => place.line > 2)?.place.column).toBe(column);
  });

  test('tags behind number signs are tags', () => {
    expect(note('---\ntags: #npc #fen\n---\n', 'Hilde.md').entity?.kind).toBe('Person');
  });

  test('links in quotes for YAML are as they were written where they are among words', () => {
    expect(note('---\nmotto: [[Odo Marsh]], later [[Fen]]: home\n---\n').told).toEqual([
      'hilde.motto = Odo Marsh, later Fen: home',
    ]);
  });

  test('what cannot be read is still told, at its line', () => {
    const { told: all, problems } = note('---\ndied: 960\nlist: [a, b\nborn: 900\n---\n');
    expect(problems.map(({ line, code }) => [line, code])).toEqual([[3, 'bad-yaml']]);
    expect(all).toEqual(expect.arrayContaining(['hilde.death = 960']));
  });
});

describe('templates', () => {
  test.each([
    ['---\nborn: "{{date}}"\n---\n'],
    ['<%*\nconst name = 1;\n%>\n---\nborn: 900\n---\n'],
    ['---\nborn: 900\n---\n# <% tp.file.title %>\n'],
  ])('describe nothing: %j', (text) => {
    const { problems, entity } = note(text);
    expect(problems.map(({ code }) => code)).toEqual(['template']);
    expect(entity).toBeUndefined();
  });

  test('a page that shows its own title is none', () => {
    expect(note('---\nborn: 900\n---\n# {{ page.title }}\n').told).toEqual(['hilde.birth = 900']);
  });
});
