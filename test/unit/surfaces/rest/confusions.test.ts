import { afterEach, beforeEach, expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';
import { askAboutPassages, askingWorld, askOf } from '../../../support/worlds/asking-world.ts';

let rest: RestWorld;
beforeEach(async () => {
  rest = await RestWorld.open(askingWorld);
  await askOf(rest.world.stored);
});
afterEach(() => rest.close());

const listed = async (query = '') => (await rest.get(`/confusions${query}`)).body;
const answer = (id: string, body: object) => rest.post(`/confusions/${id}/answer`, body);
const stateOf = async (id: string) => (await rest.get(`/claims/${id}`)).body.status;

it('lists what the story leaves open, by subject and status', async () => {
  const { items, total } = await listed('?subject=Wenna');
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    ...{ category: 'confusion', kind: 'reversal', rule: 'detective/reversal', status: 'open', members_total: 3 },
    question: expect.stringMatching(/^Is Wenna still in Lowford\? .* says Hartsbridge\.$/),
  });
  expect(items[0].fact_ids).toHaveLength(3);
  expect((await listed('?subject=Odo')).total).toBe(0);
  expect((await listed('?status=resolved')).total).toBe(0);
});

it('takes a yes: what says otherwise gives way, and the question stays settled', async () => {
  const [{ id, fact_ids }] = (await listed()).items;
  const { status, body } = await answer(id, { answer: 'yes', note: 'she never left', as: 'Rowan' });
  expect([status, body.superseded, body.passages]).toEqual([200, [fact_ids[1]], []]);
  expect(body.conflict).toMatchObject({ status: 'resolved', resolution: 'answered yes: she never left' });
  expect(body.decision).toMatchObject({ actor: 'Rowan', action: 'resolve' });
  expect(await Promise.all(fact_ids.map(stateOf))).toEqual(['candidate', 'invalid', 'candidate']);
  expect([(await listed()).total, (await listed('?status=resolved')).total]).toEqual([0, 1]);
  const again = await answer(id, { answer: 'no' });
  expect([again.status, again.body.code]).toEqual([409, 'not-decidable']);
  await askOf(rest.world.stored);
  expect((await listed()).total).toBe(0);
});

it('takes a no: what was asked about gives way with its equals, and nothing else', async () => {
  const [{ id, fact_ids }] = (await listed()).items;
  const { body } = await answer(id, { answer: 'no' });
  expect([...body.superseded].sort()).toEqual([fact_ids[0], fact_ids[2]].sort());
  expect(await Promise.all(fact_ids.map(stateOf))).toEqual(['invalid', 'candidate', 'invalid']);
});

it('records the answer where facts are passages, and says where they still stand', async () => {
  const id = await askAboutPassages(rest.world.stored);
  const { status, body } = await answer(id, { answer: 'no' });
  expect([status, body.superseded, body.passages]).toEqual([
    200,
    [],
    [expect.stringMatching(/^chapters\/\d\.md:\d+$/)],
  ]);
  expect(body.conflict.status).toBe('resolved');
});

it('refuses what is unknown, what is no question, and what is no answer', async () => {
  const unknown = await answer('feedfeedfeedfeed', { answer: 'yes' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-finding']);
  const { id } = (await rest.get('/conflicts')).body.items[0];
  const other = await answer(id, { answer: 'yes' });
  expect([other.status, other.body.code]).toEqual([422, 'no-question']);
  expect((await rest.get(`/conflicts/${id}`)).body.status).toBe('open');
  const [question] = (await listed()).items;
  expect((await answer(question.id, { answer: 'perhaps' })).status).toBe(422);
  const reader = await rest.post(`/confusions/${question.id}/answer`, { answer: 'yes' }, { may: 'read', actor: 'Odo' });
  expect(reader.status).toBe(403);
});
