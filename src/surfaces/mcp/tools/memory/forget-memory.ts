import * as z from 'zod';
import { bringBackOwnMemory, forgetOwnMemory } from '../../../../app/memory/own-memories.ts';
import { stillSupersededNotes } from '../../../../app/memory/writing/superseding.ts';
import { longestReason } from '../../../../model/limits.ts';
import { writingMemory } from '../../../served/writing-memory.ts';
import { idOrQuoted } from '../../answers/quote.ts';
import { shownTextOf } from '../../answers/shapes.ts';
import { adds, defineTool } from '../../calls/define-tool.ts';
import { idField } from './fields.ts';

/** The line of the history, where the client gives no reason. */
const noReason = 'withdrawn by its writer';

export const forgetMemoryTool = defineTool({
  name: 'forget_memory',
  title: 'Forget a memory',
  description: 'Retires a memory that you noted in this store.',
  hints: { ...adds, destructiveHint: true },
  input: z.strictObject({
    memory: idField.describe('Id'),
    reason: shownTextOf(longestReason).optional(),
    restore: z.boolean().optional().describe('Bring it back instead'),
  }),
  output: z.object({ id: z.string(), status: z.string(), findings: z.array(z.string()) }),
  run: async ({ memory: words, reason = noReason, restore = false }, { world, actor, signal }) => {
    const { memories } = world;
    const request = { id: words, actor };
    if (restore) {
      const work = () => bringBackOwnMemory(memories, request, signal);
      const { memory, restored, findings } = await writingMemory(world, work, 'lore', 'findings');
      const opened = findings.length === 0 ? '' : ` It conflicts: ${findings.map(idOrQuoted).join(', ')}.`;
      const done = restored ? `is ${memory.status} again.${opened}` : 'was not forgotten: nothing was written.';
      return {
        data: { id: memory.id, status: memory.status, findings: [...findings] },
        text: `${idOrQuoted(memory.id)} ${done}`,
      };
    }
    const work = () => forgetOwnMemory(memories, { ...request, reason });
    const { memory, still_superseded } = await writingMemory(world, work, 'lore', 'findings');
    const notes = stillSupersededNotes(still_superseded, (id) => `restore with ${id}`);
    return {
      data: { id: memory.id, status: memory.status, findings: [] },
      text: [`${idOrQuoted(memory.id)} is forgotten. With \`restore\` it is back.`, ...notes].join('\n'),
    };
  },
});
