import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writersEnvironment as env, program, runLore } from '../../support/program/program.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

/** The command line, run by a shell in a folder: `lore` is the program. */
function shell(cwd: string, line: string) {
  const lore = [process.execPath, ...program].join(' ');
  const { stdout, stderr, status } = spawnSync('bash', ['-c', line.replaceAll('lore ', `${lore} `)], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

const noRoom = 'lore: The output cannot be written: no room is left on the disk (ENOSPC).\n';

describe.skipIf(!existsSync('/dev/full'))('output that cannot be written', () => {
  it.each([
    'lore check',
    'lore check --format json',
    'lore check --format html',
    'lore check --write-baseline',
    'lore init march',
    'lore calendar list',
    'lore rules list',
    'lore completion bash',
    'lore --version',
    'lore check --help',
  ])('is told in one line by `%s`, which ends with 2', (line) => {
    expect(shell(folder.root, `${line} >/dev/full`)).toEqual({ stdout: '', stderr: noRoom, status: 2 });
  });

  it('takes nothing away of what was stored', () => {
    expect(shell(folder.root, 'lore ingest >/dev/full')).toMatchObject({ stderr: noRoom, status: 2 });
    expect(runLore(folder.root, ['ingest']).stdout).toContain('nothing has changed');
    for (const line of ['findings', 'export --format json', 'doctor', 'backup', 'run', 'nightly --once'])
      expect(shell(folder.root, `LORE_LOG=error lore ${line} >/dev/full`), line).toMatchObject({
        stderr: noRoom,
        status: 2,
      });
    expect(readdirSync(join(folder.root, '.lore', 'backups'))).toHaveLength(1);
  });

  it('ends a watch and a server, which have nobody left to work for', () => {
    expect(shell(folder.root, 'timeout 30 lore watch >/dev/full')).toMatchObject({
      stderr: expect.stringContaining(noRoom),
      status: 2,
    });
    const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(shell(folder.root, `(echo '${hello}'; sleep 20) | timeout 15 lore mcp >/dev/full`)).toMatchObject({
      stderr: noRoom,
      status: 2,
    });
  });

  it('may be the messages: the exit status says it', () => {
    expect(shell(folder.root, 'lore check nowhere 2>/dev/full')).toMatchObject({ stdout: '', status: 2 });
    runLore(folder.root, ['ingest']);
    const once = shell(folder.root, 'lore nightly --once --fail-on never 2>/dev/full');
    expect(JSON.parse(once.stdout)).toMatchObject({ schema: 'lore-nightly/1' });
  });
});

describe('a reader that goes away', () => {
  it.each([
    'lore check',
    'lore check --format json',
    'lore check --stats 2>&1',
    'lore --help',
    'timeout 30 lore watch 2>/dev/null',
  ])('ends `%s` in silence', (line) => {
    const { stdout, stderr } = shell(folder.root, `${line} | head -1`);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('');
  });

  it('leaves the status that the work has', () => {
    expect(shell(folder.root, `lore check | true; exit "\${PIPESTATUS[0]}"`)).toMatchObject({ stderr: '', status: 1 });
  });
});

/** A file system of so many kilobytes; undefined where none can be mounted. */
function smallDisk(kilobytes: number): { readonly path: string; grow(): void; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'lore-disk-'));
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  const remove = () => rmSync(path, { recursive: true, force: true });
  if (!mount(`size=${kilobytes}k`)) {
    remove();
    return undefined;
  }
  return {
    path,
    grow: () => void spawnSync('mount', ['-o', 'remount,size=64m', path]),
    remove: () => {
      spawnSync('umount', [path]);
      remove();
    },
  };
}

const canMount = (() => {
  const disk = smallDisk(64);
  disk?.remove();
  if (disk === undefined) console.warn('SKIPPED: no file system can be mounted here (root on Linux can).');
  return disk !== undefined;
})();

describe.skipIf(!canMount)('a disk that is full', () => {
  it.each([100, 200, 300, 400, 600, 900])(
    'of %i KB keeps the store whole, and the next ingest completes it',
    (size) => {
      const disk = smallDisk(size);
      if (disk === undefined) throw new Error('it could be mounted before');
      try {
        for (const [path, text] of Object.entries(saltMarch)) {
          mkdirSync(join(disk.path, path, '..'), { recursive: true });
          writeFileSync(join(disk.path, path), text);
        }
        for (let round = 0; round < 2; round += 1) {
          const { stderr, status } = runLore(disk.path, ['ingest']);
          expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
          if (status !== 0)
            expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('ENOSPC') });
        }
        disk.grow();
        expect(runLore(disk.path, ['ingest'])).toMatchObject({ status: 0, stderr: '' });
        runLore(folder.root, ['ingest']);
        const ids = (at: string): string[] =>
          JSON.parse(runLore(at, ['findings', '--format', 'json']).stdout).items.map(
            ({ violation }: { violation: { id: string } }) => violation.id,
          );
        expect(ids(disk.path)).toEqual(ids(folder.root));
        expect(runLore(disk.path, ['doctor']).status).toBe(0);
      } finally {
        disk.remove();
      }
    },
  );

  it('leaves what was there: a baseline, an export, an empty folder', () => {
    const disk = smallDisk(64);
    if (disk === undefined) throw new Error('it could be mounted before');
    try {
      runLore(folder.root, ['ingest']);
      const known = join(disk.path, 'known.json');
      const graph = join(disk.path, 'graph.json');
      runLore(folder.root, ['check', '--baseline', known, '--write-baseline']);
      writeFileSync(graph, 'the one before');
      const before = readFileSync(known, 'utf8');
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk.path, 'fill')}`, 'bs=1k'], { stdio: 'ignore' });
      const why = 'no room is left on the disk (ENOSPC)';
      for (const [words, there] of [
        [['check', '--baseline', known, '--write-baseline'], known],
        [['export', '--format', 'json', '--out', graph], graph],
        [['export', '--out', join(disk.path, 'world')], join(disk.path, 'world')],
        [['init', join(disk.path, 'march')], join(disk.path, 'march')],
        [['backup', join(disk.path, 'b.grafeo')], join(disk.path, 'b.grafeo')],
      ] as const) {
        const { status, stderr } = runLore(folder.root, words);
        expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(why) });
        expect(stderr).toContain(there);
        expect(stderr.trimEnd().split('\n')).toHaveLength(2);
      }
      expect(readFileSync(known, 'utf8')).toBe(before);
      expect(readFileSync(graph, 'utf8')).toBe('the one before');
      expect(
        readdirSync(disk.path, { recursive: true }).filter((each) => /\.(?:yaml|part|grafeo)$/.test(String(each))),
      ).toEqual([]);
    } finally {
      disk.remove();
    }
  });
});

describe('Ctrl-C', () => {
  it.each([300, 600, 900, 1500])('%i ms after a watch has begun ends it without a stack', async (ms) => {
    const child = spawn(process.execPath, [...program, 'watch'], { cwd: folder.root, env });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    await new Promise((resolve) => setTimeout(resolve, ms));
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect([0, 1, 130, 'SIGINT']).toContain(await ended);
    expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
    expect(runLore(folder.root, ['ingest']).status).toBe(0);
  });
});
