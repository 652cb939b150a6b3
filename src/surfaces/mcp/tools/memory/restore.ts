import * as z from 'zod';
import { restoreMemory } from '../../../../app/memory/change-memory.ts';
import { writingMemory } from '../../../served/writing-memory.ts';
import { idOrQuoted } from '../../answers/quote.ts';
import { adds, defineTool } from '../../calls/define-tool.ts';
import { idField } from './fields.ts';

export const restoreTool = defineTool({
  name: 'restore',
  title: 'Restore a memory',
  description: 'Undoes supersede: the memory is active again.',
  hints: adds,
  input: z.strictObject({ memory_id: idField }),
  output: z.object({ restored: z.boolean() }),
  run: async ({ memory_id }, { world, actor, signal }) => {
    const { restored, findings } = await writingMemory(
      world,
      () => restoreMemory(world.memories, { id: memory_id, actor }, signal),
      'findings',
    );
    const id = idOrQuoted(memory_id);
    const opened = findings.length === 0 ? '' : ` It conflicts: ${findings.join(', ')}.`;
    return {
      data: { restored },
      text: restored ? `${id} counts again.${opened}` : `${id} was not superseded: nothing was written.`,
    };
  },
});
