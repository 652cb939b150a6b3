import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import {
  forgetMemory,
  promoteMemory,
  restoreMemory,
  supersedeMemory,
} from '../../../../src/app/memory/change-memory.ts';
import { describeMemory } from '../../../../src/app/memory/describe-memory.ts';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { linkNodes, neighborsOf, subgraphOf, unlinkNodes } from '../../../../src/app/memory/memory-links.ts';
import { flagNode } from '../../../../src/app/reviews/review-queue.ts';
import { shortMemoryId } from '../../../../src/model/memory.ts';
import { memoryOf, note } from '../../../support/memory/memories.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';

const actor = 'Ama';
const [ferry, boat, oar, bell] = [
  memoryOf(1, 'The ferryman is called Brannoch.', { id: 'm-41844aaaaaaaaaaa' }),
  memoryOf(2, 'The ferryman is called Odo.', { id: 'm-41844bbbbbbbbbbb' }),
  memoryOf(3, 'Oars are kept in the boathouse.', { id: 'm-77aa01c2d4e6f809' }),
  memoryOf(4, 'The bell is rung by hand.', { id: 'm-90fe01c2d4e6f809', status: 'candidate' }),
];
const short = shortMemoryId(oar.id);

let world: RememberingWorld;
beforeAll(async () => {
  world = await RememberingWorld.open();
  await note(world.service, ferry, boat, oar, bell);
});
afterAll(() => world.remove());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    ({ code, message }) => `${code}: ${message}`,
  );

describe('the beginning of an id', () => {
  it('is eight digits on a terminal; what is no memory’s id stays as it is', () => {
    expect(short).toBe('m-77aa01c2');
    expect(['ysolde', 'mc-77aa01c2d4e6f809', short].map(shortMemoryId)).toEqual([
      'ysolde',
      'mc-77aa01c2d4e6f809',
      short,
    ]);
  });

  it('names the memory wherever an id is asked for, and the answer has all of it', async () => {
    const { service } = world;
    expect((await describeMemory(service, 'm-77aa')).memory.id).toBe(oar.id);
    expect(await findMemoryConflicts(service, { memory_id: short }, signal)).toEqual([]);
    expect(await supersedeMemory(service, { old_id: 'm-41844a', new_id: short, actor })).toMatchObject({
      id: ferry.id,
      superseded_by: oar.id,
    });
    expect(await restoreMemory(service, { id: 'm-41844a', actor })).toMatchObject({ restored: true });
    expect(await linkNodes(service, { src_id: short, dst_id: 'm-41844a', rel: 'refines', actor })).toMatchObject({
      src_id: oar.id,
      dst_id: ferry.id,
    });
    const { neighbors } = await neighborsOf(service, { memory_id: short });
    expect(neighbors.map(({ node }) => node.id)).toEqual([ferry.id]);
    expect(Object.keys((await subgraphOf(service, [short])).nodes)).toEqual([oar.id, ferry.id]);
    const ends = { src_id: short, dst_id: 'm-41844a', actor };
    expect(await unlinkNodes(service, ends)).toEqual({ removed: 1 });
    expect((await promoteMemory(service, { id: 'm-90fe', actor }, signal)).memory.id).toBe(bell.id);
    const { memory } = await world.remember('Oars are kept dry.', {
      derived_from: [short, oar.id],
      keep_sources: true,
    });
    expect(memory.derived_from).toEqual([oar.id]);
    expect(await flagNode(service.world, { node_id: short, reason: 'look', actor })).toMatchObject({ node_id: oar.id });
    expect(await readHistoryPage(service.world.store, { about: short })).toMatchObject({ subject: { id: oar.id } });
  });

  it('that several share lists them, and changes nothing', async () => {
    const { service } = world;
    const told =
      'ambiguous-memory: "m-41844" begins the ids of 2 memories:\n' +
      '  m-41844aaaaaaaaaaa  The ferryman is called Brannoch\n  m-41844bbbbbbbbbbb  The ferryman is called Odo';
    const id = 'm-41844';
    expect(await refusal(describeMemory(service, id))).toBe(told);
    expect(await refusal(forgetMemory(service, { id, reason: 'a joke', hard: true, actor }))).toBe(told);
    expect(await refusal(linkNodes(service, { src_id: oar.id, dst_id: id, actor }))).toBe(told);
    expect(await refusal(readHistoryPage(service.world.store, { about: id }))).toBe(told);
    expect(await world.memory(ferry.id)).toMatchObject({ status: 'active' });
  });

  it('has four digits at least, and no other form', async () => {
    const { service } = world;
    for (const words of ['m-77a', '77aa01c2', 'm-77AA', 'm-']) {
      expect(await refusal(describeMemory(service, words))).toMatch(/^unknown-memory: /);
    }
  });

  it('names what is gone as long as a link leads there', async () => {
    const { service } = world;
    await linkNodes(service, { src_id: oar.id, dst_id: boat.id, actor });
    await forgetMemory(service, { id: boat.id, reason: 'asked to', hard: true, actor });
    expect((await neighborsOf(service, { memory_id: short, direction: 'out' })).dangling).toEqual([boat.id]);
    expect(await unlinkNodes(service, { src_id: short, dst_id: 'm-41844b', actor })).toEqual({ removed: 1 });
  });
});
