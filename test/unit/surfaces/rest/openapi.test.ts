import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';
import { askingChapters, askOf } from '../../../support/worlds/asking-world.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open({ ...askingChapters, ...saltMarch });
});
afterAll(() => rest.close());

describe('the document', () => {
  it('names each operation once, with a summary and what it may answer', async () => {
    const { body } = await rest.get('/openapi.json');
    const operations = Object.values<Record<string, { operationId: string; summary: string; responses: object }>>(
      body.paths,
    ).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(20);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { summary, responses } of operations) {
      expect(summary).not.toBe('');
      expect(Object.keys(responses)).toContain('default');
    }
  });

  it('says what a body has to bring', async () => {
    const { paths } = (await rest.get('/openapi.json')).body;
    const bodyOf = (path: string) => paths[path].post.requestBody;
    for (const path of ['/entities', '/project/state', '/flags', '/runs', '/conflicts/{id}/dismiss']) {
      expect([path, bodyOf(path).required]).toEqual([path, true]);
    }
    expect(bodyOf('/conflicts/{id}/reopen').required).toBe(false);
    const needed = [
      ['/conflicts/{id}/resolve', 'resolution_notes'],
      ['/conflicts/{id}/dismiss', 'reason'],
      ['/flags', 'reason'],
    ] as const;
    for (const [path, field] of needed) {
      expect(bodyOf(path).content['application/json'].schema.properties[field]).toMatchObject({
        ...{ type: 'string', minLength: 1, maxLength: 10_000, pattern: '\\S' },
      });
    }
  });

  it('has no operation that this test does not call, and every answer is as it says', async () => {
    const { get, post } = rest;
    await get('/health');
    const { body: found } = await get('/conflicts');
    const conflict = found.items[0];
    const [winner, loser] = conflict.members;
    await get(`/conflicts/${conflict.id}`);
    await post(`/conflicts/${conflict.id}/resolve`, { resolution_notes: 'The annals', winner_member_id: winner.id });
    await post(`/conflicts/${conflict.id}/reopen`);
    await post(`/conflicts/${conflict.id}/dismiss`, { reason: 'Meant so', kind: 'intended' });
    await get('/entities');
    await get('/entities/ysolde');
    await get('/entities/Person/ysolde');
    await post('/entities/old-ferryman/promote');
    await post('/entities', { id: 'maren', kind: 'Person', name: 'Maren', birth: 170 });
    await post('/project/state', { subject: 'maren', field: 'hair', value: 'red' });
    const { body: claims } = await get('/claims?status=active');
    await get('/claims/asked?subject=ysolde&at=190');
    await get(`/claims/${claims.items[0].id}`);
    await post(`/claims/${loser.id}/supersede`, { by: winner.id });
    await post(`/claims/${loser.id}/unsupersede`);
    await post(`/claims/${loser.id}/withdraw`);
    await post(`/claims/${loser.id}/promote`);
    const { body: held } = await post('/check-claim', { claims: ['Ysolde of Tern was born in 153.'] });
    expect(held.would_appear[0]).toMatchObject({ status: 'open', members: expect.any(Array) });
    await get('/runs');
    await post('/runs', { scope: 'full' });
    await get('/rules');
    await get('/flags');
    await post('/flags', { node_id: 'ysolde', reason: 'Look at her' });
    await get('/history');
    await get('/');
    await get('/review');
    await get('/timeline');
    await get('/sources');
    await get('/sources/people.yaml');
    await get('/search?q=Ysolde');
    const noted = await post('/memory', { text: 'The ferry is closed.', tags: ['ferry'] });
    expect([noted.status, noted.body.action]).toEqual([201, 'stored']);
    const { id } = noted.body.memory;
    const waiting = await post('/memory', { text: 'Ysolde of Tern was born in 153.', candidate: true });
    await post(`/memory/${waiting.body.memory.id}/promote`);
    await expect
      .poll(async () => (await get(`/memory/${waiting.body.memory.id}`)).body.rules, { timeout: 30_000 })
      .toBe('checked');
    const graduated = await post(`/memory/${waiting.body.memory.id}/graduate`);
    expect([graduated.status, graduated.body]).toEqual([
      200,
      expect.objectContaining({ path: expect.stringContaining('added/') }),
    ]);
    await get('/memory?tag=ferry&status=all');
    await get(`/memory/${id}`);
    await post(`/memory/${id}/link`, { to: 'ternhold', rel: 'about' });
    await get(`/memory/${id}/neighbors?depth=2`);
    await post(`/memory/${id}/unlink`, { to: 'ternhold' });
    const { body: later } = await post('/memory', { text: 'The bell is cracked.' });
    await post(`/memory/${id}/supersede`, { by: later.memory.id });
    await post(`/memory/${id}/restore`);
    await post(`/memory/${id}/forget`, { reason: 'It opened again' });
    await get('/recall?q=ferry&over=memories,claims&explain=true');
    await askOf(rest.world.stored);
    const { body: questions } = await get('/confusions');
    await post(`/confusions/${questions.items[0].id}/answer`, { answer: 'yes' });
    const { body } = await get('/openapi.json');
    const operations = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...rest.called].sort()).toEqual(operations.sort());
  });
});
