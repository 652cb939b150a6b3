import * as z from 'zod';
import { type LatestRun, latestRunOf as latest } from '../../../app/runs/latest-run.ts';
import { rulesOf } from '../../../app/store/stored-config.ts';
import type { StoredWorld } from '../../../app/store/stored-world.ts';
import { countClaims } from '../../../queries/claims-page.ts';
import { plural } from '../../../report/shared/plural.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const latestRun = defineTool({
  name: 'latest_run',
  title: 'When was the world last checked?',
  description:
    'Shows the newest run of the rules, the age of the last full one, if it is stale (over 24 h), and the open findings. ' +
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
    cannot_run: z.array(z.string()).optional(),
    waiting: z.number().optional(),
    caveat: z.string().optional(),
  }),
  run: async (_input, { world }) => {
    const { unfinished = [], ...found } = await latest(world.stored);
    const { open, caveat } = found;
    const counts = [
      plural(open.contradiction, 'contradiction'),
      plural(open.anachronism, 'anachronism'),
      plural(open.ontology, 'ontology violation'),
      plural(open.orphan, 'gap'),
    ].join(', ');
    const say = caveat === undefined ? '' : ` Say in your answer: "${caveat}"`;
    const rules = unfinished.map((rule) => `\nThis rule did not run to its end: ${quoted(rule)}`).join('');
    const { unchecked_changes: _, ...data } = found;
    const waiting = await countClaims(world.stored.store, 'candidate');
    const waits = waiting === 0 ? '' : ` ${waiting === 1 ? '1 claim is' : `${waiting} claims are`} not accepted yet.`;
    const { unread } = world.troubles;
    const left = unread === undefined ? '' : ` Rules know only what was read; ${unread}.`;
    const cannotRun = await refusedRules(world.stored);
    return {
      data: {
        ...data,
        ...(waiting === 0 ? {} : { waiting }),
        ...(unfinished.length === 0 ? {} : { unfinished: [...unfinished] }),
        ...(cannotRun.length === 0 ? {} : { cannot_run: cannotRun }),
      },
      text: `${whenText(found)} Open: ${counts}.${waits}${left}${refusedText(cannotRun)}${say}${rules}`,
    };
  },
});

function whenText({ run, age_hours, stale, last_full_at }: LatestRun): string {
  if (run === undefined) return 'The rules have never run here.';
  const old = stale ? ', stale' : '';
  if (run.scope === 'full') return `Last run ${run.finished_at} (scope full, ${age_hours} h ago)${old}.`;
  const part = `Last run ${run.finished_at} (scope ${idOrQuoted(run.scope)})`;
  if (last_full_at === undefined) return `${part}; there was no full one, stale.`;
  return `${part}; the last full one ${last_full_at} (${age_hours} h ago)${old}.`;
}

/** Ids of the rules that no run can look for, also of nodes that are none; sorted. */
async function refusedRules(world: StoredWorld): Promise<string[]> {
  const { refused, unreadable } = await rulesOf(world);
  return [...refused.map(({ rule }) => rule.id), ...unreadable.map(({ id }) => id)].sort();
}

function refusedText(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const [shown, more] = [ids.slice(0, 3).map(idOrQuoted).join(', '), ids.length > 3 ? ' …' : ''];
  return ` ${plural(ids.length, 'rule')} cannot run: ${shown}${more}; list_ontology_rules gives the reason.`;
}
