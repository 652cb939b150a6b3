import { expect, it } from 'vitest';
import { openMemoryStore } from '../../../src/compose.ts';
import { insideWriteTo, isInsideWriteTo } from '../../../src/graph/inside-write.ts';

it('knows the store whose write it is part of, and those around it, and no other', async () => {
  const [outer, inner, other] = [{}, {}, {}];
  const known = () => [outer, inner, other].map(isInsideWriteTo);
  const seen = await insideWriteTo(outer, async () => {
    const alone = known();
    const within = await insideWriteTo(inner, async () => {
      await Promise.resolve();
      return known();
    });
    return { alone, within, after: known() };
  });
  expect(seen).toEqual({
    alone: [true, false, false],
    within: [true, true, false],
    after: [true, false, false],
  });
  expect(known()).toEqual([false, false, false]);
});

/** Microseconds of processor time that a hundred thousand promises take: the least of five tries. */
async function costOfPromises(): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begun = process.cpuUsage();
    for (let made = 0; made < 100_000; made += 1) await undefined;
    costs.push(process.cpuUsage(begun).user);
  }
  return Math.min(...costs);
}

it('slows nothing down, however many stores a process has opened, written to and closed', async () => {
  const openAndClose = async (times: number) => {
    for (let opened = 0; opened < times; opened += 1) {
      const store = await openMemoryStore();
      await store.write((tx) => tx.query('CREATE (:Person)'));
      await store.close();
    }
  };
  await openAndClose(1);
  const before = await costOfPromises();
  await openAndClose(300);
  expect((await costOfPromises()) / before).toBeLessThan(3);
}, 60_000);
