import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writersEnvironment as env, program, runLore } from '../../support/program/program.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

const lore = (...args: readonly string[]) => runLore(folder.root, args);

describe('the program on a kept world', () => {
  it('keeps a world in .lore/, out of version control, and works from any folder below', () => {
    expect(lore('findings')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Run `lore ingest` first.'),
    });
    const first = lore('ingest');
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('both rule Ternhold');
    expect(readFileSync(join(folder.root, '.lore', '.gitignore'), 'utf8')).toBe('*\n!.gitignore\n!decisions.yaml\n');
    expect(lore('ingest').stdout).toContain('nothing has changed');

    const listed = lore('findings', '--rule', 'contradictions/rules', '--format', 'json', '--world', '.');
    const { items } = JSON.parse(listed.stdout);
    expect(items).toHaveLength(1);
    expect(lore('explain', items[0].violation.id).stdout).toContain('How to fix it');
    expect(lore('run').status).toBe(1);
    expect(lore('dismiss', items[0].violation.id, '--reason', 'they ruled together').status).toBe(0);
    expect(lore('findings', '--rule', 'contradictions/rules').stdout).toBe(
      '0 findings. 1 claim is not accepted yet (lore review).\n',
    );
    expect(lore('show', 'The Tern Queen').stdout).toContain('Ysolde of Tern (Person, ysolde), also The Tern Queen');
  });

  it('says what is wrong on stderr, without a stack, and ends with 2', () => {
    lore('ingest');
    for (const args of [
      ['findings', '--subject', 'Corvn Ashby'],
      ['run', '--scope', 'half'],
      ['dismiss', 'x'],
    ]) {
      const { status, stdout, stderr } = lore(...args);
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).not.toMatch(/^\s+at /m);
    }
  });

  it('keeps all that is stored of a world under its new name, where it is told so: ingest --renamed', () => {
    lore('ingest');
    const { items } = JSON.parse(lore('findings', '--rule', 'contradictions/rules', '--format', 'json').stdout);
    expect(lore('dismiss', items[0].violation.id, '--reason', 'they ruled together').status).toBe(0);
    expect(lore('remember', 'The ferry is closed.').status).toBe(0);
    folder.write('lore.yaml', 'world: The Tern Coast\n');
    const refused = lore('ingest');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain('holds the world "The Salt March", not "The Tern Coast"');
    expect(refused.stderr).toContain('run `lore ingest --renamed`, which keeps all');

    const renamed = lore('ingest', '--renamed');
    expect(renamed.status).toBe(0);
    expect(renamed.stdout).toContain('The Tern Coast');
    expect(lore('findings', '--status', 'dismissed').stdout).toContain('they ruled together');
    expect(lore('memory', 'list').stdout).toContain('The ferry is closed.');
    expect(lore('ingest')).toMatchObject({ status: 0 });
    expect(lore('ingest', '--renamed', '--replace').status).toBe(2);
  });

  it('writes an example world with one contradiction, once', () => {
    expect(lore('init', 'march').status).toBe(0);
    const checked = lore('check', 'march', '--format', 'json');
    expect(checked.status).toBe(1);
    const { violations, problems } = JSON.parse(checked.stdout);
    expect(problems).toEqual([]);
    expect(violations.map(({ rule_id }: { rule_id: string }) => rule_id)).toEqual(['contradictions/rules']);
    const again = lore('init', 'march');
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('march already has') });
  });

  it('examines a store, and names the fix of what is missing', () => {
    expect(lore('doctor')).toMatchObject({ status: 1, stdout: expect.stringContaining('Run `lore ingest` first.') });
    lore('ingest');
    const healthy = lore('doctor', '--format', 'json');
    expect(healthy.status).toBe(0);
    const { diagnoses } = JSON.parse(healthy.stdout);
    expect(diagnoses.every(({ state }: { state: string }) => state === 'ok')).toBe(true);
  });

  it('exports to a new folder only', () => {
    lore('ingest');
    expect(lore('export')).toMatchObject({ status: 2, stderr: expect.stringContaining('--out DIR') });
    expect(lore('export', '--out', 'copy').status).toBe(0);
    expect(existsSync(join(folder.root, 'copy', 'people.yaml'))).toBe(true);
    expect(lore('export', '--out', 'copy')).toMatchObject({ status: 2, stderr: expect.stringContaining('not empty') });
    expect(lore('export', '--format', 'graphml').stdout).toMatch(/^<\?xml [\s\S]*<\/graphml>\n$/);
    expect(JSON.parse(lore('export', '--format', 'json').stdout).schema).toBe('lore-graph/1');
    rmSync(join(folder.root, 'copy'), { recursive: true });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('watches until %s, and leaves the store free', async (signal) => {
    const child = spawn(process.execPath, [...program, 'watch', '--format', 'json'], { cwd: folder.root, env });
    const reports = lines(child.stdout);
    expect(JSON.parse((await reports.next()).value ?? '')).toMatchObject({ schema: 'lore-ingest/1', changed: true });

    const locked = lore('ingest');
    expect(locked).toMatchObject({ status: 2, stderr: expect.stringContaining(`process ${child.pid} (lore watch`) });
    const shared = lore('doctor');
    expect(shared).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`open in process ${child.pid} (lore watch --format json), which shares it`),
    });

    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    expect(await ended).toBe(1); // two rule Ternhold
    expect(lore('findings').status).toBe(0);
  });

  it('says that it watches, and lists what was open before', async () => {
    lore('ingest');
    const child = spawn(process.execPath, [...program, 'watch'], { cwd: folder.root, env });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    const { value: said } = await lines(child.stderr).next();
    expect(said).toBe(`lore: Watching ${folder.root} (3 files): every save is ingested. Ctrl-C ends it.`);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    expect(stdout).toMatch(/\n\d+ findings? open since before:\n\n[\s\S]*both rule Ternhold/);
  });

  it('refuses to help with a command that is none, as it refuses the command', () => {
    const refused = { status: 2, stdout: '', stderr: "error: unknown command 'nosuch'\n(see `lore --help`)\n" };
    expect(lore('help', 'nosuch')).toMatchObject(refused);
    expect(lore('nosuch')).toMatchObject(refused);
    expect(lore('help', 'search')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: lore search') });
  });

  it('says after each save of a watched world which problems are new and gone, and no old ones again', async () => {
    folder.write('torn.yaml', '- { id: ilka, kind: Person, birth: long ago }\n');
    const child = spawn(process.execPath, [...program, 'watch'], { cwd: folder.root, env });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    /** What it prints of a save, from its heading on. */
    const saved = async (content: string, last: RegExp) => {
      const before = stdout.length;
      folder.write('torn.yaml', content);
      await expect.poll(() => stdout.slice(before), { timeout: 60_000 }).toMatch(last);
      return stdout.slice(before);
    };
    try {
      await expect.poll(() => stdout, { timeout: 60_000 }).toMatch(/long ago[\s\S]* rules run over everything/);
      const worse = await saved(
        '# a line more\n- { id: ilka, kind: Person, birth: long ago }\n- { id: joss, kind: Person, birth: never mind }\n',
        /as before \(lore check\)\./,
      );
      expect(worse).toMatch(/^— torn\.yaml$/m);
      expect(worse).toMatch(/^New: 1 problem in the files/m);
      expect(worse).toContain('never mind');
      expect(worse).not.toContain('long ago');
      const better = await saved(
        '- { id: joss, kind: Person, birth: never mind }\n',
        /Gone: 1 problem:[\s\S]*as before/,
      );
      expect(better).toMatch(/^✓ torn\.yaml: .*long ago/m);
      expect(better).not.toContain('never mind');
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    }
  });

  it.each([
    'ingest',
    'watch',
    'run',
    'findings',
    'gaps',
    'explain',
    'show',
    'export',
    'doctor',
    'init',
    'flag',
    'list',
    'search',
  ])('%s --help has an example', (command) => {
    const { status, stdout } = lore(command, '--help');
    expect(status).toBe(0);
    expect(stdout).toContain(`$ lore ${command}`);
  });
});

async function* lines(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
  }
}
