import * as z from 'zod';
import { findLore } from '../../../app/entities/search-lore.ts';
import { longestQuestion } from '../../../model/limits.ts';
import { sourceTitles } from '../../../queries/claims.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { claimStanding } from '../answers/claims-at.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { claimData, cursorParam, limitParam, pageShape, shownTextOf } from '../answers/shapes.ts';
import { claimText, entityHeading, listingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** Entities and claims of a page. */
const usualItems = 25;
/** Aliases of an entity that an answer shows. */
const mostAliases = 10;

export const findTool = defineTool({
  name: 'find',
  title: 'Find',
  description: 'Finds entities and claims that have all the words, best first. Use it when you do not know the name.',
  hints: reads,
  input: z.strictObject({
    query: shownTextOf(longestQuestion).describe('Words of a name or statement'),
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: z.object({
    entities: z.array(z.looseObject({ id: z.string(), name: z.string() })).describe('kind, aliases, at'),
    claims: z.array(z.looseObject({ says: z.string() })).describe('As in get_entity'),
    passages: z.number(),
    nearest: z.array(z.string()),
    ...pageShape,
  }),
  run: async ({ limit = usualItems, ...asked }, { world: { stored } }) => {
    const found = await findLore(stored.store, { limit, ...asked });
    const { passages, total, nearest, cursor } = found;
    const by = await sourceTitles(
      stored.store,
      found.claims.map(({ id }) => id),
    );
    const entities = found.entities.map(({ id, name, kind, aliases, source }) => ({
      ...{ id, name, kind, aliases: aliases.slice(0, mostAliases) },
      at: `${source.path}:${source.line}`,
    }));
    const claims = found.claims.map((claim) => ({
      ...{ ...claimData(claim, by), disputed: claim.disputed },
      ...(claim.state === 'active' ? {} : { state: claimStanding(claim) }),
    }));
    const prose =
      passages === 0 ? [] : [`${plural(passages, 'passage')} of prose ${passages === 1 ? 'has' : 'have'} the words.`];
    const similar =
      nearest.length === 0 ? '' : `. Similar names: ${nearest.map((name) => quoted(name, 200)).join(', ')}`;
    return {
      data: { entities, claims, passages, nearest: [...nearest], total, ...defined({ cursor }) },
      text: [
        listingText({
          heading: total === 0 ? `No entity or claim has these words${similar}` : `${total} found`,
          items: [
            ...entities.map((entity) => `- ${entityHeading(entity)}, ${idOrQuoted(entity.at)}`),
            ...claims.map(
              ({ disputed, state, ...claim }) =>
                `- ${state === undefined ? '' : `${state}: `}${claimText(claim)}${disputed ? ' DISPUTED' : ''}`,
            ),
          ],
          oneLineEach: true,
          ...{ total, cursor },
        }),
        ...prose,
      ].join('\n\n'),
    };
  },
});
