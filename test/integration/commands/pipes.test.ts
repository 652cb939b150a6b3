import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shell } from '../../support/program/shell.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

/** A folder with a store, a copy of which each test has. */
let ready: WorldFolder;
beforeAll(async () => {
  ready = new WorldFolder(saltMarch);
  await shell(ready.root, 'lore ingest');
});
afterAll(() => ready.remove());

async function inCopy(work: (folder: WorldFolder) => Promise<void>): Promise<void> {
  const folder = new WorldFolder({});
  cpSync(ready.root, folder.root, { recursive: true });
  try {
    await work(folder);
  } finally {
    folder.remove();
  }
}

/** What waits longer than this is ended, and has a signal to show for it. */
const LIMIT_MS = 60_000;
const run = ({ root }: WorldFolder, line: string) => shell(root, line.replaceAll('lore ', 'exec lore '), LIMIT_MS);

function pipe({ root }: WorldFolder, path: string): void {
  rmSync(join(root, path), { recursive: true, force: true });
  spawnSync('mkfifo', [join(root, path)]);
}

describe.skipIf(process.platform === 'win32').concurrent('what is no file, named as one', () => {
  it.each([
    ['check pipe.yaml', 'a pipe'],
    ['check /dev/zero', 'a device'],
    ['check <(cat people.yaml)', 'a pipe'],
    ['ingest pipe.yaml', 'a pipe'],
    ['ingest --world pipe.yaml', 'a pipe'],
    ['watch pipe.yaml', 'a pipe'],
    ['mcp --world pipe.yaml', 'a pipe'],
    ['check --baseline pipe.yaml', 'a pipe without a writer'],
    ['check --baseline /dev/zero', 'a device'],
    ['check --baseline .', 'a folder'],
    ['restore pipe.yaml', 'a pipe'],
    ['restore /dev/zero', 'a device'],
    ['restore .', 'a folder'],
    ['calendar import pipe.yaml', 'a pipe without a writer'],
    ['calendar import /dev/zero', 'a device'],
    ['rules lint own.cypher', 'a pipe'],
    ['rules test own.cypher', 'a pipe'],
    ['rules add own.cypher', 'a pipe'],
  ])('is refused at once: lore %s', (line, what) =>
    inCopy(async (folder) => {
      pipe(folder, 'pipe.yaml');
      pipe(folder, 'own.cypher');
      const { status, signal, stderr } = await run(folder, `lore ${line}`);
      expect({ status, signal }).toEqual({ status: 2, signal: null });
      expect(stderr).toContain('is not a file: it is ');
      expect(stderr).toContain(what);
      expect(stderr).not.toMatch(/^\s+at /m);
    }),
  );

  it.each(['check --baseline pipe --write-baseline', 'export --format json --out pipe'])(
    'is not written to where nobody reads: lore %s',
    (line) =>
      inCopy(async (folder) => {
        pipe(folder, 'pipe');
        const { status, signal, stderr } = await run(folder, `lore ${line}`);
        expect({ status, signal, stderr }).toMatchObject({ status: 2, signal: null });
        expect(stderr).toContain('pipe cannot be written: it has no reader (ENXIO).');
      }),
  );

  it.each([
    ['lore.yaml', ['check', 'export --out copy', 'init']],
    ['rules/own.test.yaml', ['check', 'rules test', 'rules lint', 'rules show own']],
    ['rules/own.cypher', ['check', 'rules list', 'rules lint']],
    ['people.yaml', ['check', 'ingest']],
    ['.lore/graph.grafeo', ['findings', 'backup', 'doctor', 'ingest']],
    ['.lore/graph.grafeo.wal', ['findings', 'backup', 'doctor', 'ingest']],
    ['.lore/graph.grafeo.holder', ['findings', 'backup', 'doctor', 'ingest']],
    ['.lore/parsed-files', ['findings', 'backup', 'doctor', 'ingest']],
    ['.lore/.gitignore', ['findings', 'backup', 'doctor', 'ingest']],
    ['.lore/decisions.yaml', ['check', 'findings', 'doctor', 'ingest', 'list']],
    ['.lore/backups', ['backup']],
    ['.lore', ['findings', 'backup', 'doctor', 'ingest']],
    ['.obsidian/templates.json', ['check']],
  ])('keeps nobody waiting in the place of %s', (path, lines) =>
    inCopy(async (folder) => {
      folder.write('rules/own.cypher', '// Nobody.\nMATCH (p:Person) WHERE p.name = "Nobody" RETURN p\n');
      folder.write('.obsidian/app.json', '{}');
      pipe(folder, path);
      for (const line of lines) {
        const { signal, stderr } = await run(folder, `lore ${line}`);
        expect({ line, signal }).toEqual({ line, signal: null });
        expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
      }
    }),
  );
});

describe.skipIf(process.platform === 'win32').concurrent('a pipe with somebody at the other end', () => {
  it('may be a baseline', () =>
    inCopy(async (folder) => {
      await run(folder, 'lore check --write-baseline --baseline known.json');
      const known = await run(folder, 'lore check --quiet --baseline <(sleep 1; cat known.json) --fail-on error');
      expect(known.status).toBe(0);
    }));

  it('may take an export, as stdout does', () =>
    inCopy(async (folder) => {
      const piped = await run(folder, 'lore export --format json --out >(head -c 30 >&2)');
      expect(piped.status).toBe(0);
      const { stdout, status } = await run(folder, 'lore export --format json --out /dev/stdout');
      expect(status).toBe(0);
      expect(JSON.parse(stdout).schema).toBe('lore-graph/1');
      expect(await run(folder, 'lore export --format json --out /dev/null')).toMatchObject({ status: 0, stderr: '' });
      expect(existsSync('/dev/null')).toBe(true);
    }));
});
