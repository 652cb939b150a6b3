import * as z from 'zod';
import { recall } from '../app/recall/recall.ts';
import { recallKinds, recallModes } from '../app/recall/recall-request.ts';
import { memoryTypes, recencyStarts, weightNames } from '../model/choices.ts';
import {
  longestDate,
  longestProject,
  longestQuestion,
  mostHits,
  mostOverfetch,
  mostSteps,
  mostTokens,
} from '../model/limits.ts';
import { sentence, unit, wholeBetween, wordParameter } from './fields.ts';
import { defineOperation } from './operation.ts';

const expand = z.strictObject({
  rels: z.array(wordParameter).exactOptional(),
  depth: wholeBetween(1, mostSteps).exactOptional(),
  cap: wholeBetween(0, mostHits).exactOptional(),
  score: z.number().exactOptional(),
});
/** Short in a schema, where all of ISO 8601 costs a model 400 tokens. */
const isoTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T[\d:.Z+-]{3,30})?$/, { abort: true, error: 'expected a date such as 2031-05-11' })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date such as 2031-05-11');
const part = z.number().describe('0 to 1, unweighted');

/** The hits for a question. */
export const recallOperation = defineOperation({
  name: 'recall',
  effect: 'reads',
  refusal: 'bad-limit',
  input: z.strictObject({
    query: z.string().min(1).max(longestQuestion),
    k: wholeBetween(1, mostHits).exactOptional().describe('Default: 5; with budget: as many as fit'),
    budget: wholeBetween(1, mostTokens).exactOptional().describe('Tokens of all hits together, estimated'),
    over: z.array(z.enum(recallKinds)).min(1).exactOptional(),
    type: z.enum(memoryTypes).exactOptional().describe('Of memories'),
    tag: wordParameter.exactOptional().describe('Of memories'),
    since: isoTime.exactOptional().describe('Memories noted since'),
    at: z.string().min(1).max(longestDate).exactOptional().describe('Leaves out claims of other times'),
    min_importance: unit.exactOptional(),
    project: z.string().max(longestProject).exactOptional(),
    mode: z.enum(recallModes).exactOptional(),
    weights: z.partialRecord(z.enum(weightNames), z.number()).exactOptional(),
    recency: z.enum(recencyStarts).exactOptional().describe('Counted from; default: noted'),
    overfetch: wholeBetween(1, mostOverfetch).exactOptional(),
    expand: z.preprocess((given) => (given === true ? {} : given), expand).exactOptional(),
    include_superseded: z.boolean().exactOptional(),
    explain: z.boolean().exactOptional().describe('With the parts of each score'),
  }),
  output: z.object({
    hits: z.array(
      z.object({
        kind: z.enum(['memory', 'passage', 'claim', 'entity']),
        id: z.string(),
        text: z.string(),
        place: z.string().optional().describe('path:line'),
        by: z.string().optional().describe('Who remembered it'),
        score: z.number(),
        disputed: z.boolean(),
        status: z.string().optional(),
        at_date: z.enum(['held', 'may_have_held']).optional().describe('Claims only, with `at`'),
        expanded: z.object({ from: z.string(), rel: z.string() }).optional(),
        parts: z.object({ cosine: part.optional(), lexical: part, recency: part, importance: part }).optional(),
      }),
    ),
    mode: z.enum(recallModes).describe('What was done'),
    notes: z.array(sentence),
    model: z.string().optional(),
  }),
  run: (input, { memories, signal }) => recall(memories, input, signal),
});
