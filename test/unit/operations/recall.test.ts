import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInput } from '../../../src/operations/read-input.ts';
import { recallOperation } from '../../../src/operations/recall.ts';
import { RememberingWorld, signal } from '../../support/memory/remembering.ts';

let world: RememberingWorld;
beforeAll(async () => {
  world = await RememberingWorld.open();
});
afterAll(() => world.remove());

const call = async (given: object) =>
  recallOperation.run(readInput(recallOperation, given), { memories: world.service, actor: 'Ama', signal });

it('recalls what was noted, as its output has it', async () => {
  const { memory } = await world.remember('The salt road floods in spring.');
  const { id } = memory;
  const recalled = await call({ query: 'salt road', over: ['memories'], k: 1, expand: true });
  expect(recallOperation.output.parse(recalled)).toMatchObject({
    hits: [{ kind: 'memory', id }],
    mode: 'lexical',
    notes: [expect.any(String)],
  });
});

it.each([
  [{ query: '' }, 'bad-limit'],
  [{ query: '  ' }, 'bad-query'],
  [{ query: 'x', k: 0 }, 'bad-limit'],
  [{ query: 'x', k: 51 }, 'bad-limit'],
  [{ query: 'x', k: 1.5 }, 'bad-limit'],
  [{ query: 'x', over: [] }, 'bad-limit'],
  [{ query: 'x', min_importance: 2 }, 'bad-limit'],
  [{ query: 'x', expand: { depth: 0 } }, 'bad-limit'],
  [{ query: 'x', weights: { zeal: 1 } }, 'bad-limit'],
  [{ query: 'x', weights: { lexical: -1 } }, 'bad-weights'],
])('recalls nothing by %o', async (given, code) => {
  await expect(call(given)).rejects.toMatchObject({ code, fix: expect.stringMatching(/\w/) });
});
