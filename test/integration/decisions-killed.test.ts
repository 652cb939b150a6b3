import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../../bench/world/dice.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import { randomWorlds } from '../support/laws.ts';
import { writersEnvironment as env, program, runLore } from '../support/program/program.ts';
import { tries } from '../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const kills = randomWorlds(3);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);
/** A rule that asks for a person's word. */
const ferryRule = [
  '/*---',
  'id: own/no-ferry',
  'category: ontology',
  'severity: error',
  'description: A ferryman has a ferry.',
  'subject: { variable: p, label: Person }',
  'message: "{{p}} has no ferry."',
  '---*/',
  "MATCH (p:Person {id: 'nameless'}) WHERE p.ferry IS NULL",
  "RETURN p, 'definite' AS verdict",
  '',
].join('\n');

let folder: WorldFolder;
beforeAll(() => {
  folder = new WorldFolder({ ...saltMarch, 'asides/no-ferry.cypher': ferryRule });
});
afterAll(() => folder.remove());

const lore = (...args: readonly string[]) => runLore(folder.root, args);

/** Starts an ingest, and kills it some milliseconds later; says whether there was anything to kill. */
async function killIngestAfter(ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [...program, 'ingest'], { cwd: folder.root, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  await Promise.race([sleep(ms), exited]);
  const alive = child.exitCode === null;
  child.kill('SIGKILL');
  await exited;
  return alive;
}

/** What people have decided, as the program tells it. */
function decisions() {
  const dismissed = JSON.parse(lore('findings', '--status', 'dismissed', '--format', 'json').stdout);
  const queue = JSON.parse(lore('flag', '--format', 'json').stdout);
  return {
    dismissed: dismissed.items.map(({ violation }: { violation: { rule_id: string } }) => violation.rule_id),
    flagged: queue.items.map(({ node_id, reason }: { node_id: string; reason: string }) => [node_id, reason]),
    ownRule: lore('rules', 'list')
      .stdout.split('\n')
      .find((line) => line.includes('own/no-ferry')),
  };
}

describe(`what people decide (LORE_SEED=${seed})`, () => {
  const tried = tries('kills', 'kill -9 of `lore ingest` between the decisions of people');

  it(`outlives ${kills} kills in the middle of an ingest, and a store of an older program`, async () => {
    expect(lore('ingest')).toMatchObject({ status: 0 });
    const [clash] = JSON.parse(lore('findings', '--rule', 'contradictions/rules', '--format', 'json').stdout).items;
    expect(lore('dismiss', clash.violation.id, '--reason', 'they ruled together')).toMatchObject({ status: 0 });
    expect(lore('flag', 'ysolde', '--reason', 'two births?')).toMatchObject({ status: 0 });
    expect(lore('rules', 'add', 'asides/no-ferry.cypher')).toMatchObject({ status: 0, stderr: '' });
    expect(lore('rules', 'approve', 'own/no-ferry')).toMatchObject({ status: 0 });
    const before = decisions();
    expect(before).toMatchObject({ dismissed: ['contradictions/rules'], flagged: [['ysolde', 'two births?']] });
    expect(before.ownRule).toContain('own/no-ferry');

    const edit = (year: number) =>
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('death: 212', `death: ${year}`));
    edit(213);
    const begun = performance.now();
    expect(lore('ingest')).toMatchObject({ status: 0 });
    const undisturbed = Math.floor(0.6 * (performance.now() - begun)); // another one may be quicker

    const roll = dice(seed);
    let killed = 0;
    await tried.tryAll(kills, async () => {
      for (let kill = 0; kill < kills; kill++) {
        edit(214 + kill);
        if (await killIngestAfter(roll.between(100, undisturbed))) killed += 1;
      }
      expect(killed, 'no kill came in time: the test proves nothing').toBeGreaterThan(0);
      expect(lore('ingest')).toMatchObject({ status: 0 });
      expect(decisions()).toEqual(before);
    });

    const store = await openEmbeddedStore({ path: join(folder.root, '.lore', 'graph.grafeo') });
    await store.write((tx) => tx.upsertNodes({ labels: ['LoreMeta'], rows: [{ id: 'schema', version: null }] }));
    await store.close();
    folder.write('people.yaml', saltMarch['people.yaml'] ?? '');
    expect(lore('ingest')).toMatchObject({ status: 0 });
    expect(decisions()).toEqual(before);
  });
});

describe(`decisions, some of them killed (LORE_SEED=${seed})`, () => {
  const rounds = randomWorlds(2);
  const each = 10;
  const people = Array.from({ length: rounds * each }, (_, at) => `walker-${at}`);
  const telling = (year: number) =>
    people.map((id) => `- { id: ${id}, kind: Person, name: ${id}, birth: ${year} }\n`).join('');
  const world = new WorldFolder({ 'lore.yaml': 'world: Walkers\n', 'a.yaml': telling(700), 'b.yaml': telling(712) });
  afterAll(() => world.remove());
  const inWorld = (...args: readonly string[]) => runLore(world.root, args);

  /** Dismisses one, and kills that after some milliseconds; says whether it was told as done. */
  async function dismiss(
    id: string,
    killAfter?: number,
  ): Promise<{ readonly isTold: boolean; readonly wasKilled: boolean }> {
    const args = [...program, 'dismiss', id, '--reason', 'twins', '--as', 'Ama'];
    const child = spawn(process.execPath, args, { cwd: world.root, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += String(chunk);
    });
    const closed = once(child, 'close');
    await Promise.race([killAfter === undefined ? closed : sleep(killAfter), closed]);
    const wasKilled = child.exitCode === null && child.kill('SIGKILL');
    await closed;
    return { isTold: told.includes(' is dismissed'), wasKilled };
  }

  const dismissed = (): string[] => {
    const found: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = inWorld(
        'findings',
        '--status',
        'dismissed',
        '--format',
        'json',
        ...(cursor === undefined ? [] : ['--cursor', cursor]),
      );
      const { items, cursor: next } = JSON.parse(page.stdout);
      found.push(...items.map(({ violation }: { violation: { fingerprint: string } }) => violation.fingerprint));
      cursor = next;
    }
    return found.sort();
  };
  const inFile = (): string[] =>
    [...readFileSync(join(world.root, '.lore', 'decisions.yaml'), 'utf8').matchAll(/finding: "?([0-9a-f]{16})/g)]
      .map(([, finding = '']) => finding)
      .sort();

  it(`${rounds} kills among ${people.length}: none that was told as done is lost, and store and file agree`, async () => {
    const { findings } = JSON.parse(inWorld('ingest', '--format', 'json').stdout);
    const ids: string[] = findings.new.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    expect(ids).toHaveLength(people.length);
    const roll = dice(seed);
    const told: string[] = [];
    let undisturbed = 0;
    let killed = 0;
    for (const [at, id] of ids.entries()) {
      const begun = performance.now();
      const { isTold, wasKilled } = await dismiss(
        id,
        at % each === each - 1 ? roll.between(50, undisturbed) : undefined,
      );
      if (isTold) told.push(id);
      if (wasKilled) killed += 1;
      else undisturbed = Math.floor(performance.now() - begun);
    }
    expect(killed, 'no kill came in time: the test proves nothing').toBeGreaterThan(0);
    expect(told.length).toBeGreaterThanOrEqual(people.length - rounds);
    const after = dismissed();
    expect(after).toEqual(expect.arrayContaining(told));
    expect(inFile()).toEqual(after);
    for (const file of ['graph.grafeo', 'graph.grafeo.wal'])
      rmSync(join(world.root, '.lore', file), { recursive: true, force: true });
    expect(inWorld('ingest').status).toBe(0);
    expect(dismissed()).toEqual(after);
  });
});
