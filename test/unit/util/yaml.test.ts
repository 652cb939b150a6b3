import fc from 'fast-check';
import { dump, loadAll } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parseYaml, toPlain, valueAt, type YamlFile, type YamlNode } from '../../../src/util/yaml/index.ts';
import { law } from '../../support/laws.ts';

const plain = (text: string) => parseYaml(text).documents.map(toPlain);
const issues = ({ issues, lines }: YamlFile) =>
  issues.map(({ offset, code }) => {
    const { line, column } = lines.position(offset);
    return `${line}:${column} ${code}`;
  });

describe('what words mean (YAML 1.2 core)', () => {
  test.each([
    ['830', 830],
    ['0830', 830],
    ['-12', -12],
    ['0x1F', 31],
    ['0o17', 15],
    ['1e3', 1000],
    ['.5', 0.5],
    ['true', true],
    ['False', false],
    ['~', null],
    ['', null],
    ['yes', 'yes'],
    ['no', 'no'],
    ['on', 'on'],
    ['2024-01-01', '2024-01-01'],
    ['12:30', '12:30'],
    ['.inf', '.inf'],
    ['.nan', '.nan'],
    ['12_000', '12_000'],
    ['12345678901234567890', '12345678901234567890'],
    ['"830"', '830'],
    ['!!str 830', '830'],
    ["'it''s'", "it's"],
    ['"caf\\u00e9"', 'café'],
    ['|\n  one\n  two\n', 'one\ntwo\n'],
    ['>-\n  one\n  two\n', 'one two'],
  ])('%j is %j', (text, value) => {
    expect(plain(`year: ${text}`)).toEqual([{ year: value }]);
  });

  test.each([
    ['born: >812', { born: '>812' }],
    ['born: >9\ndied: 3', { born: '>9', died: 3 }],
    ['born: > 1299 # or so\ndied: 3', { born: '> 1299', died: 3 }],
    ['born: >=1299', { born: '>=1299' }],
    ['born: >c. 812', { born: '>c. 812' }],
    ['- born: >9\n  died: 3', [{ born: '>9', died: 3 }]],
    ['{ born: >812, died: > 900 }', { born: '>812', died: '> 900' }],
    ['[>812, 3]', ['>812', 3]],
    ['note: >2\n  some words\ndied: 3', { note: 'some words\n', died: 3 }],
    ['- note: >2-\n\n    some words', [{ note: '\nsome words' }]],
    ['note: >-\n  born: >812', { note: 'born: >812' }],
    ['note: |\n  born: >812\n', { note: 'born: >812\n' }],
    ['note: "a: >812"', { note: 'a: >812' }],
  ])('%j: a sign before a number is no head of a folded text, but where text follows: %j', (text, value) => {
    const file = parseYaml(text);
    expect([file.documents.map(toPlain), file.issues]).toEqual([[value], []]);
  });

  test('a number keeps the words it was written in', () => {
    const [root] = parseYaml('birth: 0812').documents;
    expect(root?.kind === 'map' && valueAt(root, 'birth')).toMatchObject({ text: '0812', value: 812 });
  });

  test.each([['plain'], ["'single'"], ['"double"'], ['[flow, 1]'], ['{ a: 1 }'], ['|\n    block\n']])(
    'agrees with js-yaml on %s',
    (text) => {
      const source = `- key: ${text}\n- other\n`;
      expect(plain(source)).toEqual(loadAll(source));
    },
  );

  test('agrees with js-yaml on whatever it writes', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('830 AR', 'c. 830', 'yes', '- x', ': y'),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z][a-z_ ]{0,8}$/), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const text = dump(value);
        expect(plain(text)).toEqual(loadAll(text));
      }),
      law(100),
    );
  });
});

describe('where words stand', () => {
  const words = (node: YamlNode): { text: string; start: number }[] =>
    node.kind === 'scalar'
      ? [{ text: node.text, start: node.start }]
      : node.kind === 'seq'
        ? node.items.flatMap(words)
        : node.pairs.flatMap(({ key, value }) => [...words(key), ...words(value)]);

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('every word is found again at its line and column (%s)', (_, eol) => {
    const text = ['- id: aldric', '  name: Aldric the Grey', '  rules: { to: black-keep, from: 830 }', ''].join(eol);
    const { documents, lines } = parseYaml(text);
    const rows = text.split(eol);
    const found = documents.flatMap(words);
    expect(found.map((word) => word.text)).toEqual([
      'id',
      'aldric',
      'name',
      'Aldric the Grey',
      'rules',
      'to',
      'black-keep',
      'from',
      '830',
    ]);
    for (const { text: word, start } of found) {
      const { line, column } = lines.position(start);
      expect(rows[line - 1]?.slice(column - 1, column - 1 + word.length)).toBe(word);
    }
  });

  test('a quoted text stands at its quote, an alias at what it points at', () => {
    const { documents, lines } = parseYaml('a: "x"\nb: &keep Ashkeep\nc: *keep\n');
    const root = documents[0];
    const value = (key: string) => (root?.kind === 'map' ? valueAt(root, key) : undefined)?.start ?? -1;
    expect(lines.position(value('a'))).toEqual({ line: 1, column: 4 });
    expect(value('c')).toBe(value('b'));
  });

  test('the line of a place is quoted without its blanks, and cut where it is endless', () => {
    const { lines } = parseYaml(`a: 1\n    b: ${'x'.repeat(5000)}`);
    expect(lines.lineText(0)).toBe('a: 1');
    expect(lines.lineText(12)).toHaveLength(301);
  });
});

describe('anchors, aliases, merge keys', () => {
  test('a merged mapping gives what the own keys leave out, the first of several winning', () => {
    const text = [
      'base: &base { kind: Person, gender: female }',
      'knight: &knight { kind: Knight, order: grey }',
      'maren:',
      '  <<: [*base, *knight]',
      '  gender: male',
    ];
    expect(plain(text.join('\n'))).toEqual([
      {
        base: { kind: 'Person', gender: 'female' },
        knight: { kind: 'Knight', order: 'grey' },
        maren: { gender: 'male', kind: 'Person', order: 'grey' },
      },
    ]);
  });

  test.each([
    ['an alias without an anchor', 'a: *nobody', '1:4 unknown-alias'],
    ['an anchor of another document', 'a: &x 1\n---\nb: *x', '3:4 unknown-alias'],
    ['a list that holds itself', 'a: &ring [1, *ring]', '1:14 cyclic-alias'],
    ['a mapping that holds itself', 'a: &ring\n  b: *ring', '2:6 cyclic-alias'],
    ['a merge of a word', 'a:\n  <<: aldric', '2:7 bad-merge'],
  ])('%s is reported, and the rest is read', (_, text, issue) => {
    const file = parseYaml(text);
    expect(issues(file)).toEqual([issue]);
    expect(file.documents.length).toBeGreaterThan(0);
  });

  test('an alias bomb is refused at the alias that exceeds the limit', () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(of).join(', ')}]`;
    const names = [...'abcdefghi'];
    const bomb = names.map((name, index) => level(name, index === 0 ? 'lol' : `*${names[index - 1]}`)).join('\n');
    const file = parseYaml(bomb);
    expect(file.documents).toEqual([]);
    expect(issues(file).map((issue) => issue.split(' ')[1])).toEqual(['alias-bomb']);
  });

  test('many aliases to small nodes are allowed', () => {
    const text = `base: &base { kind: Person }\nlist:\n${'  - *base\n'.repeat(5000)}`;
    expect(parseYaml(text).issues).toEqual([]);
  });
});

describe('what is wrong is listed, and what is right is read', () => {
  test.each([
    ['a key twice', 'a: 1\nb: 2\na: 3', ['3:1 duplicate-key'], [{ a: 3, b: 2 }]],
    ['a tab', 'a:\n\tb: 1\n\tc: 2', ['2:1 tab-indentation'], [{ a: { b: 1, c: 2 } }]],
    [
      'an open quote',
      '- id: x\n  name: "Aldric\n  birth: 812\n- id: y',
      ['2:3 bad-yaml'],
      [[{ id: 'x', birth: 812 }, { id: 'y' }]],
    ],
    ['an open bracket', 'a: [1, 2\nb: 3', ['1:1 bad-yaml'], [{ b: 3 }]],
    ['a colon in a text', 'name: The King: a tale\nkind: Person', ['1:15 bad-yaml'], [{ kind: 'Person' }]],
    ['a broken document between two', 'a: 1\n---\nb: [\n---\nc: 2', ['3:1 bad-yaml'], [{ a: 1 }, { c: 2 }]],
    ['a mapping after a list', '- a: 1\nb: 2', ['2:1 bad-yaml'], [[{ a: 1 }, { b: 2 }]]],
    [
      'a slip deep inside',
      'a:\n  b:\n    c: "x\n    d: 1\n  e: 2\nf: 3',
      ['3:5 bad-yaml'],
      [{ a: { b: { d: 1 }, e: 2 }, f: 3 }],
    ],
    ['a control character', 'a: \u0007\nb: 2', ['1:4 control-character'], [{ b: 2 }]],
    ['half a character', 'a: "o\\ud800"\nb: "\\ud83d\\ude00"', ['1:5 control-character'], [{ a: 'o\ufffd', b: '😀' }]],
    [
      'an escaped control character',
      'a: "\\0\\e[31m\\t"\nb: 2',
      ['1:5 control-character'],
      [{ a: '\ufffd\ufffd[31m\t', b: 2 }],
    ],
    ['half a character as a key', '"\\udfff": 1', ['1:2 control-character'], [{ '\ufffd': 1 }]],
    ['an unknown escape', 'a: "\\q"\nb: 2', ['1:6 bad-yaml'], [{ b: 2 }]],
    ['a list as a key', '? [a, b]\n: 1\nc: 2', ['1:3 complex-key'], [{ c: 2 }]],
    ['a NUL byte', 'a: 1\nb: \0', ['2:4 nul-byte'], []],
  ])('%s', (_, text, expected, values) => {
    const file = parseYaml(text);
    expect(issues(file)).toEqual(expected);
    expect(file.documents.map(toPlain)).toEqual(values);
  });

  test.each([
    ['brackets', '['.repeat(50_000)],
    ['dashes', '- '.repeat(50_000)],
    ['braces', '{a: '.repeat(50_000)],
    ['question marks', '? '.repeat(50_000)],
  ])('50,000 nested %s are refused, and the next entry is read', (_, nest) => {
    const file = parseYaml(`- ${nest}\n- id: maren\n`);
    expect(file.issues.length).toBeGreaterThan(0);
    expect(file.documents.map(toPlain)).toEqual([[{ id: 'maren' }]]);
  });

  test('a thousand broken entries are counted, not all listed', () => {
    const file = parseYaml('- a: "x\n'.repeat(1000));
    expect(file.issues).toHaveLength(101);
    expect(file.issues.at(-1)).toMatchObject({
      code: 'more-problems',
      message: '900 more problems in this file are not listed.',
    });
  });

  test('an entry broken by its neighbour’s quote costs one entry of a thousand', () => {
    const entries = Array.from({ length: 1000 }, (_, index) => `- id: soul-${index}\n  kind: Person\n`);
    entries[500] = '- id: lost\n  kind: "Person\n';
    const [list] = plain(entries.join(''));
    expect(list).toHaveLength(1000);
  });

  test('no text makes it throw, and no issue lies outside the text', () => {
    const snippet = fc.constantFrom(
      '- ',
      'a: ',
      '\n',
      '  ',
      '\t',
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      '&x ',
      '*x',
      '<<: ',
      '|\n',
      '>',
      '---\n',
      '...',
      '%YAML 1.2\n',
      '!!str ',
      '!t ',
      '? ',
      '#',
      ',',
      ': ',
      'é',
      '\r',
      '\u0007',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(snippet, { maxLength: 60 }).map((parts) => parts.join('')),
        ),
        (text) => {
          for (const { offset } of parseYaml(text).issues) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(offset).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
      law(500),
    );
  });
});
