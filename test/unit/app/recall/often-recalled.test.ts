import { afterEach, beforeEach, expect, it } from 'vitest';
import { chosenHits } from '../../../../src/app/recall/chosen-hits.ts';
import type { RankedHit } from '../../../../src/app/recall/rank.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { keepMemories, noon, noted, recallOver } from '../../../support/worlds/recall-world.ts';

const minutesAfter = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
const daysBefore = (days: number): string => minutesAfter(-days * 1440);
const bridges = ['Tern', 'Vask', 'Quill', 'Saltmere', 'Ashkeep', 'Thorn', 'Harrow'].map((place, at) =>
  noted(`m-${place}`, `The bridge at ${place} is old.`, { created_at: daysBefore(at), last_accessed: daysBefore(at) }),
);
const weeks = Array.from({ length: 500 }, (_, at) => minutesAfter(at * 60));

let store: GraphStore;
beforeEach(async () => {
  store = await openEmbeddedStore();
  await keepMemories(store, bridges);
});
afterEach(() => store.close());

it('five hundred recalls change no order, and are counted', async () => {
  const trial = recallOver(store);
  const order = () => trial.ids('old bridge', { k: 7 });
  const before = await order();
  for (const time of weeks) {
    trial.at(time);
    await trial.ask('bridge at Harrow', { k: 1 });
  }
  expect(await order()).toEqual(before);
  const [harrow] = await store.read(
    "MATCH (m:Memory) WHERE m.text CONTAINS 'Harrow' RETURN m.access_count AS n, m.last_accessed AS at",
  );
  expect(harrow).toEqual({ n: 502, at: weeks.at(-1) });
}, 300_000);

it('they change it where recency counts from the last recall', async () => {
  const trial = recallOver(store);
  const order = () => trial.ids('old bridge', { k: 7, recency: 'recalled' });
  expect((await order())[0]).toBe('m-Tern');
  for (const time of weeks.slice(490)) {
    trial.at(time);
    await trial.ask('bridge at Harrow', { k: 1 });
  }
  trial.at(minutesAfter(60 * 1440));
  await trial.ask('bridge at Harrow', { k: 1 });
  trial.at(minutesAfter(61 * 1440));
  expect((await order())[0]).toBe('m-Harrow');
});

it('a world sets its own weights and recency, and a call comes before it', async () => {
  const settings = () =>
    ({ onConflict: 'warn', notes: [], recall: { weights: { recency: 0 }, recency: 'recalled' } }) as const;
  await keepMemories(store, [noted('m-dull', 'The bridge.', { importance: 0.1 })]);
  const trial = recallOver(store, { settings });
  const [first] = (await trial.ask('bridge at Tern', { explain: true })).hits;
  expect(first?.score).toBeCloseTo((0.2 + 0.1 * 0.5) / 0.3, 3);
  const [again] = (await trial.ask('bridge at Tern', { weights: { recency: 0.15 } })).hits;
  expect(again?.score).not.toBe(first?.score);
});

it('`since` leaves out what was noted before, and `budget` what does not fit', async () => {
  const trial = recallOver(store);
  expect(await trial.ids('bridge', { k: 7, since: daysBefore(2) })).toEqual(['m-Tern', 'm-Vask', 'm-Quill']);
  const { hits, notes } = await trial.ask('bridge', { budget: 20 });
  expect(hits).toHaveLength(2);
  expect(notes).toContain('5 more results do not fit the budget of 20 tokens.');
  expect((await trial.ask('bridge', { budget: 100_000 })).hits).toHaveLength(7);
});

const hit = (kind: 'memory' | 'passage', score: number, lexical = 1): RankedHit => ({
  hit: { kind, id: `${kind} ${score}`, text: '', disputed: false },
  ...{ parts: { lexical, recency: 0, importance: 0.5 }, score, importance: 0.5, createdAt: '', id: `${kind} ${score}` },
});
const ids = (hits: readonly RankedHit[]): string[] => hits.map(({ id }) => id);

it('files take at most half the places of memories that are about the question', () => {
  const passages = [0.9, 0.8, 0.7, 0.6, 0.5].map((score) => hit('passage', score));
  const memories = [0.4, 0.3, 0.2, 0.1].map((score) => hit('memory', score));
  expect(ids(chosenHits([...passages, ...memories], 5))).toEqual([
    ...['passage 0.9', 'passage 0.8', 'memory 0.4', 'memory 0.3', 'memory 0.2'],
  ]);
  expect(ids(chosenHits([...passages, hit('memory', 0.4), hit('memory', 0.3, 0)], 5))).toEqual([
    ...['passage 0.9', 'passage 0.8', 'passage 0.7', 'passage 0.6', 'memory 0.4'],
  ]);
  expect(ids(chosenHits([...passages, hit('memory', 0.4, 0)], 5))).toEqual(ids(passages));
});
