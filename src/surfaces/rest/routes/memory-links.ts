import * as z from 'zod';
import { neighborsOf, unlinkNodes } from '../../../app/memory/memory-links.ts';
import { mostSteps } from '../../../model/limits.ts';
import { wordParameter } from '../../../operations/fields.ts';
import { linkOperation } from '../../../operations/link.ts';
import { linkedNodeShape } from '../../../operations/memory-shapes.ts';
import { defined } from '../../../util/defined.ts';
import { writingMemory } from '../../served/writing-memory.ts';
import { actorField, idParam } from '../answers/parameters.ts';
import { operationRoute } from '../operation-route.ts';
import { defineRoute, nothing } from '../route.ts';

const rel = wordParameter.optional();
const link = operationRoute(linkOperation, {
  path: '/memory/{id}/link',
  operationId: 'linkMemory',
  summary: 'Link a memory with another, or with a claim, passage or entity; the same again is one',
  success: { 201: 'They are linked' },
  fields: { id: 'src_id', to: 'dst_id' },
});

const unlink = defineRoute({
  method: 'POST',
  writes: true,
  params: idParam,
  query: nothing,
  body: z.strictObject({ to: linkOperation.input.shape.dst_id, rel, as: actorField }),
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

const depthWords = `expected a whole number from 1 to ${mostSteps}`;

const neighbors = defineRoute({
  method: 'GET',
  path: '/memory/{id}/neighbors',
  operationId: 'listNeighbors',
  summary: 'Links of a memory, and ids of missing targets',
  writes: false,
  success: { 200: 'Its neighbours' },
  params: idParam,
  query: z.strictObject({
    rel,
    direction: z.enum(['out', 'in', 'both']).optional().describe('Default: both'),
    depth: z.coerce.number(depthWords).int(depthWords).min(1, depthWords).max(mostSteps, depthWords).optional(),
  }),
  body: nothing,
  answer: z.object({
    neighbors: z.array(
      z.object({ node: linkedNodeShape, rel: z.string(), direction: z.enum(['out', 'in']), depth: z.int() }),
    ),
    dangling: z.array(z.string()),
  }),
  run: async ({ params: { id }, query }, { world }) => {
    return { data: await neighborsOf(world.memories, { memory_id: id, ...defined(query) }) };
  },
});

export const memoryLinkRoutes = [link, unlink, neighbors] as const;
