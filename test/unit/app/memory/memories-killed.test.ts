import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { dice } from '../../../../bench/world/dice.ts';
import { openMemoryService } from '../../../../src/app/memory/open-memory-service.ts';
import { worldAt } from '../../../../src/app/store/home.ts';
import { openStoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { packagePath } from '../../../../src/util/package.ts';
import { randomWorlds } from '../../../support/laws.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const kills = randomWorlds(4);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);
const folder = new WorldFolder({ 'lore.yaml': 'world: The Ford\n', 'a.yaml': '- { id: odo, kind: Person }\n' });
afterAll(() => folder.remove());

/** Notes memories until it is killed, some milliseconds after the first was told; says which were told as kept. */
async function noteAndKill(first: number, ms: number): Promise<string[]> {
  const script = packagePath('test', 'support', 'memory', 'note-until-killed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.root, String(first)], {
    cwd: packagePath(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (chunk) => {
    told += String(chunk);
  });
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  await sleep(ms);
  expect(child.exitCode, 'it ended by itself').toBeNull();
  child.kill('SIGKILL');
  await closed;
  return told.split('\n').slice(0, -1);
}

async function stored(): Promise<string[]> {
  const world = await openStoredWorld({
    engine: { ownsFile: true, open: (path) => openEmbeddedStore({ path }) },
    home: worldAt(folder.root),
    clock: () => new Date(),
    store: 'make',
  });
  const ids = [...(await (await openMemoryService(world)).table.current()).keys()];
  await world.close();
  return ids;
}

it(`memories outlive ${kills} kills (-9) of whoever notes them: none that was told as kept is lost, and none is there twice (LORE_SEED=${seed})`, async () => {
  const roll = dice(seed);
  const told: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    told.push(...(await noteAndKill(kill * 10_000, roll.between(0, 400))));
    const now = await stored();
    expect(now).toEqual(expect.arrayContaining(told));
    expect(now.length).toBeLessThanOrEqual(told.length + kill + 1); // at most the one that it was about to tell
  }
  const before = await stored();
  const lines = readFileSync(join(folder.root, '.lore', 'memories.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(lines.length);
  for (const file of ['graph.grafeo', 'graph.grafeo.wal'])
    rmSync(join(folder.root, '.lore', file), { recursive: true, force: true });
  expect(await stored()).toEqual(before);
}, 240_000);
