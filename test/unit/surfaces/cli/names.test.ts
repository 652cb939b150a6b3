import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) folder.remove();
});

const tale = `In the city of Ostrava Captain Tolly Brine waited, and Tolly slept.

Old Tolly dreamed of the ship Petrel, and of Ansel.
`;

function world(files: Readonly<Record<string, string>>): WorldFolder {
  vi.stubEnv('NEO4J_URI', undefined);
  const folder = new WorldFolder({ 'tale.md': tale, ...files });
  folders.push(folder);
  return folder;
}
const inYaml = { 'people.yaml': '- { id: maren, kind: Person, name: Maren }\n' };
const inNotes = { 'People/Maren.md': '---\nkind: Person\n---\n\nMaren is tall.\n' };

describe('lore names', () => {
  it('lists what prose names and nobody declared, with the first places', async () => {
    const { root } = world(inYaml);
    const { stdout, status } = await printedBy(['names', root], root);
    expect(stdout).toBe(
      [
        '3 × Tolly Brine (also Tolly, Person)  tale.md:1 · tale.md:1 …',
        '1 × Ansel  tale.md:3',
        '1 × Ostrava (Settlement)  tale.md:1',
        '1 × Petrel (Vessel)  tale.md:3',
        '4 names. A stub for each, or for those you name: lore names --only NAME --stubs DIR',
        '',
      ].join('\n'),
    );
    expect(status).toBe(0);
  });

  it('is offered by a check, once', async () => {
    const { root } = world(inYaml);
    const { stdout } = await printedBy(['check', root], root);
    expect(stdout.match(/4 names in prose not declared \(lore names\)/g)).toHaveLength(1);
    const { stdout: json } = await printedBy(['check', root, '--format', 'json'], root);
    expect(JSON.parse(json)).toMatchObject({ prose: { undeclared_names: 4 } });
  });

  it.each(['x', '0', '1.5', '-2'])('is asked for names that are written so often, which is not %s', async (least) => {
    const { root } = world(inYaml);
    await expect(printedBy(['names', root, `--least=${least}`], root)).rejects.toMatchObject({ code: 'bad-least' });
  });

  it('gives scripts the same', async () => {
    const { root } = world(inYaml);
    const { stdout } = await printedBy(['names', root, '--least', '2', '--format', 'json'], root);
    expect(JSON.parse(stdout)).toEqual({
      names: [
        {
          name: 'Tolly Brine',
          short: ['Tolly'],
          count: 3,
          kind: 'Person',
          places: [
            { path: 'tale.md', line: 1, column: 32 },
            { path: 'tale.md', line: 1, column: 56 },
            { path: 'tale.md', line: 3, column: 5 },
          ],
        },
      ],
      total: 1,
    });
  });

  it('writes stubs that declare them, as notes in a vault', async () => {
    const { root } = world(inNotes);
    await printedBy(['names', root, '--stubs', join(root, 'Stubs')], root);
    expect(readdirSync(join(root, 'Stubs'))).toEqual(['Ansel.md', 'Ostrava.md', 'Petrel.md', 'Tolly Brine.md']);
    expect(readFileSync(join(root, 'Stubs', 'Tolly Brine.md'), 'utf8')).toBe(
      '---\nname: "Tolly Brine"\nkind: Person\naliases: ["Tolly"]\n---\n\n<!-- Written 3 times, first in tale.md:1. -->\n',
    );
    expect((await printedBy(['names', root], root)).stdout).toBe('Every name in the prose is declared.\n');
    const { stdout } = await printedBy(['list', '--world', root, '--format', 'json'], root);
    expect(JSON.parse(stdout).entities.map(({ id, kind }: { id: string; kind: string }) => `${id} ${kind}`)).toEqual([
      'ansel Entity',
      'maren Person',
      'tolly-brine Person',
      'ostrava Settlement',
      'petrel Vessel',
    ]);
  });

  it('writes stubs as one more file in a world of YAML', async () => {
    const { root } = world(inYaml);
    const { stdout } = await printedBy(['names', root, '--only', 'petrel', 'Tolly', '--stubs'], root);
    expect(stdout).toContain('1 file written: undeclared.yaml\n');
    expect(readFileSync(join(root, 'undeclared.yaml'), 'utf8')).toBe(
      [
        '# Written once, first in tale.md:3.',
        '- name: "Petrel"',
        '  kind: Vessel',
        '# Written 3 times, first in tale.md:1.',
        '- name: "Tolly Brine"',
        '  kind: Person',
        '  aliases: ["Tolly"]',
        '',
      ].join('\n'),
    );
    await printedBy(['names', root, '--stubs'], root);
    expect(readdirSync(root).filter((name) => name.startsWith('undeclared'))).toEqual([
      'undeclared-2.yaml',
      'undeclared.yaml',
    ]);
  });

  it('writes what it can of those asked for, and names what it cannot', async () => {
    const { root } = world(inYaml);
    const { stdout } = await printedBy(['names', root, '--only', 'Petrel', 'Petrle', 'Zog', '--stubs'], root);
    expect(stdout).toContain(
      '1 file written: undeclared.yaml\nNo undeclared name `Petrle` is in the prose. Did you mean Petrel?\nNo undeclared name `Zog` is in the prose.\n',
    );
    const { stdout: json } = await printedBy(['names', root, '--only', 'Ansel', 'Zog', '--format', 'json'], root);
    expect(JSON.parse(json)).toMatchObject({ total: 1, unknown: [{ name: 'Zog', near: [] }] });
  });

  it('overwrites no note', async () => {
    const { root } = world({ ...inNotes, 'Stubs/Ansel.md': 'Mine.\n' });
    const { stdout } = await printedBy(
      ['names', root, '--only', 'Ansel', 'Petrel', '--stubs', join(root, 'Stubs')],
      root,
    );
    expect(stdout).toContain('1 file written: Stubs/Petrel.md\nAnsel is there already.\n');
    expect(readFileSync(join(root, 'Stubs', 'Ansel.md'), 'utf8')).toBe('Mine.\n');
  });

  it('writes into the folder within the world, wherever it is typed', async () => {
    const { root } = world(inNotes);
    await printedBy(['names', '--world', root, '--only', 'Petrel', '--stubs', 'Ships'], '/');
    expect(readdirSync(join(root, 'Ships'))).toEqual(['Petrel.md']);
  });

  it('writes no second note for what a note is called, and says what that lacks', async () => {
    const { root } = world({ 'Petrel.md': 'A ship of Ostrava.\n', 'Ostrava.md': 'A city.\n' });
    const { stdout: check } = await printedBy(['check', root], root);
    expect(check).toContain('2 of them are names of notes, without a kind. Put notes into folders');
    const { stdout } = await printedBy(['names', root, '--only', 'Petrel', 'Ansel', '--stubs', 'Stubs'], root);
    expect(stdout).toContain('1 × Petrel (Vessel, note Petrel.md)');
    expect(stdout).toContain(
      '1 file written: Stubs/Ansel.md\nPetrel has a note, Petrel.md: write `kind:` into it, or put it into a folder of a kind.\n',
    );
    expect(readdirSync(join(root, 'Stubs'))).toEqual(['Ansel.md']);
  });

  it('refuses a name that is not there, and names the nearest', async () => {
    const { root } = world(inYaml);
    await expect(printedBy(['names', root, '--only', 'Petrell'], root)).rejects.toMatchObject({
      code: 'unknown-name',
      fix: 'Did you mean Petrel?',
    });
  });

  it('writes no stub outside the folder, whatever a link is called', async () => {
    const { root } = world({ ...inNotes, 'tale.md': 'They met [[Up/../../../Tolly|]] and [[Petrel: of <b>]].\n' });
    await printedBy(['names', root, '--stubs', join(root, 'Stubs')], root);
    for (const name of readdirSync(join(root, 'Stubs'))) expect(name).toMatch(/^[\p{L} .-]+\.md$/u);
  });
});

describe('lore unread', () => {
  const note = { 'note.md': 'Maren was born in 830 and hid the silver. It rained. Maren walked to the window.\n' };

  it('lists what is left of the sentences that name somebody, with the places and reasons', async () => {
    const { root } = world({ ...inYaml, ...note });
    const { stdout, status } = await printedBy(['unread', root], root);
    expect(stdout).toBe(
      [
        'note.md:1:27 construction, in part hid the silver',
        'note.md:1:54 construction Maren walked to the window',
        '',
        '2 stretches of prose left unread.',
        '1 passage without a declared name is left alone (`lore names` lists the names in them).',
        '',
      ].join('\n'),
    );
    expect(status).toBe(0);
  });

  it('is named by a check, with counts', async () => {
    const { root } = world({ ...inYaml, ...note });
    const { stdout } = await printedBy(['check', root], root);
    expect(stdout).toContain(
      '0 sentences that name somebody read whole, 1 in part, 1 not (lore unread shows them); 1 passage without a declared name left alone.',
    );
    const { stdout: json } = await printedBy(['check', root, '--format', 'json'], root);
    expect(JSON.parse(json)).toMatchObject({ prose: { sentences: { whole: 0, part: 1, unread: 1 } } });
  });

  it('lists no speech, and no title of a callout', async () => {
    const spoken =
      '"Yes," said Maren.\n\n"Maren was born in 800."\n\n“No,” Maren answered softly, with distaste.\n\n> [!info] Maren\n\n';
    const { root } = world({ ...inYaml, 'note.md': `${spoken}"Yes," said Maren and walked to the window.\n` });
    const { stdout } = await printedBy(['unread', root, '--format', 'json'], root);
    expect(JSON.parse(stdout)).toMatchObject({ unread: [{ line: 9 }], total: 1 });
    const { stdout: json } = await printedBy(['check', root, '--format', 'json'], root);
    expect(JSON.parse(json)).toMatchObject({ prose: { sentences: { whole: 0, part: 0, unread: 1 } } });
  });

  it('may be asked for some reasons only', async () => {
    const { root } = world({ ...inYaml, ...note });
    const { stdout } = await printedBy(['unread', root, '--reason', 'hearsay'], root);
    expect(stdout).toBe(
      'No sentence that names somebody was left unread for such a reason.\n1 passage without a declared name is left alone (`lore names` lists the names in them).\n',
    );
    await expect(printedBy(['unread', root, '--reason', 'boredom'], root)).rejects.toThrow('No sentence is unread');
  });

  it('says why, and to programs also the step and its file', async () => {
    const { root } = world({ ...inYaml, 'note.md': 'Perhaps Maren was born in 830.\n' });
    const { stdout } = await printedBy(['unread', root, '--why'], root);
    expect(stdout).toContain(
      'note.md:1:1 doubt Perhaps Maren was born in 830.\n    It only may be so: words or marks in the sentence reserve all of it.\n',
    );
    const { stdout: json } = await printedBy(['unread', root, '--why', '--format', 'json'], root);
    const why = { step: 'sentence', file: 'src/content/prose/reader/scopes.ts' };
    expect(JSON.parse(json)).toMatchObject({ unread: [{ reason: 'doubt', why }] });
    const { stdout: plain } = await printedBy(['unread', root, '--format', 'json'], root);
    expect(Object.keys(JSON.parse(plain).unread[0])).toEqual(['path', 'line', 'column', 'text', 'reason', 'in_part']);
  });

  it.each([
    ['structure', '# Maren\n\n- **Shibboleth:** Maren'],
    ['heading', '# Rumours\n\nMaren was born in 830.'],
    ['scope', 'He dreamt of the sea. Maren was born in 830.'],
    ['size', `Maren ${'was tall and '.repeat(800)}was born in 830.`],
    ['bare', 'Maren hummed.'],
    ['sentence', 'Was Maren born in 830?'],
    ['wording', 'Maren was born in 830 and hid the silver.'],
  ])('knows the step %s', async (step, text) => {
    const { root } = world({ ...inYaml, 'note.md': `${text}\n` });
    const { stdout } = await printedBy(['unread', root, '--why', '--format', 'json'], root);
    const { unread }: { unread: { why: { step: string } }[] } = JSON.parse(stdout);
    expect(unread.map(({ why }) => why.step)).toContain(step);
  });

  it('shows the words of an item that begins with its year', async () => {
    const note =
      '---\nkind: Faction\nname: The Compact\n---\n# The Compact\n\n- 310: founded\n- 312: joined by Odd Harl\n';
    const { root } = world({ ...inYaml, 'compact.md': note });
    const { stdout } = await printedBy(['unread', root], root);
    expect(stdout).toContain('compact.md:8:8 unknown-name joined by Odd Harl\n');
  });
});
