import { afterAll, expect, it } from 'vitest';
import { askClaims } from '../../src/app/claims/ask-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { onEveryEngine } from '../support/engines.ts';
import { reedWar } from '../support/worlds/reed-war.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder(reedWar);
afterAll(() => folder.remove());

/** Who and what, the time, the answer, its reason, and the fact that would decide. */
const rows = [
  ['aldous rules saltgate', '405 KR', 'held'],
  ['aldous rules saltgate', '411 KR', 'held', 'a handover in 411 KR'],
  ['bran rules saltgate', '411 KR', 'held', 'a handover in 411 KR'],
  ['aldous rules saltgate', '412 KR', 'other_times', 'ended 411 KR'],
  ['bran rules saltgate', '15 Reap 420 KR', 'held'],
  ['bran rules saltgate', '16 Reap 420 KR', 'other_times', 'ended 15 Reap 420 KR'],
  ['bran rules saltgate', '420 KR', 'held'],
  ['aldous lives_in hollow', '389 KR', 'may_have_held', 'the beginning is vague: c. 390 KR', 'an exact `from:`'],
  ['aldous lives_in hollow', '384 KR', 'other_times', 'begins c. 390 KR'],
  ['aldous lives_in hollow', '395 KR', 'held'],
  ['hale rules quarry', '440 KR', 'may_have_held', 'the end is vague: c. 440 KR', 'an exact `until:`'],
  ['hale rules quarry', '300 KR', 'may_have_held', 'no beginning is known', 'its beginning: `from:`'],
  ['cole rules fenwick', '405 KR', 'other_times', 'ended by the death of Cole, 402 KR'],
  ['cole rules fenwick', '398 KR', 'held'],
  ['cole rules fenwick', '400 KR', 'may_have_held', 'no end is known', 'its end: `until:`'],
  ['dara rules reedmoor', '440 KR', 'may_have_held', 'no end is known', 'its end: `until:`'],
  ['dara rules reedmoor', '455 KR', 'may_have_held', 'no end is known; Edda from 450 KR', 'its end: `until:`'],
  ['bran born_in hollow', '405 KR', 'held'],
  ['bran born_in hollow', '379 KR', 'other_times', 'not before the birth of Bran, 380 KR'],
  ['aldous children bran', '405 KR', 'held'],
  ['aldous children bran', '370 KR', 'other_times', 'not before the birth of Bran, 380 KR'],
  ['aldous gender', '405 KR', 'held'],
  ['aldous gender', '431 KR', 'other_times', 'ended by the death of Aldous, 430 KR'],
  ['aldous birth', '431 KR', 'held'],
  ['aldous death', '429 KR', 'other_times', 'begins 430 KR'],
  ['dara lives_in quarry', '405 KR', 'may_have_held', 'no date is known', 'its dates: `from:` and `until:`'],
  ['dara lives_in quarry', 'now', 'held', 'undated: true at present'],
  ['edda possesses horn', 'now', 'other_times', 'ended by the end of The Horn, 420 KR'],
  [
    'dara member_of guild',
    '405 KR',
    'may_have_held',
    'Moon Count and the main calendar have no day in common',
    'a sync point between the two calendars',
  ],
  ['dara member_of guild', '15 MC', 'held'],
  ['dara member_of guild', '21 MC', 'other_times', 'ended 20 MC'],
  ['aldous occupation', '400 KR', 'held'],
  ['aldous occupation', '405 KR', 'may_have_held', 'last known 400 KR', 'its end: `until:`'],
  ['aldous occupation', '395 KR', 'may_have_held', 'first known 400 KR', 'its beginning: `from:`'],
  ['aldous occupation', '431 KR', 'other_times', 'ended by the death of Aldous, 430 KR'],
  ['bran killed cole', '402 KR', 'held'],
  ['bran killed cole', 'Reap 402 KR', 'may_have_held', 'the day is not exact: 402 KR', 'an exact date: `at:`'],
  ['bran killed cole', '403 KR', 'other_times', 'happened 402 KR'],
  ['aldous rules saltgate', 'during the Reed War', 'held'],
  ['bran rules saltgate', 'in the Reed War', 'other_times', 'begins 411 KR'],
  ['bran rules saltgate', 'before the Fall of Saltgate', 'held'],
  ['edda rules reedmoor', 'the Long Night', 'held'],
  ['aldous rules saltgate', '405 KR – 420 KR', 'held'],
] as const;

onEveryEngine('claims at a date', (store) => {
  it('answers every row of the table, each with its reason', { timeout: 180_000 }, async () => {
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const answers: string[][] = [];
    for (const [words, at] of rows) {
      const [subject = '', predicate = '', object] = words.split(' ');
      const {
        held = [],
        may_have_held = [],
        other_times = [],
      } = await askClaims(world, { subject, predicate, object, at });
      for (const [part, claims] of Object.entries({ held, may_have_held, other_times })) {
        for (const { because, would_decide } of claims)
          answers.push([
            words,
            at,
            part,
            ...(because === undefined ? [] : [because]),
            ...(would_decide === undefined ? [] : [would_decide]),
          ]);
      }
    }
    expect(answers).toEqual(rows);
  });

  it('gives the place of what decides', async () => {
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const { other_times = [] } = await askClaims(world, { subject: 'Cole', predicate: 'RULES', at: '405 KR' });
    expect(other_times[0]?.because_at).toMatchObject({ path: 'people.yaml', line: 22 });
    const next = await askClaims(world, { subject: 'Dara', predicate: 'rules', at: '455 KR' });
    expect(next.may_have_held?.[0]?.because_at).toMatchObject({ path: 'people.yaml', line: 33 });
  });

  it('shows both claims of a dispute, with the finding; and apart, by name, those that are not established', async () => {
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const { held = [] } = await askClaims(world, { object: 'hollow', predicate: 'rules', at: '415 KR' });
    expect(held.map(({ summary, disputed, findings = [] }) => [summary, disputed, findings.length])).toEqual([
      ['Finn rules Hollow, 400 KR – 420 KR', true, 1],
      ['Gwen rules Hollow, 410 KR – 430 KR', true, 1],
    ]);
    const { apart = [], ...established } = await askClaims(world, { predicate: 'lives_in', at: '405 KR' });
    expect(apart.map(({ summary, state, answer }) => [summary, state, answer])).toEqual([
      ['Gwen lives in Fenwick, 401 KR – 409 KR', 'claim', 'held'],
      ['Aldous lives in Quarry, 412 KR – 420 KR', 'candidate', 'other_times'],
    ]);
    expect(established.held?.map(({ summary }) => summary)).toEqual(['Aldous lives in Hollow, c. 390 KR – 411 KR']);
  });

  it('lists other times with the nearest first, a page at a time', async () => {
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    const question = { object: 'saltgate', predicate: 'ruled by', at: '421 KR', limit: 1 } as const;
    const turned = await askClaims(world, { ...question, object: undefined, subject: 'saltgate' });
    expect(turned.other_times?.map(({ summary }) => summary)).toEqual(['Bran rules Saltgate, 411 KR – 15 Reap 420 KR']);
    expect([turned.total, turned.totals]).toEqual([2, { held: 0, may_have_held: 0, other_times: 2, apart: 0 }]);
    const { cursor } = turned;
    const next = await askClaims(world, { ...question, object: undefined, subject: 'saltgate', cursor });
    expect(next.other_times?.map(({ summary }) => summary)).toEqual(['Aldous rules Saltgate, 398 KR – 411 KR']);
    await expect(askClaims(world, { predicate: 'rules', at: '405 KR', cursor })).rejects.toMatchObject({
      code: 'bad-cursor',
    });
  });
});
