import { expect, it } from 'vitest';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';

const words =
  'lamp oar ferry tide gate tower heron salt rope anchor candle harbour lantern bell bridge wharf sail mast net hook barrel cask crate sack purse ring blade shield cloak boot glove hat map scroll ink quill seal letter song tale oath feast bread ale cheese apple plum fig rose thorn willow alder birch stone sand clay iron copper tin lead coin debt toll tax guard thief priest judge clerk smith baker miller weaver dyer tanner cobbler mason carpenter sailor pilot fisher hunter trapper shepherd goat ox mule'.split(
    ' ',
  );

/** The same texts whenever it is run. */
function texts(count: number): string[] {
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  return Array.from({ length: count }, (_, at) => {
    const some = Array.from({ length: 8 }, () => words[next(words.length)] ?? '');
    return `The ${some[0]} and the ${some[1]} of ${some.slice(2).join(' ')} ${at}`;
  });
}

it('the last of many memories is noted as fast as the first, and all conflicts are found in a moment', async () => {
  const world = await RememberingWorld.open({ 'lore.yaml': 'world: W\n', 'a.yaml': '- { id: a, kind: Person }\n' });
  const { dryRun: _, ...desk } = world.desk;
  world.desk = { ...desk, onConflict: 'warn' };
  const times: number[] = [];
  for (const text of texts(500)) {
    const start = performance.now();
    await world.remember(text);
    times.push(performance.now() - start);
  }
  const middle = (some: number[]): number => some.sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const [first, last] = [middle(times.slice(50, 150)), middle(times.slice(-100))];
  expect(last / first).toBeLessThan(2);
  const start = performance.now();
  await findMemoryConflicts(world.desk, {}, signal);
  expect(performance.now() - start).toBeLessThan(5000);
  await world.remove();
}, 120_000);
