import * as z from 'zod';
import { isThreshold, thresholdWords } from '../../../../app/memory/conflicts/text-conflicts.ts';
import { longestId, longestWord, mostSteps } from '../../../../model/limits.ts';
import { shownTextOf } from '../../answers/shapes.ts';

/** An id of a memory, claim, passage or entity. */
export const idField = shownTextOf(longestId);
/** How two things are linked. */
export const wordField = shownTextOf(longestWord);

export const depthField = z
  .number()
  .refine(
    (given) => Number.isInteger(given) && given >= 1 && given <= mostSteps,
    `expected a whole number from 1 to ${mostSteps}`,
  );
export const thresholdField = z.number().refine(isThreshold, `expected ${thresholdWords}`);

/** A thing whose fields are not told: every client pays for each word of them. */
export const thing: z.ZodType<object, object> = z.looseObject({});
/** A list whose things a description names the fields of. */
export const things = (fields: string) => z.array(thing).describe(fields);
