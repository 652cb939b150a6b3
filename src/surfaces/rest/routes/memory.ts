import * as z from 'zod';
import { type Accepted, graduateMemory, promoteMemory } from '../../../app/memory/accept-memory.ts';
import { forgetMemory, restoreMemory, supersedeMemory } from '../../../app/memory/change-memory.ts';
import { describeMemory, listMemories } from '../../../app/memory/describe-memory.ts';
import type { Unremembered } from '../../../app/memory/remember.ts';
import { stillSupersededNotes } from '../../../app/memory/superseding.ts';
import { conflictPolicies, memoryActions, memoryStatuses, memoryTypes, polarities } from '../../../model/memory.ts';
import { defined } from '../../../util/defined.ts';
import { rememberIn } from '../../served/memories.ts';
import { writingMemory } from '../../served/writing-memory.ts';
import {
  linkData,
  linkShape,
  listedMemoryShape,
  memoryClaimData,
  memoryClaimShape,
  memoryConflictData,
  memoryConflictShape,
  memoryShape,
  pairConflictShape,
  verdictData,
} from '../answers/memory.ts';
import { actorField, idParam, idWords, mostOfId, neededReason, pageQuery, reasonText } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { RestRefusal } from '../refusal.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';

const label = z.string().min(1).max(100);
const conflictId = z.string().optional().describe('The first of `findings`');
const findings = z.array(z.string()).describe('Ids of the findings that this opened, or joined');

const postMemory = defineRoute({
  method: 'POST',
  path: '/memory',
  operationId: 'remember',
  summary: 'Note something between two ingests, and learn what it conflicts with',
  writes: true,
  names: true,
  success: { 201: 'It is stored', 200: 'It is known already: the older one counts for more now' },
  params: nothing,
  query: nothing,
  body: z.strictObject({
    text: z.string().min(1).max(mostOfId),
    type: z.enum(memoryTypes).optional().describe('Default: semantic'),
    tags: z.array(label).max(20).optional(),
    importance: z.number().min(0).max(1).optional().describe('Default: 0.5'),
    source: z.string().min(1).max(300).optional(),
    project: z.string().min(1).max(300).optional(),
    polarity: z.literal(polarities).optional().describe('1: it affirms something; -1: it denies it'),
    derived_from: z.array(idWords).max(50).optional().describe('Memories that it sums up: superseded by it'),
    keep_sources: z.boolean().optional().describe('Those stay in force'),
    on_conflict: z.enum(conflictPolicies).optional().describe("Default: the world's own"),
    candidate: z.boolean().optional().describe('Nobody vouches for it: it conflicts with nothing until promoted'),
    as: actorField,
  }),
  answer: z.object({
    memory: memoryShape,
    action: z.enum(memoryActions),
    superseded: z.array(z.string()).describe('Ids of the memories that contradict it, and that it holds in place of'),
    conflicts: z.array(memoryConflictShape),
    claims: z.array(memoryClaimShape).describe('Read from its text'),
    findings,
    conflict_id: conflictId,
    rules: z.enum(['checked', 'pending']).describe('`pending`: what rules find is told by events'),
    compared_by: z.enum(['words', 'meaning']),
    notes: z.array(z.string()).describe('What could not be done'),
  }),
  run: async ({ body: { as, ...body } }, { world, actor, signal }) => {
    const request = { ...defined(body), text: body.text, actor: as ?? actor };
    const result = await rememberIn(world, request, signal);
    if (result.action === 'rejected') throw refused(result);
    const { memory, action, superseded, conflicts, claims, rules, compared_by, notes } = result;
    return {
      status: action === 'merged' ? 200 : 201,
      data: {
        ...{ memory: { ...memory }, action, superseded: [...superseded] },
        ...{ conflicts: conflicts.map(memoryConflictData), claims: claims.map(memoryClaimData) },
        ...foundData(result),
        ...{ rules, compared_by, notes: notes.map(String) },
      },
    };
  },
});

function foundData({ findings }: Pick<Accepted, 'findings'>) {
  return { findings: [...findings], ...defined({ conflict_id: findings[0] }) };
}

function refused({ conflicts }: Pick<Unremembered, 'conflicts'>): RestRefusal {
  return new RestRefusal(409, {
    code: 'memory-conflict',
    message: 'It conflicts with what is known, and was to be refused then: nothing was written.',
    fix: 'Leave it out, or send it with another `on_conflict`.',
    where: 'body.on_conflict',
    conflicts: conflicts.map(memoryConflictData),
  });
}

/** What narrows a list of memories down, and which page of it. */
export const memoryFilter = {
  type: z.enum(memoryTypes).optional(),
  tag: label.optional(),
  project: z.string().max(300).optional(),
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
    return { data: { ...page, items: page.items.map((memory) => ({ ...memory })) } };
  },
});

const getMemory = defineRoute({
  method: 'GET',
  path: '/memory/{id}',
  operationId: 'getMemory',
  summary: 'A memory, what it conflicts with, the claims read from it, and what it is linked with',
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
    const { memory, head, conflicts, claims, links, findings } = await describeMemory(world.memories, id);
    return {
      data: {
        ...{ ...memory, head, findings: [...findings], links: links.map(linkData) },
        conflicts: conflicts.map(({ a, b, ...found }) => ({ a, b, ...verdictData(found) })),
        claims: claims.map(memoryClaimData),
      },
    };
  },
});

const mayHaveReason = z.strictObject({ reason: reasonText.optional(), as: actorField });
const shared = { method: 'POST', writes: true, params: idParam, query: nothing } as const;
const acceptedShape = {
  memory: memoryShape,
  claims: z.array(memoryClaimShape).describe('Those that count from now on'),
  findings,
  conflict_id: conflictId,
};

type AcceptInput = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason?: string | undefined; readonly as?: string | undefined };
};
const acceptRequest = ({ params: { id }, body: { reason, as } }: AcceptInput, { actor }: RestCall) => ({
  ...{ id, actor: as ?? actor },
  ...defined({ reason }),
});
const acceptedData = (accepted: Accepted) => ({
  memory: { ...accepted.memory },
  claims: accepted.claims.map(memoryClaimData),
  ...foundData(accepted),
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
    return { data: acceptedData(await writingMemory(world, work, 'lore', 'findings')) };
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
    const graduated = await writingMemory(world, work, 'lore', 'findings');
    return { data: { ...acceptedData(graduated), path: graduated.path } };
  },
});

const changedShape = z.object({ memory: memoryShape });

const supersede = defineRoute({
  ...shared,
  path: '/memory/{id}/supersede',
  operationId: 'supersedeMemory',
  summary: 'Put another memory in the place of this one',
  success: { 200: 'It is superseded' },
  body: z.strictObject({ by: idWords.describe('The memory that holds instead'), as: actorField }),
  answer: changedShape,
  run: async ({ params, body }, { world, actor }) => {
    const request = { old_id: params.id, new_id: body.by, actor: body.as ?? actor };
    const memory = await writingMemory(world, () => supersedeMemory(world.memories, request), 'lore', 'findings');
    return { data: { memory: { ...memory } } };
  },
});

const restore = defineRoute({
  ...shared,
  path: '/memory/{id}/restore',
  operationId: 'restoreMemory',
  summary: 'Take back that another memory holds in the place of this one',
  success: { 200: 'It holds; `restored` is false where it was not superseded' },
  body: z.strictObject({ as: actorField }),
  answer: z.object({
    ...changedShape.shape,
    restored: z.boolean(),
    findings: z.array(z.string()).describe('Ids of the findings that this opened, or that more is part of now'),
  }),
  run: async ({ params: { id }, body: { as } }, { world, actor, signal }) => {
    const request = { id, actor: as ?? actor };
    const done = await writingMemory(world, () => restoreMemory(world.memories, request, signal), 'lore', 'findings');
    return { data: { memory: { ...done.memory }, restored: done.restored, findings: [...done.findings] } };
  },
});

const forget = defineRoute({
  ...shared,
  path: '/memory/{id}/forget',
  operationId: 'forgetMemory',
  summary: 'Have a memory count no more; `hard` removes it for good',
  success: { 200: 'It counts no more' },
  body: z.strictObject({ reason: neededReason, hard: z.boolean().optional(), as: actorField }),
  answer: z.object({
    ...changedShape.shape,
    still_superseded: z.array(z.string()).describe('Ids of the memories that it had superseded: they stay so'),
    notes: z.array(z.string()).describe('What puts those back in force'),
  }),
  run: async ({ params: { id }, body: { reason, hard, as } }, { world, actor }) => {
    const request = { id, reason, actor: as ?? actor, ...defined({ hard }) };
    const forgotten = await writingMemory(world, () => forgetMemory(world.memories, request), 'lore', 'findings');
    const still_superseded = [...forgotten.still_superseded];
    const notes = stillSupersededNotes(still_superseded, (each) => `POST /memory/${each}/restore`);
    return { data: { memory: { ...forgotten.memory }, still_superseded, notes } };
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
