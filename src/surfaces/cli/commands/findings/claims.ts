import * as z from 'zod';
import { askClaims } from '../../../../app/claims/ask-claims.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { claimsText } from '../../print/claims.ts';
import { claimsShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({
  subject: z.string().optional(),
  predicate: z.string().optional(),
  object: z.string().optional(),
  at: z.string().optional(),
  all: z.boolean().optional(),
  limit: z.string(),
  cursor: z.string().optional(),
});

/** `lore claims`: who, what, where and when. */
export async function claimsCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, limit, ...question } = optionsSchema.parse(rawOptions);
  const { answer, root } = await withStoredWorld({ path: world, store: 'need' }, async (stored) => ({
    answer: await askClaims(stored, { ...question, limit: Number(limit) }),
    root: stored.home?.root,
  }));
  const paths = pathsFromHere(root);
  printAnswer(format, claimsShown(answer, paths.show), (shown) => claimsText(shown, textOptions(color, paths).colour));
}
