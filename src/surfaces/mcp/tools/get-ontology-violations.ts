import * as z from 'zod';
import { severities } from '../../../model/rule.ts';
import { findingsPage, furtherFindingsShape, ruleParam } from '../answers/findings-page.ts';
import { cursorParam, limitParam } from '../answers/shapes.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const getOntologyViolations = defineTool({
  name: 'get_ontology_violations',
  title: 'List ontology violations',
  description:
    "Lists violations of the world's laws: a child older than its mother, one region in two kingdoms, the world's own rules.",
  hints: reads,
  input: z.strictObject({
    rule_id: ruleParam,
    severity: z.enum(severities).optional(),
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: furtherFindingsShape,
  run: ({ rule_id, ...filter }, { world }) =>
    findingsPage(world, { ...filter, rule: rule_id, category: ['ontology'] }, 'ontology violation'),
});
