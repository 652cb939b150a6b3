import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mendAdded } from '../../../src/app/added/mend-added.ts';
import { RestWorld } from '../../support/program/rest.ts';

let rest: RestWorld;
let saver: ChildProcess;
beforeEach(async () => {
  rest = await RestWorld.open({ 'lore.yaml': 'world: Coast\n', 'people.yaml': '- { id: odo, kind: Person }\n' });
  saver = spawn(process.execPath, [fileURLToPath(new URL('../../support/program/saver.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
});
afterEach(async () => {
  saver.kill();
  await rest.close();
});

const pathOf = (name: string): string => join(rest.folder.root, 'added', name);
const fileText = (name: string): string => readFileSync(pathOf(name), 'utf8');
const textsOf = (project: string): string =>
  readdirSync(join(rest.folder.root, 'added'))
    .filter((name) => name.startsWith(`${project}.`) || name.startsWith(`${project}-`))
    .map(fileText)
    .join('');

/** An author saves a file, so many milliseconds from now. */
async function save(way: string, delay: number, name: string, text: string): Promise<void> {
  saver.stdin?.write(`${JSON.stringify([way, delay, pathOf(name), text])}\n`);
  if (saver.stdout !== null) await once(saver.stdout, 'data');
}

describe.each(['truncate', 'hold', 'rename', 'append'])('an author who saves the file: %s', (way) => {
  it('loses nothing by an addition at any moment, nor is that lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const project = `p${round}x`;
      const add = (id: string) => rest.post('/entities', { id: `${id}-${round}`, kind: 'Item', project, weight: 3 });
      expect((await add('first')).status).toBe(201);
      const own = `- id: own-${round}\n  kind: Item # mine\n`;
      const [, more, second] = await Promise.all([
        save(way, round * 4, `${project}.yaml`, own),
        add('more'),
        // Into the middle, where nothing can be appended.
        rest.post('/entities', { id: `first-${round}`, project, length: round }),
      ]);
      expect([round, more.status, second.status]).toEqual([round, 201, 201]);
      expect(fileText(`${project}.yaml`)).toContain(own);
      const all = textsOf(project);
      const found = [`id: first-${round}\n`, `id: more-${round}\n`, `length: ${round}\n`].map(
        (text) => [text, all.split(text).length - 1 > 0] as const,
      );
      expect(found.filter(([, isThere]) => !isThere)).toEqual([]);
      expect(all.split(`id: more-${round}\n`)).toHaveLength(2);
    }
    expect(readdirSync(join(rest.folder.root, 'added')).filter((name) => !/\.yaml$/.test(name))).toEqual([]);
    expect(readdirSync(join(rest.folder.root, '.lore')).filter((name) => name.startsWith('adding'))).toEqual([]);
  }, 120_000);
});

describe('a file that is empty', () => {
  it('is let be, as an editor may be about to write it', async () => {
    rest.folder.write('added/coast.yaml', '');
    const { status, body } = await rest.post('/entities', { id: 'bo', kind: 'Item' });
    expect([status, body.path, fileText('coast.yaml')]).toEqual([201, 'added/coast-2.yaml', '']);
  });
});

describe('what a killed process leaves', () => {
  const before = '# by hand\n- id: wil\n  kind: Person\n';
  const entry = '- id: maren\n  kind: Person\n  name: Maren Vael\n';
  /** Number of a process that there is not. */
  const nobody = 2 ** 22 + 1;
  const note = (text: object): string => {
    const name = `.lore/adding-${nobody}-0123456789abcdef.note`;
    rest.folder.write(name, JSON.stringify(text));
    return name;
  };
  const mend = () => mendAdded({ root: rest.folder.root }, true);

  it('of an entry that was cut short anywhere becomes whole', async () => {
    for (let length = 1; length <= entry.length; length += 11) {
      rest.folder.write('added/coast.yaml', before + entry.slice(0, length));
      note({ path: 'added/coast.yaml', size: before.length, text: entry });
      await mend();
      expect([length, fileText('coast.yaml')]).toEqual([length, before + entry]);
    }
    expect(readdirSync(join(rest.folder.root, '.lore'))).not.toContainEqual(expect.stringMatching(/^adding/));
  }, 60_000);

  it('is left where it was not begun, or somebody has written there since', async () => {
    for (const text of [
      before,
      `${before}- id: bo\n`,
      `${before}- id: maren\n# odd\n`,
      `${before}${entry}- id: bo\n`,
    ]) {
      rest.folder.write('added/coast.yaml', text);
      note({ path: 'added/coast.yaml', size: before.length, text: entry });
      await mend();
      expect(fileText('coast.yaml')).toBe(text);
    }
  }, 60_000);

  it('names no file elsewhere', async () => {
    for (const path of ['people.yaml', 'added/../people.yaml', '/etc/hosts', 'added/x/../../people.yaml']) {
      note({ path, size: 0, text: `${readFileSync(join(rest.folder.root, 'people.yaml'), 'utf8')}- id: evil\n` });
      await mend();
    }
    expect(readFileSync(join(rest.folder.root, 'people.yaml'), 'utf8')).not.toContain('evil');
  }, 60_000);

  it('beside a file is taken away, and nothing of others', async () => {
    rest.folder.write('added/coast.yaml', before);
    rest.folder.write(`added/coast.yaml.${nobody}.part`, 'x');
    rest.folder.write('added/coast.yaml.bak', 'x');
    rest.folder.write('added/notes.part', 'x');
    await mend();
    expect(readdirSync(join(rest.folder.root, 'added')).sort()).toEqual(['coast.yaml', 'coast.yaml.bak', 'notes.part']);
  });
});

describe('the look of a file', () => {
  it('stays: its line ends, and the mark at its beginning', async () => {
    const crlf = '\ufeff- id: wil\r\n  kind: Person\r\n- id: bo\r\n  kind: Item\r\n';
    rest.folder.write('added/coast.yaml', crlf);
    await rest.post('/entities', { id: 'wil', birth: 812 });
    await rest.post('/entities', { id: 'ane', kind: 'Person' });
    expect(fileText('coast.yaml')).toBe(
      '\ufeff- id: wil\r\n  kind: Person\r\n  birth: 812\r\n- id: bo\r\n  kind: Item\r\n- id: ane\r\n  kind: Person\r\n',
    );
    const { body } = await rest.get('/entities/wil');
    expect(body.total).toBe(1);
  });

  it.each(['[]\n', '# none yet\n[ ]\n', '- id: wil\n...\n', '- id: wil\n... # the end\n'])(
    'that nothing can follow on sends it to the file beside: %j',
    async (text) => {
      rest.folder.write('added/coast.yaml', text);
      const { status, body } = await rest.post('/entities', { id: 'bo', kind: 'Item' });
      expect([status, body.path, fileText('coast.yaml')]).toEqual([201, 'added/coast-2.yaml', text]);
    },
  );
});
