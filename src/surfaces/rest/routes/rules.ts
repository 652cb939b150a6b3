import * as z from 'zod';
import { listRules } from '../../../app/rules/list-rules.ts';
import { categories, severities } from '../../../model/rule.ts';
import { pageQuery } from '../answers/parameters.ts';
import { pageOf } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';

const ruleShape = z.object({
  id: z.string(),
  category: z.enum(categories),
  severity: z.enum(severities),
  description: z.string(),
  source: z.string(),
  path: z.string().optional(),
  state: z.enum(['on', 'off', 'refused']),
  awaits_approval: z.boolean(),
  why: z.array(z.string()).describe('Why it does not run, or not as it asks to'),
});

export const rulesRoute = defineRoute({
  method: 'GET',
  path: '/rules',
  operationId: 'listRules',
  summary: 'The rules of the world by id, active and inactive',
  writes: false,
  success: { 200: 'A page of rules' },
  params: nothing,
  query: z.strictObject(pageQuery),
  body: nothing,
  answer: z.object(pageOf(ruleShape)),
  run: async ({ query }, { world }) => {
    const page = await listRules(world.stored, query);
    return { data: { ...page, items: page.items.map((rule) => ({ ...rule, why: [...rule.why] })) } };
  },
});
