import * as z from 'zod';
import { listFindings } from '../../../../app/findings/list-findings.ts';
import { openFindings } from '../../../../app/findings/open-findings.ts';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import { type WatchRequest, watchWorld } from '../../../../app/ingest/watch-world.ts';
import { worldPath } from '../../../../app/store/home.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import type { PathsFrom } from '../../../../app/world/paths-from.ts';
import type { Finding } from '../../../../model/finding.ts';
import type { ReportedProblem } from '../../../../model/problem.ts';
import { categories } from '../../../../model/rule.ts';
import { isNothingStored } from '../../../../report/shared/account.ts';
import { findingShown } from '../../../../report/shared/paths.ts';
import { plural } from '../../../../report/shared/plural.ts';
import type { TextOptions } from '../../../../report/text/text-options.ts';
import { defined } from '../../../../util/defined.ts';
import { printableText } from '../../../../util/text/printable.ts';
import { holdStore } from '../../../served/hold-store.ts';
import { extraction, reportModel } from '../../extraction.ts';
import { exitStatus, type FailOn, failOnLevels, openOnesFail } from '../../fail-on.ts';
import { reportFailure } from '../../failure.ts';
import { worldOptions } from '../../option-schemas.ts';
import { ingestText } from '../../print/ingest.ts';
import { firstFindings, gravestFirst } from '../../print/listing.ts';
import { ingestShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { progressOn } from '../../terminal/progress.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';
import { WatchedStory } from './watched-story.ts';

const optionsSchema = worldOptions.extend({
  calendar: z.string().optional(),
  model: z.string().min(1).optional(),
  failOn: z.enum(failOnLevels),
  color: z.boolean().optional(),
});

/** `lore watch`: ingests on every save until SIGINT or SIGTERM. JSON is one report a line. The exit status is of how it ends. */
export async function watchCommand(rawOptions: unknown): Promise<void> {
  const { world: path, format, calendar, model, failOn, color } = optionsSchema.parse(rawOptions);
  const progress = progressOn(process.stderr);
  const story = new WatchedStory();
  let last: IngestReport | undefined;
  let told: readonly ReportedProblem[] = [];
  const print = async (report: IngestReport, changed: readonly string[], stored: StoredWorld) => {
    const isFirst = last === undefined;
    last = report;
    progress.done();
    reportModel(report.prose);
    const paths = pathsFromHere(report.world.root);
    const shown = ingestShown(report, paths.show);
    if (format === 'json') process.stdout.write(`${JSON.stringify(shown)}\n`);
    else {
      const options = textOptions(color, paths);
      process.stdout.write(heading(changed.map(paths.show)) + ingestText(shown, options, told));
      told = shown.problems;
      if (isFirst) process.stdout.write(openText(await openBefore(stored, report), paths, options));
    }
    if (isFirst) process.stderr.write(watchingText(report, stored));
    story.ingested(report);
  };
  await untilInterrupted((signal) =>
    withStoredWorld({ path, store: 'make', alone: true, tellsProblems: true }, (opened) =>
      holdStore(
        opened,
        { watches: true, readOnly: false, warn: warnOnStderr, onChanged: story.onChanged },
        async (stored) => {
          const watching: WatchRequest = {
            signal,
            turn: story.turn,
            ...defined({ calendar }),
            ...extraction(model, progress),
            onReport: (report, changed) => print(report, changed, stored),
            onTrouble: (error, { triesAgain }) => {
              progress.done();
              reportFailure(error);
              if (triesAgain) process.stderr.write(waitingText);
            },
            onRecovery: () => process.stderr.write(recoveredText),
            onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
            onWrite: (done, total) => progress.show(`writing ${done}/${total}`),
            onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
          };
          await story.during(stored, signal, () => watchWorld(stored, watching));
          if (last !== undefined) process.exitCode = await statusOf(last, stored, failOn);
        },
      ),
    ),
  );
  progress.done();
}

async function statusOf(last: IngestReport, { store }: StoredWorld, failOn: FailOn): Promise<0 | 1 | 2> {
  if (isNothingStored(last)) return 2;
  if (exitStatus({ findings: [], problems: last.problems }, failOn) === 1) return 1;
  return openOnesFail(await openFindings(store), failOn) ? 1 : 0;
}

/** Findings that were open before the watch began and still are, without gaps: one page, and the total. */
interface OpenBefore {
  readonly findings: readonly Finding[];
  readonly total: number;
}

async function openBefore({ store }: StoredWorld, { findings }: IngestReport): Promise<OpenBefore> {
  const fresh = findings.new.filter(({ category }) => category !== 'orphan');
  const isNew = new Set(fresh.map(({ id }) => id));
  const { items, total } = await listFindings(store, { status: 'open', category: faults, peek: true });
  const open = items.map(({ violation: finding }) => finding);
  return { findings: open.filter(({ id }) => !isNew.has(id)), total: total - fresh.length };
}

const faults = categories.filter((category) => category !== 'orphan');

function openText({ findings, total }: OpenBefore, { show }: PathsFrom, options: TextOptions): string {
  if (total === 0) return '';
  const shown = gravestFirst(findings.map((finding) => findingShown(finding, show)));
  const blocks = firstFindings(shown, options, 'lore findings lists them');
  return `${[`\n${plural(total, 'finding')} open since before:`, ...blocks].join('\n\n')}\n`;
}

const warnOnStderr = (words: string): void => void process.stderr.write(`lore: ${printableText(words)}\n`);
const waitingText = '      Watching goes on. It is tried again from time to time, and at the next save.\n';
const recoveredText = 'lore: The store can be used again. All saved files are loaded.\n';

function watchingText({ counts, world }: IngestReport, { home }: StoredWorld): string {
  const where = home === undefined ? world.root : worldPath(home);
  return `lore: Watching ${where} (${plural(counts.files, 'file')}): every save is ingested. Ctrl-C ends it.\n`;
}

function heading(changed: readonly string[]): string {
  if (changed.length === 0) return '';
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  return `\n— ${changed.slice(0, 3).map(printableText).join(', ')}${more}\n`;
}
