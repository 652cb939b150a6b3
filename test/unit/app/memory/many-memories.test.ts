import { expect, it } from 'vitest';
import { memoryTexts } from '../../../../bench/memory/texts.ts';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';

it('the last of many memories is noted as fast as the first, and all conflicts are found in a moment', async () => {
  const world = await RememberingWorld.open({ 'lore.yaml': 'world: W\n', 'a.yaml': '- { id: a, kind: Person }\n' });
  const { dryRun: _, ...service } = world.service;
  world.service = service;
  const times: number[] = [];
  for (const text of memoryTexts(500)) {
    const start = performance.now();
    await world.remember(text);
    times.push(performance.now() - start);
  }
  const middle = (some: number[]): number => some.sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const [first, last] = [middle(times.slice(50, 150)), middle(times.slice(-100))];
  expect(last / first).toBeLessThan(2);
  const start = performance.now();
  await findMemoryConflicts(world.service, {}, signal);
  expect(performance.now() - start).toBeLessThan(5000);
  await world.remove();
}, 120_000);
