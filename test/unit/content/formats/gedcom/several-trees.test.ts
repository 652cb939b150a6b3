import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../../src/config/config.ts';
import { buildWorld } from '../../../../../src/content/build/build-world.ts';
import { readerOf } from '../../../../../src/content/formats/readers.ts';
import { contentOf } from '../../../../../src/content/incremental/cached-file.ts';
import { WorldMemo } from '../../../../../src/content/incremental/world-memo.ts';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const tree = (...lines: string[]) => ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...lines, '0 TRLR'].join('\n');
const person = (pointer: string, name: string, birth: number) => [
  `0 @${pointer}@ INDI`,
  `1 NAME ${name}`,
  '1 BIRT',
  `2 DATE ${birth}`,
];
const couple = ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@'];
const vael = tree(...person('I1', 'Odo /Vael/', 1700), ...person('I2', 'Ysolde /Marr/', 1702), ...couple);
const thorn = tree(...person('I1', 'Maren /Thorn/', 1900), ...person('I2', 'Ludo /Thorn/', 1903), ...couple);

describe('trees of several files', () => {
  test('whose pointers are those of different people have the name of the later file in front, also where families refer to them', () => {
    const world = worldOf({ 'mother.ged': thorn, 'father.ged': vael });
    expect(told(world.claims)).toEqual([
      'I1 -PARTNER_OF-> I2',
      'I1.birth = 1700',
      'I2.birth = 1702',
      'mother-I1 -PARTNER_OF-> mother-I2',
      'mother-I1.birth = 1900',
      'mother-I2.birth = 1903',
    ]);
    expect(places(world.problems)).toEqual(['mother.ged:4:1 same-pointer']);
    expect(world.problems[0]?.message).toBe(
      'Two trees number different people alike: @I1@ is another person in father.ged, "Maren Thorn" here. A shared number gets this file\'s name in front here, as in `mother-I1`.',
    );
  });

  test('are one where most people of one pointer have one name: a later version may have mended a name', () => {
    const mended = vael
      .replace('Ysolde /Marr/', 'Ysolde /Marre/')
      .replace('0 TRLR', person('I3', 'Tam', 1730).join('\n'));
    const third = tree(...person('I3', 'Tam', 1730), ...person('I1', 'Odo /Vael/', 1700));
    const world = worldOf({
      'a.ged': vael.replace('0 TRLR', `${person('I3', 'Tam', 1730).join('\n')}\n0 TRLR`),
      'b.ged': `${mended}\n0 TRLR`,
      'c.ged': third,
    });
    expect(world.entities.map(({ id }) => id)).toEqual(['I1', 'I2', 'I3']);
    expect(world.problems).toEqual([]);
  });

  test('share who has the same name in both, and a second version goes with its own tree', () => {
    const other = tree(
      ...person('I1', 'Odo /Vael/', 1700),
      ...person('I2', 'Ludo', 1903),
      ...person('I3', 'Ina', 1905),
    );
    const world = worldOf({ 'a.ged': vael, 'b.ged': other, 'c.ged': other });
    expect(world.entities.map(({ id }) => id)).toEqual(['I1', 'I2', 'I3', 'b-I2']);
    expect(places(world.problems)).toEqual(['b.ged:8:1 same-pointer']);
  });

  test('of one file name have their folders in front as well', () => {
    const third = tree(...person('I1', 'Ina', 1950));
    const world = worldOf({ 'a/tree.ged': vael, 'b/tree.ged': thorn, 'c/tree.ged': third });
    expect(world.entities.map(({ id }) => id)).toEqual(['I1', 'I2', 'b-tree-I1', 'b-tree-I2', 'c-tree-I1']);
  });

  test('are the same objects in the next build, and other ones once the other tree is gone', () => {
    const { config } = loadConfig({ root: '/w', read: () => undefined, calendarFiles: [] });
    const parsed = (path: string, text: string) =>
      readerOf(path)({ path, bytes: new TextEncoder().encode(text), sha256: path, config });
    const [father, mother] = [parsed('father.ged', vael), parsed('mother.ged', thorn)];
    const memo = new WorldMemo();
    buildWorld([father, mother], config, {}, memo);
    const first = memo.built?.files;
    buildWorld([father, mother], config, {}, memo);
    expect(memo.built?.files[1]).toBe(first?.[1]);
    expect(contentOf(mother, memo)).toBeUndefined();
    expect(memo.built?.files.map((file) => contentOf(file, memo) === undefined)).toEqual([false, true]);
    const alone = buildWorld([mother], config, {}, memo);
    expect(alone.entities.map(({ id }) => id)).toEqual(['I1', 'I2']);
    const again = buildWorld([father, mother], config, {}, memo);
    expect(again.entities.map(({ id }) => id)).toEqual(['I1', 'I2', 'mother-I1', 'mother-I2']);
  });
});
