import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryService } from '../../../../src/app/memory/open-memory-service.ts';
import { rememberText } from '../../../../src/app/memory/remember.ts';
import { recall } from '../../../../src/app/recall/recall.ts';
import { worldAt } from '../../../../src/app/store/home.ts';
import { type Access, openStoredWorld } from '../../../../src/app/store/stored-world.ts';
import { storeEngine } from '../../../../src/compose.ts';
import { ferryWorld, signal } from '../../../support/memory/remembering.ts';
import { whileUnwritable } from '../../../support/worlds/unwritable.ts';
import { tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(async () => {
  folder = new WorldFolder(ferryWorld);
  await withWorld('write', async (world) => {
    await ingestWorld(world);
    await rememberText(
      await openMemoryService(world, {}),
      { text: 'The ferry bell rings twice.', actor: 'Ama' },
      signal,
    );
  });
});
afterEach(() => folder.remove());

async function withWorld<T>(access: Access, work: (world: Awaited<ReturnType<typeof openStoredWorld>>) => Promise<T>) {
  const world = await openStoredWorld({
    ...{ engine: storeEngine({}), home: worldAt(folder.root), clock: tickingClock(), access },
    store: access === 'write' ? 'make' : 'need',
  });
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

const asked = (readOnly = false) =>
  withWorld('read', async (world) =>
    recall(await openMemoryService(world, { readOnly }), { query: 'ferry bell' }, signal),
  );
const files = () => readdirSync(folder.root, { recursive: true }).sort();

it.skipIf(process.platform === 'win32')(
  'is answered where nothing can be written, and says that nothing was touched',
  async () => {
    const before = files();
    for (const readOnly of [false, true]) {
      const { hits, notes } = await whileUnwritable(folder.root, () => asked(readOnly));
      expect(hits).toMatchObject([{ kind: 'memory', text: 'The ferry bell rings twice.' }]);
      expect(notes.map(String)).toContainEqual(
        expect.stringMatching(/^No memory was touched: .* cannot be written to, for .*EACCES/),
      );
    }
    expect(files()).toEqual(before);
    const count = await withWorld('read', ({ store }) => store.read('MATCH (m:Memory) RETURN m.access_count AS count'));
    expect(count).toEqual([{ count: 0 }]);
    expect((await asked()).notes.map(String)).not.toContainEqual(expect.stringContaining('touched'));
  },
);

it.skipIf(process.platform === 'win32')(
  'what is to be written there is refused with what to do, and nothing is left',
  async () => {
    const before = files();
    await whileUnwritable(folder.root, () =>
      expect(withWorld('write', async () => undefined)).rejects.toMatchObject({
        ...{ code: 'store-unreadable', message: expect.stringContaining('to write to it: permission is denied') },
        fix: expect.stringContaining('you may write in its folder'),
      }),
    );
    expect(files()).toEqual(before);
  },
);
