import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeEach(async () => {
  rest = await RestWorld.open(saltMarch);
});
afterEach(() => rest.close());

const only = async () => {
  const { body } = await rest.get('/conflicts');
  expect(body.total).toBe(1);
  return body.items[0];
};
const changed = () => rest.news.flatMap((news) => [...news.changed]);

describe('a conflict', () => {
  it('is listed and shown with its members, lines, rule and history', async () => {
    const conflict = await only();
    expect(conflict).toMatchObject({
      ...{ category: 'contradiction', rule: 'contradictions/rules', status: 'open', verdict: 'definite' },
      ...{ slot_kind: 'entity_slot', members_total: 2, detected_at: expect.stringMatching(/^2031-05-01T/) },
    });
    const { body } = await rest.get(`/conflicts/${conflict.id}`);
    expect(body.members.map(({ source, clashes }: { source: object; clashes: boolean }) => [source, clashes])).toEqual([
      [{ path: 'people.yaml', line: 8, column: expect.any(Number), quote: expect.any(String) }, true],
      [{ path: 'people.yaml', line: 19, column: expect.any(Number), quote: expect.any(String) }, true],
    ]);
    expect(body.explanation.rule.cypher).toContain('MATCH');
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['opened']);
  });

  it('is settled in favour of one claim, and of that the history tells', async () => {
    const { id, members } = await only();
    const [winner, loser] = members;
    const { status, body } = await rest.post(`/conflicts/${id}/resolve`, {
      resolution_notes: 'The annals were there.',
      action: 'supersede_others',
      winner_member_id: winner.id,
      as: 'Rowan',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      conflict: {
        id,
        status: 'resolved',
        decided_by: 'Rowan',
        winner: winner.id,
        resolution: 'The annals were there.',
      },
      decision: { actor: 'Rowan', action: 'resolve', winner: winner.id },
      ...{ superseded: [loser.id], restored: [], filed: true, conflicts: [], warnings: [] },
    });
    expect((await rest.get(`/claims/${loser.id}`)).body).toMatchObject({
      status: 'superseded',
      superseded_by: winner.id,
    });
    expect((await rest.get('/conflicts?status=resolved')).body.total).toBe(1);
    const { body: history } = await rest.get('/history?by=Rowan');
    expect(history.items.map(({ action }: { action: string }) => action)).toEqual(['resolve', 'supersede']);
    expect(new Set(changed())).toEqual(new Set(['lore', 'run', 'findings']));
  });

  it('is settled again only after it was reopened, which puts its claims back', async () => {
    const { id, members } = await only();
    const [winner, loser] = members;
    await rest.post(`/conflicts/${id}/resolve`, { resolution_notes: 'So.', winner_member_id: winner.id });
    const again = await rest.post(`/conflicts/${id}/resolve`, { resolution_notes: 'So.' });
    expect([again.status, again.body.code]).toEqual([409, 'not-decidable']);
    const { body } = await rest.post(`/conflicts/${id}/reopen`);
    expect(body).toMatchObject({ conflict: { status: 'open' }, restored: [loser.id], decision: { actor: 'Isolde' } });
    expect((await rest.post(`/conflicts/${id}/reopen`)).status).toBe(409);
    const { body: dismissed } = await rest.post(`/conflicts/${id}/dismiss`, { reason: 'Meant so.', kind: 'intended' });
    expect(dismissed.conflict).toMatchObject({ status: 'dismissed', decision_kind: 'intended' });
  });

  it('takes no word that makes no sense', async () => {
    const { id, members } = await only();
    const resolve = async (body: object) => {
      const reply = await rest.post(`/conflicts/${id}/resolve`, { resolution_notes: 'So.', ...body });
      return [reply.status, reply.body.code, reply.body.where];
    };
    const winner_member_id = members[0].id;
    expect(await resolve({ resolution_notes: ' ' })).toEqual([422, 'invalid', 'body.resolution_notes']);
    expect(await resolve({ action: 'supersede_others' })).toEqual([422, 'invalid', 'body.winner_member_id']);
    expect(await resolve({ action: 'no_action', winner_member_id })).toEqual([422, 'invalid', 'body.winner_member_id']);
    expect(await resolve({ action: 'merge' })).toEqual([422, 'invalid', 'body.action']);
    expect(await resolve({ winner_member_id: 'zzzz' })).toEqual([422, 'not-a-member', 'body.winner_member_id']);
    expect(await resolve({ as: ' ' })).toEqual([422, 'invalid', 'body.as']);
    const dismissal = await rest.post(`/conflicts/${id}/dismiss`, {});
    expect([dismissal.status, dismissal.body.where]).toEqual([422, 'body.reason']);
    const { body: gap } = await rest.get('/conflicts?category=orphan');
    const none = await rest.post(`/conflicts/${gap.items[0].id}/resolve`, { resolution_notes: 'x', winner_member_id });
    expect([none.status, none.body.code]).toEqual([422, 'no-slot']);
  });

  it('is found by category, subject, source, rule and verdict, page by page', async () => {
    const total = async (query: string) => (await rest.get(`/conflicts?${query}`)).body.total;
    expect(await total('category=orphan')).toBe(2);
    expect(await total('category=all&status=all')).toBe(3);
    expect(await total('subject=Ternhold')).toBe(1);
    expect(await total('subject=nameless')).toBe(0);
    expect(await total('source=people.yaml&rule=contradictions/rules&verdict=definite')).toBe(1);
    const first = (await rest.get('/conflicts?category=all&limit=2')).body;
    const second = (await rest.get(`/conflicts?category=all&limit=2&cursor=${first.cursor}`)).body;
    expect([first.items.length, second.items.length, second.cursor]).toEqual([2, 1, undefined]);
    expect(new Set([...first.items, ...second.items].map(({ id }: { id: string }) => id)).size).toBe(3);
  });
});

describe('a claim', () => {
  const byState = async (state: string) => (await rest.get(`/claims?status=${state}`)).body.items;

  it('is accepted, and withdrawn again', async () => {
    const [draft] = await byState('candidate');
    expect(draft).toMatchObject({ status: 'candidate', source: { path: 'drafts/ghosts.yaml' }, window: '130 – 150' });
    const { body } = await rest.post(`/claims/${draft.id}/promote`, { as: 'Rowan' });
    expect(body).toMatchObject({ decisions: [{ action: 'accept', actor: 'Rowan' }], claims: [{ status: 'active' }] });
    expect((await rest.post(`/claims/${draft.id}/promote`)).status).toBe(409);
    await rest.post(`/claims/${draft.id}/withdraw`, { reason: 'A ghost' });
    expect((await rest.get(`/claims/${draft.id}`)).body).toMatchObject({
      status: 'invalid',
      history: [{ action: 'accept' }, { action: 'withdraw', reason: 'A ghost' }],
    });
    expect(await byState('candidate')).toEqual([]);
  });

  it('makes way for another, which may open or close a conflict', async () => {
    const { id, members } = await only();
    const [winner, loser] = members;
    const { body } = await rest.post(`/claims/${loser.id}/supersede`, { by: winner.id });
    expect(body.claims).toMatchObject([{ status: 'superseded', superseded_by: winner.id }]);
    expect((await rest.get(`/conflicts/${id}`)).body.status).toBe('resolved');
    expect((await rest.post(`/claims/${winner.id}/supersede`, { by: loser.id })).status).toBe(409);
    expect((await rest.post(`/claims/${winner.id}/supersede`, { by: winner.id })).status).toBe(409);
    expect((await rest.post(`/claims/${winner.id}/supersede`, { by: 'none' })).status).toBe(404);
    expect((await rest.post(`/claims/${winner.id}/supersede`)).body.where).toBe('body.by');
    const back = await rest.post(`/claims/${loser.id}/unsupersede`);
    expect(back.body.conflict_id).toBe((await only()).id);
    expect(back.body.conflicts).toMatchObject([{ status: 'opened' }]);
    expect((await rest.get(`/claims/${loser.id}`)).body.conflicts).toMatchObject([{ id: back.body.conflict_id }]);
  });

  it('is accepted with all that waits about an entity', async () => {
    expect((await rest.get('/entities/old-ferryman')).body.claims).toMatchObject([{ status: 'candidate' }]);
    const { status, body } = await rest.post('/entities/The Old Ferryman/promote');
    expect([status, body.claims]).toMatchObject([200, [{ status: 'active' }]]);
    expect((await rest.post('/entities/old-ferryman/promote')).body.code).toBe('not-decidable');
  });

  it('is listed by state, page by page, each once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await rest.get(`/claims?limit=3${cursor}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.cursor === undefined ? '' : `&cursor=${body.cursor}`;
      if (cursor === '') expect(seen).toHaveLength(body.total);
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(10);
  });
});

describe('a run', () => {
  it('is asked for, waited for, and listed', async () => {
    const { status, body } = await rest.post('/runs', { scope: 'Ternhold' });
    expect([status, body.run.scope, body.found, body.new_total]).toEqual([201, 'entity:ternhold', 1, 0]);
    expect(changed()).toEqual(['run']);
    const { body: runs } = await rest.get('/runs?limit=1');
    expect([runs.items[0].id, runs.total, typeof runs.cursor]).toEqual([body.run.id, 2, 'string']);
    const { body: older } = await rest.get(`/runs?limit=1&cursor=${runs.cursor}`);
    expect([older.items[0].scope, older.cursor]).toEqual(['full', undefined]);
    expect((await rest.post('/runs', { scope: ' full ' })).body.run.scope).toBe('full');
    expect((await rest.post('/runs', { scope: 'nobody' })).status).toBe(404);
    expect((await rest.post('/runs', { scope: 'era:ternhold' })).body).toMatchObject({ code: 'not-an-era' });
  });
});

describe('flags, rules and the history', () => {
  it('call a claim by the names of its entities', async () => {
    const [claim] = (await rest.get('/entities/ysolde')).body.claims;
    expect(claim.summary).toContain('Ysolde of Tern');
    const flagged = await rest.post('/flags', { node_id: claim.id, reason: 'Look' });
    expect(flagged.body).toMatchObject({ label: 'Assertion', summary: claim.summary });
    const { items } = (await rest.get('/flags')).body;
    expect(items.map(({ summary }: { summary: string }) => summary)).toContain(claim.summary);
  });

  it('take their turns', async () => {
    const { status, body } = await rest.post('/flags', { node_id: 'Ysolde of Tern', reason: 'Look', as: 'Rowan' });
    expect([status, body.node_id, body.flagged_by]).toEqual([201, 'ysolde', 'Rowan']);
    expect((await rest.get('/flags')).body).toMatchObject({ total: 1, items: [{ label: 'Entity', reason: 'Look' }] });
    expect((await rest.get('/health')).body.waiting).toEqual({ candidates: 1, flags: 1 });
    const { body: rules } = await rest.get('/rules?limit=50');
    expect(rules.items.find(({ id }: { id: string }) => id === 'contradictions/rules')).toMatchObject({ state: 'on' });
    const { body: history } = await rest.get('/history?about=ysolde&since=2031-05-01');
    expect(history).toMatchObject({ subject: { id: 'ysolde', kind: 'entity' }, conflicts_total: 1 });
    expect(history.items.at(-1)).toMatchObject({ action: 'flag', actor: 'Rowan' });
  });
});

describe('entities', () => {
  it('are found by kind and by words, the best first', async () => {
    const ids = async (query: string) =>
      (await rest.get(`/entities?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids('kind=location')).toEqual(['salt-march', 'ternhold']);
    expect(await ids('q=tern')).toEqual(['ternhold', 'tern-annals', 'ysolde']);
    expect(await ids('q=tern&kind=people')).toEqual(['ysolde']);
    expect(await ids('q=-')).toEqual([]);
    expect(await ids('limit=2')).toHaveLength(2);
  });

  it('of many claims come page by page, with every claim once', async () => {
    const reigns = Array.from(
      { length: 300 },
      (_, at) => `- { id: ruler-${at}, kind: Person, member_of: { to: hub, from: ${at} } }`,
    );
    rest.folder.write('hub.yaml', `- { id: hub, kind: Guild, name: The Hub }\n${reigns.join('\n')}\n`);
    await rest.post('/entities', { id: 'hub', motto: 'All of us' });
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages === 0 || cursor !== ''; pages += 1) {
      const { body } = await rest.get(`/entities/hub?limit=50${cursor}`);
      expect([body.total, body.claims.length <= 50]).toEqual([301, true]);
      seen.push(...body.claims.map(({ id }: { id: string }) => id));
      cursor = body.cursor === undefined ? '' : `&cursor=${body.cursor}`;
    }
    expect(new Set(seen).size).toBe(301);
    expect(seen).toHaveLength(301);
  });
});
