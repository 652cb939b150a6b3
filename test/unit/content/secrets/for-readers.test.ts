import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFor, wordsForReaders } from '../../../../src/content/secrets/for-readers.ts';
import { law } from '../../../support/laws.ts';
import { secretWorlds } from '../../../support/worlds/secret-worlds.ts';

/** What readers see of a file; undefined: nothing. */
function shown(path: string, text: string): string | undefined {
  const bytes = bytesFor('readers', path, new TextEncoder().encode(text));
  return bytes && new TextDecoder().decode(bytes);
}

it('leaves of each file what its author would who cuts the secrets out by hand', () => {
  fc.assert(
    fc.property(secretWorlds, ({ full, cut }) => {
      // Settings are no lore: their `private` names files.
      for (const [path, text] of Object.entries(cut).filter(([each]) => each !== 'lore.yaml')) {
        expect(shown(path, full[path] ?? '')).toBe(text);
        expect(shown(path, text)).toBe(text);
      }
    }),
    law(100),
  );
});

describe('a note is withheld', () => {
  it.each([
    ['YAML', '---\npublish: false\n---\nOdo.\n'],
    ['the digital garden', '---\ndg-publish: no\n---\nOdo.\n'],
    ['a word in quotes', '---\nprivate: "True"\n---\nOdo.\n'],
    ['TOML', '+++\npublish = false # later\n+++\nOdo.\n'],
    ['JSON', '{\n"private": true\n}\nOdo.\n'],
    ['a table of a site generator', '---\nparams:\n  private: true\n---\nOdo.\n'],
    ['front matter that nothing closes', '---\npublish: false\nOdo.\n'],
    ['front matter that cannot be read', '---\nname: [Odo\nprivate: true\n---\nOdo.\n'],
    ['front matter below a heading', '# Odo\n\n---\nborn: 700\npublish: false\n---\nOdo.\n'],
    ['an inline field', '# Odo\n\nprivate:: true\n'],
    ['a field in brackets', 'Odo is tall [publish:: false].\n'],
    ...[
      'private: 1',
      'private: y',
      'private: soon',
      'private: [true]',
      'publish: 0',
      'publish: n',
      'publish: [false]',
    ].map((line): [string, string] => [line, `---\n${line}\n---\nOdo.\n`]),
    ['a publish that says nothing', '---\npublish:\n---\nOdo.\n'],
    ['a doubtful word in TOML', '+++\nprivate = 1\n+++\nOdo.\n'],
    ['a doubtful word in a broken file', '---\nname: [Odo\nprivate: 1\n---\nOdo.\n'],
    ['a doubtful word of a field', 'Odo.\n\n**Private?**:: x\n'],
    ['a callout in TOML', '+++\nhistory = "> [!gm] a"\n+++\nOdo.\n'],
  ])('by %s', (_, text) => {
    expect(shown('Odo.md', text)).toBeUndefined();
  });

  it.each([
    '---\npublish: true\nprivate: false\n---\nOdo.\n',
    '---\npublish: 1\nprivate: n\ndg-publish: y\n---\nOdo.\n',
    '---\nprivate: ""\n---\nOdo.\n',
    '---\nprivate:\npublish: on\n---\nOdo.\n',
    '---\npublished: 1043\n---\nOdo.\n',
    '---\ndraft: true\n---\nOdo.\n',
    'Odo has no private: true friend.\n',
    '```yaml\nprivate:: true\n```\n',
  ])('and this one is not: %j', (text) => {
    expect(shown('Odo.md', text)).toBe(text);
  });
});

describe('in a note', () => {
  it.each([
    ['a comment within a sentence', 'Odo %%the liar%% ruled.\n', 'Odo  ruled.\n'],
    ['a comment over several lines, with its lines', 'Odo.\n%%\na\n\nb\n%%\nMaren.\n', 'Odo.\nMaren.\n'],
    ['what nothing closes, to the end', 'Odo.\n\n%% a\n\nb\n', 'Odo.\n\n'],
    ['an HTML comment that nothing closes', 'Odo <!-- a\n\nb', 'Odo '],
    ['a comment above front matter', '<!-- a -->\n---\nborn: 700\n---\n', '---\nborn: 700\n---\n'],
    [
      'a comment of front matter, and no tag',
      '---\ntags: #npc\nborn: 700 # a\n---\n',
      '---\ntags: #npc\nborn: 700\n---\n',
    ],
    ['a comment in TOML', '+++\nname = "#1" # a\n+++\n', '+++\nname = "#1"\n+++\n'],
    [
      'a folded callout within another',
      '> [!note] Odo\n> > [!gm]- a\n> > b\n>\n> Maren.\n',
      '> [!note] Odo\n>\n> Maren.\n',
    ],
    ['a callout in a list', '- Odo\n\n  > [!secret] a\n  > b\n\n- Maren\n', '- Odo\n\n\n- Maren\n'],
    ['a callout below other lines of a quotation', '> Odo\n> [!dm-only] a\n> b\n\nMaren.\n', '> Odo\n\nMaren.\n'],
    ['what may be a comment that opens in a callout', '> [!secret] a\n%% b\n\nc %%\n\nMaren.\n', ''],
    ['what comes to light when a comment is gone', 'Odo %%a%%%<!-- -->% b\n', 'Odo '],
    ['a callout in an inline field', 'Mood:: > [!secret] a\n\nMaren.\n', 'Mood:: \n\nMaren.\n'],
    ['a callout in a cell', '| Odo | > [!gm] a |\n|---|---|\n', '| Odo | \n|---|---|\n'],
    ['a callout in a task', '- [ ] > [!secret]\n  a\n  b\n- Maren\n', '- [ ] \n- Maren\n'],
    [
      'a callout in a footnote',
      'Odo.[^1]\n\n[^1]: > [!secret] a\n    > b\n\nMaren.\n',
      'Odo.[^1]\n\n[^1]: \n\nMaren.\n',
    ],
    ['a division in an item', '- ::: secret\n  a\n  :::\n- Maren\n', '- Maren\n'],
    ['a division in a task of a quotation', '> 1. [ ] ::: gm\n>    a\n>    :::\n\nMaren.\n', '\nMaren.\n'],
    [
      'a box in another with more marks',
      '````ad-note\nOdo\n```ad-secret\na\n```\nMaren\n````\n',
      '````ad-note\nOdo\nMaren\n````\n',
    ],
    [
      'a box in another with as many marks, and comments below',
      '```ad-note\nOdo\n```ad-secret\na\n```\nMaren\n```\nIsol %%b%%.\n',
      '```ad-note\nOdo\nMaren\n```\nIsol .\n',
    ],
    ['a box around another with as many marks', '```ad-gm\na\n```ad-note\nb\n```\nc\n```\nMaren.\n', 'Maren.\n'],
    [
      'a callout of front matter',
      '---\nborn: 700\nhistory: "> [!gm] a"\nlater: |\n  Odo\n\n  > [!secret]\n  > a\n\n  Maren\n---\n',
      '---\nborn: 700\nhistory: ""\nlater: |\n  Odo\n\n\n  Maren\n---\n',
    ],
    ['an element over several lines', '<div class="x secret">a\n<div>b</div>\n</div>Maren.\n', 'Maren.\n'],
  ])('%s is cut out', (_, text, left) => {
    expect(shown('Odo.md', text)?.trimEnd()).toBe(left.trimEnd());
  });

  it.each([
    ['code', '`%% a %%` and\n\n```\n%% b %%\n> [!secret] c\n```\n'],
    ['a callout as code', 'Odo writes `> [!secret] a` at times.\n'],
    ['a box that shows how to write one', '````\n```ad-secret\na\n```\n````\n'],
    ['a callout of another word', '> [!secretary] Odo\n> tall\n'],
    ['a heading', '## Secrets\n\nOdo.\n'],
  ])('%s is none', (_, text) => {
    expect(shown('Odo.md', text)).toBe(text);
  });

  it('a callout is cut out that is nested too deep to be parsed', () => {
    expect(shown('Odo.md', `${'> '.repeat(80)}[!secret] a\n${'> '.repeat(80)}b\n\nMaren.\n`)).toBe('\nMaren.\n');
  });
});

describe('in YAML', () => {
  it.each([
    ['an item', '- id: a\n- id: b\n  private: true\n\n  x: |\n    # c\n- id: d\n', '- id: a\n- id: d\n'],
    ['a key with its entity', 'odo: { birth: 700 }\nmaren:\n  publish: false\n  birth: 1\n', 'odo: { birth: 700 }\n'],
    ['a document', '---\nid: a\nprivate: yes\n---\nid: b\n', '---\n---\nid: b\n'],
    ['a relation', '- id: a\n  rules: [{ to: b }, { to: c, private: true }]\n', '- id: a\n  rules: [{ to: b }]\n'],
    [
      'a doubtful entry',
      '- id: a\n- { id: b, private: 1 }\n- { id: c, private: [true] }\n- { id: d, publish: later }\n',
      '- id: a\n',
    ],
    [
      'a callout',
      '- id: a\n  x: |\n    > [!secret]\n    > b\n  y: "c\\n> [!gm] d"\n  z: ["> [!dm] e", f]\n',
      '- id: a\n  x: |\n  y: "c\\n"\n  z: ["", f]\n',
    ],
    [
      'a block',
      '- id: a\n  x: |\n    ::: secret\n    b\n    :::\n    ```ad-gm\n    c\n    ```\n    d\n',
      '- id: a\n  x: |\n    d\n',
    ],
    ['a callout of a broken file', '- id: b\n  x: "y\n- id: > [!gm] c\n', '- id: b\n  x: "y\n- id: \n'],
    ['a comment', '# a\n- id: b # c\n  x: "# d" # e\n', '- id: b\n  x: "# d"\n'],
    ['a comment of a broken file', '- id: b\n  x: "y # c\n- id: d # e\n', '- id: b\n  x: "y\n- id: d\n'],
  ])('%s is cut out', (_, text, left) => {
    expect(shown('a.yaml', text)).toBe(left);
  });

  it.each([
    ['is one secret entity', 'id: a\nprivate: true\n'],
    ['cannot be read, and has a secret', '- id: a\n  x: [\n  private: true\n'],
  ])('a file is withheld that %s', (_, text) => {
    expect(shown('a.yaml', text)).toBeUndefined();
  });
});

describe('in a table', () => {
  const people = (...rows: string[]) => ['name,rank,Private?,publish,notes', ...rows, ''].join('\n');

  it('a row is cut out that nothing clearly makes public', () => {
    const open = ['Odo,Private,no,yes,', 'Maren,Sergeant,,1,', 'Isol,Captain,0,y,'];
    const closed = ['a,,1,yes,', 'b,,x,yes,', 'c,,,0,', 'd,,,,', 'e'];
    expect(shown('people.csv', people(...open, ...closed))).toBe(people(...open));
    expect(shown('people.csv', `# f\nPeople\n${people(...closed, ...open)}`)).toBe(`People\n${people(...open)}`);
  });

  it('a callout of a cell is cut out', () => {
    const table = people('Odo,,no,yes,"> [!secret] a\n> b"', 'Maren,,no,yes,Tall. > [!gm] c');
    expect(shown('people.csv', table)).toBe(people('Odo,,no,yes,""', 'Maren,,no,yes,Tall. '));
  });
});

describe('in a table of a note', () => {
  const rows = (mark: string, ...lines: string[]) => [...lines.map((line) => `${mark}${line}`), ''].join('\n');
  const head = ['| Name | `Private` | **publish** |', '|---|---|---|'];
  const open = ['| Odo | no | yes |', '| Maren | | 1 |'];
  const closed = ['| a | true | yes |', '| b | **x** | yes |', '| c | | 0 |', '| d |', '| # e | ✓ | yes |'];

  it.each(['', '> ', '  ', '> > '])('a row is cut out that nothing clearly makes public, behind "%s"', (mark) => {
    const full = `# People\n\n${rows(mark, ...head, ...closed, ...open)}`;
    expect(shown('People.md', full)).toBe(`# People\n\n${rows(mark, ...head, ...open)}`);
  });

  it('a row is cut out without bars at its ends, and in a list', () => {
    expect(shown('P.md', 'Name | Private\n--- | ---\na | yes\nOdo | no\n')).toBe(
      'Name | Private\n--- | ---\nOdo | no\n',
    );
    const list = (...lines: string[]) =>
      ['- | Name | Private |', '  |---|---|', ...lines, '  | Odo | no |', ''].join('\n');
    expect(shown('P.md', list('  | a | yes |'))).toBe(list());
  });

  it('ranks keep their rows', () => {
    const ranks = '| Rank | Men |\n|---|---|\n| Private | 30 |\n| Sergeant | 2 |\n';
    expect(shown('Army.md', ranks)).toBe(ranks);
  });
});

it.each([
  ['a `>` in quotes', '<section data-x=">" class="secret">\na\n</section>\n'],
  ['one quote alone', "<section id=it's class=secret>\na\n</section>\n"],
  ['a remark that no program shows', '[//]: # (a)\n'],
  ['a remark in a quotation', '> [comment]: <> (a)\n'],
])('cuts out %s', (_, secret) => {
  expect(shown('a.md', `Odo.\n\n${secret}`)).toBe('Odo.\n\n');
});

it('cuts what is secret out of a reason or the name of somebody', () => {
  expect(wordsForReaders('ok %% a %% <!-- b --> fine > [!secret] c')).toBe('ok   fine ');
  expect(wordsForReaders('Kim %% a %%')).toBe('Kim ');
});

it('cuts callouts and comments out of the notes of a family tree', () => {
  const tree = (...lines: string[]) => ['0 HEAD', '1 CHAR UTF-8', '0 @I1@ INDI', ...lines, '0 TRLR', ''].join('\n');
  const full = tree(
    ...['1 NOTE > [!secret] a', '2 CONT > b', '2 CONC c', '2 CONT', '2 CONT Tall.'],
    ...['1 NOTE Old.', '2 CONT > [!gm]', '2 CONT > d', '1 SEX F'],
    ...['1 NOTE Odo %% e', '2 CONT f', '2 CONT g %% ruled.'],
  );
  const cut = tree('1 NOTE ', '2 CONT', '2 CONT Tall.', '1 NOTE Old.', '1 SEX F', '1 NOTE Odo  ruled.');
  expect(shown('t.ged', full)).toBe(cut);
});

it('cuts out of a family tree what its program marks as private, and what points there', () => {
  const tree = (person: string, husband: string) =>
    `0 HEAD\n1 CHAR ANSEL\n${person}0 @I2@ INDI\n1 NAME Ann /Pell/\n0 @F1@ FAM\n${husband}1 WIFE @I2@\n0 TRLR\n`;
  const secret = '0 @I1@ INDI\n1 NAME Eve /Pell/\n1 BIRT\n2 RESN privacy\n1 RESN confidential, locked\n';
  expect(shown('t.ged', tree(secret, '1 HUSB @I1@\n'))).toBe(tree('', ''));
});

it('reads what is not UTF-8 as a check does, and cuts it as well', () => {
  const bytes = Buffer.from('Isol\xe9 %%a%% ruled.\n', 'latin1');
  expect(new TextDecoder().decode(bytesFor('readers', 'a.md', bytes))).toBe('Isolé  ruled.\n');
});

it('shows its author all, and readers the very bytes of a file without secrets', () => {
  const bytes = Buffer.from('Odo %%a%%.\n');
  expect(bytesFor('author', 'a.md', bytes)).toBe(bytes);
  const plain = Buffer.from('\ufeffOdo.\r\n');
  expect(bytesFor('readers', 'a.md', plain)).toBe(plain);
});
