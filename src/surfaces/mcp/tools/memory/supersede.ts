import * as z from 'zod';
import { supersedeMemory } from '../../../../app/memory/change-memory.ts';
import { writingMemory } from '../../../served/writing-memory.ts';
import { idOrQuoted } from '../../answers/quote.ts';
import { adds, defineTool } from '../../calls/define-tool.ts';
import { idField } from './fields.ts';

export const supersedeTool = defineTool({
  name: 'supersede',
  title: 'Supersede a memory',
  description: 'Puts one memory in the place of another. Claims are for a person to decide about.',
  hints: adds,
  input: z.strictObject({ old_id: idField, new_id: idField }),
  output: z.object({ ok: z.boolean(), old_id: z.string(), new_id: z.string() }),
  run: async ({ old_id, new_id }, { world, actor }) => {
    await writingMemory(world, () => supersedeMemory(world.memories, { old_id, new_id, actor }), 'findings');
    return {
      data: { ok: true, old_id, new_id },
      text: `${idOrQuoted(old_id)} is superseded by ${idOrQuoted(new_id)}. restore takes it back.`,
    };
  },
});
