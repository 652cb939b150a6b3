import * as z from 'zod';
import { cursorParam, entityWords, limitParam } from '../answers/answer-shapes.ts';
import { findingsShape, listedFindings } from '../answers/findings-tool.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const getAnachronisms = defineTool({
  name: 'get_anachronisms',
  title: 'List anachronisms',
  description:
    'Who or what takes part in something before it existed or after it was gone. Use it before placing an entity in time.',
  hints: reads,
  input: z.strictObject({ entity: entityWords.optional(), limit: limitParam, cursor: cursorParam }),
  output: findingsShape,
  run: ({ entity, ...filter }, call) =>
    listedFindings({ ...filter, about: entity, category: ['anachronism'] }, call, 'anachronism'),
});
