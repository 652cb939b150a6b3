import * as z from 'zod';
import { askClaims } from '../../../app/claims/ask-claims.ts';
import { sourceTitles } from '../../../queries/claims.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { atData, atParam, atShape, atText, idsAt } from '../answers/claims-at.ts';
import { quoteNotice } from '../answers/quote.ts';
import { claimData, cursorParam, entityWords, limitParam, pageShape } from '../answers/shapes.ts';
import { claimText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** Claims of a page. */
const usualClaims = 25;

export const listClaimsTool = defineTool({
  name: 'list_claims',
  title: 'List claims',
  description:
    'Lists claims by subject, predicate and object. With `at`: claims that were true then, that may have been, and claims of other times.',
  hints: reads,
  input: z.strictObject({
    subject: entityWords.optional(),
    predicate: entityWords.optional().describe('`RULES`, `ruled_by`, `title`'),
    object: entityWords.optional(),
    at: atParam,
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: z.object({
    claims: z.array(z.looseObject({})).describe('Without `at`'),
    ...atShape,
    ...pageShape,
  }),
  run: async ({ limit = usualClaims, ...question }, { world: { stored } }) => {
    const answer = await askClaims(stored, { ...question, limit });
    const { claims, total, cursor } = answer;
    const by = await sourceTitles(stored.store, [...claims.map(({ id }) => id), ...idsAt(answer)]);
    const shown = claims.map((claim) => claimData(claim, by));
    const lists = atData(answer, by);
    return {
      data: { claims: shown, ...lists, total, ...defined({ cursor }) },
      text: [
        `${plural(total, 'claim')}. ${quoteNotice}`,
        ...shown.map((claim) => `- ${claimText(claim)}`),
        ...atText(answer, lists),
        ...(cursor === undefined ? [] : [`There are more: ask again with cursor ${cursor}`]),
      ].join('\n'),
    };
  },
});
