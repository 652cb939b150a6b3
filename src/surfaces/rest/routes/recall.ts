import * as z from 'zod';
import { readWeights } from '../../../app/recall/read-weights.ts';
import { recallKinds } from '../../../app/recall/recall.ts';
import { recallOperation } from '../../../operations/recall.ts';
import { operationRoute } from '../operation-route.ts';

const kind = `(?:${recallKinds.join('|')})`;

export const recallRoute = operationRoute(recallOperation, {
  path: '/recall',
  operationId: 'recall',
  summary: 'Memories, passages, claims and entities about a question, best first',
  success: { 200: 'The best of it' },
  fields: { q: 'query' },
  query: {
    over: z
      .string()
      .regex(new RegExp(`^${kind}(?:,${kind})*$`), `expected some of ${recallKinds.join(', ')}, joined by commas`)
      .optional()
      .describe('Kinds of results, joined by commas; default: all'),
    weights: z
      .string()
      .max(300)
      .optional()
      .describe(
        'Weights of the score, such as `cosine=0.7,lexical=0.3`; of cosine, lexical, recency, importance, decay_rate',
      ),
    expand: z
      .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
      .optional()
      .describe('Add the links of the best'),
  },
  given: ({ over, weights, expand, ...query }) => ({
    ...query,
    over: typeof over === 'string' ? over.split(',') : undefined,
    weights: typeof weights === 'string' ? readWeights(weights) : undefined,
    expand: expand === true ? expand : undefined,
  }),
});
