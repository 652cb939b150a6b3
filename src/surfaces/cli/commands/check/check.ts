import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { readBaseline, writeBaseline } from '../../../../app/check/baseline.ts';
import { type CheckTarget, checkTarget } from '../../../../app/check/check-target.ts';
import { type CheckResult, checkWorld } from '../../../../app/check/check-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import type { Finding } from '../../../../model/finding.ts';
import type { Report } from '../../../../model/report.ts';
import { isNothingRead } from '../../../../report/shared/account.ts';
import { nobodyDeclared } from '../../../../report/shared/nobody-declared.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { printableText } from '../../../../util/text/printable.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { checkFailOnLevels, exitStatus, failingOf } from '../../fail-on.ts';
import { statsText } from '../../print/stats.ts';
import { progressOn } from '../../terminal/progress.ts';
import { reportFormats } from './formats.ts';
import { reportText } from './report-text.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  format: z.enum(reportFormats),
  verdict: z.enum(['definite', 'all']),
  failOn: z.enum(checkFailOnLevels),
  calendar: z.string().optional(),
  model: z.string().min(1).optional(),
  rule: z.array(z.string()).optional(),
  severity: z.enum(['error', 'warn']).optional(),
  color: z.boolean().optional(),
  quiet: z.boolean().optional(),
  stats: z.boolean().optional(),
  gaps: z.boolean().optional(),
  baseline: z.string().min(1).optional(),
  writeBaseline: z.boolean().optional(),
  decisions: z.boolean().optional(),
});
type CheckOptions = z.infer<typeof optionsSchema>;

/** The file in a world's folder that a baseline is written to where none is named. */
const baselineName = 'lore-baseline.json';

/** `lore check`: reads a world into a graph in memory, runs the rules, prints the report, sets the exit status. */
export async function checkCommand(named: readonly string[], rawOptions: unknown): Promise<void> {
  const { paths, ...options } = pathsApart(named, optionsSchema.parse(rawOptions));
  const { world, calendar } = options;
  const target = await checkTarget({ paths, world, calendar, cwd: process.cwd() });
  if (target.about !== undefined && options.writeBaseline === true) throw wholeWorldOnly();
  for (const path of target.left ?? [])
    process.stderr.write(`lore: ${printableText(path)} is not lore of this world and is ignored.\n`);
  if (process.env.NEO4J_URI && options.quiet !== true) process.stderr.write(onEmbedded);
  const result = await runCheck(target, options);
  if (options.writeBaseline === true) return printBaseline(result, options);
  const report = narrowed(result.report, options);
  reportModel(report.prose);
  process.stdout.write(await reportText({ ...result, report }, options));
  if (options.stats === true) process.stderr.write(statsText(result.phases, report.rules));
  const unread = isNothingRead(report);
  if (unread && (options.format !== 'text' || options.quiet === true)) process.stderr.write(nothingRead(report));
  process.exitCode = unread ? 2 : statusOf(report, options);
}

function statusOf({ violations: findings, problems, waiting }: Report, { failOn: level }: CheckOptions): 0 | 1 {
  const { failOn, waitingFails } = failingOf(level);
  const would = waiting === undefined ? 0 : waiting.would_open.length + waiting.would_join.length;
  return waitingFails && would > 0 ? 1 : exitStatus({ findings, problems }, failOn);
}

/** To whoever names a server. */
const onEmbedded =
  'lore: A check runs on the embedded engine and leaves the server of NEO4J_URI alone; `lore ingest` and `lore run` work there.\n';

/** Where the report itself does not say so. */
const nothingRead = (report: Report): string =>
  `lore: Nothing was read: ${nobodyDeclared(report) ?? 'no file holds an entity or a claim.'}\n`;

/** Writes what was found into the baseline file. The check fails only if nothing could be read: from now on the baseline knows every finding. */
function printBaseline({ report }: CheckResult, { baseline }: CheckOptions): void {
  const path = baseline ?? join(report.world.root, baselineName);
  const { findings, problems } = writeBaseline(path, report);
  const count = `${plural(findings, 'finding')}${problems > 0 ? ` and ${plural(problems, 'problem')}` : ''}`;
  const shown = relative('.', path);
  process.stdout.write(`${count} written to ${shown}. To check for new findings: lore check --baseline ${shown}\n`);
  if (!isNothingRead(report)) return;
  process.stderr.write(nothingRead(report));
  process.exitCode = 2;
}

/** `--rule ID my-world`: an option of several values has taken the path for one of them. */
function pathsApart(
  paths: readonly string[],
  options: CheckOptions,
): CheckOptions & { readonly paths: readonly string[] } {
  const last = options.rule?.at(-1);
  if (paths.length > 0 || last === undefined || options.rule?.length === 1 || !existsSync(last))
    return { ...options, paths };
  return { ...options, rule: options.rule?.slice(0, -1), paths: [last] };
}

function wholeWorldOnly(): UserInputError {
  return new UserInputError('A baseline is of a whole world.', {
    code: 'baseline-of-files',
    fix: 'Leave the files out: `lore check --write-baseline`.',
  });
}

async function runCheck(
  { path, scan, settings, about }: CheckTarget,
  { calendar, model, rule, baseline, writeBaseline: writes, decisions }: CheckOptions,
): Promise<CheckResult> {
  const progress = progressOn(process.stderr);
  const store = await openMemoryStore();
  try {
    return await checkWorld({
      path,
      ...defined({ scan, settings, about }),
      store,
      clock: () => new Date(),
      onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
      onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      ...defined({ calendar }),
      ...extraction(model, progress),
      ...defined({ onlyRules: rule, withDecisions: decisions }),
      ...(baseline === undefined || writes === true ? {} : { baseline: readBaseline(baseline) }),
    });
  } finally {
    progress.done();
    await store.close();
  }
}

/** The report with what the options list, and how many they do not. A gap is neither definite nor possible. */
function narrowed(report: Report, { verdict, severity, gaps = false }: CheckOptions): Report {
  const isDefinite = (finding: Finding): boolean =>
    finding.verdict === 'definite' && (finding.category !== 'orphan' || gaps);
  const isListed = (finding: Finding): boolean =>
    (verdict === 'all' || isDefinite(finding)) && (severity === undefined || finding.severity === severity);
  const listed = report.violations.filter(isListed);
  const ids = new Set(listed.map(({ id }) => id));
  const hidden = new Set(report.violations.map(({ id }) => id).filter((id) => !ids.has(id)));
  const details = report.details.filter(({ violation: id }) => !hidden.has(id));
  const { waiting } = report;
  if (waiting === undefined) return { ...report, violations: listed, details, unlisted: hidden.size };
  const [would_open, would_join] = [waiting.would_open.filter(isListed), waiting.would_join.filter(isListed)];
  const left = waiting.would_open.length + waiting.would_join.length - would_open.length - would_join.length;
  return {
    ...{ ...report, violations: listed, details, unlisted: hidden.size + left },
    waiting: { ...waiting, would_open, would_join },
  };
}
