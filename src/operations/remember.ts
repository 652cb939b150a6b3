import * as z from 'zod';
import { rememberText } from '../app/memory/remember.ts';
import { conflictPolicies, memoryTypes } from '../model/choices.ts';
import { longestMemory, longestProject, longestSource, mostSummedUp, mostTags } from '../model/limits.ts';
import { memoryActions, polarities } from '../model/memory.ts';
import { idWords, sentence, unit, wordParameter } from './fields.ts';
import { findingIds, memoryClaimShape, memoryConflictShape, memoryShape } from './memory-shapes.ts';
import { defineOperation } from './operation.ts';

/** Notes something between two ingests, and says what it conflicts with. */
export const rememberOperation = defineOperation({
  name: 'remember',
  effect: 'writes',
  refusal: 'bad-memory',
  input: z.strictObject({
    text: z.string().min(1).max(longestMemory),
    type: z.enum(memoryTypes).exactOptional().describe('Default: semantic'),
    tags: z.array(wordParameter).max(mostTags).exactOptional(),
    importance: unit.exactOptional().describe('Default: 0.5'),
    source: z.string().min(1).max(longestSource).exactOptional(),
    project: z.string().min(1).max(longestProject).exactOptional(),
    polarity: z.literal(polarities).exactOptional().describe('1: it affirms something; -1: it denies it'),
    derived_from: z
      .array(idWords)
      .max(mostSummedUp)
      .exactOptional()
      .describe('Memories that it sums up: superseded by it'),
    keep_sources: z.boolean().exactOptional().describe('Those stay in force'),
    on_conflict: z.enum(conflictPolicies).exactOptional().describe("Default: the world's own"),
    candidate: z.boolean().exactOptional().describe('Unconfirmed: no conflicts until promoted'),
  }),
  output: z.object({
    memory: memoryShape,
    action: z.enum(memoryActions),
    superseded: z.array(z.string()).describe('Ids of the memories that contradict it, and that it replaces'),
    conflicts: z.array(memoryConflictShape),
    claims: z.array(memoryClaimShape).describe('Read from its text'),
    findings: findingIds,
    conflict_id: z.string().optional().describe('The first of `findings`'),
    rules: z.enum(['checked', 'pending']).describe('`pending`: events announce the findings'),
    compared_by: z.enum(['words', 'meaning']),
    notes: z.array(sentence).describe('Steps that failed'),
  }),
  run: (input, { memories, actor, signal }) => rememberText(memories, { ...input, actor }, signal),
});
