import { describe, expect, it } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import type { EntityMirror } from '../../src/app/mirror/entity-mirror.ts';
import { readEntityMirrors } from '../../src/app/mirror/read-entity-mirrors.ts';
import { storedCalendar } from '../../src/app/mirror/stored-calendar.ts';
import { openMemoryStore } from '../../src/compose.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { engines } from '../support/engines.ts';
import { ternhold } from '../support/worlds/ternhold.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

const ids = ['ysolde', 'corvin', 'ternhold', 'grey-order', 'toll-keeper', 'old-ferryman', 'tern-annals', 'salt-war'];

/** The pages of a world in which a conflict was settled. The ids of history entries are random. */
async function pagesOn(store: GraphStore): Promise<EntityMirror[]> {
  const folder = new WorldFolder(ternhold);
  try {
    const world = await keep(store, folder.root);
    await ingestWorld(world);
    const [disputed] = await readEntityMirrors(world, ['ternhold']);
    const reign = disputed?.periods
      .flatMap(({ relations }) => relations)
      .find(({ conflict }) => conflict !== undefined);
    await decideFinding(world, {
      ...{ id: reign?.conflict ?? '', decision: 'resolve', winner: reign?.id ?? '' },
      ...{ reason: 'The annals were there.', actor: 'Wenna' },
    });
    const calendar = await storedCalendar(world);
    const pages = await readEntityMirrors(world, ids, { calendar });
    const hearsay = await readEntityMirrors(world, ids, { calendar, part: { part: 'hearsay', page: 1 } });
    return [...pages, ...hearsay].map((page) => ({
      ...page,
      history: page.history
        .map((entry) => ({
          ...entry,
          id: '',
          at: '',
          ...(entry.because && { because: { ...entry.because, decision: '' } }),
        }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    }));
  } finally {
    folder.remove();
  }
}

describe('the pages of entities', () => {
  for (const { name, openCleared, skip } of engines) {
    it.skipIf(skip !== undefined)(`say the same on ${name} as in memory`, async () => {
      const [memory, store] = [await openMemoryStore(), await openCleared()];
      try {
        const pages = await pagesOn(store);
        expect(pages).toHaveLength(2 * ids.length);
        expect(pages).toEqual(await pagesOn(memory));
      } finally {
        await Promise.all([memory.close(), store.close()]);
      }
    });
  }
});
