import * as z from 'zod';
import { findMemoryConflicts } from '../../../../app/memory/find-conflicts.ts';
import { mostItems } from '../../../../app/paging.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { memoryNotice, thingText, whyText } from '../../answers/memory.ts';
import { defineTool, reads } from '../../calls/define-tool.ts';
import { idField, things, thresholdField } from './fields.ts';

export const findConflictsTool = defineTool({
  name: 'find_conflicts',
  title: 'Conflicts of memories',
  description: 'Lists memories that contradict or repeat another, or contradict claims.',
  hints: reads,
  input: z.strictObject({ memory_id: idField.optional(), threshold: thresholdField.optional() }),
  output: z.object({
    conflicts: things('a, b, similarity, kind, reason'),
    total: z.number(),
  }),
  run: async (input, { world, signal }) => {
    const found = await findMemoryConflicts(world.memories, defined(input), signal);
    const shown = found.slice(0, mostItems);
    return {
      data: {
        conflicts: shown.map(({ a, b, ...conflict }) => ({ a: { ...a }, b: { ...b }, ...conflict })),
        total: found.length,
      },
      text: [
        found.length === 0 ? 'No conflicts.' : `${plural(found.length, 'conflict')}. ${memoryNotice}`,
        ...shown.map(
          ({ a, b, ...conflict }, index) =>
            `${index + 1}. ${conflict.kind}; ${whyText(conflict)}\n   A: ${thingText(a)}\n   B: ${thingText(b)}`,
        ),
        ...(found.length > shown.length
          ? [`and ${found.length - shown.length} more: ask for those of one memory`]
          : []),
      ].join('\n'),
    };
  },
});
