import * as z from 'zod';
import { judgeTiers, memorySchema } from '../model/memory.ts';
import { verdicts } from '../model/rule.ts';
import { claimStates } from '../queries/stored-claims.ts';

/** The parts of answers about memories. */

const thingShape = z.object({
  kind: z.enum(['memory', 'claim', 'entity', 'passage']),
  id: z.string(),
  text: z.string(),
  place: z.string().optional().describe('path:line'),
});

const verdictFields = {
  similarity: z.number().describe('0 to 1'),
  kind: z.enum(['duplicate', 'contradiction']),
  verdict: z.enum(verdicts).optional().describe('For a finding of a rule; `possible` for a passage'),
  reason: z.string().describe('`rule:<id>`, `slot`, `polarity`, `negation_diff`, `judge` or `similarity`'),
  tier: z.enum(judgeTiers).optional().describe('For `judge`: the part that decided'),
  confidence: z.number().optional().describe('For `judge`: 0 to 1'),
};

/** A conflict of one memory. */
export const memoryConflictShape = z.object({ other: thingShape, ...verdictFields });
/** A conflict between two things. */
export const pairConflictShape = z.object({ a: thingShape, b: thingShape, ...verdictFields });

export const memoryShape = z.object(memorySchema.shape);
export const listedMemoryShape = z.object({
  ...memoryShape.shape,
  disputed: z.boolean().describe('An open contradiction is about it'),
});

/** A claim that was read from a memory, or that a file states in its place: the same in every answer about memories. */
export const memoryClaimShape = z.object({
  id: z.string(),
  summary: z.string(),
  status: z.enum(claimStates),
  entities: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const linkShape = z.object({
  id: z.string(),
  src_id: z.string(),
  dst_id: z.string(),
  rel: z.string(),
  created_at: z.string().describe('ISO 8601'),
  by: z.string(),
});

export const linkedNodeShape = z.object({
  id: z.string(),
  kind: z.enum(['memory', 'claim', 'passage', 'entity']),
  text: z.string(),
  place: z.string().optional(),
  status: z.string().optional(),
});

export const findingIds = z.array(z.string()).describe('Ids of the findings that this opened, or joined');
