import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writersEnvironment as env, program } from '../../support/program/program.ts';
import { shell } from '../../support/program/shell.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

interface Started {
  readonly ended: Promise<number | null>;
  readonly stderr: () => string;
  readonly interrupt: () => void;
}

/** A folder of a world, and commands in it that go on and on. */
class Scene {
  readonly folder = new WorldFolder(saltMarch);
  private readonly children: ChildProcess[] = [];

  /** Starts one, and waits until it says so. */
  async started(args: readonly string[], says: RegExp): Promise<Started> {
    const child = spawn(process.execPath, [...program, ...args], { cwd: this.folder.root, env });
    this.children.push(child);
    let stderr = '';
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const begun = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk) => {
        stderr += String(chunk);
        if (says.test(stderr)) resolve();
      });
    });
    await Promise.race([begun, ended]);
    return { ended, stderr: () => stderr, interrupt: () => void child.kill('SIGINT') };
  }

  watch(): Promise<Started> {
    return this.started(['watch'], /Watching/);
  }

  run(line: string) {
    return shell(this.folder.root, `lore ${line}`);
  }

  /** A watch may be writing what it parsed at that moment. */
  deleteStore(tries = 20): void {
    try {
      rmSync(join(this.folder.root, '.lore'), { recursive: true, force: true });
    } catch (error) {
      if (tries === 0) throw error;
      this.deleteStore(tries - 1);
    }
  }

  get storeFile(): string {
    return join(this.folder.root, '.lore', 'graph.grafeo');
  }

  end(): void {
    for (const child of this.children) child.kill('SIGKILL');
    this.folder.remove();
    rmSync(`${this.folder.root}-moved`, { recursive: true, force: true });
  }
}

async function inScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = new Scene();
  try {
    await work(scene);
  } finally {
    scene.end();
  }
}

/** The same file, with something else in it. */
const overwrites: Readonly<Record<string, (file: string, backup: string) => void>> = {
  'a backup': (file, backup) => writeFileSync(file, readFileSync(backup)),
  'cut to nothing': (file) => truncateSync(file, 0),
  'cut short': (file) => truncateSync(file, 5000),
  'other bytes within': (file) => {
    const bytes = readFileSync(file);
    bytes.fill(7, 9000, 9500);
    writeFileSync(file, bytes);
  },
};

describe.concurrent('a watch whose store is lost', () => {
  it('ends by itself when .lore was deleted, with one line and 2', () =>
    inScene(async (scene) => {
      const { folder } = scene;
      const { ended, stderr } = await scene.watch();
      scene.deleteStore();
      expect(await ended).toBe(2);
      expect(stderr()).toContain(`lore: The store ${scene.storeFile} was deleted or moved away while it was open`);
      expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
      expect(existsSync(join(folder.root, '.lore'))).toBe(false);
      expect((await scene.run('ingest')).status).toBe(0);
    }));

  it('tells nothing as done of a save that comes with it', () =>
    inScene(async (scene) => {
      const { folder } = scene;
      const { ended, stderr } = await scene.watch();
      scene.deleteStore();
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
      expect(await ended).toBe(2);
      expect(stderr().match(/was deleted/g)).toHaveLength(1);
    }));

  it('takes nothing from a store that was put in its place meanwhile', () =>
    inScene(async (scene) => {
      const { folder } = scene;
      const { ended, stderr } = await scene.watch();
      scene.deleteStore();
      // Another process makes a new store there at once, and is killed while its log holds all.
      const other = spawn(process.execPath, [...program, 'watch'], { cwd: folder.root, env });
      await new Promise<void>((resolve) =>
        other.stderr.on('data', (chunk) => /Watching/.test(String(chunk)) && resolve()),
      );
      expect(await ended).toBe(2);
      expect(stderr()).toMatch(/was (?:deleted or moved away|replaced by another one)/);
      expect(JSON.parse(readFileSync(`${scene.storeFile}.holder`, 'utf8'))).toMatchObject({ pid: other.pid });
      const gone = new Promise((resolve) => other.once('exit', resolve));
      other.kill('SIGKILL');
      await gone;
      expect((await scene.run('findings --rule contradictions/rules')).stdout).toContain('1 finding');
    }));

  it('ends when another file lies in the place of its own', () =>
    inScene(async (scene) => {
      const { folder } = scene;
      const { ended, stderr } = await scene.watch();
      const backup = join(folder.root, '.lore', 'b.grafeo');
      await scene.run(`backup ${backup}`);
      renameSync(scene.storeFile, join(folder.root, '.lore', 'old.grafeo'));
      renameSync(backup, scene.storeFile);
      expect(await ended).toBe(2);
      expect(stderr()).toContain('was replaced by another one');
      expect(stderr()).toContain('Start again, with the store that is there now.');
      expect((await scene.run('doctor')).status).toBe(0);
    }));

  it('leaves its log where it is when only the file was deleted: a new start moves it aside and says so', () =>
    inScene(async (scene) => {
      const { folder, storeFile } = scene;
      const backup = join(folder.root, 'b.grafeo');
      const { ended } = await scene.watch();
      await scene.run(`backup ${backup}`);
      rmSync(storeFile);
      expect(await ended).toBe(2);
      expect(existsSync(`${storeFile}.holder`)).toBe(false);
      const doctor = await scene.run('doctor');
      expect(doctor.stdout).toContain(`The store ${storeFile} is not there, only its log ${storeFile}.wal.`);
      const aside = () => readdirSync(join(folder.root, '.lore')).filter((name) => /^replaced-.*\.wal$/.test(name));
      const ingest = await scene.run('ingest');
      expect(ingest.status).toBe(0);
      expect(ingest.stderr).toMatch(
        /^lore: The log of a store that is gone lay here; it is now \S+replaced-\S+\.grafeo\.wal,/m,
      );
      expect(aside()).toHaveLength(1);
      expect((await scene.run('doctor')).status).toBe(0);
      expect((await scene.run('ingest')).stderr).not.toContain('gone');

      const again = await scene.watch();
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
      rmSync(storeFile);
      expect(await again.ended).toBe(2);
      expect(await scene.run(`restore ${backup}`)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('replaced-'),
      });
      expect(aside()).toHaveLength(2);
      expect((await scene.run('findings --rule contradictions/rules')).stdout).toContain('1 finding');
    }));

  it.each(Object.keys(overwrites))('ends when its file is written over in place: %s', (how) =>
    inScene(async (scene) => {
      const { folder, storeFile } = scene;
      await scene.run('ingest');
      const backup = join(folder.root, '.lore', 'b.grafeo');
      await scene.run(`backup ${backup}`);
      const { ended, stderr } = await scene.watch();
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
      overwrites[how]?.(storeFile, backup);
      const written = readFileSync(storeFile);
      expect(await ended).toBe(2);
      expect(stderr().match(/was written over by another program while it was open/g)).toHaveLength(1);
      expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
      expect(readFileSync(storeFile).equals(written)).toBe(true);
      expect(existsSync(`${storeFile}.holder`)).toBe(false);
      expect(readdirSync(join(folder.root, '.lore')).filter((name) => /^replaced-.*\.wal$/.test(name))).toHaveLength(1);
      if (how !== 'a backup') return;
      expect((await scene.run('doctor')).status).toBe(0);
      expect((await scene.run('findings --rule contradictions/rules')).stdout).toContain('1 finding');
    }),
  );

  it.each(['moved away', 'deleted', 'replaced'])('ends when the folder of its world was %s', (how) =>
    inScene(async (scene) => {
      const { folder } = scene;
      const { ended, stderr } = await scene.watch();
      if (how === 'deleted') folder.remove();
      else renameSync(folder.root, `${folder.root}-moved`);
      if (how === 'replaced') cpSync(`${folder.root}-moved`, folder.root, { recursive: true });
      expect(await ended).toBe(2);
      expect(stderr()).toMatch(/lore: The world's folder \S+ was (?:deleted or moved away|replaced by another one)\./);
      expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
      if (how !== 'deleted')
        expect((await shell(`${folder.root}-moved`, 'lore findings --rule contradictions/rules')).status).toBe(0);
    }),
  );

  it('ends with 2, too, on Ctrl-C at that moment', () =>
    inScene(async (scene) => {
      const { ended, stderr, interrupt } = await scene.watch();
      scene.deleteStore();
      interrupt();
      expect(await ended).toBe(2);
      expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
    }));
});

describe.concurrent('a server whose store is lost', () => {
  it.each([[['--http', '0']], [['--http', '0', '--watch']]])('ends: lore mcp %j', (options) =>
    inScene(async (scene) => {
      const { ended, stderr } = await scene.started(['mcp', ...options], /serving/);
      // It serves before the first ingest is done.
      while (!existsSync(scene.storeFile)) await new Promise((resolve) => setTimeout(resolve, 20));
      scene.deleteStore();
      expect(await ended).toBe(2);
      expect(stderr()).toContain('was deleted or moved away while it was open');
      expect(stderr()).not.toMatch(/likely a bug|^\s+at /m);
    }),
  );
});

describe.concurrent('a server whose store is written over in place', () => {
  it.each([[['--http', '0']], [['--http', '0', '--watch']]])('ends: lore mcp %j', (options) =>
    inScene(async (scene) => {
      await scene.run('ingest');
      const { ended, stderr } = await scene.started(['mcp', ...options], /serving/);
      const bytes = readFileSync(scene.storeFile);
      writeFileSync(scene.storeFile, bytes);
      expect(await ended).toBe(2);
      expect(stderr()).toContain('was written over by another program');
      expect(readFileSync(scene.storeFile).equals(bytes)).toBe(true);
    }),
  );
});

describe('a nightly run without a store', () => {
  it('says that there is none, and ends with 2', () =>
    inScene(async (scene) => {
      await scene.run('ingest');
      scene.deleteStore();
      const { status, stderr, stdout } = await scene.run('nightly --once');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('"code":"no-store"');
      expect(stderr).not.toMatch(/likely a bug|^\s+at /m);
    }));
});
