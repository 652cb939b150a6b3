import * as z from 'zod';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import { type WorldInMemory, worldInMemory } from '../../../../app/ingest/world-in-memory.ts';
import { noWorld } from '../../../../app/store/stored-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { type Audience, audiences, type Withheld } from '../../../../model/audience.ts';
import { reportedProblem } from '../../../../model/problem.ts';
import { accountOf, isNothingStored } from '../../../../report/shared/account.ts';
import { foundText } from '../../../../report/shared/found.ts';
import { placeShown } from '../../../../report/shared/paths.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { problemLines } from '../../../../report/text/text.ts';
import { defined } from '../../../../util/defined.ts';
import { printableText } from '../../../../util/text/printable.ts';
import { SiteFolder } from '../../../pages/mirror/site-folder.ts';
import { writeMirror } from '../../../pages/mirror/write-mirror.tsx';
import { exitStatus } from '../../fail-on.ts';
import { homeOf } from '../../stored-world.ts';
import { type Progress, progressOn } from '../../terminal/progress.ts';
import { terminal } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  out: z.string().min(1),
  for: z.enum(audiences),
  calendar: z.string().optional(),
  color: z.boolean().optional(),
});

/** `lore mirror`: writes the pages of a world as files, and says what could not be read. */
export async function mirrorCommand(rawOptions: unknown): Promise<void> {
  const { world: path, out, for: audience, calendar, color } = optionsSchema.parse(rawOptions);
  const begun = performance.now();
  const place = homeOf({ path, store: 'make' }); // a folder of lore is a world, as `lore check` has it
  if (place === undefined) throw noWorld();
  const home = { ...place, audience };
  const site = await SiteFolder.open(out); // refused before a large world is read
  const progress = progressOn(process.stderr);
  const store = await openMemoryStore();
  try {
    const memory = await worldInMemory({
      ...{ store, home, ...defined({ calendar }), clock: () => new Date() },
      onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
      onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
    });
    const { report, withheld, idleGlobs } = memory;
    const tell = () => {
      progress.done();
      const ofReaders = audience === 'readers' ? idleGlobs.map(reportedProblem) : [];
      printProblems({ ...report, problems: [...ofReaders, ...report.problems] }, audience, color);
      process.stderr.write(withheldText(withheld));
    };
    if (isNothingStored(report)) {
      tell();
      process.stderr.write('lore: Nothing was read, so no page was written.\n');
      process.exitCode = 2;
      return;
    }
    const pages = await writePages(memory, site, progress);
    tell();
    const found = foundText(report.findings.open_counts);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${plural(pages, 'page')} in ${printableText(out)}: ${found} open; ${seconds} s.\n`);
    process.exitCode = exitStatus({ findings: [], problems: report.problems }, 'error');
  } finally {
    progress.done();
    await store.close();
  }
}

async function writePages(memory: WorldInMemory, site: SiteFolder, progress: Progress): Promise<number> {
  try {
    const pages = await writeMirror(memory, site, { onPage: (done) => progress.show(`writing page ${done}`) });
    await site.finish();
    return pages;
  } catch (error) {
    await site.abandon();
    throw error;
  }
}

/** The author is told that something is left out, and readers are not. */
function withheldText({ files, parts }: Withheld = { files: 0, parts: 0 }): string {
  if (files + parts === 0) return '';
  const what = [
    ...(files === 0 ? [] : [plural(files, 'file')]),
    ...(parts === 0 ? [] : [`parts of ${plural(parts, files === 0 ? 'file' : 'other file')}`]),
  ];
  return `lore: Left out for readers: ${what.join(', and ')}. Lines are counted without them; \`--for author\` writes all.\n`;
}

/** As a check shows them; on stderr, for they are no part of what was asked for. */
function printProblems(report: IngestReport, audience: Audience, colour: boolean | undefined): void {
  const { world, problems } = report;
  if (problems.length === 0) return;
  const { show, sourceLine } = pathsFromHere(world.root, audience);
  const options = { ...terminal(colour, process.env, process.stderr), sourceLine };
  const shown = problems.map((problem) => placeShown(problem, show));
  process.stderr.write(`${problemLines(shown, options, accountOf(report))}\n`);
}
