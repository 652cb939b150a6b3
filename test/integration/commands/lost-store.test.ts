import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writersEnvironment as env, program, runLore } from '../../support/program/program.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => {
  child?.kill('SIGKILL');
  folder.remove();
  rmSync(`${folder.root}-moved`, { recursive: true, force: true });
});

/** Starts a command that goes on and on, and waits until it says so. */
async function started(args: readonly string[], says: RegExp) {
  const process_ = spawn(process.execPath, [...program, ...args], { cwd: folder.root, env });
  child = process_;
  let stderr = '';
  const ended = new Promise<number | null>((resolve) => process_.once('exit', resolve));
  const begun = new Promise<void>((resolve) => {
    process_.stderr.on('data', (chunk) => {
      stderr += String(chunk);
      if (says.test(stderr)) resolve();
    });
  });
  await Promise.race([begun, ended]);
  return { ended, stderr: () => stderr };
}

const watch = () => started(['watch'], /Watching/);
/** A watch may be writing what it parsed at that moment. */
const deleteStore = () => rmSync(join(folder.root, '.lore'), { recursive: true, force: true, maxRetries: 10 });
const storeFile = () => join(folder.root, '.lore', 'graph.grafeo');

describe('a watch whose store is lost', () => {
  it('ends by itself when .lore was deleted, with one line and 2', async () => {
    const { ended, stderr } = await watch();
    deleteStore();
    expect(await ended).toBe(2);
    expect(stderr()).toContain(`lore: The store ${storeFile()} was deleted or moved away while it was open`);
    expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
    expect(existsSync(join(folder.root, '.lore'))).toBe(false);
    expect(runLore(folder.root, ['ingest']).status).toBe(0);
  });

  it('tells nothing as done of a save that comes with it', async () => {
    const { ended, stderr } = await watch();
    deleteStore();
    folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
    expect(await ended).toBe(2);
    expect(stderr().match(/was deleted/g)).toHaveLength(1);
  });

  it('takes nothing from a store that was put in its place meanwhile', async () => {
    const { ended, stderr } = await watch();
    deleteStore();
    // Another process makes a new store there at once, and is killed while its log holds all.
    const other = spawn(process.execPath, [...program, 'watch'], { cwd: folder.root, env });
    await new Promise<void>((resolve) =>
      other.stderr.on('data', (chunk) => /Watching/.test(String(chunk)) && resolve()),
    );
    expect(await ended).toBe(2);
    expect(stderr()).toMatch(/was (?:deleted or moved away|replaced by another one)/);
    expect(JSON.parse(readFileSync(`${storeFile()}.holder`, 'utf8'))).toMatchObject({ pid: other.pid });
    const gone = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
    await gone;
    expect(runLore(folder.root, ['findings', '--rule', 'contradictions/rules']).stdout).toContain('1 finding');
  });

  it('ends when another file lies in the place of its own', async () => {
    const { ended, stderr } = await watch();
    const backup = join(folder.root, '.lore', 'b.grafeo');
    runLore(folder.root, ['backup', backup]);
    renameSync(storeFile(), join(folder.root, '.lore', 'old.grafeo'));
    renameSync(backup, storeFile());
    expect(await ended).toBe(2);
    expect(stderr()).toContain('was replaced by another one');
    expect(stderr()).toContain('Start again, with the store that is there now.');
  });

  it.each(['moved away', 'deleted', 'replaced'])('ends when the folder of its world was %s', async (how) => {
    const { ended, stderr } = await watch();
    if (how === 'deleted') folder.remove();
    else renameSync(folder.root, `${folder.root}-moved`);
    if (how === 'replaced') cpSync(`${folder.root}-moved`, folder.root, { recursive: true });
    expect(await ended).toBe(2);
    expect(stderr()).toMatch(/lore: The world's folder \S+ was (?:deleted or moved away|replaced by another one)\./);
    expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
    if (how !== 'deleted')
      expect(runLore(`${folder.root}-moved`, ['findings', '--rule', 'contradictions/rules']).status).toBe(0);
  });

  it('ends with 2, too, on Ctrl-C at that moment', async () => {
    const { ended, stderr } = await watch();
    deleteStore();
    child?.kill('SIGINT');
    expect(await ended).toBe(2);
    expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
  });
});

describe('a server whose store is lost', () => {
  it.each([[['--http', '0']], [['--http', '0', '--watch']]])('ends: lore mcp %j', async (options) => {
    const { ended, stderr } = await started(['mcp', ...options], /serving/);
    // It serves before the first ingest is done.
    while (!existsSync(storeFile())) await new Promise((resolve) => setTimeout(resolve, 20));
    deleteStore();
    expect(await ended).toBe(2);
    expect(stderr()).toContain('was deleted or moved away while it was open');
    expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
  });
});

describe('a nightly run without a store', () => {
  it('says that there is none, and ends with 2', () => {
    runLore(folder.root, ['ingest']);
    deleteStore();
    const { status, stderr, stdout } = runLore(folder.root, ['nightly', '--once']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('"code":"no-store"');
    expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
  });
});
