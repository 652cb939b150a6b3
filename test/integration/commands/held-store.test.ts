import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import { overStdioIn } from '../../support/program/mcp.ts';
import { program, runLore } from '../../support/program/program.ts';
import { type Spawned, spawnLore } from '../../support/program/spawned.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const elsewhere = mkdtempSync(join(tmpdir(), 'lore-elsewhere-'));
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

let folder: WorldFolder;
/** A cache folder of the test's own. */
let env: Readonly<Record<string, string>>;
let watching: Spawned | undefined;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
  env = { XDG_CACHE_HOME: join(folder.root, '..', `${folder.root.split('/').at(-1)}-cache`) };
});
afterEach(async () => {
  watching?.signal('SIGKILL');
  await watching?.gone;
  watching = undefined;
  folder.remove();
  rmSync(env.XDG_CACHE_HOME ?? '', { recursive: true, force: true });
});

async function watch(...more: readonly string[]): Promise<Spawned> {
  watching = spawnLore(folder.root, ['watch', ...more], env);
  await watching.says('Ctrl-C ends it.');
  return watching;
}

const lore = (...args: readonly string[]) => runLore(folder.root, args, env);
const inWorld = (...args: readonly string[]) => runLore(elsewhere, [...args, '--world', folder.root], env);
const beside = (...args: readonly string[]) => spawnLore(folder.root, args, env);
const items = (...args: readonly string[]) => JSON.parse(lore(...args, '--format', 'json').stdout).items;
const openIds = (): string[] => items('findings').map(({ violation }: { violation: { id: string } }) => violation.id);

/** All pages of what a command lists. */
function everyPage(...args: readonly string[]) {
  const entries = [];
  for (let more: readonly string[] = [], first = true; first || more.length > 0; first = false) {
    const page = JSON.parse(lore(...args, '--format', 'json', ...more).stdout);
    entries.push(...page.items);
    more = page.cursor === undefined ? [] : ['--cursor', page.cursor];
  }
  return entries;
}
const wholeHistory = (about: string): { readonly action: string; readonly reason: string }[] =>
  everyPage('history', about);

/** The answers of every command that only looks, as from a folder that is not the world's. */
const looks: readonly (readonly string[])[] = [
  ['findings'],
  ['findings', '--format', 'json'],
  ['orphans'],
  ['explain', 'FINDING'],
  ['show', 'ysolde'],
  ['history'],
  ['list'],
  ['search', 'tern', '--world', 'WORLD'],
  ['review'],
  ['rules', 'list'],
  ['rules', 'show', 'contradictions/rules'],
  ['export', '--format', 'json'],
];

describe('while lore watch has the store open', () => {
  it('every command that looks answers as it does alone, from another folder too', async () => {
    lore('ingest');
    const [finding = ''] = openIds();
    const lines = looks.map((line) =>
      line.map((word) => word.replace('FINDING', finding).replace('WORLD', folder.root)),
    );
    const answers = () =>
      lines.map((line) => {
        const { status, stdout, stderr } = line.includes('--world') ? runLore(elsewhere, line, env) : inWorld(...line);
        return { line, status, stdout, stderr };
      });
    const alone = answers();
    for (const { line, stderr } of alone) expect({ line, stderr }).toEqual({ line, stderr: '' });
    await watch();
    expect(answers()).toEqual(alone);
  });

  it('every command that decides or changes something does so, and it stays', async () => {
    folder.write(
      'own.cypher',
      "// Nobody rows.\nMATCH (p:Person) WHERE p.id = 'nameless' RETURN p, 'definite' AS verdict\n",
    );
    await watch('--fail-on', 'never');
    const [first = ''] = openIds();
    const [gap] = items('orphans');
    const second: string = gap.violation.id;
    const done = (...args: readonly string[]) => {
      const { status, stdout, stderr } = inWorld(...args);
      expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
      return stdout;
    };
    done('dismiss', first, '--reason', 'meant so', '--as', 'Ama');
    done('reopen', first, '--reason', 'after all', '--as', 'Ama');
    done('resolve', second, '--reason', 'seen', '--as', 'Odo');
    done('flag', 'ysolde', '--reason', 'look at her');
    done('accept', '--path', 'drafts/**');
    done('withdraw', 'people.yaml:10', '--reason', 'a slip');
    done('rules', 'add', join(folder.root, 'own.cypher'), '--id', 'no-rowers', '--approve');
    done('rules', 'disable', 'contradictions/rules', '--reason', 'too loud');
    done('rules', 'enable', 'contradictions/rules');
    done('rules', 'remove', 'no-rowers');
    done('run', '--fail-on', 'never');
    done('export', '--out', join(elsewhere, 'copy'));
    done('backup');
    const actions = items('history').map(({ action }: { action: string }) => action);
    for (const action of ['dismiss', 'reopen', 'resolve', 'flag', 'accept', 'withdraw', 'add-rule', 'remove-rule']) {
      expect(actions).toContain(action);
    }
    watching?.signal('SIGINT');
    expect((await watching?.gone)?.status).toBe(0);
    expect(openIds()).not.toContain(second);
    expect(items('history').map(({ action }: { action: string }) => action)).toEqual(actions);
    expect(
      readFileSync(join(folder.root, '.lore', 'decisions.yaml'), 'utf8').match(/action: /g)?.length,
    ).toBeGreaterThan(4);
  });

  it('a reader that goes away is no fault, and the watch goes on', async () => {
    await watch('--fail-on', 'never');
    const lines = ['export --format json', 'findings', 'history', 'list'];
    for (const line of lines) {
      const command = `${process.execPath} ${program.join(' ')} ${line} | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', command], {
        cwd: folder.root,
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      });
      expect({ line, stderr, status: stdout.trim() }).toEqual({ line, stderr: '', status: '0' });
    }
    folder.write('late.yaml', '- { id: late, kind: Person }\n');
    await watching?.says('late.yaml');
    expect(lore('findings').status).toBe(0);
  });

  it('a command is ended by Ctrl-C, and what it had begun is undone', async () => {
    await watch('--fail-on', 'never');
    const before = openIds();
    for (const delay of [30, 80, 120, 160, 200, 250, 300]) {
      const running = beside('run');
      await new Promise((resolve) => setTimeout(resolve, delay));
      running.signal('SIGINT');
      await running.gone;
    }
    expect(openIds()).toEqual(before);
    expect(lore('run', '--fail-on', 'never').status).toBe(0);
    const runs = items('history').length;
    expect(items('history')).toHaveLength(runs);
    expect(lore('doctor').status).toBe(0);
  });

  it('sixty changes of four callers are all kept, once each, while files are saved', async () => {
    for (const [book, birth] of Object.entries({ annals: 150, ballad: 162 })) {
      const told = Array.from({ length: 12 }, (_, at) => ({
        id: `twin${at}`,
        kind: 'Person',
        name: `Twin ${at}`,
        birth,
      }));
      folder.write(`${book}.yaml`, JSON.stringify(told));
    }
    await watch('--fail-on', 'never');
    const callers = ['Ama', 'Bel', 'Cor', 'Dag'];
    const wanted = callers.flatMap((who, caller) =>
      Array.from({ length: 15 }, (_, at) =>
        at % 5 === 0
          ? { who, action: 'dismiss', about: `twin${caller * 3 + at / 5}`, reason: `${who} ${at}` }
          : { who, action: 'flag', about: 'ysolde', reason: `${who} ${at}` },
      ),
    );
    // Each command is a process to start, of which a busy machine takes its time: these are looked up together.
    const twins: readonly { violation: { id: string; subject: { id: string } } }[] = everyPage('findings');
    const findingOf = new Map(twins.map(({ violation: { id, subject } }) => [subject.id, id]));
    const dismissed = wanted.flatMap(({ action, about }) => (action === 'flag' ? [] : [findingOf.get(about)]));
    expect(new Set(dismissed).size).toBe(12);
    expect(dismissed).not.toContain(undefined);
    const changesOf = async (caller: string) => {
      for (const { who, action, about, reason } of wanted.filter((each) => each.who === caller)) {
        const words = [action, findingOf.get(about) ?? about, '--reason', reason, '--as', who];
        const running = spawnLore(elsewhere, [...words, '--world', folder.root], env);
        const { status } = await running.gone;
        expect({ words, status, stderr: running.stderr() }).toEqual({ words, status: 0, stderr: '' });
      }
    };
    let isOver = false;
    const saving = async () => {
      for (let at = 0; !isOver; at += 1) {
        folder.write('late.yaml', `- { id: late, kind: Person, birth: ${100 + at} }\n`);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
    };
    const saves = saving();
    await Promise.all(callers.map(changesOf)).finally(() => {
      isOver = true;
    });
    await saves;
    const reasonsOf = (action: string) =>
      wanted.flatMap((each) => (each.action === action ? [each.reason] : [])).sort();
    const history: readonly { action: string; reason: string; node_id: string }[] = everyPage('history');
    const stored = (action: string) => history.filter((entry) => entry.action === action);
    expect(
      stored('flag')
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(reasonsOf('flag'));
    expect(new Set(stored('flag').map(({ node_id }) => node_id))).toEqual(new Set(['ysolde']));
    expect(
      stored('dismiss')
        .map(({ node_id }) => node_id)
        .sort(),
    ).toEqual([...dismissed].sort());
    const dismissals = stored('dismiss').map(({ reason }) => reason);
    expect(dismissals.sort()).toEqual(reasonsOf('dismiss'));
    const filed = readFileSync(join(folder.root, '.lore', 'decisions.yaml'), 'utf8').match(/reason: \w+ \d+/g) ?? [];
    expect(filed.map((line) => line.slice('reason: '.length)).sort()).toEqual(reasonsOf('dismiss'));
    expect(watching?.stderr()).not.toContain('lore: The');
  });
});

describe('while lore watch has the store open, what needs it alone', () => {
  // Each is refused and changes nothing, so one world and one watch do for all of them.
  let held: WorldFolder;
  let holder: Spawned | undefined;
  let backup: string;
  let before: readonly string[];
  const cache = join(elsewhere, 'refusals-cache');
  const alone = (...args: readonly string[]) => runLore(held.root, args, { XDG_CACHE_HOME: cache });
  const told = () => ['history', 'list'].map((line) => alone(line, '--format', 'json').stdout);
  beforeAll(async () => {
    held = new WorldFolder(saltMarch);
    alone('ingest');
    backup = JSON.parse(alone('backup', '--format', 'json').stdout).path;
    before = told();
    holder = spawnLore(held.root, ['watch'], { XDG_CACHE_HOME: cache });
    await holder.says('Ctrl-C ends it.');
  });
  afterAll(async () => {
    holder?.signal('SIGKILL');
    await holder?.gone;
    held.remove();
  });

  it.each([
    ['ingest', ['ingest']],
    ['watch', ['watch']],
    ['serve', ['serve', '--port', '0']],
    ['serve --read-only', ['serve', '--port', '0', '--read-only']],
    ['mcp --http', ['mcp', '--http', '0']],
    ['nightly', ['nightly']],
    ['nightly --once', ['nightly', '--once']],
    ['restore', ['restore', 'BACKUP']],
    ['doctor --fix', ['doctor', '--fix']],
  ])('lore %s says who has it, and does nothing', (_, args) => {
    const { status, stdout, stderr } = alone(...args.map((word) => word.replace('BACKUP', backup)));
    expect(status).toBe(2);
    expect(stdout + stderr).toMatch(/graph\.grafeo is in use by process \d+ \(lore watch\)/);
  });

  it('has done nothing after all of them, and the watch still has the store', () => {
    expect(told()).toEqual(before);
    expect(alone('ingest').status).toBe(2);
  });
});

describe('the process that has the store', () => {
  it('is killed: the next command works alone, and finds what was stored', async () => {
    await watch();
    lore('flag', 'ysolde', '--reason', 'look at her');
    watching?.signal('SIGKILL');
    await watching?.gone;
    expect(items('history', 'ysolde')).toContainEqual(
      expect.objectContaining({ action: 'flag', reason: 'look at her' }),
    );
  });

  it('is killed while commands run: each says so with 2, or has done its work', async () => {
    // One that had not begun yet has the store to itself, and the other one is told so.
    const told =
      /^lore: (?:The store .* was open in process \d+ \(lore watch|.* is in use by process \d+ \(lore (?:run|flag))/;
    for (const delay of [150, 250, 350, 450]) {
      await watch('--fail-on', 'never');
      const running = [beside('run', '--fail-on', 'never'), beside('flag', 'corvin', '--reason', `after ${delay}`)];
      await new Promise((resolve) => setTimeout(resolve, delay));
      watching?.signal('SIGKILL');
      await watching?.gone;
      for (const each of running) {
        const { status } = await each.gone;
        expect({ status, stderr: each.stderr() }).toEqual(
          status === 0 ? { status, stderr: '' } : { status: 2, stderr: expect.stringMatching(told) },
        );
      }
      const flags = items('history', 'corvin').filter(({ reason }: { reason: string }) => reason === `after ${delay}`);
      expect(flags.length).toBeLessThanOrEqual(1);
      expect(lore('doctor').stdout).toContain('✓ ingest');
    }
  });

  it('is stopped while a command runs: that comes to its end, or is told', async () => {
    await watch('--fail-on', 'never');
    const running = beside('run', '--fail-on', 'never');
    await new Promise((resolve) => setTimeout(resolve, 300));
    watching?.signal('SIGTERM');
    expect((await watching?.gone)?.status).toBe(0);
    const { status } = await running.gone;
    expect([0, 2]).toContain(status);
    if (status === 2) expect(running.stderr()).toMatch(/process \d+ \(lore watch|that has the store open is ending/);
    expect(lore('findings').status).toBe(0);
  });

  it('is another version: both are named, and nothing is done', async () => {
    const copy = join(elsewhere, 'other-version');
    mkdirSync(copy);
    for (const part of ['dist', 'rules', 'calendars', 'ontology', 'schemas']) {
      cpSync(packagePath(part), join(copy, part), { recursive: true });
    }
    symlinkSync(packagePath('node_modules'), join(copy, 'node_modules'));
    const manifest = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
    writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version: '9.9.9' }));
    await watch();
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(copy, 'dist', 'bin', 'lore.js'), 'findings'], {
      cwd: folder.root,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(
        `^lore: The store is open in process ${watching?.pid} \\(lore watch\\), which is lore-engine ${manifest.version}; this is 9\\.9\\.9\\.`,
      ),
    );
  });

  it('has nowhere to say where it is: it says so once, and works', async () => {
    writeFileSync(env.XDG_CACHE_HOME ?? '', 'no folder');
    const held = await watch('--fail-on', 'never');
    expect(held.stderr().match(/no other command can work on this world's store: .*lore-engine/g)).toHaveLength(1);
    expect(lore('findings')).toMatchObject({ status: 2, stderr: expect.stringContaining('is in use by process') });
  });

  it('has another cache folder: that is named as what keeps a short command from it', async () => {
    await watch('--fail-on', 'never');
    const elsewhereToo = { XDG_CACHE_HOME: join(elsewhere, 'other-cache') };
    for (const [command, status] of [
      ['findings', 2],
      ['doctor', 1],
    ] as const) {
      const { stdout, stderr, ...ended } = runLore(folder.root, [command], elsewhereToo);
      expect({ command, ...ended }).toEqual({ command, status });
      expect(stdout + stderr).toMatch(
        /in use by process \d+ \(lore watch[\s\S]*does not find it[\s\S]*HOME and XDG_CACHE_HOME/,
      );
    }
    const { stderr } = runLore(folder.root, ['ingest'], elsewhereToo);
    expect(stderr).toMatch(/Let it finish or stop it/);
  });
});

describe('while lore mcp has the store open', () => {
  const client = () => overStdioIn(env, folder.root, '--watch');

  it('its client hears of what a command changed', async () => {
    const { client: teller } = await client();
    await teller.callTool({ name: 'latest_run', arguments: {} });
    const uri =
      (await teller.listResources()).resources.find(({ uri: each }) => each.startsWith('lore://violation/'))?.uri ?? '';
    expect(uri).not.toBe('');
    const heard = new Promise<string>((resolve) => {
      teller.fallbackNotificationHandler = async ({ method }) => resolve(method);
    });
    await teller.subscribeResource({ uri });
    const [finding = ''] = openIds();
    expect(inWorld('dismiss', finding, '--reason', 'meant so', '--as', 'Ama')).toMatchObject({ status: 0, stderr: '' });
    expect(await heard).toMatch(/resources/);
    await teller.close();
  });

  it('a client hears of a save that lore watch has ingested, in the store of which it works', async () => {
    await watch('--fail-on', 'never');
    const { client: teller, stderr } = await client();
    const { isError } = await teller.callTool({ name: 'latest_run', arguments: {} });
    expect(isError).not.toBe(true);
    const heard = new Promise<unknown>((resolve) => {
      teller.fallbackNotificationHandler = async ({ params }) => resolve(params?.uri);
    });
    await teller.subscribeResource({ uri: 'lore://entity/ysolde' });
    folder.write('late.yaml', '- { id: late, kind: Person, name: The Late One }\n');
    expect(await heard).toBe('lore://entity/ysolde');
    const found = await teller.callTool({ name: 'get_entity', arguments: { entity: 'late' } });
    expect(JSON.stringify(found)).toContain('The Late One');
    expect(stderr()).toBe('');
    await teller.close();
  });

  it('a second client has a server of its own over the same store, and both answer', async () => {
    const first = await client();
    const second = await client();
    const both = [first, second].map(({ client: teller }) =>
      teller.callTool({ name: 'flag_for_review', arguments: { node_id: 'ysolde', reason: 'look at her' } }),
    );
    for (const answer of await Promise.all(both)) expect(answer.isError).not.toBe(true);
    expect(items('history', 'ysolde').filter(({ action }: { action: string }) => action === 'flag')).toHaveLength(2);
    expect([first.stderr(), second.stderr()]).toEqual(['', '']);
    await second.client.close();
    await first.client.close();
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'the others go on when the first one ends by %s: one has the store then, and watches',
    async (signal) => {
      const [first, second, third] = [await client(), await client(), await client()];
      await first.client.callTool({ name: 'latest_run', arguments: {} });
      const { pid } = first;
      if (!pid) throw new Error('the first server has ended by itself'); // 0 would end all of this run
      process.kill(pid, signal);
      const flag = async ({ client: teller }: typeof second, reason: string) => {
        for (let left = 50; ; left -= 1) {
          const answer = await teller.callTool({
            name: 'flag_for_review',
            arguments: { node_id: 'ysolde', reason },
          });
          if (answer.isError !== true) return;
          expect(left).toBeGreaterThan(0);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      await Promise.all([flag(second, 'says the second'), flag(third, 'says the third')]);
      const flags = wholeHistory('ysolde').flatMap(({ action, reason }) => (action === 'flag' ? [reason] : []));
      expect(flags.sort()).toEqual(['says the second', 'says the third']);
      expect(lore('ingest').stderr).toMatch(/in use by process \d+ \(lore mcp/);
      folder.write('late.yaml', '- { id: late, kind: Person, name: The Late One }\n');
      await expect
        .poll(() => lore('list', '--format', 'json').stdout, { timeout: 20_000, interval: 300 })
        .toContain('The Late One');
      await third.client.close();
      await second.client.close();
    },
  );
});

it('a world from somebody else cannot point anybody anywhere', async () => {
  lore('ingest');
  const traps = ['.lore/stores', '.lore/cache', '.lore/graph.grafeo.address'];
  for (const trap of traps) {
    mkdirSync(join(folder.root, trap), { recursive: true });
    writeFileSync(join(folder.root, trap, 'address.json'), '{"socket":"/tmp/trap","key":"x","pid":1,"command":"lore"}');
  }
  expect(lore('findings').status).toBe(0);
  expect(existsSync('/tmp/trap')).toBe(false);
});
