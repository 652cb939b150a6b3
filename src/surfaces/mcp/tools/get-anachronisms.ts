import * as z from 'zod';
import { findingsPage, furtherFindingsShape } from '../answers/findings-page.ts';
import { cursorParam, entityWords, limitParam } from '../answers/shapes.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const getAnachronisms = defineTool({
  name: 'get_anachronisms',
  title: 'List anachronisms',
  description:
    'Lists entities that take part in something before or after their existence. Use it before placing an entity in time.',
  hints: reads,
  input: z.strictObject({ entity: entityWords.optional(), limit: limitParam, cursor: cursorParam }),
  output: furtherFindingsShape,
  run: ({ entity, ...filter }, { world }) =>
    findingsPage(world, { ...filter, about: entity, category: ['anachronism'] }, 'anachronism'),
});
