import * as z from 'zod';
import { type ListedMemory, listMemories } from '../../../../app/memory/describe-memory.ts';
import { memoryStatuses, memoryTypes } from '../../../../model/choices.ts';
import { longestProject } from '../../../../model/limits.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { memoryNotice } from '../../answers/memory.ts';
import { idOrQuoted, quoted } from '../../answers/quote.ts';
import { cursorParam, limitParam, pageShape, shownTextOf } from '../../answers/shapes.ts';
import { defineTool, reads } from '../../calls/define-tool.ts';
import { things, wordField } from './fields.ts';

/** Memories of a page. */
const usualMemories = 25;

export const listMemoriesTool = defineTool({
  name: 'list_memories',
  title: 'List memories',
  description: 'Lists noted memories by these filters, newest first.',
  hints: reads,
  input: z.strictObject({
    type: z.enum(memoryTypes).optional(),
    tag: wordField.optional(),
    project: shownTextOf(longestProject).optional(),
    status: z
      .enum([...memoryStatuses, 'all'])
      .optional()
      .describe('Default: candidate, active'),
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: z.object({ memories: things('id, text, type, status, by, disputed'), ...pageShape }),
  run: async ({ limit = usualMemories, ...filter }, { world }) => {
    const { items, total, cursor } = await listMemories(world.memories, defined({ ...filter, limit }));
    return {
      data: { memories: items.map((memory) => ({ ...memory })), total, ...defined({ cursor }) },
      text: [
        total === 0 ? 'No memory fits.' : `${plural(total, 'memory', 'memories')}. ${memoryNotice}`,
        ...items.map(memoryLine),
        ...(cursor === undefined ? [] : [`There are more: ask again with cursor ${cursor}`]),
      ].join('\n'),
    };
  },
});

function memoryLine({ id, text, type, tags, status, by, created_at, disputed }: ListedMemory): string {
  const about = [
    ...[idOrQuoted(id), type],
    ...(status === 'active' ? [] : [status]),
    ...(tags.length === 0 ? [] : [`tags ${tags.map(idOrQuoted).join(' ')}`]),
    ...[`by ${quoted(by, 100)}`, created_at],
  ];
  return `- ${disputed ? 'DISPUTED: ' : ''}${quoted(text)} (${about.join(', ')})`;
}
