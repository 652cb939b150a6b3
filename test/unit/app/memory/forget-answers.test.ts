import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetForGood } from '../../../../src/app/memory/change-memory.ts';
import { answersOnDisk } from '../../../../src/app/store/answers-on-disk.ts';
import { RememberingWorld } from '../../../support/memory/remembering.ts';

let world: RememberingWorld;
beforeEach(async () => {
  world = await RememberingWorld.open();
});
afterEach(() => world.close());

it('no answer of a model about the story outlives a memory that is forgotten for good', async () => {
  const { memory } = await world.remember('Brannoch hid the seal under the ferry.');
  const answer = join(answersOnDisk(world.folder), 'a1.json');
  mkdirSync(dirname(answer), { recursive: true });
  writeFileSync(answer, '{"confusions":[{"question":"Is the seal still under the ferry?"}]}');
  await forgetForGood(world.service, { id: memory.id, actor: 'Ama', reason: 'private' });
  expect(existsSync(answer)).toBe(false);
});
