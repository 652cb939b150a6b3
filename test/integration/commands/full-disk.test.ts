import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writersEnvironment as env, program } from '../../support/program/program.ts';
import { runLoreBeside, shell } from '../../support/program/shell.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

async function inFolder(work: (folder: WorldFolder) => Promise<void>): Promise<void> {
  const folder = new WorldFolder(saltMarch);
  try {
    await work(folder);
  } finally {
    folder.remove();
  }
}

const noRoom = 'lore: The output cannot be written: no room is left on the disk (ENOSPC).\n';

describe.skipIf(!existsSync('/dev/full')).concurrent('output that cannot be written', () => {
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
  ])('is told in one line by `%s`, which ends with 2', (line) =>
    inFolder(async ({ root }) => {
      expect(await shell(root, `${line} >/dev/full`)).toMatchObject({ stdout: '', stderr: noRoom, status: 2 });
    }),
  );

  it('takes nothing away of what was stored', () =>
    inFolder(async ({ root }) => {
      expect(await shell(root, 'lore ingest >/dev/full')).toMatchObject({ stderr: noRoom, status: 2 });
      expect((await shell(root, 'lore ingest')).stdout).toContain('nothing has changed');
      for (const line of ['findings', 'export --format json', 'doctor', 'backup', 'run', 'nightly --once'])
        expect(await shell(root, `LORE_LOG=error lore ${line} >/dev/full`), line).toMatchObject({
          stderr: noRoom,
          status: 2,
        });
      expect(readdirSync(join(root, '.lore', 'backups'))).toHaveLength(1);
    }));

  it('ends a watch, which has nobody left to work for', () =>
    inFolder(async ({ root }) => {
      expect(await shell(root, 'timeout 60 lore watch >/dev/full')).toMatchObject({
        stderr: expect.stringContaining(noRoom),
        status: 2,
      });
    }));

  it('ends a server, which has nobody left to work for', () =>
    inFolder(async ({ root }) => {
      const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const client = `<(echo '${hello}'; exec sleep 90 2>/dev/null)`; // stays, and says nothing more
      expect(await shell(root, `timeout 60 lore mcp < ${client} >/dev/full`)).toMatchObject({
        stderr: noRoom,
        status: 2,
      });
    }));

  it('may be the messages: the exit status says it', () =>
    inFolder(async ({ root }) => {
      expect(await shell(root, 'lore check nowhere 2>/dev/full')).toMatchObject({ stdout: '', status: 2 });
      await shell(root, 'lore ingest');
      const once = await shell(root, 'lore nightly --once --fail-on never 2>/dev/full');
      expect(JSON.parse(once.stdout)).toMatchObject({ schema: 'lore-nightly/1' });
    }));
});

describe.concurrent('a reader that goes away', () => {
  it.each(['lore check', 'lore check --format json', 'lore check --stats 2>&1', 'lore --help'])(
    'ends `%s` in silence',
    (line) =>
      inFolder(async ({ root }) => {
        const { stdout, stderr } = await shell(root, `${line} | head -1`);
        expect(stdout.split('\n')).toHaveLength(2);
        expect(stderr).toBe('');
      }),
  );

  it('leaves the status that the work has', () =>
    inFolder(async ({ root }) => {
      const ended = await shell(root, `lore check | true; exit "\${PIPESTATUS[0]}"`);
      expect(ended).toMatchObject({ stderr: '', status: 1 });
    }));
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

describe.skipIf(!canMount).concurrent('a disk that is full', () => {
  const findingIds = async (at: string): Promise<string[]> =>
    JSON.parse((await shell(at, 'lore findings --format json')).stdout).items.map(
      ({ violation }: { violation: { id: string } }) => violation.id,
    );
  let elsewhere: Promise<string[]>;
  beforeAll(() => {
    elsewhere = (async () => {
      const folder = new WorldFolder(saltMarch);
      await shell(folder.root, 'lore ingest');
      return findingIds(folder.root).finally(() => folder.remove());
    })();
  });

  it.each([100, 200, 300, 400, 600, 900])(
    'of %i KB keeps the store whole, and the next ingest completes it',
    async (size) => {
      const disk = smallDisk(size);
      if (disk === undefined) throw new Error('it could be mounted before');
      try {
        for (const [path, text] of Object.entries(saltMarch)) {
          mkdirSync(join(disk.path, path, '..'), { recursive: true });
          writeFileSync(join(disk.path, path), text);
        }
        for (let round = 0; round < 2; round += 1) {
          const { stderr, status } = await shell(disk.path, 'lore ingest');
          expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
          if (status !== 0)
            expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('ENOSPC') });
        }
        disk.grow();
        expect(await shell(disk.path, 'lore ingest')).toMatchObject({ status: 0, stderr: '' });
        expect(await findingIds(disk.path)).toEqual(await elsewhere);
        expect((await shell(disk.path, 'lore doctor')).status).toBe(0);
      } finally {
        disk.remove();
      }
    },
  );

  it('stores a decision in the log, says that nothing is to be done again, and lets the store be read meanwhile', async () => {
    const disk = smallDisk(4096);
    if (disk === undefined) throw new Error('it could be mounted before');
    try {
      for (const [path, text] of Object.entries(saltMarch)) {
        mkdirSync(join(disk.path, path, '..'), { recursive: true });
        writeFileSync(join(disk.path, path), text);
      }
      await shell(disk.path, 'lore ingest');
      const [id] = await findingIds(disk.path);
      const leave = 24; // kilobytes: room for the log, none for the file
      await shell(disk.path, `dd if=/dev/zero of=fill bs=1k count=$(($(df -k --output=avail . | tail -1) - ${leave}))`);
      const decided = await shell(disk.path, `lore dismiss ${id} --reason "they ruled in turn"`);
      expect(decided).toMatchObject({ status: 2, stdout: expect.stringContaining(`${id} is dismissed`) });
      expect(decided.stderr).toContain('The change is stored, in the log next to it.');
      expect(decided.stderr).toContain('The change is kept. Make room;');
      for (const line of ['findings', 'list', 'export --format json'])
        expect(await shell(disk.path, `lore ${line}`), line).toMatchObject({ status: 0, stderr: '' });
      rmSync(join(disk.path, 'fill'));
      expect((await shell(disk.path, 'lore findings --status dismissed')).stdout).toContain('they ruled in turn');
      expect(existsSync(join(disk.path, '.lore', 'graph.grafeo.wal'))).toBe(false);
    } finally {
      disk.remove();
    }
  });

  it('leaves what was there: a baseline, an export, an empty folder', () =>
    inFolder(async (folder) => {
      const disk = smallDisk(64);
      if (disk === undefined) throw new Error('it could be mounted before');
      try {
        await shell(folder.root, 'lore ingest');
        const known = join(disk.path, 'known.json');
        const graph = join(disk.path, 'graph.json');
        await shell(folder.root, `lore check --baseline ${known} --write-baseline`);
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
          const { status, stderr } = await runLoreBeside(folder.root, words);
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
    }));
});

describe.concurrent('Ctrl-C', () => {
  it.each([300, 600, 900, 1500])('%i ms after a watch has begun ends it without a stack', (ms) =>
    inFolder(async ({ root }) => {
      const child = spawn(process.execPath, [...program, 'watch'], { cwd: root, env });
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
      expect((await shell(root, 'lore ingest')).status).toBe(0);
    }),
  );
});
