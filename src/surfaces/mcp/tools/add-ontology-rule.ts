import * as z from 'zod';
import { addRule } from '../../../app/rules/stored/add-rule.ts';
import { approveRule } from '../../../app/rules/stored/approve-rule.ts';
import { severities } from '../../../model/rule.ts';
import { quoted } from '../answers/quote.ts';
import { adds, defineTool } from '../calls/define-tool.ts';

export const addOntologyRule = defineTool({
  name: 'add_ontology_rule',
  title: 'Add a rule',
  description:
    'Adds a rule of this world: a Cypher query that only reads and returns a row per violation, its first node the subject. ' +
    'It is linted first: refused with the reason, or stored for the next run. `error` counts only once a person approves it. For world-builders, when asked to.',
  hints: { ...adds, idempotentHint: false },
  input: z.strictObject({
    id: z.string().min(1).max(120).describe('Lower-case words joined by - or /'),
    cypher: z.string().min(1).max(65_536),
    description: z.string().min(1).max(1000).describe('A sentence that must be true; the message of each finding'),
    severity: z.enum(severities),
  }),
  output: z.object({
    id: z.string(),
    counts_as: z.enum(severities),
    awaits_approval: z.boolean(),
    warnings: z.array(z.string()),
  }),
  run: async (input, { world, actor, askPerson }) => {
    const { id, awaits_approval, warnings } = await addRule(world.stored, { ...input, actor });
    world.changes.announce('rules');
    const question = `A model wants the rule "${id}" to count as an error: ${quoted(input.description)} Should it?`;
    const approved = awaits_approval && askPerson !== undefined && (await askPerson(question));
    if (approved) {
      await approveRule(world.stored, { id, actor: `a person, asked by ${actor}` });
      world.changes.announce('rules');
    }
    const waits = awaits_approval && !approved;
    return {
      data: { id, counts_as: waits ? 'warn' : input.severity, awaits_approval: waits, warnings: [...warnings] },
      text: [
        `The rule ${id} is stored and runs from the next check on (run_consistency_check full).`,
        ...(approved ? ['A person approved it: it counts as an error.'] : []),
        ...(waits ? [`It counts as a warning until a person approves it: lore rules approve ${id}`] : []),
        ...warnings.map((warning) => `Advice: ${quoted(warning)}`),
      ].join('\n'),
    };
  },
});
