import * as z from 'zod';
import { listFindings } from '../../../app/findings/list-findings.ts';
import { answeredGaps } from '../../../app/waiting/answered-gaps.ts';
import { longestSearch } from '../../../model/limits.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { cursorParam, gapSentence, limitParam, pageShape } from '../answers/shapes.ts';
import { listingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const getOrphans = defineTool({
  name: 'get_orphans',
  title: 'List gaps',
  description:
    'The gaps of the world: unknown parents, battles without a place. `say` is the sentence to use. ' +
    'Never assert or invent anything listed here.',
  hints: reads,
  input: z.strictObject({
    reason: z.string().min(1).max(longestSearch).optional().describe('Words of the reason, e.g. lineage'),
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: z.object({
    unknown: z.array(
      z.object({
        id: z.string(),
        entity: z.string().describe('Id'),
        kind: z.string(),
        reason: z.string(),
        say: z.string(),
      }),
    ),
    ...pageShape,
  }),
  run: async (filter, { world }) => {
    const { stored, readOnly: peek } = world;
    const answered = [...(await answeredGaps(stored)).keys()];
    const request = { ...filter, category: ['orphan' as const], except: answered, peek };
    const { items, total, cursor } = await listFindings(stored.store, request);
    const unknown = items.flatMap(({ violation: finding }) => {
      const say = gapSentence(finding);
      if (finding.category !== 'orphan' || say === undefined) return [];
      const { id, subject, entity_type, reason } = finding;
      return [{ id, entity: subject.id, kind: entity_type, reason, say }];
    });
    return {
      data: { unknown, total, ...defined({ cursor }) },
      text: listingText({
        heading: total === 0 ? 'No gap is recorded here' : `${plural(total, 'gap')}: say so, and invent nothing`,
        items: unknown.map(
          ({ id, entity, say }) => `- say ${quoted(say)} (entity ${idOrQuoted(entity)}, id ${idOrQuoted(id)})`,
        ),
        total,
        cursor,
      }),
    };
  },
});
