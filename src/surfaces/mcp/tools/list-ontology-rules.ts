import * as z from 'zod';
import type { RuleEntry } from '../../../app/rules/describe-rules.ts';
import { listRules } from '../../../app/rules/list-rules.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { cursorParam, limitParam, pageShape } from '../answers/shapes.ts';
import { listingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const listOntologyRules = defineTool({
  name: 'list_ontology_rules',
  title: 'List the rules',
  description: 'Lists the active rules, shipped and own, and the inactive ones.',
  hints: reads,
  input: z.strictObject({ limit: limitParam, cursor: cursorParam }),
  output: z.object({
    rules: z.array(
      z.looseObject({
        id: z.string(),
        description: z.string(),
        state: z.string().describe('on, off or refused'),
      }),
    ),
    ...pageShape,
  }),
  run: async (request, { world }) => {
    const { items, total, cursor } = await listRules(world.stored, request);
    const rules = items.map(({ id, category, severity, description, source, state, awaits_approval }) => ({
      id,
      category,
      severity,
      description,
      source,
      state,
      awaits_approval,
    }));
    return {
      data: { rules, total, ...defined({ cursor }) },
      text: listingText({
        heading: plural(total, 'rule'),
        items: items.map(ruleLine),
        oneLineEach: true,
        total,
        cursor,
      }),
    };
  },
});

function ruleLine({ id, severity, state, description, awaits_approval, why }: RuleEntry): string {
  const not = state === 'on' ? '' : `, ${state === 'refused' ? quoted(why[0] ?? state, 200) : state}`;
  const waits = awaits_approval ? ', awaits approval' : '';
  return `- ${idOrQuoted(id)} (${severity}${not}${waits}): ${quoted(description, 200)}`;
}
