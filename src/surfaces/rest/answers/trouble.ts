import * as z from 'zod';
import { reportedProblemSchema } from '../../../model/problem.ts';
import { defined } from '../../../util/defined.ts';
import type { Trouble } from '../../served/changes.ts';
import { placeShape } from './shapes.ts';

/** The state of a served world, for its author. */
export const troubleShape = z.object({
  code: z.string(),
  message: z.string(),
  fix: z.string().optional(),
  place: placeShape.optional().describe('The problem that stopped the reading'),
  tries_again: z.boolean().describe('Without another save'),
  problems: z
    .array(reportedProblemSchema)
    .optional()
    .describe('Errors and warnings in files, where all else was read: the first of them, new ones before others'),
  problems_total: z.int().optional(),
});

export function troubleData({ error, triesAgain, problems }: Trouble): z.input<typeof troubleShape> {
  const { code, message, fix, place } = error;
  const named = problems === undefined ? {} : { problems: [...problems.items], problems_total: problems.total };
  return { code, message, ...defined({ fix, place }), tries_again: triesAgain, ...named };
}
