import { describe, expect, it } from 'vitest';
import { clashesAmong, pairText, rivalsAmong } from '../../../src/rules/findings/clashes.ts';
import type { Hit } from '../../../src/rules/findings/rows.ts';

const claims = (count: number) => Array.from({ length: count }, (_, at) => `claim-${String(at).padStart(4, '0')}`);
/** Rows that list these pairs. */
const rows = (pairs: readonly string[]) => [{ members: [], row: { clashes: [...pairs] } }] as unknown as Hit[];
const pairsOf = (ids: readonly string[], clash: (a: number, b: number) => boolean) =>
  ids.flatMap((one, a) =>
    ids.slice(a + 1).flatMap((other, at) => (clash(a, a + 1 + at) ? [pairText(one, other)] : [])),
  );

describe('what clashes with what in a contradiction of very many claims', () => {
  it('is left unsaid where each clashes with every other', () => {
    const ids = claims(300);
    const clashes = clashesAmong(rows(pairsOf(ids, () => true)), new Set(ids));
    expect(clashes).toEqual([]);
    expect(rivalsAmong(ids, clashes)('claim-0007')).toEqual(ids.filter((id) => id !== 'claim-0007'));
  });

  it('is kept whole in one text for each claim where there are many pairs', () => {
    const ids = claims(200);
    const isApart = (a: number, b: number) => a % 2 !== b % 2;
    const pairs = pairsOf(ids, isApart);
    const clashes = clashesAmong(rows(pairs), new Set(ids));
    expect(pairs).toHaveLength(10_000);
    expect(clashes.length).toBeLessThan(ids.length);
    expect(clashes.join('').length).toBeLessThan(pairs.join('').length * 0.6);
    const rivalsOf = rivalsAmong(ids, clashes);
    for (const [at, id] of ids.entries()) {
      expect([...rivalsOf(id)].sort()).toEqual(ids.filter((_, other) => isApart(at, other)));
    }
  });

  it('is stored as pairs where there are few, as before', () => {
    const ids = claims(3);
    const clashes = clashesAmong(rows([pairText('claim-0000', 'claim-0001')]), new Set(ids));
    expect(clashes).toEqual(['claim-0000 claim-0001']);
    expect(rivalsAmong(ids, clashes)('claim-0001')).toEqual(['claim-0000']);
    expect(rivalsAmong(ids, clashes)('claim-0002')).toEqual([]);
  });
});
