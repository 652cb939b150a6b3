import { beforeAll, describe, expect, it } from 'vitest';
import { enriched } from '../../../bench/faults/enrich.ts';
import { faultKinds } from '../../../bench/faults/kinds/index.ts';
import { Lore } from '../../../bench/faults/lore.ts';
import { measureFaults, shippedRules } from '../../../bench/faults/measure.ts';
import { nearMisses } from '../../../bench/faults/near-misses/index.ts';
import type { FaultsResult } from '../../../bench/faults/result.ts';
import { FamilyTree } from '../../../bench/faults/tree/family-tree.ts';
import { measureTree } from '../../../bench/faults/tree/measure-tree.ts';
import { familyOf, gedcomTree } from '../../../bench/faults/write/gedcom.ts';
import { dice } from '../../../bench/world/dice.ts';
import { generateWorld } from '../../../bench/world/generate-world.ts';

describe('what writers get wrong', () => {
  let result: FaultsResult;
  beforeAll(async () => {
    result = await measureFaults({
      entities: 900,
      seed: 11,
      injections: 1,
      copies: { faults: 2, nearMisses: 2 },
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

describe('what is copied wrong in a family tree', () => {
  it('is found, and the tree as it was has no definite finding', async () => {
    const world = enriched(generateWorld({ entities: 900, relations: 3_600, seed: 11, slips: 0 }), dice(12));
    const tree = FamilyTree.read(gedcomTree(new Lore(familyOf(world.entries))));
    const { world: clean, kinds, failures } = await measureTree('kin', tree, dice(13), 1);
    expect(clean.definite).toBe(0);
    expect(failures).toEqual([]);
    const injected = kinds.filter((kind) => kind.injected > 0);
    expect(injected.length).toBeGreaterThan(10);
    expect(injected.flatMap(({ missed, collateralRules }) => [...missed, ...collateralRules])).toEqual([]);
  });
});
