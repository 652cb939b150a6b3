import * as z from 'zod';
import { addState } from '../../../app/added/add-state.ts';
import { longestKey, longestName, longestSource, longestText } from '../../../model/limits.ts';
import { idWords } from '../../../operations/fields.ts';
import { addedData } from '../answers/added.ts';
import { keyFault } from '../answers/entity-body.ts';
import { addedShape } from '../answers/shapes.ts';
import { defineRoute, nothing } from '../route.ts';
import { writing } from '../writing.ts';

const text = z.string().min(1).max(longestText);
const date = z.union([z.string().min(1).max(longestName), z.number()]).describe('As in a file: 830, `c. 830`');

/** It becomes a key of a file, as those of an entity do. */
const field = z
  .string()
  .min(1)
  .max(longestKey)
  .superRefine((key, context) => {
    const message = keyFault(key);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .describe('An attribute or a relation: `material`, `rules`');

export const stateRoute = defineRoute({
  method: 'POST',
  path: '/project/state',
  operationId: 'addProjectState',
  summary: 'Write one fact of canon into the files of the world',
  writes: true,
  names: true,
  success: { 200: 'It stood there already', 201: 'It was written' },
  params: nothing,
  query: nothing,
  body: z.strictObject({
    project: idWords.optional().describe('The project that it holds in; default: all'),
    subject: idWords.describe('Id, name or alias of an entity'),
    field,
    value: z.union([text, z.number(), z.boolean()]).describe('For a relation: its object'),
    from: date.optional(),
    until: date.optional(),
    at: date.optional(),
    source: text.max(longestSource).optional().describe('The book, chronicle or narrator that says so'),
    quote: text.optional(),
    note: text.optional(),
  }),
  answer: addedShape,
  run: async ({ body }, call) => {
    const added = await writing(call, () => addState(call.world.stored, body));
    return { status: added.added ? 201 : 200, data: await addedData(call.world, added) };
  },
});
