import * as z from 'zod';
import { neighborsOf, unlinkNodes } from '../../../../app/memory/memory-links.ts';
import { mostItems } from '../../../../app/paging.ts';
import { linkOperation } from '../../../../operations/link.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { writingMemory } from '../../../served/writing-memory.ts';
import { memoryNotice, thingText } from '../../answers/memory.ts';
import { idOrQuoted } from '../../answers/quote.ts';
import { adds, defineTool, reads } from '../../calls/define-tool.ts';
import { operationTool } from '../../calls/operation-tool.ts';
import { depthField, idField, things, wordField } from './fields.ts';

export const linkTool = operationTool(linkOperation, {
  title: 'Link two things',
  description:
    'Links memories, claims, passages, entities by a word: refines, example_of, contradicts, related (default), or your own.',
  output: z.object({ ok: z.boolean() }),
  told: ({ src_id, rel, dst_id }) => ({
    data: { ok: true },
    text: `Linked: ${[src_id, rel, dst_id].map(idOrQuoted).join(' ')}`,
  }),
});

export const unlinkTool = defineTool({
  name: 'unlink',
  title: 'Remove links',
  description: 'Removes links from one thing to another; without `rel` all of them.',
  hints: { ...adds, destructiveHint: true },
  input: z.strictObject({ src_id: idField, dst_id: idField, rel: wordField.optional() }),
  output: z.object({ removed: z.number() }),
  run: async (input, { world, actor }) => {
    const { removed } = await writingMemory(world, () =>
      unlinkNodes(world.memories, { ...defined(input), ...{ src_id: input.src_id, dst_id: input.dst_id }, actor }),
    );
    return { data: { removed }, text: `${plural(removed, 'link')} removed.` };
  },
});

export const neighborsTool = defineTool({
  name: 'neighbors',
  title: 'Neighbours of a memory',
  description: 'Follows links. `dangling`: ids that nothing has any more.',
  hints: reads,
  input: z.strictObject({
    memory_id: idField,
    rel: wordField.optional(),
    direction: z.enum(['out', 'in', 'both']).optional(),
    depth: depthField.optional(),
  }),
  output: z.object({
    neighbors: things('node, rel, direction, depth'),
    total: z.number(),
    dangling: z.array(z.string()),
  }),
  run: async (input, { world }) => {
    const found = await neighborsOf(world.memories, { ...defined(input), memory_id: input.memory_id });
    const shown = found.neighbors.slice(0, mostItems);
    const dangling = found.dangling.slice(0, mostItems);
    return {
      data: {
        neighbors: shown.map(({ node, ...step }) => ({ node: { ...node }, ...step })),
        total: found.neighbors.length,
        dangling,
      },
      text: [
        found.neighbors.length === 0 ? 'Linked with nothing.' : memoryNotice,
        ...shown.map(
          ({ node, rel, direction, depth }) =>
            `- ${direction === 'out' ? '' : 'from there '}${idOrQuoted(rel)}${depth > 1 ? ` (${depth} links away)` : ''}: ${thingText(node)}`,
        ),
        ...(dangling.length === 0 ? [] : [`Gone: ${dangling.map(idOrQuoted).join(', ')}`]),
      ].join('\n'),
    };
  },
});
