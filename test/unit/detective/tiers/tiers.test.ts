import { afterAll, describe, expect, it } from 'vitest';
import { judgeInBothOrders } from '../../../../src/detective/tiers/model-tier.ts';
import { judgeByNli, shareAnEntity } from '../../../../src/detective/tiers/nli-tier.ts';
import { judgeByWords, type PairText } from '../../../../src/detective/tiers/pair-judgement.ts';
import { openNli } from '../../../../src/nli/open-nli.ts';
import { tinyNliFolder } from '../../../support/nli/make-tiny-nli.ts';

const signal = new AbortController().signal;
const semantic = (text: string): PairText => ({ type: 'semantic', text });

describe('words', () => {
  it('say that two texts are one, but for case, spaces and the full stop', () => {
    expect(judgeByWords(semantic('The gate is tall.'), semantic(' the gate  is tall'))).toEqual({
      ...{ relation: 'same', tier: 'text', confidence: 1 },
    });
  });

  it('say that two values exclude each other, unless both happened', () => {
    const [one, other] = ['The toll is two coppers', 'The toll is three coppers'];
    const said = { relation: 'contradiction', tier: 'values', confidence: 0.9 };
    expect(judgeByWords(semantic(one), semantic(other))).toEqual(said);
    expect(judgeByWords({ type: 'episodic', text: one }, { type: 'episodic', text: other })).toBeUndefined();
    expect(judgeByWords(semantic(one), semantic('The toll is paid in coppers'))).toBeUndefined();
  });
});

describe('two texts are about one thing', () => {
  it.each([
    [true, 'The gate of Ashkeep is tall', 'Near Ashkeep a gate is tiny'],
    [true, 'Maren is tall', 'Everybody calls Maren tiny'],
    [true, 'The ferryman is tall', 'The ferryman is tiny'],
    [false, 'The gate of Ashkeep is tall', 'The gate of Ternhold is tiny'],
    [false, 'The ferryman is tall', 'The captain is tiny'],
  ])('%s: %s / %s', (share, a, b) => {
    expect([shareAnEntity(semantic(a), semantic(b)), shareAnEntity(semantic(b), semantic(a))]).toEqual([share, share]);
  });
});

describe('a classifier', () => {
  const nli = openNli(tinyNliFolder);
  afterAll(() => nli.close());

  it('is heard where it says one thing both ways', async () => {
    const others = ['The gate is tiny', 'The gate is huge', 'The gate is tiny in winter', 'The ferry is tiny'];
    const said = await judgeByNli(nli, semantic('The gate is tall'), others.map(semantic), signal);
    expect(said).toEqual([
      { relation: 'contradiction', tier: 'nli', confidence: 0.993 },
      { relation: 'same', tier: 'nli', confidence: 0.993 },
      undefined,
      undefined,
    ]);
  });

  it('is not started for nothing', async () => {
    const classify = () => Promise.reject(new Error('asked'));
    expect(await judgeByNli({ ...nli, classify }, semantic('The gate'), [], signal)).toEqual([]);
  });
});

describe('a model', () => {
  it.each([
    ['contradiction', [true, true], 2],
    ['torn', [true, false], 2],
    ['neither', [false], 1],
  ] as const)('that is asked in both orders says %s', async (said, answers, times) => {
    const asked: string[] = [];
    const ask = (a: string, b: string) => Promise.resolve(answers[asked.push(`${a} ${b}`) - 1] === true);
    expect(await judgeInBothOrders(ask, 'one', 'other', signal)).toBe(said);
    expect(asked).toEqual(['one other', 'other one'].slice(0, times));
  });
});
