import { afterEach, beforeEach, expect, it } from 'vitest';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { leaveEachAtItsTime } from '../../../../src/app/detective/answer-confusion.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { listOpenConfusions } from '../../../../src/queries/detective/confusions.ts';
import { findingBlock } from '../../../../src/report/text/finding.ts';
import { painter } from '../../../../src/report/text/paint.ts';
import { ingestText } from '../../../../src/surfaces/cli/print/ingest.ts';
import { RestWorld } from '../../../support/program/rest.ts';
import { askAboutMemories, askAboutPassages, askingWorld, askOf } from '../../../support/worlds/asking-world.ts';

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
    question: expect.stringMatching(/^Does Wenna still live in Lowford\? .* says Hartsbridge\.$/),
  });
  expect(items[0].fact_ids).toHaveLength(3);
  expect((await listed('?subject=Odo')).total).toBe(0);
  expect((await listed('?status=resolved')).total).toBe(0);
});

it('takes a yes: what says otherwise gives way, and the question stays settled', async () => {
  const [{ id, fact_ids }] = (await listed()).items;
  const { status, body } = await answer(id, { answer: 'yes', note: 'she never left', as: 'Rowan' });
  expect([status, body.superseded, body.withdrawn, body.passages]).toEqual([200, [], [fact_ids[1]], []]);
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
  expect(body.superseded).toEqual([]);
  expect([...body.withdrawn].sort()).toEqual([fact_ids[0], fact_ids[2]].sort());
  expect(await Promise.all(fact_ids.map(stateOf))).toEqual(['invalid', 'candidate', 'invalid']);
});

it('says what to do where each was so at its time: nothing gives way, and the question stays closed', async () => {
  const [{ id, to_settle, fact_ids }] = (await listed()).items;
  expect(to_settle).toContain(`lore answer ${id} yes`);
  expect(to_settle).toContain(`lore dismiss ${id} --kind not-a-conflict`);
  const before = await Promise.all(fact_ids.map(stateOf));
  const { claims, withdrawn, violation, decision } = await leaveEachAtItsTime(rest.world.stored, {
    id,
    actor: 'Rowan',
  });
  expect([claims, withdrawn, violation.status, decision.kind]).toEqual([[], [], 'dismissed', 'not-a-conflict']);
  expect(await Promise.all(fact_ids.map(stateOf))).toEqual(before);
  expect((await askOf(rest.world.stored)).confusions).toEqual([]);
});

it('is counted by the ingest that closes it', async () => {
  const [{ id }] = (await listed()).items;
  rest.folder.write('chapters/3.md', '# The gate\n\nNobody waits there.\n');
  const { questions, findings, ...report } = await ingestWorld(rest.world.stored);
  expect(questions).toEqual({ new: [], gone: [id], open: 0 });
  const text = ingestText(
    { ...report, questions, findings },
    { colour: false, width: 200, sourceLine: () => undefined },
  );
  expect(text).toContain('questions: 0 new, 1 closed, 0 open (`lore detective`)');
  expect((await ingestWorld(rest.world.stored)).questions).toEqual({ new: [], gone: [], open: 0 });
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

it('says of memories when they were noted, in the order of the story, as the other answers do', async () => {
  for (const text of ['The north gate is closed.', 'The north gate is open.', 'The north gate is closed.'])
    await rest.post('/memory', { text });
  await askAboutMemories(rest.world.stored);
  const { items } = await listed();
  const found = items.find(({ question }: { question: string }) => question === 'Is the north gate still closed?');
  const noted = found.members.map(({ noted_at }: { noted_at: string }) => noted_at);
  expect(noted).toEqual([...noted].sort());
  expect(noted).toHaveLength(3);
  expect(noted[0]).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(found.members.map(({ id }: { id: string }) => id)).toEqual(found.fact_ids);
  const [question] = (await listOpenConfusions(rest.world.stored.store)).filter(({ id }) => id === found.id);
  if (question === undefined) throw new Error('the question is not stored');
  const lines = findingBlock(question, { colour: false, width: 200, sourceLine: () => undefined }, painter(false));
  expect(lines.match(/\(memory m-[0-9a-f]{8}, noted \d{4}-\d\d-\d\d \d\d:\d\d UTC\) The north gate is/g)).toHaveLength(
    3,
  );
  const report = await askOf(rest.world.stored);
  await answer(found.id, { answer: 'yes' });
  const { items: history } = await readHistoryPage(rest.world.stored.store, { about: found.id, limit: 20 });
  expect(history.find(({ action }) => action === 'resolve')?.about).toBe('Is the north gate still closed?');
  const shown = report.confusions.find(({ id }) => id === found.id);
  expect(shown?.members.map(({ noted_at }) => noted_at)).toEqual(noted);
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
