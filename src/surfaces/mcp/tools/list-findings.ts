import * as z from 'zod';
import { answeredGaps } from '../../../app/waiting/answered-gaps.ts';
import { statuses } from '../../../model/finding.ts';
import { findingCategories } from '../../../model/rule.ts';
import { findingsPage, furtherFindingsShape, ruleParam, sourceParam } from '../answers/findings-page.ts';
import { cursorParam, entityWords, limitParam } from '../answers/shapes.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const listFindingsTool = defineTool({
  name: 'list_findings',
  title: 'List findings',
  description:
    'Lists all findings of an entity or a source, gravest first: errors, gaps, open questions. get_contradictions, get_anachronisms, ' +
    'get_ontology_violations, get_orphans and get_confusions each list one category.',
  hints: reads,
  input: z.strictObject({
    entity: entityWords.optional(),
    category: z.enum(findingCategories).optional().describe('`orphan`: a gap'),
    source: sourceParam,
    status: z
      .enum([...statuses, 'all'])
      .optional()
      .describe('Default: open'),
    rule: ruleParam,
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: furtherFindingsShape,
  run: async ({ entity, category, ...filter }, { world }) => {
    const answered = [...(await answeredGaps(world.stored)).keys()];
    const asked = { ...filter, about: entity, except: answered, category: category && [category] };
    return findingsPage(world, asked, 'finding');
  },
});
