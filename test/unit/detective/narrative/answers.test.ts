import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../src/detective/narrative/answers.ts';
import { batchesOf } from '../../../../src/detective/narrative/batches.ts';
import type { StoryFact } from '../../../../src/model/story.ts';
import { gate, note, passage } from './stories.ts';

const question = 'Is the north gate of Ashkeep shut?';
const all = ['1a000000', '1b000000', '1c000000'];

/** What becomes of one confusion that a model names about a story. */
function read(said: { fact_ids?: unknown; question?: unknown; kind?: unknown }, story: readonly StoryFact[] = gate) {
  const [batch] = batchesOf(story);
  if (batch === undefined) throw new Error('nothing to ask about');
  const { confusions, dropped, unknownIds } = readAnswer({ confusions: [{ fact_ids: all, question, ...said }] }, batch);
  return {
    found: confusions.map(({ kind, newest, facts }) => ({ kind, newest: newest.id, facts: facts.map(({ id }) => id) })),
    dropped,
    unknownIds,
  };
}

const reversal = { kind: 'reversal', newest: gate[2]?.id, facts: gate.map(({ id }) => id) };

describe('what of an answer is taken', () => {
  test('is a question about facts that were given, in the order of the story', () => {
    expect(read({ fact_ids: all.toReversed(), kind: 'reversal' })).toEqual({
      found: [reversal],
      dropped: [],
      unknownIds: 0,
    });
  });

  test.each([
    ['each once', [...all, ...all]],
    ['however their ids are put', ['[1A000000]', ' "1b000000",', '#1c000000']],
  ])('with facts %s', (_, fact_ids) => {
    expect(read({ fact_ids, kind: 'reversal' }).found).toEqual([reversal]);
  });

  test.each([
    ['two that both count', all.slice(1), {}, 'ambiguity'],
    ['two of which one counts', all.slice(1), { state: 'superseded' as const }, 'stale'],
    ['three', all, {}, 'reversal'],
  ])('of a kind of our own where none is named: %s', (_, fact_ids, second, kind) => {
    const story = gate.map((fact, index) => (index === 1 ? { ...fact, ...second } : fact));
    for (const named of [undefined, null, 'paradox', 7])
      expect(read({ fact_ids, kind: named }, story).found).toMatchObject([{ kind }]);
  });

  test('asks about the latest fact that counts', () => {
    const story = gate.map((fact, index): StoryFact => (index === 2 ? { ...fact, state: 'superseded' } : fact));
    expect(read({}, story).found).toMatchObject([{ newest: 'm-1b00000000000002' }]);
  });

  test('leaves out ids of no fact, and counts them', () => {
    expect(read({ fact_ids: [...all, 'ffffffff', '', 7] })).toMatchObject({ dropped: [], unknownIds: 3 });
    expect(read({ fact_ids: ['1a000000', 'ffffffff'] })).toEqual({
      found: [],
      dropped: ['too-few-facts'],
      unknownIds: 1,
    });
  });

  test.each([undefined, null, 'all of them', {}, [], ['1a000000'], ['1a000000', '1a000000']])(
    'is nothing with fewer than two facts: %j',
    (fact_ids) => {
      expect(read({ fact_ids })).toMatchObject({ found: [], dropped: ['too-few-facts'] });
    },
  );

  test.each([
    undefined,
    null,
    42,
    '',
    '  ',
    '?',
    '?? ok?',
    'The gate is shut.',
    `Is the gate shut? ${'Really? '.repeat(60)}`,
    'Is the gate\nshut?',
    'Is the gate \u001b[31mshut?',
    'Is the gate \u202etuhs?',
    'Is fact 1c000000 still the case?',
  ])('is nothing without a question that a person can answer: %j', (asked) => {
    expect(read({ question: asked })).toMatchObject({ found: [], dropped: ['no-question'] });
  });

  test.each(['¿Está cerrada la puerta norte?', '北門は閉まっていますか？', 'هل البوابة مغلقة؟'])(
    'asks in whatever script: %s',
    (asked) => {
      expect(read({ question: asked }).dropped).toEqual([]);
    },
  );

  test('is nothing where no fact of it counts any more', () => {
    const over = gate.map((fact): StoryFact => ({ ...fact, state: 'superseded' }));
    const story = [...over, note('m-1d00000000000004', 'It rains.', 70)];
    expect(read({}, story)).toMatchObject({ found: [], dropped: ['none-live'] });
  });

  test.each([
    [
      'minutes apart',
      [note('m-1a00000000000001', 'Shut.', 0), note('m-1b00000000000002', 'Open.', 0.4)],
      ['one-sitting'],
    ],
    ['hours apart', [note('m-1a00000000000001', 'Shut.', 0), note('m-1b00000000000002', 'Open.', 2)], []],
    [
      'minutes apart, of two scopes',
      [note('m-1a00000000000001', 'Shut.', 0), note('m-1b00000000000002', 'Open.', 0.1, { scope: 'harbour' })],
      [],
    ],
    ['one chapter', [passage('1a000000', 'Shut.', 3), passage('1b000000', 'Open.', 3)], ['one-sitting']],
    ['two chapters', [passage('1a000000', 'Shut.', 3), passage('1b000000', 'Open.', 4)], []],
  ])('is nothing where all was told in one sitting: %s', (_, story, dropped) => {
    expect(read({ fact_ids: all.slice(0, 2) }, story).dropped).toEqual(dropped);
  });
});
