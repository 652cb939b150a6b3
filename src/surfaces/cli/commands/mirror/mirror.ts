import * as z from 'zod';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import { type WorldInMemory, worldInMemory } from '../../../../app/ingest/world-in-memory.ts';
import { noWorld } from '../../../../app/store/stored-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { foundText } from '../../../../report/shared/found.ts';
import { placeShown } from '../../../../report/shared/paths.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { isUnread } from '../../../../report/shared/unread.ts';
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
  calendar: z.string().optional(),
  color: z.boolean().optional(),
});

/** `lore mirror`: writes the pages of a world as files, and says what could not be read. */
export async function mirrorCommand(rawOptions: unknown): Promise<void> {
  const { world: path, out, calendar, color } = optionsSchema.parse(rawOptions);
  const begun = performance.now();
  const home = homeOf({ path, store: 'need' });
  if (home === undefined) throw noWorld();
  const site = await SiteFolder.open(out); // refused before a large world is read
  const progress = progressOn(process.stderr);
  const store = await openMemoryStore();
  try {
    const memory = await worldInMemory({
      ...{ store, home, ...defined({ calendar }), clock: () => new Date() },
      onFile: (file, done, total) => progress.show(`reading ${done}/${total} ${file}`),
      onRule: (done, total, id) => progress.show(`checking ${done}/${total} ${id}`),
    });
    const { report } = memory;
    if (isUnread(report)) {
      progress.done();
      printProblems(report, color);
      process.stderr.write('lore: Nothing was read, so no page was written.\n');
      process.exitCode = 2;
      return;
    }
    const pages = await writePages(memory, site, progress);
    progress.done();
    printProblems(report, color);
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

/** As a check shows them; on stderr, for they are no part of what was asked for. */
function printProblems({ world, problems }: IngestReport, colour: boolean | undefined): void {
  if (problems.length === 0) return;
  const { show, sourceLine } = pathsFromHere(world.root);
  const options = { ...terminal(colour, process.env, process.stderr), sourceLine };
  const shown = problems.map((problem) => placeShown(problem, show));
  process.stderr.write(`${problemLines(shown, options)}\n`);
}
