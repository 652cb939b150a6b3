import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { readWorld } from '../../../src/content/read-world.ts';
import { scanWorld } from '../../../src/content/scan.ts';
import { places } from '../../support/worlds/text-world.ts';

const parent = mkdtempSync(join(tmpdir(), 'lore-scan-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let root = '';
let count = 0;
beforeEach(() => {
  root = join(parent, `world-${count++}`);
  mkdirSync(root);
});

function put(path: string, text = '{ id: x, kind: Person }') {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function read(path = root) {
  const scan = await scanWorld(path);
  const { config } = loadConfig({ root: scan.root, calendarFiles: scan.calendarFiles });
  return readWorld({ root: path, config, scan });
}

describe('what is read', () => {
  test('nothing in a folder that a mirror was written to, unless that is what is asked for', async () => {
    put('people.yaml');
    put('public/.lore-mirror', '');
    put('public/entities/maren.html', '<p>');
    put('public/notes.md', '# Notes');
    expect(await scanWorld(root)).toMatchObject({ files: ['people.yaml'], unread: [], problems: [] });
    expect((await scanWorld(join(root, 'public'))).files).toEqual(['notes.md']);
  });

  test('a folder in which a folder has the name of that mark', async () => {
    put('public/.lore-mirror/x', '');
    put('public/notes.yaml');
    expect((await scanWorld(root)).files).toEqual(['public/notes.yaml']);
  });

  test('no second versions that a syncing program has laid beside a file, of any format, and each is told', async () => {
    const copies = [
      'NPCs/Sefa (Old-Laptop conflicted copy 2024-03-01).md',
      'coast (Conflicted copy).calendar.yaml',
      'people.sync-conflict-20240301-101112-ABCDEFG.yaml',
      'tree [conflicted copy].ged',
    ];
    for (const path of copies) put(path, '');
    for (const path of ['NPCs/Sefa.md', 'The Conflicted Copy.md']) put(path, '');
    const scan = await scanWorld(root);
    expect(scan.files).toEqual(['NPCs/Sefa.md', 'The Conflicted Copy.md']);
    expect(scan.calendarFiles).toEqual([]);
    expect(scan.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(
      copies.map((path) => `${path} conflicted-copy`),
    );
  });

  test('lore files at any depth, sorted; settings, rules, rule tests, calendars and dot folders are something else', async () => {
    for (const path of ['b.yaml', 'a/z.yml', 'a/notes/rules/x.yaml', 'Z.YAML']) put(path);
    for (const path of [
      'lore.yaml',
      'rules/own.yaml',
      'own.test.yaml',
      '.obsidian/app.yaml',
      'node_modules/x/y.yaml',
      'map.png',
      'x.txt',
      'sales.csv',
    ])
      put(path, '{}');
    put('coast.calendar.yaml', 'calendar: Coast');
    const scan = await scanWorld(root);
    expect(scan.files).toEqual(['Z.YAML', 'a/notes/rules/x.yaml', 'a/z.yml', 'b.yaml', 'sales.csv']);
    expect(scan.calendarFiles).toEqual(['coast.calendar.yaml']);
    expect(scan.problems).toEqual([]);
  });

  test('what `ignore` names is left out', async () => {
    put('lore.yaml', 'ignore: ["**/templates/**"]');
    put('templates/person.yaml', 'name: "{{title}}"');
    put('odo.yaml', 'name: Odo\nkind: Person');
    const world = await read();
    expect(world).toMatchObject({ files: 1, problems: [], entities: [{ id: 'odo' }] });
  });

  test('one file is a world, with the settings beside it', async () => {
    put('lore.yaml', 'kinds: { Drake: { parent: Creature } }');
    put('a.yaml', 'name: Oldfin\nkind: Drake');
    put('b.yaml', 'name: Other\nkind: Drake');
    const world = await read(join(root, 'a.yaml'));
    expect(world.entities).toMatchObject([{ id: 'oldfin', labels: ['Drake', 'Creature'], place: { path: 'a.yaml' } }]);
  });

  test('the same world reads the same, whatever order the files are read in', async () => {
    for (let index = 0; index < 40; index++)
      put(`p${index}.yaml`, `id: soul-${index}\nkind: Person\nallies: soul-${(index + 1) % 40}`);
    expect(await read()).toEqual(await read());
  });
});

describe('what is there and not read', () => {
  test('is counted by its ending, one problem each, the most first', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    for (const path of ['old/b.XML', 'old/a.xml', 'notes/c.xml', 'deeds.docx', 'tree.gdz', 'story.txt', 'HEIRS'])
      put(path);
    const { problems, files } = await read();
    expect(files).toBe(1);
    const messages = problems.map(({ path, code, message }) => `${path} ${code}: ${message}`);
    expect(messages.sort()).toEqual([
      'HEIRS unread-files: 1 file without an ending is not read. Write the lore in it as .md. Add the others to `ignore:`.',
      'deeds.docx unread-files: 1 .docx file is not read. Save the lore in it as .md.',
      'notes/c.xml unread-files: 3 .xml files are not read. Write the lore in them as .md. Add the others to `ignore:`.',
      'story.txt unread-files: 1 .txt file is not read. A text is read once it is called .md.',
      'tree.gdz unread-files: 1 .gdz file is not read. A GEDZIP is an archive: unpack it, and put its gedcom.ged here.',
    ]);
  });

  test('is not told of pictures, sound, film, fonts, dot folders, or what tools leave', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    for (const path of [
      'map.PNG',
      'song.mp3',
      'siege.mp4',
      'runes.ttf',
      '.obsidian/app.json',
      '.git/config.txt',
      '.gitignore',
      'node_modules/a/b.txt',
      'LICENSE',
      'package.json',
      'lore-baseline.json',
      'rules/own.cypher',
      'rules/own.test.yaml',
      'rules/README.md',
      'odo.yaml~',
    ])
      put(path);
    expect((await read()).problems).toEqual([]);
  });

  test('can be left out by `ignore`', async () => {
    put('lore.yaml', 'ignore: ["old/**"]');
    put('odo.yaml', 'name: Odo\nkind: Person');
    put('old/a.json');
    put('b.json');
    expect((await read()).problems.map(({ path, message }) => `${path} ${message.slice(0, 12)}`)).toEqual([
      'b.json 1 .json file',
    ]);
  });

  test('is told of lore among the rules', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    put('rules/combat.md', '# Combat');
    put('rules/magic/spells.md', '# Spells');
    put('house/rules/dice.md', '# Dice');
    const world = await read();
    expect(world.files).toBe(2);
    expect(world.problems).toMatchObject([
      {
        path: 'rules/combat.md',
        code: 'unread-files',
        message: expect.stringMatching(/^2 \.md files are not read\. .*rules\//),
      },
    ]);
  });

  test('is named where there is nothing else', async () => {
    put('characters.json');
    put('map.xml');
    await expect(read()).rejects.toMatchObject({
      code: 'empty-world',
      message: expect.stringContaining('There are 1 .json file and 1 .xml file.'),
    });
  });
});

describe('what cannot be read', () => {
  test.each([
    ['a path that is not there', () => join(root, 'nowhere'), 'no-such-path'],
    ['a folder without lore', () => root, 'empty-world'],
    ['a file of another kind', () => join(root, 'map.png'), 'not-lore'],
  ])('%s says what to do', async (_, path, code) => {
    if (code === 'not-lore') put('map.png', 'PNG');
    await expect(read(path())).rejects.toMatchObject({
      name: 'UserInputError',
      code,
      fix: expect.stringMatching(/\.$/),
    });
  });

  test('a family tree of another kind says how it is read', async () => {
    put('tree.gdz');
    await expect(read(join(root, 'tree.gdz'))).rejects.toMatchObject({
      code: 'not-lore',
      fix: 'A GEDZIP is an archive: unpack it, and put its gedcom.ged here.',
    });
  });

  test('links out of the world are refused, links inside it are not followed twice', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    const outside = join(parent, `outside-${count}`);
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.yaml'), 'name: Secret\nkind: Person');
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.yaml'), join(root, 'secret.yaml'));
    symlinkSync(join(root, 'nowhere.yaml'), join(root, 'broken.yaml'));
    symlinkSync(root, join(root, 'loop'));
    symlinkSync(join(root, 'odo.yaml'), join(root, 'again.yaml'));
    const world = await read();
    expect(places(world.problems)).toEqual([
      'broken.yaml:1:1 broken-link',
      'out:1:1 link-outside',
      'secret.yaml:1:1 link-outside',
    ]);
    expect(world.entities.map(({ id }) => id)).toEqual(['odo']);
  });

  test('links to what is not read where it lies are told', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    put('.drafts/maren.yaml', 'name: Maren\nkind: Person');
    put('story.txt', 'Once.');
    symlinkSync(join(root, '.drafts/maren.yaml'), join(root, 'maren.yaml'));
    symlinkSync(join(root, 'story.txt'), join(root, 'story.md'));
    symlinkSync(join(root, 'odo.yaml'), join(root, 'again.yaml'));
    expect(places((await read()).problems)).toEqual([
      'maren.yaml:1:1 link-unread',
      'story.md:1:1 link-unread',
      'story.txt:1:1 unread-files',
    ]);
  });

  test('a file of more than 64 MiB, and a note of more than 16, is refused unread', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    put('huge.yaml', '');
    truncateSync(join(root, 'huge.yaml'), 100 * 1024 * 1024);
    put('long.md', '');
    truncateSync(join(root, 'long.md'), 60 * 1024 * 1024);
    const world = await read();
    expect(world.problems).toMatchObject([
      { path: 'huge.yaml', code: 'too-large', message: '100 MiB is more than the 64 MiB a file may have. Split it.' },
      { path: 'long.md', code: 'too-large', message: '60 MiB is more than the 16 MiB a note may have. Split it.' },
    ]);
    expect(world.files).toBe(1);
  });

  test.skipIf(process.getuid?.() === 0)('files and folders without permission are listed', async () => {
    put('odo.yaml', 'name: Odo\nkind: Person');
    put('closed.yaml');
    put('vault/a.yaml');
    chmodSync(join(root, 'closed.yaml'), 0);
    chmodSync(join(root, 'vault'), 0);
    const world = await read();
    chmodSync(join(root, 'vault'), 0o755);
    expect(places(world.problems)).toEqual(['closed.yaml:1:1 unreadable', 'vault:1:1 unreadable']);
    expect(world.files).toBe(1);
  });
});
