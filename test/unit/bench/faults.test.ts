import { beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from '../../../bench/faults/kinds/index.ts';
import { measureFaults, shippedRules } from '../../../bench/faults/measure.ts';
import { nearMisses } from '../../../bench/faults/near-misses/index.ts';
import type { FaultsResult } from '../../../bench/faults/result.ts';

describe('what writers get wrong', () => {
  let result: FaultsResult;
  beforeAll(async () => {
    result = await measureFaults({
      entities: 900,
      seed: 11,
      injections: 1,
      copies: { faults: 2, nearMisses: 1 },
      pairEntities: 150,
    });
  });

  it('leaves nothing unread, and a clean world without a definite finding', () => {
    expect(result.worlds.map(({ definite }) => definite)).toEqual([0]);
    expect(result.failures).toEqual([]);
  });

  it.each(faultKinds.filter(({ unseen }) => unseen === undefined))('$name is found', ({ name }) => {
    const measured = result.kinds.find(({ kind }) => kind === name);
    expect(measured?.missed).toEqual([]);
    expect(measured).toMatchObject({ injected: 1, found: 1, collateralRules: [] });
  });

  it.each(faultKinds.filter(({ unseen }) => unseen !== undefined))(
    '$name is not, and nothing else is said of it',
    ({ name }) => {
      const measured = result.kinds.find(({ kind }) => kind === name);
      expect(measured).toMatchObject({ injected: 1, found: 0, rules: [], collateralRules: [] });
    },
  );

  it.each(nearMisses)('no alarm: $name', ({ name }) => {
    const measured = result.nearMisses.find(({ kind }) => kind === name);
    expect(measured).toMatchObject({ injected: 1, alarmRules: [] });
  });

  it('finds the same in the same facts, however they are written', () => {
    expect(result.pairs.length).toBeGreaterThan(10);
    expect(result.pairs.filter(({ same }) => !same)).toEqual([]);
    expect(Math.min(...result.pairs.map(({ findings }) => findings))).toBeGreaterThan(0);
  });

  it('has a slip for every shipped rule, and no rule that is not shipped', () => {
    expect(result.unprovoked).toEqual([]);
    const known = new Set(shippedRules());
    const meant = faultKinds.flatMap(({ rules, alsoTrue = [] }) => [...rules, ...alsoTrue]);
    expect(meant.filter((rule) => !known.has(rule))).toEqual([]);
  });
});
