import * as z from 'zod';
import { supersedeMemory } from '../app/memory/change-memory.ts';
import { idWords, reasonText } from './fields.ts';
import { memoryShape } from './memory-shapes.ts';
import { defineOperation } from './operation.ts';

/** Puts a memory in the place of another, which stays and counts no more. */
export const supersedeOperation = defineOperation({
  name: 'supersede',
  effect: 'decides',
  input: z.strictObject({
    old_id: idWords,
    new_id: idWords.describe('The memory that holds instead'),
    reason: reasonText.exactOptional(),
  }),
  output: z.object({ memory: memoryShape }),
  run: async (input, { memories, actor }) => ({ memory: await supersedeMemory(memories, { ...input, actor }) }),
});
