import * as z from 'zod';
import { mostItems } from '../../../app/paging.ts';
import { printableText } from '../../../util/text/printable.ts';

/** Parameters that several routes take. */

/**
 * Characters of an id: a world has ids of whatever length, and each address that a page leads to is to be taken. Longer ones than
 * this no server of HTTP lets through.
 */
export const mostOfId = 16_000;
/** One ends with the id of what the next page begins after, in letters of base 64. */
export const mostOfCursor = 4 * mostOfId;
const mostOfReason = 10_000;
const mostOfName = 100;

export const idWords = z.string().min(1).max(mostOfId);
export const idParam = z.strictObject({ id: idWords });

const limitWords = `expected a whole number from 1 to ${mostItems}`;

export const pageQuery = {
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(mostItems, limitWords).optional(),
  cursor: z.string().max(mostOfCursor).optional().describe('From the page before'),
};

export const reasonText = z.string().max(mostOfReason);
const noReason = 'is empty: expected a reason';
export const neededReason = reasonText.min(1, { error: noReason, abort: true }).regex(/\S/, noReason);

const noName = 'expected a name';

/** Who decides, as the history will show; nothing proves that it is so. */
export const actorField = z
  .string()
  .min(1, { error: noName, abort: true })
  .max(mostOfName)
  .regex(/\S/, { error: noName, abort: true })
  .transform((text) => printableText(text).trim())
  .refine((text) => text !== '', noName)
  .optional()
  .describe('Who decides; default: who the server takes you for');
