import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DryRunSession } from '../../../../src/app/dry-run/dry-run-session.ts';
import { describeMemory } from '../../../../src/app/memory/describe-memory.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { rememberOperation } from '../../../../src/operations/remember.ts';
import { perform } from '../../../../src/surfaces/served/perform.ts';
import { serveWorld } from '../../../../src/surfaces/served/serve-world.ts';
import type { ServedWorld } from '../../../../src/surfaces/served/served-world.ts';
import { untilAborted } from '../../../../src/util/abort.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';
import { ferryWorld, notRefused, signal } from '../../../support/memory/remembering.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: WorldFolder;
let world: ServedWorld;
let stop: () => Promise<void>;
const notes: string[] = [];

beforeEach(async () => {
  folder = new WorldFolder(ferryWorld);
  const stored = await keep(await openMemoryStore(), folder.root, tickingClock());
  const session = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
  const ended = new AbortController();
  let served: Promise<void> = Promise.resolve();
  world = await new Promise<ServedWorld>((resolve, reject) => {
    served = serveWorld(
      stored,
      {
        ...{ readOnly: false, watch: true, log: stderrLogger('silent'), signal: ended.signal },
        dryRun: (request) => session.run(request),
        tryWaiting: () => Promise.resolve(undefined),
      },
      async (at, over) => {
        resolve(at);
        await untilAborted(over);
      },
    );
    served.catch(reject);
  });
  world.changes.listen(({ note }) => notes.push(note ?? ''));
  await world.ready;
  stop = async () => {
    ended.abort();
    await served;
    await session.close();
    await stored.close();
  };
});
afterEach(async () => {
  await stop();
  folder.remove();
});

it('a server that watches holds memories against a file that was saved, and tells of what it finds', async () => {
  const asking = { world, actor: 'Ama', signal };
  const { memory } = notRefused(await perform(rememberOperation, { text: 'Brannoch was born in 190.' }, asking));
  const found = async () => {
    const { memory: now, conflicts, findings } = await describeMemory(world.memories, memory.id);
    return { rules: now.rules, conflicts: conflicts.length, findings: findings.length };
  };
  const waiting = { timeout: 30_000, interval: 100 };
  await expect.poll(found, waiting).toEqual({ rules: 'checked', conflicts: 0, findings: 0 });
  const people = ferryWorld['people.yaml'] ?? '';
  folder.write('people.yaml', people.replace('name: Brannoch,', 'name: Brannoch, birth: 170,'));
  await expect.poll(found, waiting).toEqual({ rules: 'checked', conflicts: 1, findings: 1 });
  await expect.poll(() => notes.join(), waiting).toContain(memory.id);
  folder.write('people.yaml', people);
  await expect.poll(found, waiting).toEqual({ rules: 'checked', conflicts: 0, findings: 0 });
});
