import * as z from 'zod';
import { mostItems } from '../../../app/paging.ts';
import { printableText } from '../../../util/text/printable.ts';

/** Parameters that several routes take. */

const mostOfWords = 300;
const mostOfReason = 10_000;
const mostOfName = 100;

export const idWords = z.string().min(1).max(mostOfWords);
export const idParam = z.strictObject({ id: idWords });

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(mostItems).optional(),
  cursor: z.string().max(2000).optional().describe('From the page before'),
};

export const reasonText = z.string().max(mostOfReason);
export const neededReason = reasonText.refine((text) => text.trim() !== '', 'is empty: expected a reason');

/** Who decides, as the history will show; nothing proves that it is so. */
export const actorField = z
  .string()
  .min(1)
  .max(mostOfName)
  .transform((text) => printableText(text).trim())
  .refine((text) => text !== '', 'expected a name')
  .optional()
  .describe('Who decides; default: who the server takes you for');
