import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesHandler } from '../../../../src/surfaces/pages/pages-handler.tsx';
import { RestWorld } from '../../../support/program/rest.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open(saltMarch);
});
afterAll(() => rest.close());

/** As of a world on a server whose folder lies on another machine. */
async function shown(path: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const { home: _, ...stored } = rest.world.stored;
  const pages = pagesHandler({ ...rest.world, stored });
  const visitor = { actor: 'Wenna', session: undefined, mayWrite: true };
  const request = new Request(`http://lore.test${path}`, { headers: { Accept: 'text/html' } });
  const answer = await pages.answer(request, visitor);
  return { status: answer?.status, text: (await answer?.text()) ?? '' };
}

it.each([
  '/',
  '/timeline',
  '/sources',
  '/sources/tern-annals',
  '/rules',
  '/search?q=ysolde',
  '/history',
  '/runs',
  '/flags',
])('%s needs no folder of the world', async (path) => {
  expect((await shown(path)).status).toBe(200);
});

it('a file is shown by what was quoted, and the page says why', async () => {
  const { status, text } = await shown('/sources/people.yaml');
  expect(status).toBe(200);
  expect(text).toContain('The folder of this world is missing.');
  expect(text).toContain('She sat in Ternhold till she died.');
});
