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
    expect(lore('explain', items[0].violation.id).stdout).toContain('What would settle it');
    expect(lore('run').status).toBe(1);
    expect(lore('dismiss', items[0].violation.id, '--reason', 'they ruled together').status).toBe(0);
    expect(lore('findings', '--rule', 'contradictions/rules').stdout).toBe(
      '0 findings. Waiting for you: 1 claim (lore review).\n',
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

  it.each([
    'ingest',
    'watch',
    'run',
    'findings',
    'orphans',
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
