import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

/** Open in a process that lets nobody work on it, as an ingest does. */
let store: GraphStore;
let world: WorldFolder;
beforeEach(async () => {
  vi.stubEnv('NEO4J_URI', undefined);
  world = new WorldFolder(saltMarch);
  await printedBy(['ingest', world.root]);
  store = await openEmbeddedStore({ path: join(world.root, '.lore', 'graph.grafeo') });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await store.close();
  world.remove();
});

describe('while a process has the store that offers it to nobody', () => {
  it.each([
    ['rules', 'list'],
    ['rules', 'show', 'contradictions/rules'],
  ])('lore %s %s answers by the files, and says that it does', async (...args) => {
    const { stdout, stderr, status } = await printedBy(args, world.root);
    expect(status).toBe(0);
    expect(stdout).toContain('contradictions/rules');
    expect(stderr).toContain('So this list comes from the files');
  });

  it.each([['list'], ['search', 'tern']])('lore %s answers by the files', async (...args) => {
    const { stdout, stderr, status } = await printedBy(args, world.root);
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('Ysolde');
  });

  it('other commands are told who has it', async () => {
    await expect(printedBy(['findings'], world.root)).rejects.toMatchObject({
      code: 'store-locked',
      message: expect.stringContaining(`is in use by process ${process.pid} `),
    });
  });
});
