import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { RestWorld } from '../../../support/program/rest.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open({
    ...saltMarch,
    'eras.yaml': '- { id: high-water, kind: Era, name: High Water, start: 150, end: 200 }\n',
    'notes.md': '# Tern\n\nYsolde of Tern never learned to swim.\n',
  });
  await rest.post('/runs', { scope: 'full' });
});
afterAll(() => rest.close());

it('the overview has what is open, what waits, the last runs and the newest changes', async () => {
  const { body } = await rest.get('/');
  expect(body).toMatchObject({ world: 'The Salt March', stale: false });
  expect(body.open.map(({ category }: { category: string }) => category)).toEqual([
    'contradiction',
    'anachronism',
    'ontology',
    'orphan',
  ]);
  expect(body.open[0].definite + body.open[0].possible).toBe((await rest.get('/conflicts')).body.total);
  expect(body.waiting.claims).toBe((await rest.get('/claims?status=candidate')).body.total);
  expect(body.trend.length).toBeGreaterThan(0);
  const latest = (await rest.get('/history?limit=1')).body.items[0];
  expect(body.changes[0].id).toBe(latest.id);
});

it('the overview says what of the prose was left unread, and no word of that where all was read', async () => {
  expect((await rest.get('/')).body.unread).toBe(undefined);
  rest.folder.write('ferrymen.md', 'The ferrymen hummed.\n');
  rest.world.troubles.ingested(await ingestWorld(rest.world.stored));
  expect((await rest.get('/')).body.unread).toContain('1 passage without a declared name');
});

describe('the timeline', () => {
  it('is asked for part by part', async () => {
    const { body } = await rest.get('/timeline?era=high-water');
    expect(body.shown).toMatchObject({ kind: 'era', era: 'high-water', title: 'High Water', when: '150 – 200' });
    expect(body.items.map(({ label, when }: { label: string; when: string }) => `${label} ${when}`)).toContain(
      'Ysolde of Tern: birth 152',
    );
    for (const part of body.parts) {
      const [name = ''] = ['era', 'before', 'after'].filter((each) => part[each] !== undefined);
      expect((await rest.get(`/timeline?${name}=${part[name]}`)).body.shown).toEqual(part);
    }
  });

  it('names no era that there is not', async () => {
    const { status, body } = await rest.get('/timeline?era=low-water');
    expect([status, body.code]).toEqual([404, 'unknown-era']);
  });
});

describe('the queue', () => {
  it('lists what the page goes through, a page at a time', async () => {
    await rest.post('/flags', { node_id: 'ysolde', reason: 'Look at her' });
    const { body } = await rest.get('/review');
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toContain('finding');
    expect(body.items.at(-1)).toMatchObject({ kind: 'flag', id: 'ysolde', flag: { reason: 'Look at her' } });
    const first = await rest.get('/review?limit=1');
    expect(first.body).toMatchObject({ items: [body.items[0]], total: body.total });
    const second = await rest.get(`/review?limit=1&cursor=${first.body.cursor}`);
    expect(second.body.items).toEqual([body.items[1]]);
    expect((await rest.get('/review?kind=flags')).body.total).toBe(1);
  });
});

describe('sources', () => {
  it('are listed with what comes from them', async () => {
    const { body } = await rest.get('/sources');
    const of = (id: string) => body.items.find((item: { id: string }) => item.id === id);
    expect(of('tern-annals')).toMatchObject({ form: 'book', title: 'The Tern Annals', reliability: 'chronicle' });
    expect(of('people.yaml')).toMatchObject({ form: 'file', kind: 'yaml', findings: expect.any(Number) });
    expect(of('people.yaml').claims).toBeGreaterThan(8);
    expect(of('eras.yaml')).toMatchObject({ claims: 2, findings: 0 });
  });

  it('a file has its lines, and the findings beside them', async () => {
    const { body } = await rest.get('/sources/people.yaml');
    expect(body.lines[0]).toBe('- id: ysolde');
    const [finding] = (await rest.get('/conflicts?subject=ternhold')).body.items;
    const lines = body.notes
      .filter(({ conflicts }: { conflicts: { id: string }[] }) => conflicts.some(({ id }) => id === finding.id))
      .map(({ line }: { line: number }) => body.lines[line - 1]);
    expect(lines.every((line: string) => line.includes('rules:'))).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it('a book has its claims', async () => {
    const { body } = await rest.get('/sources/tern-annals');
    expect(body.items.map(({ summary }: { summary: string }) => summary)).toContain('Corvin Ashby: birth 160');
    expect(body).toMatchObject({ form: 'book', from: 1, claims_total: 2 });
  });

  it('one that there is not is refused with the nearest', async () => {
    const { status, body } = await rest.get('/sources/peple.yaml');
    expect([status, body.code, body.fix]).toEqual([404, 'unknown-source', expect.stringContaining('people.yaml')]);
    expect((await rest.get(`/sources/${encodeURIComponent('../lore.yaml')}`)).status).toBe(404);
  });
});

describe('search', () => {
  it('finds entities, claims and passages, the best first', async () => {
    const { body } = await rest.get('/search?q=YSOLDE%20tern');
    expect(body.items[0]).toMatchObject({ kind: 'entity', entity: { id: 'ysolde' } });
    expect(body.counts).toMatchObject({ entities: 1, passages: 1 });
    expect(body.items.at(-1)).toMatchObject({ kind: 'passage', passage: { source_id: 'notes.md', line: 3 } });
  });

  it('names what is nearly so, and finds nothing for what are no words', async () => {
    expect((await rest.get('/search?q=Yslode%20of%20Tern')).body.nearest).toContain('Ysolde of Tern');
    expect((await rest.get('/search?q=%3F%3F')).body).toMatchObject({ total: 0, nearest: [] });
  });
});
