import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dice } from '../../bench/world/dice.ts';
import { type EmbeddingServer, embeddingServer, silence } from '../support/embedding/embedding-server.ts';
import { randomWorlds } from '../support/laws.ts';
import { writersEnvironment as env, program, runLore } from '../support/program/program.ts';
import { serveProgram } from '../support/program/serve.ts';
import { spawnLore } from '../support/program/spawned.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const kills = 2 * randomWorlds(3);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);

let folder: WorldFolder;
const servers: EmbeddingServer[] = [];
beforeEach(() => {
  folder = new WorldFolder({
    'lore.yaml': 'world: The Salt March\n',
    'people.yaml': '- { id: brannoch, kind: Person, name: Brannoch, birth: 150 }\n',
  });
  expect(lore('ingest')).toMatchObject({ status: 0 });
});
afterEach(async () => {
  folder.remove();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const lore = (...args: readonly string[]) => runLore(folder.root, args);

/** The texts of all memories with a word. */
function recalled(word: string): string[] {
  const { stdout } = lore('recall', word, '--over', 'memories', '--limit', '50', '--format', 'json');
  const { hits }: { hits: readonly { text: string }[] } = JSON.parse(stdout);
  return hits.map(({ text }) => text).sort();
}

describe(`what was remembered (LORE_SEED=${seed})`, () => {
  it(`outlives ${kills} kills in the middle of remembering, and the loss of the store after that`, async () => {
    const { roll } = dice(seed);
    const begun = performance.now();
    lore('remember', 'The first gull sits on stair 0.');
    const usual = performance.now() - begun;
    const told = ['The first gull sits on stair 0.'];
    for (let at = 1; at <= kills; at++) {
      const text = `The gull of house ${at} sits on stair ${at * 7}.`;
      const child = spawn(process.execPath, [...program, 'remember', text], { cwd: folder.root, env, stdio: 'ignore' });
      const exited = once(child, 'exit');
      await Promise.race([sleep(usual * (0.4 + 0.7 * roll())), exited]);
      child.kill('SIGKILL');
      await exited;
      if (child.exitCode === 0) told.push(text);
    }
    const there = recalled('gull');
    expect(there).toEqual(expect.arrayContaining(told));
    const log = readFileSync(join(folder.root, '.lore', 'memories.jsonl'), 'utf8');
    rmSync(join(folder.root, '.lore', 'graph.grafeo'));
    writeFileSync(join(folder.root, '.lore', 'memories.jsonl'), `${log}{"op":"remember","tor`); // as a kill in mid-line leaves it
    expect(lore('ingest')).toMatchObject({ status: 0 });
    expect(recalled('gull')).toEqual(there);
    lore('remember', 'One more gull.');
    expect(recalled('gull')).toEqual([...there, 'One more gull.'].sort());
  });

  it('is there once each where several note something at once, beside a server that has the store', async () => {
    const serving = await serveProgram(folder.root);
    try {
      const texts = Array.from({ length: 4 }, (_, at) => `Gull number ${at} is noted.`);
      const runs = texts.map((text) => spawnLore(folder.root, ['remember', text], {}));
      const statuses = await Promise.all(runs.map(async (run) => (await run.gone).status));
      expect(statuses).toEqual([0, 0, 0, 0]);
      expect(recalled('gull')).toEqual(texts);
    } finally {
      await serving.stop();
    }
    expect(recalled('gull')).toHaveLength(4);
  });

  it('is there once each where several commands note something at once: one waits for the other', async () => {
    const texts = Array.from({ length: 3 }, (_, at) => `Gull number ${at} is noted.`);
    const runs = texts.map((text) => spawnLore(folder.root, ['remember', text], {}));
    const statuses = await Promise.all(runs.map(async (run) => (await run.gone).status));
    expect(statuses).toEqual([0, 0, 0]);
    expect(recalled('gull')).toEqual(texts);
  });
});

describe('an embedder that does not answer', () => {
  it('does not keep a command from being interrupted', async () => {
    const server = await embeddingServer(silence);
    servers.push(server);
    const asking = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL, LORE_EMBEDDER: 'openai:x' };
    const run = spawnLore(folder.root, ['recall', 'gull'], asking);
    while (server.requests() === 0) await sleep(20);
    const at = performance.now();
    run.signal('SIGINT');
    await run.gone;
    expect(performance.now() - at).toBeLessThan(2000);
  });
});

describe('a folder for vectors that cannot be written', () => {
  it('is told once, and nothing fails for it', () => {
    writeFileSync(join(folder.root, '.lore', 'embeddings'), 'in the way');
    const remembered = runLore(folder.root, ['remember', 'The toll is salt.'], { LORE_EMBEDDER: 'energetic' });
    lore('remember', 'The first gull sits on stair 0.');
    const { status, stderr, stdout } = runLore(folder.root, ['recall', 'toll'], { LORE_EMBEDDER: 'energetic' });
    expect([remembered.status, status, stdout]).toEqual([0, 0, expect.stringContaining('The toll is salt.')]);
    expect(stderr.match(/vectors are not kept/g)).toHaveLength(1);
  });
});
