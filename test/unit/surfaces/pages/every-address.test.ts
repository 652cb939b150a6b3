import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { pagesHandler } from '../../../../src/surfaces/pages/pages-handler.tsx';
import { restHandler } from '../../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../../src/surfaces/serve/server.ts';
import { packagePath } from '../../../../src/util/package.ts';
import { overWire } from '../../../support/program/http.ts';
import { type InProcess, inProcess } from '../../../support/program/mcp.ts';
import { attributes } from '../../../support/worlds/mirrored.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const token = 'reed-and-salt-and-reed';
const headers = { Authorization: `Bearer ${token}`, Accept: 'text/html' };

const coast = new WorldFolder({});
cpSync(packagePath('fixtures', 'ashen-coast'), coast.root, { recursive: true });

const strange = ['"><script>', "'onmouseover='", '?q=1#x', '%2e%2e', 'a/b', '../../x', 'é', 'a b', 'x'.repeat(400)];
const broken = new WorldFolder({
  'lore.yaml': 'world: Broken\nnow: 300\n',
  'strange.yaml': strange
    .map((id, at) => `- ${JSON.stringify({ id, kind: 'Person', name: `Name ${id}`, birth: 200 - at, death: 100 })}\n`)
    .join(''),
  'half.yaml': '- { id: whole, kind: Person, birth: soon, serves: nobody-at-all }\n- { id: torn, kind: [\n',
  'torn.yaml': '- { id: "torn\n',
  'sub folder/<i>odd & "name".yaml': '- { id: odd, kind: Persn }\n',
  // Several pages of the timeline, and of the file itself.
  'long.yaml': `- id: wanderer\n  kind: Person\n  member_of:\n${Array.from({ length: 205 }, (_, at) => `    - { to: whole, from: ${at}, until: ${at} }\n`).join('')}${'#\n'.repeat(300)}`,
  'long.md': '# Long\n\nName a b was here.\n',
});
const outside = new WorldFolder({ 'secret.md': '# Secret\n' });
symlinkSync(join(outside.root, 'secret.md'), join(broken.root, 'link.md'));
symlinkSync('nowhere.md', join(broken.root, 'dangling.md'));

describe.each([
  ['of a world as it should be', coast],
  ['of a world with broken files and strange names', broken],
])('the pages %s', (_, folder) => {
  let open: InProcess;
  let server: WorldServer;
  const seen = new Map<string, { readonly from: string; readonly status: number; readonly text: string }>();

  beforeAll(async () => {
    open = await inProcess(folder);
    open.world.troubles.ingested(await ingestWorld(open.kept));
    await runOverStore(open.kept, { scope: 'full', actor: 'Isolde' });
    server = await startWorldServer(open.world, {
      ...{ http: { port: 0, token }, actor: 'Wenna', rest: restHandler(open.world), onLink: () => undefined },
    });
    const next: [address: string, from: string][] = [['/', 'the start']];
    for (const [address, from] of next) {
      if (seen.has(address)) continue;
      const { status, text } = await overWire(new URL(address, server.origin), { headers });
      seen.set(address, { from, status, text });
      const leads = [...attributes(text, 'href'), ...attributes(text, 'src')].filter((to) => !to.startsWith('#'));
      for (const to of new Set(leads)) {
        const { origin, pathname, search } = new URL(to, new URL(address, server.origin));
        expect(origin, `${address} leads elsewhere: ${to}`).toBe(server.origin);
        next.push([pathname + search, address]);
      }
    }
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await open.close();
    for (const each of [folder, outside]) each.remove();
  });

  it('lead to nothing that is not answered', () => {
    const dead = [...seen].filter(([, { status }]) => status !== 200);
    expect(dead.map(([address, { from, status }]) => `${from} → ${address}: ${status}`)).toEqual([]);
    expect(seen.size).toBeGreaterThan(100);
  });

  it('lead to no place on a page that it does not have', () => {
    const dead = [...seen].flatMap(([address, { text }]) =>
      attributes(text, 'href').flatMap((to) => {
        const { pathname, search, hash } = new URL(to, new URL(address, server.origin));
        const target = seen.get(pathname + search)?.text;
        const isThere = hash === '' || attributes(target ?? '', 'id').includes(decodeURIComponent(hash.slice(1)));
        return isThere ? [] : [`${address} → ${to}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it('have no two landmarks of one name', () => {
    for (const [address, { text }] of seen) {
      const names = [...text.matchAll(/<nav[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
      expect(names, address).toEqual([...new Set(names)]);
    }
  });
});

it('a file with problems tells them beside their lines, and one that has no page is named without a way there', async () => {
  const folder = new WorldFolder({
    'bad.yaml': '- { id: whole, kind: Person, serves: nobody-at-all }\n- { id: torn, kind: [\n',
  });
  symlinkSync('nowhere.md', join(folder.root, 'dangling.md'));
  const open = await inProcess(folder);
  open.world.troubles.ingested(await ingestWorld(open.kept));
  const pages = pagesHandler(open.world);
  const shown = async (path: string) => {
    const request = new Request(`http://lore.test${path}`, { headers: { Accept: 'text/html' } });
    return (await (await pages.answer(request, { actor: 'Wenna', session: undefined, mayWrite: true }))?.text()) ?? '';
  };
  const overview = await shown('/');
  expect(overview).toContain('<code>dangling.md:');
  expect(attributes(overview, 'href').filter((to) => to.includes('dangling'))).toEqual([]);
  const file = await shown('/sources/bad.yaml');
  expect(file).toMatch(/[12] problems? in this file/);
  expect(file).toMatch(/<li id="L1"[^>]*>(?:(?!<li).)*nobody-at-all.*<p class="problem">/s);
  await open.close();
  folder.remove();
});
