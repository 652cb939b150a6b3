import { afterEach, expect, it, vi } from 'vitest';
import { graphGraphml, graphJson } from '../../src/app/export/export-graph.ts';
import { exportWorld } from '../../src/app/export/export-world.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { worldAt } from '../../src/app/store/home.ts';
import { openStoredWorld } from '../../src/app/store/stored-world.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Other programs read these: a store of either engine is written in the same words. `npx vitest run -u` takes what is written for expected. */
onEveryEngine('what is exported of a stored world', (store) => {
  let folder: WorldFolder;
  afterEach(() => folder.remove());

  it('is what other programs know it to be', async () => {
    folder = new WorldFolder(saltMarch);
    await ingestWorld(await keep(store(), folder.root));
    const world = await openStoredWorld({
      engine: { ownsFile: false, open: () => Promise.resolve(store()) },
      home: worldAt(folder.root),
      clock: tickingClock(),
      store: 'need',
      access: 'read',
    });
    const { files, inexact } = await exportWorld(world);
    const texts = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => `# ${path}\n${text}`);
    await expect.soft(await graphJson(store(), { history: false })).toMatchFileSnapshot('golden/export.json');
    await expect.soft(await graphGraphml(store(), { history: false })).toMatchFileSnapshot('golden/export.graphml');
    await expect.soft(texts.join('\n')).toMatchFileSnapshot('golden/export.txt');
    expect(inexact).toEqual([]);
  });
});
