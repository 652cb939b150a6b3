import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../../bench/world/dice.ts';
import { lawTimeout, randomWorlds } from '../support/laws.ts';
import { writersEnvironment as env, program, runLore } from '../support/program/program.ts';
import { tries } from '../support/trial/tries.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const kills = randomWorlds(4);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);
const folders: WorldFolder[] = [];
afterAll(() => {
  for (const each of folders) each.remove();
});

function copyOf(root: string): string {
  const copy = new WorldFolder({});
  folders.push(copy);
  cpSync(root, copy.root, { recursive: true });
  return copy.root;
}

function asked<T>(root: string, ...args: readonly string[]): T {
  const { stdout, stderr, status } = runLore(root, [...args, '--format', 'json']);
  expect({ stderr, status }).toMatchObject({ status: 0 });
  return JSON.parse(stdout) as T;
}

/** What the store says of Brannoch, and of the memory that told it. */
function told(root: string) {
  interface Told {
    readonly claims: readonly { readonly summary: string; readonly tier: string }[];
  }
  const withoutNote = (summary: string) => summary.replace(/ \(From the memory m-.*\)$/, ''); // it has the reason, which differs
  const { claims: shown } = asked<Told>(root, 'show', 'brannoch');
  const claims = shown.map(({ summary, tier }) => `${withoutNote(summary)} (${tier})`);
  const listed = asked<{ items: { text: string; status: string }[] }>(root, 'memory', 'list', '--status', 'all');
  return { claims: claims.sort(), memories: listed.items.map(({ text, status }) => `${text} ${status}`) };
}

const notes = (root: string): string[] => {
  const store = join(root, '.lore');
  return existsSync(store) ? readdirSync(store).filter((name) => name.startsWith('graduating')) : [];
};

/** Kills a graduation some milliseconds after it has noted what it is about to do; says whether it was still at it. */
async function killGraduation(root: string, id: string, ms: number): Promise<boolean> {
  const words = ['memory', 'graduate', id, '--reason', 'seen at the table'];
  const child = spawn(process.execPath, [...program, ...words], { cwd: root, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (child.exitCode === null && notes(root).length === 0) await sleep(1);
  await Promise.race([sleep(ms), exited]);
  child.kill('SIGKILL');
  await exited;
  return notes(root).length > 0;
}

describe(`a memory that is written into the files (LORE_SEED=${seed})`, () => {
  const tried = tries('kills', 'kill -9 of `lore memory graduate`');
  const text = 'Brannoch was born in 131. Brannoch died in 190.';
  let root: string;
  let id: string;
  let done: ReturnType<typeof told>;
  /** How long it takes from its note to its end. */
  let usual: number;

  beforeAll(async () => {
    const folder = new WorldFolder({
      'lore.yaml': 'world: The Ferry\n',
      'people.yaml': '- { id: brannoch, kind: Person, name: Brannoch }\n',
    });
    folders.push(folder);
    root = folder.root;
    expect(runLore(root, ['ingest'])).toMatchObject({ status: 0 });
    id = asked<{ memory: { id: string } }>(root, 'remember', text).memory.id;
    asked(root, 'memory', 'promote', id);
    expect(told(root)).toEqual({
      claims: ['Brannoch: birth 131 (memory)', 'Brannoch: death 190 (memory)'],
      memories: [`${text} active`],
    });
    const undisturbed = copyOf(root);
    let begun = Number.NaN;
    const child = spawn(process.execPath, [...program, 'memory', 'graduate', id], {
      ...{ cwd: undisturbed, env, stdio: 'ignore' as const },
    });
    const exited = once(child, 'exit');
    while (child.exitCode === null) {
      if (Number.isNaN(begun) && notes(undisturbed).length > 0) begun = performance.now();
      await sleep(1);
    }
    await exited;
    usual = performance.now() - begun;
    done = told(undisturbed);
    expect(done).toEqual({
      claims: ['Brannoch: birth 131 (entity)', 'Brannoch: death 190 (entity)'],
      memories: [`${text} superseded`],
    });
  }, 240_000);

  it(`is there once, whole, after each of ${kills} kills`, { timeout: lawTimeout(600_000) }, async () => {
    const { roll } = dice(seed);
    let interrupted = 0;
    for (let kill = 0; kill < kills; kill++) {
      await tried.try(async () => {
        const copy = copyOf(root);
        // The first is killed at once, so that one at least is in the midst of it.
        if (await killGraduation(copy, id, kill === 0 ? 0 : usual * roll())) interrupted += 1;
        expect(runLore(copy, ['ingest'])).toMatchObject({ status: 0 });
        expect(told(copy)).toEqual(done);
        expect(notes(copy)).toEqual([]);
        const added = readFileSync(join(copy, 'added', 'the-ferry.yaml'), 'utf8');
        expect(added.match(/value: "131"/g)).toHaveLength(1);
        expect(added.match(/value: "190"/g)).toHaveLength(1);
      });
    }
    tried.note(`${interrupted} left a graduation to complete`);
    expect(interrupted, 'no kill hit a graduation: the test proves nothing').toBeGreaterThan(0);
  });
});
