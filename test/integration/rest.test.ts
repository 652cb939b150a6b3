import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEveryEngine } from '../support/engines.ts';
import { RestWorld } from '../support/program/rest.ts';
import { saltMarch } from '../support/worlds/world-folder.ts';

onEveryEngine('a world over REST', (store) => {
  let rest: RestWorld;
  beforeEach(async () => {
    rest = await RestWorld.open(saltMarch, { store: store() });
  });
  afterEach(() => rest.folder.remove());

  /** What stands under a key of every item of a list, over pages of two. */
  async function listed(path: string, key: string): Promise<string[]> {
    const found: string[] = [];
    for (let cursor = '', pages = 0; pages === 0 || cursor !== ''; pages += 1) {
      const { status, body } = await rest.get(`${path}${path.includes('?') ? '&' : '?'}limit=2${cursor}`);
      expect([path, status]).toEqual([path, 200]);
      found.push(...body.items.map((item: Record<string, string>) => item[key]));
      cursor = body.cursor === undefined ? '' : `&cursor=${body.cursor}`;
      if (cursor === '') expect([path, found.length]).toEqual([path, body.total]);
    }
    return found;
  }

  it('has the same lists, in the same order', async () => {
    expect(await listed('/entities', 'id')).toEqual([
      ...['ballad', 'tern-annals', 'grey-order', 'corvin', 'nameless', 'old-ferryman', 'toll-keeper', 'ysolde'],
      ...['salt-march', 'ternhold'],
    ]);
    expect(await listed('/entities?kind=location', 'id')).toEqual(['salt-march', 'ternhold']);
    expect(await listed('/entities?q=ferry', 'id')).toEqual(['nameless', 'old-ferryman']);
    const claims = await listed('/claims', 'id');
    expect(claims).toEqual([...new Set(claims)].sort());
    expect(await listed('/claims?status=candidate', 'status')).toEqual(['candidate']);
    expect((await listed('/claims?status=active', 'id')).length).toBe(claims.length - 1 - 1);
    expect(await listed('/conflicts?category=all', 'category')).toEqual(['contradiction', 'orphan', 'orphan']);
    expect(await listed('/runs', 'scope')).toEqual(['full']);
    expect((await listed('/rules', 'id')).length).toBeGreaterThan(30);
  });

  it('shows an entity page by page, by its kind as well', async () => {
    const { body } = await rest.get('/entities/location/ternhold?limit=3');
    const { body: rest_ } = await rest.get(`/entities/ternhold?limit=3&cursor=${body.cursor}`);
    expect([body.total, body.claims.length + rest_.claims.length]).toEqual([5, 5]);
    expect((await rest.get('/entities/Guild/ternhold')).status).toBe(404);
  });

  it('takes decisions and additions, and tells of them', async () => {
    const { body } = await rest.get('/conflicts');
    const [conflict] = body.items;
    const [winner, loser] = conflict.members;
    await rest.post(`/conflicts/${conflict.id}/resolve`, { resolution_notes: 'So.', winner_member_id: winner.id });
    expect((await rest.get(`/claims/${loser.id}`)).body).toMatchObject({
      ...{ status: 'superseded', superseded_by: winner.id, superseded_at: expect.stringMatching(/^2031/) },
    });
    expect(await listed('/claims?status=superseded', 'id')).toEqual([loser.id]);
    const { body: back } = await rest.post(`/conflicts/${conflict.id}/reopen`);
    expect([back.restored, back.conflict.status]).toEqual([[loser.id], 'open']);
    const { body: draft } = await rest.post('/entities/old-ferryman/promote');
    await rest.post(`/claims/${draft.claims[0].id}/withdraw`);
    expect(await listed('/claims?status=invalid', 'id')).toEqual([draft.claims[0].id]);
    const added = await rest.post('/project/state', { subject: 'ternhold', field: 'population', value: 1300 });
    expect([added.status, added.body.claims[0].summary]).toEqual([201, 'Ternhold: population 1300']);
    await rest.post('/flags', { node_id: 'ternhold', reason: 'Two counts' });
    expect(await listed('/flags', 'node_id')).toEqual(['ternhold']);
    expect((await listed('/history?by=Isolde', 'action')).sort()).toEqual(
      ['accept', 'flag', 'reopen', 'resolve', 'supersede', 'unsupersede', 'withdraw'].sort(),
    );
    expect((await rest.post('/runs', { scope: 'full' })).body.unfinished_rules).toEqual([]);
    expect((await rest.get('/health')).body).toMatchObject({ status: 'ok', stale: false, waiting: { candidates: 0 } });
  });
});
