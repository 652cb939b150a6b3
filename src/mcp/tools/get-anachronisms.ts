import * as z from 'zod';
import { cursorParam, entityWords, limitParam } from '../answer-shapes.ts';
import { defineTool, reads } from '../define-tool.ts';
import { findingsShape, listedFindings } from '../findings-tool.ts';

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
