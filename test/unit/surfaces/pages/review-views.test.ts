import { afterEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { readFindingPages } from '../../../../src/app/mirror/finding-pages.ts';
import { linesOf } from '../../../../src/app/mirror/review-page.ts';
import { pagesHandler } from '../../../../src/surfaces/pages/pages-handler.tsx';
import { RestWorld } from '../../../support/program/rest.ts';

let rest: RestWorld;
afterEach(() => rest.close());

/** The page at an address, as who may decide sees it: its text without marks, and as it was sent. */
async function page(path: string): Promise<{ readonly status?: number; readonly html: string; readonly text: string }> {
  const request = new Request(`http://lore.test${path}`, { headers: { Accept: 'text/html' } });
  const answer = await pagesHandler(rest.world).answer(request, { actor: 'Wenna', session: undefined, mayWrite: true });
  const html = (await answer?.text()) ?? '';
  const text = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  return { html, text, ...(answer === undefined ? {} : { status: answer.status }) };
}
const findings = async () => (await listFindings(rest.world.stored.store, { status: 'all', peek: true })).items;

const march = {
  'lore.yaml': 'world: Salt March\n',
  'annals.yaml': '- id: ama-mast\n  kind: Person\n  name: Ama Mast\n  birth: 712\n',
  'ballad.yaml': '- id: ama-mast\n  birth: 731\n',
};

describe('a settled finding', () => {
  it.each([
    ['edited', '- id: ama-mast\n  birth: 730\n'],
    ['in place of which something else stands', '- id: ama-mast\n  # she was\n  note: young\n'],
  ])('says what a claim said that was %s, not what stands there now', async (_, ballad) => {
    rest = await RestWorld.open(march);
    const [found] = await findings();
    await decideFinding(rest.world.stored, {
      ...{ id: found?.name ?? '', decision: 'resolve', reason: 'the ballad rounds up', actor: 'Ilse' },
      winner: 'annals.yaml:4',
    });
    rest.folder.write('ballad.yaml', ballad);
    await ingestWorld(rest.world.stored);
    const settled = (await findings()).find(({ violation }) => violation.status === 'resolved');
    const { text, html } = await page(`/conflicts/${settled?.name}`);
    expect(text).toContain('formerly ballad.yaml:2:10');
    expect(text).toContain('Ama Mast: birth 731');
    expect(text).toContain('4 │ birth: 712');
    expect(html).not.toMatch(/birth: 730|she was/);
    expect(html).not.toContain('href="/sources/ballad.yaml#L2"');
    // Nor under the claim by itself, and at the page of whom it was about.
    const edited = settled?.violation.members.find(({ source }) => source.path === 'ballad.yaml');
    for (const path of [`/claims/${edited?.id}`, '/entities/ama-mast']) {
      const shown = await page(path);
      expect(shown.text, path).toContain('formerly ballad.yaml:2:10');
      if (path.startsWith('/claims')) expect(shown.html).not.toMatch(/birth: 730|she was/);
    }
    const list = await page('/conflicts?status=resolved');
    expect(list.text).toContain('formerly ballad.yaml:2:10');
    expect(text).not.toMatch(/\((clashes|superseded)|superseded,/);
  });
});

describe('a finding that is gone', () => {
  it('says what a claim said that was withdrawn, and left its file then', async () => {
    rest = await RestWorld.open(march);
    const { stored } = rest.world;
    const claim = (await findings())[0]?.violation.members.find(({ source }) => source.path === 'ballad.yaml');
    await decideClaims(stored, { ids: [claim?.id ?? ''], decision: 'withdraw', reason: 'no', actor: 'Ilse' });
    rest.folder.write('ballad.yaml', '- id: ama-mast\n  # she was young\n');
    await ingestWorld(stored);
    const [found] = await findings();
    const { text, html } = await page(`/conflicts/${found?.name}`);
    expect(text).toContain('formerly ballad.yaml:2:10');
    expect(html).not.toContain('she was');
  });
});

describe('what a finding rests on', () => {
  const reign = {
    'lore.yaml': 'world: Salt March\n',
    'annals.yaml':
      '- { id: ashkeep, kind: Settlement, name: Ashkeep }\n- id: maren\n  kind: Person\n  name: Maren\n  birth: 150\n  death: 199\n',
    'ballad.yaml': '- id: maren\n  rules: { to: ashkeep, from: 205, until: 210 }\n',
  };

  it('is seen at the top, all dates that make it impossible', async () => {
    rest = await RestWorld.open(reign);
    const all = (await listFindings(rest.world.stored.store, { category: ['anachronism'], peek: true })).items;
    const [found] = await readFindingPages(
      rest.world.stored,
      all.map(({ violation }) => violation.id),
      { sourceLine: linesOf(rest.world.stored) },
    );
    const claims = found?.members.filter(({ kind }) => kind !== 'entity').map(({ id }) => id) ?? [];
    expect(claims.length).toBeGreaterThan(0);
    expect(found?.sides.map(({ id }) => id)).toEqual(expect.arrayContaining(claims));
  });

  it('is four at most, each that says something else first, and others are said to be below', async () => {
    const births = [712, 712, 712, 731, 733, 735].map((birth, at) => [
      `${at}.yaml`,
      `- id: ama-mast\n  birth: ${birth}\n`,
    ]);
    rest = await RestWorld.open({ ...march, ...Object.fromEntries(births) });
    const [first] = await findings();
    const [found] = await readFindingPages(rest.world.stored, [first?.violation.id ?? '']);
    expect(new Set(found?.sides.map(({ summary }) => summary)).size).toBe(4);
    expect(found?.more).toBe((found?.members.length ?? 0) - 4);
    const { html } = await page(`/conflicts/${first?.name}`);
    expect(html).toContain(`<a href="#rests-on">${found?.more} more</a>`);
  });
});

describe('lists', () => {
  it('have conflicts before gaps, the definite first', async () => {
    rest = await RestWorld.open({
      ...march,
      'ghosts.yaml':
        '- { id: aab, kind: Person, name: Aab }\n- id: aac\n  kind: Person\n  name: Aac\n  birth: [c. 700, c. 702]\n',
    });
    const { items } = await listFindings(rest.world.stored.store, { peek: true });
    const ranks = items.map(({ violation: { category, verdict } }) =>
      category === 'orphan' ? 2 : verdict === 'definite' ? 0 : 1,
    );
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(ranks).size).toBeGreaterThan(1);
    const { items: paged } = await listFindings(rest.world.stored.store, { peek: true, limit: 1 });
    expect(paged[0]?.violation.id).toBe(items[0]?.violation.id);
  });
});

it.each(['x'.repeat(1500), 'ω'.repeat(900)])(
  'every address on the page of an entity is one that is answered, whatever its id (%#)',
  async (id) => {
    rest = await RestWorld.open({
      ...march,
      'long.yaml': `- id: ${id}\n  kind: Person\n  name: Long\n  birth: 700\n- id: ${id}\n  birth: 709\n`,
    });
    const asked = new Set<string>();
    for (const path of [
      `/entities/${encodeURIComponent(id)}`,
      `/history?about=${encodeURIComponent(id)}`,
      '/conflicts',
    ]) {
      const { status, html } = await page(path);
      expect([path.slice(0, 20), status]).toEqual([path.slice(0, 20), 200]);
      for (const [, href = ''] of html.matchAll(/href="(\/[^"#]*)/g)) {
        const address = href.replaceAll('&amp;', '&');
        if (address.length > 300) asked.add(address);
      }
    }
    expect(asked.size).toBeGreaterThan(1);
    for (const address of asked)
      expect([address.slice(0, 40), (await page(address)).status]).toEqual([address.slice(0, 40), 200]);
    const subject = encodeURIComponent(id);
    for (const list of ['/conflicts', '/review']) expect((await page(`${list}?subject=${subject}`)).status).toBe(200);
    expect((await rest.get(`/conflicts?subject=${subject}`)).status).toBe(200);
    expect((await rest.get(`/history?about=${subject}`)).status).toBe(200);
  },
);
