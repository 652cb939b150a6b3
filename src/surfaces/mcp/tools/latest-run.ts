import * as z from 'zod';
import { readLatestRun as latest } from '../../../app/runs/latest-run.ts';
import { plural } from '../../../report/shared/plural.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const latestRun = defineTool({
  name: 'latest_run',
  title: 'When was the world last checked?',
  description:
    'The newest run of the rules, its age, whether it is stale (over 24 h), and how many findings are open. ' +
    'Call it before answering about history. Where there is a `caveat`, say it in your answer.',
  hints: reads,
  input: z.strictObject({}),
  output: z.object({
    run: z
      .object({
        id: z.string(),
        scope: z.string(),
        finished_at: z.string(),
        rules_run: z.number(),
        violations_found: z.number(),
        anachronisms_found: z.number(),
        orphans_found: z.number(),
        undecided_found: z.number(),
      })
      .optional(),
    age_hours: z.number().optional(),
    stale: z.boolean(),
    last_full_at: z.string().optional(),
    open: z.object({ contradiction: z.number(), anachronism: z.number(), ontology: z.number(), orphan: z.number() }),
    unfinished: z.array(z.string()).optional().describe('Rules, and why'),
    caveat: z.string().optional(),
  }),
  run: async (_input, { world }) => {
    const { unfinished = [], ...found } = await latest(world.stored.store, world.stored.clock);
    const { run, age_hours, stale, open, caveat } = found;
    const counts = [
      plural(open.contradiction, 'contradiction'),
      plural(open.anachronism, 'anachronism'),
      plural(open.ontology, 'ontology violation'),
      plural(open.orphan, 'gap'),
    ].join(', ');
    const when =
      run === undefined
        ? 'The rules have never run here.'
        : `Last run ${run.finished_at} (scope ${idOrQuoted(run.scope)}, ${age_hours} h ago)${stale ? ', stale' : ''}.`;
    const say = caveat === undefined ? '' : ` Say in your answer: "${caveat}"`;
    const rules = unfinished.map((rule) => `\nThis rule did not run to its end: ${quoted(rule)}`).join('');
    return {
      data: { ...found, ...(unfinished.length === 0 ? {} : { unfinished: [...unfinished] }) },
      text: `${when} Open: ${counts}.${say}${rules}`,
    };
  },
});
