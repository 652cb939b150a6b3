import * as z from 'zod';
import { readWeights } from '../../../app/recall/read-weights.ts';
import { type RecallKind, recall, recallKinds, recallModes } from '../../../app/recall/recall.ts';
import { memoryTypes } from '../../../model/memory.ts';
import { defined } from '../../../util/defined.ts';
import { defineRoute, nothing } from '../route.ts';

const countWords = 'expected a whole number from 1 to 50';
const countOf = z.coerce.number(countWords).int(countWords).min(1, countWords).max(50, countWords).optional();
const unitWords = 'expected a number from 0 to 1';
const yes = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional();
const kind = `(?:${recallKinds.join('|')})`;
const kinds = z
  .string()
  .regex(new RegExp(`^${kind}(?:,${kind})*$`), `expected some of ${recallKinds.join(', ')}, joined by commas`)
  .optional()
  .describe('Of what: several are joined by commas; default: all');
const kindsIn = (given: string | undefined): readonly RecallKind[] | undefined =>
  given === undefined ? undefined : recallKinds.filter((each) => given.split(',').includes(each));

const partShape = z.number().describe('0 to 1, unweighted');

const hitShape = z.object({
  kind: z.enum(['memory', 'passage', 'claim', 'entity']),
  id: z.string(),
  text: z.string(),
  place: z.string().optional().describe('path:line'),
  by: z.string().optional().describe('Who remembered it'),
  score: z.number(),
  disputed: z.boolean(),
  status: z.string().optional(),
  expanded: z.object({ from: z.string(), rel: z.string() }).optional(),
  parts: z
    .object({ cosine: partShape.optional(), lexical: partShape, recency: partShape, importance: partShape })
    .optional(),
});

export const recallRoute = defineRoute({
  method: 'GET',
  path: '/recall',
  operationId: 'recall',
  summary: 'What is known about a question: memories, passages, claims and entities, the best first',
  writes: false,
  success: { 200: 'The best of it' },
  params: nothing,
  query: z.strictObject({
    q: z.string().min(1).max(1000),
    k: countOf.describe('Default: 5'),
    over: kinds,
    type: z.enum(memoryTypes).optional().describe('Of memories'),
    tag: z.string().min(1).max(100).optional().describe('Of memories'),
    min_importance: z.coerce.number(unitWords).min(0, unitWords).max(1, unitWords).optional(),
    project: z.string().max(300).optional(),
    mode: z.enum(recallModes).optional(),
    weights: z
      .string()
      .max(300)
      .optional()
      .describe(
        'What counts how much, such as `cosine=0.7,lexical=0.3`; of cosine, lexical, recency, importance, decay_rate',
      ),
    overfetch: countOf,
    expand: yes.describe('Add what the best are linked with'),
    include_superseded: yes,
    explain: yes.describe('With the parts of each score'),
  }),
  body: nothing,
  answer: z.object({
    hits: z.array(hitShape),
    mode: z.enum(recallModes).describe('What was done'),
    notes: z.array(z.string()),
    model: z.string().optional(),
  }),
  run: async ({ query: { q, expand, over, weights, ...query } }, { world, peek, signal }) => {
    const request = {
      query: q,
      ...defined({ ...query, over: kindsIn(over), weights: weights === undefined ? undefined : readWeights(weights) }),
      ...(expand === true ? { expand } : {}),
    };
    const { hits, mode, notes, model } = await recall(
      peek ? { ...world.memories, readOnly: true } : world.memories,
      request,
      signal,
    );
    return { data: { hits: hits.map((hit) => ({ ...hit })), mode, notes: notes.map(String), ...defined({ model }) } };
  },
});
