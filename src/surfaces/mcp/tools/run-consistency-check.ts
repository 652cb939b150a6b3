import * as z from 'zod';
import { planWaitingTrial } from '../../../app/dry-run/waiting-trial.ts';
import { mostItems } from '../../../app/paging.ts';
import { runOverStore as check, type RunReport } from '../../../app/runs/run-over-store.ts';
import { answeredGaps } from '../../../app/waiting/answered-gaps.ts';
import type { Finding } from '../../../model/finding.ts';
import { findingName } from '../../../model/finding-name.ts';
import { longestId } from '../../../model/limits.ts';
import { isUnfinished } from '../../../model/report.ts';
import { countClaims } from '../../../queries/claims-page.ts';
import { markShown } from '../../../queries/findings/decide.ts';
import { readFindings } from '../../../queries/findings/read.ts';
import { plural } from '../../../report/shared/plural.ts';
import { wouldBeFound } from '../../../report/shared/waiting.ts';
import { defined } from '../../../util/defined.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { type FindingShape, findingData, findingInShort, findingsData } from '../answers/shapes.ts';
import { findingText, listingText } from '../answers/text.ts';
import { adds, defineTool } from '../calls/define-tool.ts';

export const runConsistencyCheck = defineTool({
  name: 'run_consistency_check',
  title: 'Run the consistency rules',
  description:
    'Runs the rules now. Use it after introducing or changing an entity, and when you suspect a problem. ' +
    'Retract or qualify whatever it contradicts. A full run takes long in a large world; it reports progress and can be cancelled.',
  hints: adds,
  input: z.strictObject({
    scope: z
      .string()
      .min(1)
      .max(longestId)
      .describe('entity:ID, era:ID (events and claims within it), full, or a bare name'),
  }),
  output: z.object({
    run_id: z.string(),
    scope: z.string(),
    findings: z
      .array(findingInShort)
      .describe('Open in this scope, gravest first, gaps last; fields as in get_contradictions'),
    total: z.number(),
    new: z.array(z.string()).describe('Ids'),
    gone: z.array(z.object({ id: z.string(), message: z.string() })),
    rules_run: z.number(),
    undecided: z.number().describe('Pairs that want dates'),
    failed_rules: z.array(z.string()),
    waiting: z
      .object({ claims: z.number(), would_appear: z.array(findingInShort) })
      .optional()
      .describe('After a full run: unaccepted claims, and their conflicts.'),
  }),
  run: async ({ scope }, { world, actor, signal, progress }) => {
    const { stored, turns, changes } = world;
    const { report, shown } = await turns.run(async () => {
      signal.throwIfAborted();
      const done = await check(stored, { scope, actor, signal, onRule: progress });
      const answered = await answeredGaps(stored);
      const found = done.found.filter(({ id }) => !answered.has(id));
      const listed = [...found].sort(byGravity).slice(0, mostItems);
      await markShown(
        stored.store,
        await readFindings(
          stored.store,
          listed.map(({ id }) => id),
        ),
      );
      return { report: { ...done, found }, shown: listed };
    });
    const anyNews = report.new.length + report.gone.length > 0;
    changes.announce('run', ...(anyNews ? (['findings'] as const) : []));
    const waiting = report.run.scope === 'full' ? await waitingIn(world, signal) : undefined;
    const data = { ...dataOf(report, await findingsData(stored, shown)), ...defined({ waiting }) };
    return { data, text: textOf(data, waiting) };
  },
});

function dataOf({ run, rules, found, gone, new: fresh }: RunReport, findings: FindingShape[]) {
  const isNew = new Set(fresh);
  const news = found.filter(({ id }) => isNew.has(id)).map(findingName);
  return {
    run_id: run.id,
    scope: run.scope,
    findings,
    total: found.length,
    new: news.sort().slice(0, mostItems),
    gone: gone.slice(0, mostItems).map((finding) => ({ id: findingName(finding), message: finding.message })),
    rules_run: run.rules_run,
    undecided: run.undecided_found,
    failed_rules: rules.flatMap(({ id, skipped }) => (isUnfinished(skipped) ? [`${id}: ${skipped}`] : [])),
  };
}

/** Unaccepted claims, and the findings if they were accepted. */
async function waitingIn({ stored, tryWaiting }: ServedWorld, signal: AbortSignal) {
  if (stored.home === undefined || (await countClaims(stored.store, 'candidate')) === 0) return undefined;
  const waiting = await tryWaiting(planWaitingTrial(stored), signal);
  if (waiting === undefined) return undefined;
  const would = wouldBeFound(waiting).slice(0, mostItems);
  return { claims: waiting.claims, would_appear: would.map((finding) => findingData(finding)) };
}

function waitingText(waiting: Awaited<ReturnType<typeof waitingIn>>): string[] {
  if (waiting === undefined || waiting.claims === 0) return [];
  const { claims, would_appear } = waiting;
  const head = `${plural(claims, 'claim')} read from prose, which nobody has accepted: do not state them as known.`;
  if (would_appear.length === 0) return [`${head} If accepted, none would conflict.`];
  const items = would_appear.map((finding, index) => findingText(finding, index + 1));
  return [`${head} If accepted, they would conflict:`, ...items];
}

function textOf(data: ReturnType<typeof dataOf>, waiting: Awaited<ReturnType<typeof waitingIn>>): string {
  const { scope, findings, total, gone, rules_run, undecided, failed_rules } = data;
  const fresh = new Set(data.new);
  const counts = `scope ${idOrQuoted(scope)}, ${plural(rules_run, 'rule')} run, ${fresh.size} new, ${gone.length} closed`;
  const wanting = undecided > 0 ? `, ${plural(undecided, 'pair')} not compared: dates missing` : '';
  const heading =
    total === 0 ? `Nothing found (${counts}${wanting})` : `${plural(total, 'finding')} (${counts}${wanting})`;
  const items = findings.map((finding, index) => {
    const text = findingText(finding, index + 1);
    return fresh.has(finding.id) ? `NEW ${text}` : text;
  });
  const rest = total > findings.length ? ['The get_ tools list the rest.'] : [];
  return [
    listingText({ heading, items, total }),
    ...gone.map(({ message }) => `Closed: ${quoted(message)}`),
    ...failed_rules.map((failure) => `This rule did not run to its end: ${quoted(failure)}`),
    ...waitingText(waiting),
    ...rest,
  ].join('\n\n');
}

/** Definite before possible, gaps last; else as the run gives them. */
function byGravity(a: Finding, b: Finding): number {
  return gravity(a) - gravity(b);
}

function gravity({ category, verdict, severity }: Finding): number {
  if (category === 'orphan') return 3;
  if (verdict !== 'definite') return 2;
  return severity === 'error' ? 0 : 1;
}
