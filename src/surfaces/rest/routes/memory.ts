import * as z from 'zod';
import { type Accepted, promoteMemory, restoreMemory } from '../../../app/memory/change-memory.ts';
import { describeMemory, listMemories } from '../../../app/memory/describe-memory.ts';
import { graduateMemory } from '../../../app/memory/graduate-memory.ts';
import type { Unremembered } from '../../../app/memory/remember.ts';
import { stillSupersededNotes } from '../../../app/memory/writing/superseding.ts';
import { memoryStatuses, memoryTypes } from '../../../model/choices.ts';
import { reasonText, wordParameter } from '../../../operations/fields.ts';
import { forgetOperation } from '../../../operations/forget.ts';
import {
  linkShape,
  listedMemoryShape,
  memoryClaimShape,
  memoryShape,
  pairConflictShape,
} from '../../../operations/memory-shapes.ts';
import { rememberOperation } from '../../../operations/remember.ts';
import { supersedeOperation } from '../../../operations/supersede.ts';
import { defined } from '../../../util/defined.ts';
import { writingMemory } from '../../served/writing-memory.ts';
import { actorField, idParam, pageQuery, projectFilter } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { operationRoute } from '../operation-route.ts';
import { RestRefusal } from '../refusal.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';

const postMemory = operationRoute(rememberOperation, {
  path: '/memory',
  operationId: 'remember',
  summary: 'Note something, and get its conflicts',
  names: true,
  success: { 201: 'It is stored', 200: 'It is known already: the older one counts for more now' },
  answer: rememberOperation.output,
  told: (result) => {
    if (result.action === 'rejected') throw refused(result);
    return { status: result.action === 'merged' ? 200 : 201, data: withConflictId(result) };
  },
});

const withConflictId = <Found extends Pick<Accepted, 'findings'>>(found: Found) => ({
  ...found,
  ...defined({ conflict_id: found.findings[0] }),
});

function refused({ conflicts }: Pick<Unremembered, 'conflicts'>): RestRefusal {
  return new RestRefusal(409, {
    code: 'memory-conflict',
    message: 'It conflicts with known facts and was to be refused, so nothing was written.',
    fix: 'Leave it out, or send it with another `on_conflict`.',
    where: 'body.on_conflict',
    conflicts: conflicts.map(({ other, ...found }) => ({ other, ...found })),
  });
}

/** The filters of a list of memories, and its page. */
export const memoryFilter = {
  type: z.enum(memoryTypes).optional(),
  tag: wordParameter.optional(),
  project: projectFilter,
  status: z
    .enum([...memoryStatuses, 'all'])
    .optional()
    .describe('Default: candidates and active ones'),
  ...pageQuery,
};

const listAllMemories = defineRoute({
  method: 'GET',
  path: '/memory',
  operationId: 'listMemories',
  summary: 'Memories, the newest first',
  writes: false,
  success: { 200: 'A page of memories' },
  params: nothing,
  query: z.strictObject(memoryFilter),
  body: nothing,
  answer: z.object(pageOf(listedMemoryShape)),
  run: async ({ query }, { world }) => {
    const page = await listMemories(world.memories, defined(query));
    return { data: page };
  },
});

const getMemory = defineRoute({
  method: 'GET',
  path: '/memory/{id}',
  operationId: 'getMemory',
  summary: 'A memory, its conflicts, its claims and its links',
  writes: false,
  success: { 200: 'The memory' },
  params: idParam,
  query: nothing,
  body: nothing,
  answer: z.object({
    ...memoryShape.shape,
    head: z.string().describe('The memory that holds in its place; itself where none does'),
    conflicts: z.array(pairConflictShape),
    claims: z.array(memoryClaimShape),
    links: z.array(linkShape),
    findings: z.array(z.string()).describe('Ids of the open findings that it is a member of'),
  }),
  run: async ({ params: { id } }, { world }) => {
    const { memory, ...described } = await describeMemory(world.memories, id);
    return { data: { ...memory, ...described } };
  },
});

const mayHaveReason = z.strictObject({ reason: reasonText.optional(), as: actorField });
const shared = { method: 'POST', writes: true, params: idParam, query: nothing } as const;
const acceptedShape = {
  memory: memoryShape,
  claims: z.array(memoryClaimShape).describe('Claims that are active from now on'),
  findings: rememberOperation.output.shape.findings,
  conflict_id: rememberOperation.output.shape.conflict_id,
};

type AcceptInput = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason?: string | undefined; readonly as?: string | undefined };
};
const acceptRequest = ({ params: { id }, body: { reason, as } }: AcceptInput, { actor }: RestCall) => ({
  ...{ id, actor: as ?? actor },
  ...defined({ reason }),
});
const promote = defineRoute({
  ...shared,
  path: '/memory/{id}/promote',
  operationId: 'promoteMemory',
  summary: 'Accept a memory: it is active, and its claims count from now on',
  success: { 200: 'It is accepted' },
  body: mayHaveReason,
  answer: z.object(acceptedShape),
  run: async (input, call) => {
    const { world, signal } = call;
    const work = () => promoteMemory(world.memories, acceptRequest(input, call), signal);
    return { data: withConflictId(await writingMemory(world, work, 'lore', 'findings')) };
  },
});

const graduate = defineRoute({
  ...shared,
  path: '/memory/{id}/graduate',
  operationId: 'graduateMemory',
  summary: 'Write the claims of a memory into a file of the world; they take its place',
  success: { 200: 'A file says it now' },
  body: mayHaveReason,
  answer: z.object({ ...acceptedShape, path: z.string().describe('The file that says it now') }),
  run: async (input, call) => {
    const { world, signal } = call;
    const work = () => graduateMemory(world.memories, acceptRequest(input, call), signal);
    return { data: withConflictId(await writingMemory(world, work, 'lore', 'findings')) };
  },
});

const supersede = operationRoute(supersedeOperation, {
  path: '/memory/{id}/supersede',
  operationId: 'supersedeMemory',
  summary: 'Replace this memory with another',
  success: { 200: 'It is superseded' },
  fields: { id: 'old_id', by: 'new_id' },
});

const restore = defineRoute({
  ...shared,
  path: '/memory/{id}/restore',
  operationId: 'restoreMemory',
  summary: 'Undo supersede',
  success: { 200: 'It holds; `restored` is false where it was not superseded' },
  body: z.strictObject({ as: actorField }),
  answer: z.object({
    memory: memoryShape,
    restored: z.boolean(),
    findings: z.array(z.string()).describe('Ids of the findings that this opened, or that more is part of now'),
  }),
  run: async ({ params: { id }, body: { as } }, { world, actor, signal }) => {
    const request = { id, actor: as ?? actor };
    const work = () => restoreMemory(world.memories, request, signal);
    return { data: await writingMemory(world, work, 'lore', 'findings') };
  },
});

const forget = operationRoute(forgetOperation, {
  path: '/memory/{id}/forget',
  operationId: 'forgetMemory',
  summary: 'Retire a memory; `hard` deletes it permanently',
  success: { 200: 'It is retired' },
  answer: forgetOperation.output.extend({ notes: z.array(z.string()).describe('The calls that reactivate them') }),
  told: (forgotten) => {
    const notes = stillSupersededNotes(forgotten.still_superseded, (each) => `POST /memory/${each}/restore`);
    return { data: { ...forgotten, notes } };
  },
});

export const memoryRoutes = [
  postMemory,
  listAllMemories,
  getMemory,
  promote,
  graduate,
  supersede,
  restore,
  forget,
] as const;
