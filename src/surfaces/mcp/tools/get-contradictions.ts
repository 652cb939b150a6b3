import * as z from 'zod';
import { severities } from '../../../model/rule.ts';
import { findingsPage, findingsShape, sourceParam } from '../answers/findings-page.ts';
import { cursorParam, entityWords, limitParam } from '../answers/shapes.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const getContradictions = defineTool({
  name: 'get_contradictions',
  title: 'List contradictions',
  description:
    'Lists claims of two sources that cannot both be true: a message, both claims with place and quote, verdict, severity. ' +
    'Use it before you cite a source (source) or write about an entity (subject).',
  hints: reads,
  input: z.strictObject({
    subject: entityWords.optional(),
    severity: z.enum(severities).optional(),
    source: sourceParam,
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: findingsShape,
  run: ({ subject, ...filter }, { world }) =>
    findingsPage(world, { ...filter, about: subject, category: ['contradiction'] }, 'contradiction'),
});
