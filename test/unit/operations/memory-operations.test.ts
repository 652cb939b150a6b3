import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { forgetOperation } from '../../../src/operations/forget.ts';
import { linkOperation } from '../../../src/operations/link.ts';
import type { Operation } from '../../../src/operations/operation.ts';
import { readInput } from '../../../src/operations/read-input.ts';
import { recallOperation } from '../../../src/operations/recall.ts';
import { rememberOperation } from '../../../src/operations/remember.ts';
import { supersedeOperation } from '../../../src/operations/supersede.ts';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { routes } from '../../../src/surfaces/rest/routes/index.ts';
import { notRefused, RememberingWorld, signal } from '../../support/memory/remembering.ts';

let world: RememberingWorld;
beforeAll(async () => {
  world = await RememberingWorld.open();
});
afterAll(() => world.remove());

const call = async <Input extends z.ZodObject, Result>(
  operation: Operation<Input, z.ZodObject, Result>,
  given: object,
): Promise<Result> => operation.run(readInput(operation, given), { memories: world.service, actor: 'Ama', signal });

const note = async (text: string): Promise<string> => notRefused(await call(rememberOperation, { text })).memory.id;

it('links two things once', async () => {
  const [src_id, dst_id] = [await note('Bells are rung at dusk.'), await note('The bell is cracked.')];
  const link = await call(linkOperation, { src_id, dst_id, rel: 'refines' });
  expect(linkOperation.output.parse(link)).toMatchObject({ src_id, dst_id, rel: 'refines', by: 'Ama' });
  expect(await call(linkOperation, { src_id, dst_id, rel: 'refines' })).toEqual(link);
  for (const given of [{ src_id }, { src_id, dst_id: '' }, { src_id, dst_id, rel: 'a b' }]) {
    await expect(call(linkOperation, given)).rejects.toMatchObject({ code: 'bad-link' });
  }
});

it('supersedes a memory, and forgets the one that holds, telling what stays superseded', async () => {
  const [old_id, new_id] = [await note('Reeds are cut in May.'), await note('Herons nest on the weir.')];
  const superseded = await call(supersedeOperation, { old_id, new_id, reason: 'a better year' });
  expect(supersedeOperation.output.parse(superseded).memory).toMatchObject({ id: old_id, superseded_by: new_id });
  await expect(call(forgetOperation, { id: new_id, reason: ' ' })).rejects.toMatchObject({ code: 'no-reason' });
  const forgotten = await call(forgetOperation, { id: new_id, reason: 'a joke' });
  expect(forgetOperation.output.parse(forgotten)).toMatchObject({
    memory: { id: new_id, status: 'invalid' },
    still_superseded: [old_id],
  });
});

describe('a surface', () => {
  const operations = [rememberOperation, recallOperation, linkOperation, forgetOperation, supersedeOperation];
  const tools = toolsFor({ readOnly: false, toolsets: toolsetNames });
  const routeOf = {
    remember: 'remember',
    recall: 'recall',
    link: 'linkMemory',
    forget: 'forgetMemory',
    supersede: 'supersedeMemory',
  };

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    'declares no field of %s anew: it takes those of the operation',
    (name, { input, effect }) => {
      const tool = tools.find(({ definition }) => definition.name === name);
      expect(tool === undefined || tool.input === input).toBe(true);
      const route = routes.find(({ operationId }) => operationId === Reflect.get(routeOf, name));
      const taken = [route?.params, route?.body].flatMap((part) => Object.values(part?.shape ?? {}));
      expect(route?.writes).toBe(effect !== 'reads');
      if (effect === 'reads') return; // an address has text: what it takes is read by the operation's fields behind that
      expect(Object.values(input.shape).filter((field) => !taken.some((each) => each === field))).toHaveLength(0);
    },
  );
});
