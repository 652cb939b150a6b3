import * as z from 'zod';
import { mostItems } from '../../../app/paging.ts';
import { longestCursor, longestPerson, longestProject } from '../../../model/limits.ts';
import { idWords } from '../../../operations/fields.ts';
import { printableText } from '../../../util/text/printable.ts';

/** Parameters that several routes take. */

/** The project; empty: none. */
export const projectFilter = z.string().max(longestProject).optional();
export const idParam = z.strictObject({ id: idWords });

const limitWords = `expected a whole number from 1 to ${mostItems}`;

export const pageQuery = {
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(mostItems, limitWords).optional(),
  cursor: z.string().max(longestCursor).optional().describe('From the page before'),
};

const noName = 'expected a name';

/** The person for the history; the name is not verified. */
export const actorField = z
  .string()
  .min(1, { error: noName, abort: true })
  .max(longestPerson)
  .regex(/\S/, { error: noName, abort: true })
  .transform((text) => printableText(text).trim())
  .refine((text) => text !== '', noName)
  .optional()
  .describe('Name of the person who decides; default: the name that the server has for you');
