import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../../../src/config/config.ts';
import { WorldSession } from '../../../../src/content/world-session.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const note = (birth: number) => `---\nkind: Person\nbirth: ${birth}\n---\n# Maren\n`;

/** A world whose sessions store what they read in the same place. */
function sessions() {
  const folder = new WorldFolder({ 'Maren.md': note(812) });
  mkdirSync(join(folder.root, '.lore'));
  const location = { path: join(folder.root, '.lore', 'parsed-files'), seal: randomBytes(32), key: 'settings' };
  const { config } = loadConfig({ root: folder.root });
  return { folder, open: () => WorldSession.at(location), input: { root: folder.root, config } };
}

it('a run knows what has changed since the ingest of the run before', async () => {
  const { folder, open, input } = sessions();
  const first = await open();
  first.release(await first.read(input));
  first.setIngested({ storeState: 'a' });
  await first.store();
  folder.write('Maren.md', note(813));
  const { change } = await (await open()).read(input);
  expect(change).toMatchObject({ storeState: 'a', after: { sources: ['Maren.md'] } });
  folder.remove();
});

it('a save that was read and not ingested is not stored as if it were', async () => {
  const { folder, open, input } = sessions();
  const watch = await open();
  await watch.read(input);
  watch.setIngested({ storeState: 'a' });
  folder.write('Maren.md', note(813));
  watch.expire(['Maren.md']);
  await watch.read(input);
  await watch.store();
  expect((await (await open()).read(input)).change).toBeUndefined();
  folder.remove();
});
