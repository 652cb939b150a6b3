import * as z from 'zod';
import { linkNodes, neighborsOf, unlinkNodes } from '../../../app/memory/memory-links.ts';
import { defined } from '../../../util/defined.ts';
import { writingMemory } from '../../served/writing-memory.ts';
import { linkData, linkedNodeShape, linkShape } from '../answers/memory.ts';
import { actorField, idParam, idWords } from '../answers/parameters.ts';
import { defineRoute, nothing } from '../route.ts';

const rel = z.string().min(1).max(100).optional();
const shared = {
  method: 'POST',
  writes: true,
  params: idParam,
  query: nothing,
  body: z.strictObject({ to: idWords.describe('What it leads to, whether it is there or not'), rel, as: actorField }),
} as const;

const link = defineRoute({
  ...shared,
  path: '/memory/{id}/link',
  operationId: 'linkMemory',
  summary: 'Link a memory with another, or with a claim, passage or entity; the same again is one',
  success: { 201: 'They are linked' },
  answer: linkShape,
  run: async ({ params, body: { to, as, ...words } }, { world, actor }) => {
    const request = { src_id: params.id, dst_id: to, actor: as ?? actor, ...defined(words) };
    return { data: linkData(await writingMemory(world, () => linkNodes(world.memories, request))) };
  },
});

const unlink = defineRoute({
  ...shared,
  path: '/memory/{id}/unlink',
  operationId: 'unlinkMemory',
  summary: 'Remove the links of a memory to one thing; without `rel` all of them',
  success: { 200: 'They are gone' },
  answer: z.object({ removed: z.int() }),
  run: async ({ params, body: { to, as, ...words } }, { world, actor }) => {
    const request = { src_id: params.id, dst_id: to, actor: as ?? actor, ...defined(words) };
    const { removed } = await writingMemory(world, () => unlinkNodes(world.memories, request));
    return { data: { removed } };
  },
});

const depthWords = 'expected a whole number from 1 to 10';

const neighbors = defineRoute({
  method: 'GET',
  path: '/memory/{id}/neighbors',
  operationId: 'listNeighbors',
  summary: 'What a memory is linked with, and the ids that nothing has any more',
  writes: false,
  success: { 200: 'Its neighbours' },
  params: idParam,
  query: z.strictObject({
    rel,
    direction: z.enum(['out', 'in', 'both']).optional().describe('Default: both'),
    depth: z.coerce.number(depthWords).int(depthWords).min(1, depthWords).max(10, depthWords).optional(),
  }),
  body: nothing,
  answer: z.object({
    neighbors: z.array(
      z.object({ node: linkedNodeShape, rel: z.string(), direction: z.enum(['out', 'in']), depth: z.int() }),
    ),
    dangling: z.array(z.string()),
  }),
  run: async ({ params: { id }, query }, { world }) => {
    const found = await neighborsOf(world.memories, { memory_id: id, ...defined(query) });
    const steps = found.neighbors.map(({ node, ...step }) => ({ node: { ...node }, ...step }));
    return { data: { neighbors: steps, dangling: [...found.dangling] } };
  },
});

export const memoryLinkRoutes = [link, unlink, neighbors] as const;
