import { join, relative } from 'node:path';
import * as z from 'zod';
import { readBaseline, writeBaseline } from '../../../../app/check/baseline.ts';
import { type CheckResult, checkWorld } from '../../../../app/check/check-world.ts';
import { sourceLines } from '../../../../app/world/source-lines.ts';
import { openScratchStore } from '../../../../compose.ts';
import type { Finding } from '../../../../model/finding.ts';
import type { Report } from '../../../../model/report.ts';
import { formatJson } from '../../../../report/json.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { isUnread } from '../../../../report/shared/unread.ts';
import { defined } from '../../../../util/defined.ts';
import { version } from '../../../../util/package.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { exitStatus, failOnLevels } from '../../fail-on.ts';
import { statsText } from '../../print/stats.ts';
import { progressOn } from '../../terminal/progress.ts';
import { terminal } from '../../terminal/terminal.ts';
import { reportFormats } from './formats.ts';

const optionsSchema = z.object({
  format: z.enum(reportFormats),
  verdict: z.enum(['definite', 'all']),
  failOn: z.enum(failOnLevels),
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
});
type CheckOptions = z.infer<typeof optionsSchema>;

/** The file in a world's folder that a baseline is written to where none is named. */
const baselineName = 'lore-baseline.json';

/** `lore check`: reads a world into a graph in memory, runs the rules, prints the report, sets the exit status. */
export async function checkCommand(path: string, rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const result = await runCheck(path, options);
  if (options.writeBaseline === true) return printBaseline(result, options);
  const report = narrowed(result.report, options);
  reportModel(report.prose);
  process.stdout.write(await formatted({ ...result, report }, options));
  if (options.stats === true) process.stderr.write(statsText(result.phases, report.rules));
  const unread = isUnread(report);
  if (unread && (options.format !== 'text' || options.quiet === true)) process.stderr.write(nothingRead);
  process.exitCode = unread
    ? 2
    : exitStatus({ findings: report.violations, problems: report.problems }, options.failOn);
}

/** Where the report itself does not say so. */
const nothingRead = 'lore: Nothing was read: no file holds an entity, a claim or a passage of prose.\n';

/** Writes what was found into the baseline file. Nothing fails, unless nothing could be read: from now on it is known. */
function printBaseline({ report }: CheckResult, { baseline }: CheckOptions): void {
  const path = baseline ?? join(report.world.root, baselineName);
  const { findings, problems } = writeBaseline(path, report);
  const count = `${plural(findings, 'finding')}${problems > 0 ? ` and ${plural(problems, 'problem')}` : ''}`;
  const shown = relative('.', path);
  process.stdout.write(`${count} written to ${shown}. Now check for what is new: lore check --baseline ${shown}\n`);
  if (!isUnread(report)) return;
  process.stderr.write(nothingRead);
  process.exitCode = 2;
}

async function runCheck(
  path: string,
  { calendar, model, rule, baseline, writeBaseline: writes }: CheckOptions,
): Promise<CheckResult> {
  const progress = progressOn(process.stderr);
  const store = await openScratchStore({ env: process.env });
  try {
    return await checkWorld({
      path,
      store,
      clock: () => new Date(),
      onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
      onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
      ...defined({ calendar }),
      ...extraction(model, progress),
      ...defined({ onlyRules: rule }),
      ...(baseline === undefined || writes === true ? {} : { baseline: readBaseline(baseline) }),
    });
  } finally {
    progress.done();
    await store.close();
  }
}

/** The report with what the options list, and how many they do not. */
function narrowed(report: Report, { verdict, severity }: CheckOptions): Report {
  const isListed = (finding: Finding): boolean =>
    (verdict === 'all' || finding.verdict === 'definite') && (severity === undefined || finding.severity === severity);
  const listed = report.violations.filter(isListed);
  const ids = new Set(listed.map(({ id }) => id));
  const hidden = new Set(report.violations.map(({ id }) => id).filter((id) => !ids.has(id)));
  const details = report.details.filter(({ violation: id }) => !hidden.has(id));
  return { ...report, violations: listed, details, unlisted: hidden.size };
}

/** Loads only the module of the format wanted. */
async function formatted(
  { report, rules, draw }: CheckResult,
  { format, color, quiet, gaps }: CheckOptions,
): Promise<string> {
  switch (format) {
    case 'json':
      return formatJson(report);
    case 'sarif': {
      const { formatSarif } = await import('../../../../report/sarif.ts');
      return formatSarif(report, { toolVersion: version(), rules });
    }
    case 'github': {
      const { formatGithub } = await import('../../../../report/github.ts');
      return formatGithub(report);
    }
    case 'html': {
      const { formatHtml } = await import('../../../../report/html/page.ts');
      return formatHtml(report, {
        toolVersion: version(),
        rules: new Map(rules.map((rule) => [rule.id, rule])),
        draw,
        sourceLine: sourceLines(report.world.root),
      });
    }
    case 'text': {
      if (quiet === true) {
        const { formatQuiet } = await import('../../../../report/text/quiet.ts');
        return formatQuiet(report);
      }
      const { formatText } = await import('../../../../report/text/text.ts');
      return formatText(report, {
        ...terminal(color, process.env, process.stdout),
        sourceLine: sourceLines(report.world.root),
        ...defined({ gaps }),
      });
    }
  }
}
