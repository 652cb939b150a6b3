import * as z from 'zod';
import { supersedeOperation } from '../../../../operations/supersede.ts';
import { idOrQuoted } from '../../answers/quote.ts';
import { operationTool } from '../../calls/operation-tool.ts';

export const supersedeTool = operationTool(supersedeOperation, {
  title: 'Supersede a memory',
  description: 'Replaces one memory with another. It cannot replace claims; a person does that.',
  output: z.object({ ok: z.boolean(), old_id: z.string(), new_id: z.string() }),
  told: (_, { old_id, new_id }) => ({
    data: { ok: true, old_id, new_id },
    text: `${idOrQuoted(old_id)} is superseded by ${idOrQuoted(new_id)}. restore takes it back.`,
  }),
});
