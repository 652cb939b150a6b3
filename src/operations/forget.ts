import * as z from 'zod';
import { forgetMemory } from '../app/memory/change-memory.ts';
import { idWords, neededReason } from './fields.ts';
import { memoryShape } from './memory-shapes.ts';
import { defineOperation } from './operation.ts';

/** Has a memory count no more; `hard` deletes it permanently. */
export const forgetOperation = defineOperation({
  name: 'forget',
  effect: 'decides',
  refusal: 'no-reason',
  input: z.strictObject({ id: idWords, reason: neededReason, hard: z.boolean().exactOptional() }),
  output: z.object({
    memory: memoryShape,
    still_superseded: z.array(z.string()).describe('Ids of the memories that it had superseded: they stay so'),
  }),
  run: (input, { memories, actor }) => forgetMemory(memories, { ...input, actor }),
});
