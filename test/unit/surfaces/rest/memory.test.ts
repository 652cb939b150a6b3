import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open(saltMarch);
});
afterAll(() => rest.close());

const reader = { may: 'read', actor: 'Odo' } as const;
const noteOf = async (text: string, more: object = {}) => {
  const { status, body } = await rest.post('/memory', { text, ...more });
  expect([text, status]).toEqual([text, 201]);
  return body;
};

describe('POST /memory', () => {
  it('answers the id and when it was noted, by whom, and announces it', async () => {
    const before = rest.news.length;
    const { memory, rules } = await noteOf('The toll bell rings twice.', { type: 'episodic', as: 'Ama' });
    expect(memory).toMatchObject({ id: expect.stringMatching(/^m-[0-9a-f]{16}$/), by: 'Ama', type: 'episodic' });
    expect(Date.parse(memory.created_at)).toBeGreaterThan(0);
    expect(['checked', 'pending']).toContain(rules);
    expect(rest.news.slice(before).flatMap(({ changed }) => [...changed])).toContain('memory');
  });

  it('tells what it contradicts, and GET /memory/{id} has it under conflicts', async () => {
    const { memory: first } = await noteOf('Use the north ford at dusk.', { tags: ['ford'] });
    const { memory, conflicts } = await noteOf('Never use the north ford at dusk.', { tags: ['ford'] });
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'negation_diff', other: { id: first.id } }]);
    for (const { id } of [first, memory]) {
      const { body } = await rest.get(`/memory/${id}`);
      expect(body.conflicts).toMatchObject([{ kind: 'contradiction', reason: 'negation_diff' }]);
      expect(body.head).toBe(id);
    }
  });

  it('is refused with 409 and the conflicts where that was asked for, and nothing is written', async () => {
    await noteOf('The west gate opens at dawn.');
    const { body: before } = await rest.get('/memory?status=all');
    const { status, body } = await rest.post('/memory', {
      text: 'The west gate never opens at dawn.',
      on_conflict: 'raise',
    });
    expect([status, body.code, body.where]).toEqual([409, 'memory-conflict', 'body.on_conflict']);
    expect(body.conflicts).toMatchObject([{ kind: 'contradiction', other: { text: 'The west gate opens at dawn.' } }]);
    expect((await rest.get('/memory?status=all')).body.total).toBe(before.total);
  });

  it('is 200 where the same was known and merging was asked for', async () => {
    await noteOf('The east stair has forty steps.');
    const { status, body } = await rest.post('/memory', {
      text: 'The east stair has forty steps.',
      on_conflict: 'supersede',
    });
    expect([status, body.action]).toEqual([200, 'merged']);
  });

  it('says which part of a body is wrong', async () => {
    for (const [body, where] of [
      [{}, 'body.text'],
      [{ text: 'x', importance: 2 }, 'body.importance'],
      [{ text: 'x', polarity: 3 }, 'body.polarity'],
      [{ text: 'x', type: 'vague' }, 'body.type'],
      [{ text: 'x', status: 'active' }, 'body'],
    ] as const) {
      const { status, body: refusal } = await rest.post('/memory', body);
      expect([status, refusal.where?.startsWith(where)]).toEqual([422, true]);
    }
    expect((await rest.post('/memory', { text: 'x', derived_from: ['m-0000000000000009'] })).status).toBe(404);
  });
});

describe('the claims of a memory', () => {
  it('are the same objects where it is noted, asked for, promoted and graduated', async () => {
    let noted = { rules: 'pending', claims: [{}], memory: { id: '' } };
    const note = async () => {
      noted = await noteOf('Corvin was born in 170.', { candidate: true });
      return noted.rules;
    };
    await expect.poll(note, { timeout: 50_000 }).toBe('checked'); // the first ones wait until the world is read
    const shown = async () => (await rest.get(`/memory/${noted.memory.id}`)).body.claims;
    const own = { id: expect.stringMatching(/^mc-/), summary: expect.stringContaining('170') };
    expect(noted.claims).toEqual([{ ...own, status: 'candidate', entities: [{ id: 'corvin', name: 'Corvin Ashby' }] }]);
    expect(await shown()).toEqual(noted.claims);
    const { body: promoted } = await rest.post(`/memory/${noted.memory.id}/promote`);
    expect(promoted.claims).toEqual([{ ...noted.claims[0], status: 'active' }]);
    expect(await shown()).toEqual(promoted.claims);
    const { body: graduated } = await rest.post(`/memory/${noted.memory.id}/graduate`);
    expect(graduated.claims).toEqual([{ ...promoted.claims[0], id: expect.not.stringMatching(/^mc-/) }]);
  });
});

describe('what a person decides about a memory', () => {
  it('cannot be decided twice, nor in a circle, nor about itself', async () => {
    const { memory: old } = await noteOf('Lanterns are lit at seven.');
    const { memory: newer } = await noteOf('The heron nests on the weir.');
    const by = (id: string, other: string) => rest.post(`/memory/${id}/supersede`, { by: other });
    expect((await by(old.id, newer.id)).body.memory).toMatchObject({ status: 'superseded', superseded_by: newer.id });
    expect((await by(newer.id, old.id)).status).toBe(409);
    expect((await by(newer.id, newer.id)).status).toBe(409);
    expect((await by(newer.id, 'm-0000000000000009')).status).toBe(404);
    expect((await rest.get(`/memory/${old.id}`)).body.head).toBe(newer.id);
    expect((await rest.post(`/memory/${old.id}/restore`)).body).toMatchObject({ restored: true });
    expect((await rest.post(`/memory/${old.id}/restore`)).body).toMatchObject({ restored: false });
    expect((await rest.post(`/memory/${old.id}/forget`)).body).toMatchObject({ where: 'body.reason' });
  });

  it('leaves superseded what a forgotten one had superseded, and says how that is put back', async () => {
    const ids = [];
    for (const text of [
      'Ropes are tarred in May.',
      'Geese cross the weir.',
      'The mill grinds rye.',
      'Owls hunt at noon.',
    ])
      ids.push((await noteOf(text)).memory.id);
    const [one, other, by, after] = ids;
    for (const id of [one, other]) await rest.post(`/memory/${id}/supersede`, { by });
    const soft = await rest.post(`/memory/${by}/forget`, { reason: 'a joke' });
    expect(soft.body).toMatchObject({
      ...{ memory: { status: 'invalid' }, still_superseded: [one, other] },
      notes: [
        `It had superseded ${one}, ${other}, which stay so: POST /memory/ID/restore makes one of them active again.`,
      ],
    });
    await rest.post(`/memory/${other}/restore`);
    const hard = await rest.post(`/memory/${by}/forget`, { reason: 'a joke', hard: true });
    expect(hard.body).toMatchObject({
      notes: [`It had superseded ${one}, which stays so: POST /memory/${one}/restore makes it active again.`],
    });
    expect((await rest.post(`/memory/${one}/supersede`, { by: after })).body.message).toBe(
      `The memory ${one} is already superseded by a deleted one.`,
    );
    expect((await rest.post(`/memory/${one}/restore`)).body).toMatchObject({ restored: true });
    const last = await rest.post(`/memory/${one}/forget`, { reason: 'a joke' });
    expect(last.body).toMatchObject({ still_superseded: [], notes: [] });
  });

  it('removes a memory for good where `hard` is said, with a reason, and the history keeps no words of it', async () => {
    const text = 'The warden keeps two sets of keys.';
    const { memory } = await noteOf(text);
    const hard = (more: object) => rest.post(`/memory/${memory.id}/forget`, { hard: true, ...more });
    expect((await hard({})).body).toMatchObject({ where: 'body.reason' });
    expect((await hard({ reason: 'asked to' })).status).toBe(200);
    expect((await hard({ reason: 'asked to' })).status).toBe(404);
    expect((await rest.get(`/memory/${memory.id}`)).status).toBe(404);
    const { body: history } = await rest.get('/history');
    expect(history.items).toContainEqual(
      expect.objectContaining({ node_id: memory.id, action: 'forget', reason: 'asked to', after: 'deleted' }),
    );
    expect(JSON.stringify([history, (await rest.get('/memory?status=all')).body])).not.toContain(text);
  });

  it('has an empty list of neighbours, and names what is dangling', async () => {
    const { memory } = await noteOf('Reeds are cut at the new moon.');
    const around = () => rest.get(`/memory/${memory.id}/neighbors`);
    expect((await around()).body).toEqual({ neighbors: [], dangling: [] });
    await rest.post(`/memory/${memory.id}/link`, { to: 'nowhere' });
    await rest.post(`/memory/${memory.id}/link`, { to: 'ternhold', rel: 'about' });
    expect((await around()).body).toMatchObject({
      dangling: ['nowhere'],
      neighbors: [{ rel: 'about', node: { kind: 'entity', id: 'ternhold', text: 'Ternhold' } }],
    });
    expect((await rest.post(`/memory/${memory.id}/link`, { to: memory.id })).status).toBe(422);
    expect((await rest.get(`/memory/${memory.id}/neighbors?depth=99`)).status).toBe(422);
  });
});

describe('who may only read', () => {
  it('writes no memory, and touches none by recalling it', async () => {
    const { memory } = await noteOf('The salt tax is paid in spring.');
    for (const path of [
      '',
      ...['promote', 'graduate', 'supersede', 'restore', 'forget', 'link', 'unlink'].map(
        (each) => `/${memory.id}/${each}`,
      ),
    ]) {
      const { status, body } = await rest.post(`/memory${path}`, { text: 'x' }, reader);
      expect([path, status, body.code]).toEqual([path, 403, 'read-only']);
    }
    const { body } = await rest.get('/recall?q=salt+tax&over=memories&k=1', reader);
    expect(body.hits).toMatchObject([{ id: memory.id, kind: 'memory' }]);
    expect((await rest.get(`/memory/${memory.id}`)).body.access_count).toBe(0);
    await rest.get('/recall?q=salt+tax&over=memories&k=1');
    expect((await rest.get(`/memory/${memory.id}`)).body.access_count).toBe(1);
    expect((await rest.get('/recall?q=salt', 'stranger')).status).toBe(401);
  });
});

describe('GET /recall', () => {
  it('takes weights as the command does, and says where they are wrong', async () => {
    const byAge = await rest.get('/recall?q=Ysolde&k=3&weights=lexical=0,importance=0&explain=1');
    expect(byAge.status).toBe(200);
    for (const { score, parts } of byAge.body.hits) expect(score).toBeCloseTo(parts.recency, 3);
    expect((await rest.get('/recall?q=x&weights=zeal=1')).body).toMatchObject({
      ...{ code: 'bad-weights', where: 'query.weights' },
    });
  });

  it('compares words where meaning is asked for and no embedder is there, and says what to do', async () => {
    for (const mode of ['semantic', 'hybrid']) {
      const { body } = await rest.get(`/recall?q=Ysolde&mode=${mode}&weights=cosine=1`);
      expect([mode, body.mode, body.notes]).toEqual([
        mode,
        'lexical',
        [expect.stringContaining('--embedder energetic')],
      ]);
    }
    expect((await rest.get('/recall?q=x&mode=semantic&weights=cosine=1,lexical=0,recency=0,importance=0')).status).toBe(
      200,
    );
  });

  it('explains its scores, takes kinds joined by commas, and refuses what it does not know', async () => {
    const { body } = await rest.get('/recall?q=Ysolde&over=claims,entities&explain=1&k=3');
    expect(body.hits.length).toBeGreaterThan(0);
    expect(body.hits[0].parts).toMatchObject({ lexical: expect.any(Number), recency: expect.any(Number) });
    for (const query of [
      'q=',
      'q=x&over=dreams',
      'q=x&k=0',
      'q=x&mode=psychic',
      'q=x&explain=perhaps',
      'q=x&weights=zeal=1',
      'q=x&weights=lexical',
      'q=x&weights=lexical=0,recency=0,importance=0',
    ])
      expect([query, (await rest.get(`/recall?${query}`)).status]).toEqual([query, 422]);
  });
});
