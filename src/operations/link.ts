import * as z from 'zod';
import { linkNodes } from '../app/memory/memory-links.ts';
import { idWords, wordParameter } from './fields.ts';
import { linkShape } from './memory-shapes.ts';
import { defineOperation } from './operation.ts';

/** Links a memory, claim, passage or entity with another; the same link again is one. */
export const linkOperation = defineOperation({
  name: 'link',
  effect: 'writes',
  changes: ['memory'],
  refusal: 'bad-link',
  input: z.strictObject({
    src_id: idWords,
    dst_id: idWords.describe('The target, which may be missing'),
    rel: wordParameter.exactOptional(),
  }),
  output: linkShape,
  run: (input, { memories, actor }) => linkNodes(memories, { ...input, actor }),
});
