import * as z from 'zod';
import { checkWaiting } from '../../../app/memory/later-checks.ts';
import { listRuns } from '../../../app/runs/list-runs.ts';
import { type RunReport, runOverStore } from '../../../app/runs/run-over-store.ts';
import { findingName } from '../../../model/finding-name.ts';
import { isUnfinished } from '../../../model/report.ts';
import { idWords } from '../../../operations/fields.ts';
import { readFindings } from '../../../queries/findings/read.ts';
import { findingBody } from '../answers/findings.ts';
import { newsData } from '../answers/news.ts';
import { actorField, pageQuery } from '../answers/parameters.ts';
import { newsShape, openCountsShape, pageOf, shapes } from '../answers/shapes.ts';
import { defineRoute, nothing, type RestCall } from '../route.ts';

const getRuns = defineRoute({
  method: 'GET',
  path: '/runs',
  operationId: 'listRuns',
  summary: 'Runs of the rules, the newest first',
  writes: false,
  success: { 200: 'A page of runs' },
  params: nothing,
  query: z.strictObject(pageQuery),
  body: nothing,
  answer: z.object(pageOf(shapes.Run)),
  run: async ({ query }, { world }) => {
    const page = await listRuns(world.stored.store, query);
    return { data: { ...page, items: [...page.items] } };
  },
});

/** Findings, and problems, that an answer shows. */
const mostNew = 50;
const mostProblems = 50;

const postRun = defineRoute({
  method: 'POST',
  path: '/runs',
  operationId: 'startRun',
  summary: 'Run the rules, and wait until they are done',
  writes: true,
  names: true,
  success: { 201: 'They have run' },
  params: nothing,
  query: nothing,
  body: z.strictObject({
    scope: idWords.describe('`full`; `entity:` or `era:` with an id, name or alias; or one of these alone'),
    as: actorField,
  }),
  answer: z.object({
    run: shapes.Run,
    found: z.int().describe('Open findings of this run'),
    new: z.array(shapes.Finding).describe('New findings; the first of them'),
    new_total: z.int(),
    gone: z.array(z.object({ id: z.string(), rule: z.string(), message: z.string(), resolution: z.string() })),
    gone_total: z.int(),
    unfinished_rules: z.array(z.string()).describe('Rules that failed, with the reason'),
    open: openCountsShape,
    problems: z.array(shapes.Problem).describe('Problems of rules and of files; the first of them'),
    problems_total: z.int(),
    ...newsShape,
  }),
  run: async ({ body: { scope, as } }, call) => {
    const { stored, turns, changes, memories } = call.world;
    const { signal } = call;
    const report = await turns.run(() => {
      signal.throwIfAborted();
      const checkMemories = () => checkWaiting(memories, signal);
      return runOverStore(stored, { scope, actor: as ?? call.actor, signal, checkMemories });
    });
    const isNews = report.new.length + report.gone.length + report.conflicts.length > 0;
    changes.announce('run', ...(isNews ? (['findings'] as const) : []));
    return { data: await runData(call, report) };
  },
});

async function runData({ world }: RestCall, report: RunReport) {
  const { run, rules, found, gone, open } = report;
  const problems = world.troubles.beside(report.problems);
  const fresh = await readFindings(world.stored.store, report.new.slice(0, mostNew));
  return {
    run,
    found: found.length,
    new: fresh.map((finding) => findingBody(finding)),
    new_total: report.new.length,
    gone: gone.slice(0, mostNew).map((finding) => {
      const { rule_id, message, resolution } = finding;
      return { id: findingName(finding), rule: rule_id, message, resolution };
    }),
    gone_total: gone.length,
    unfinished_rules: rules.flatMap(({ id, skipped }) => (isUnfinished(skipped) ? [`${id}: ${skipped}`] : [])),
    open: { ...open },
    problems: problems.slice(0, mostProblems),
    problems_total: problems.length,
    ...(await newsData(world, { ...report, warnings: [] })),
  };
}

export const runRoutes = [getRuns, postRun] as const;
