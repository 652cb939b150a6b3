import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reportSchema } from '../../src/model/report.ts';
import { readTreeKey, type TreeKey } from '../accuracy/keys.ts';
import { compareWithKey } from '../accuracy/match.ts';
import { TreeFile } from '../accuracy/tree-file.ts';
import { inFolder } from '../folder.ts';
import type { Ledger } from '../parts/measurement.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment } from '../server.ts';
import { namedInKey } from './gramps-findings.ts';
import { installGramps, peerVersions } from './install.ts';
import { addProcesses, type Command, measureCommand, type WholeProcess } from './measured.ts';

interface Tree {
  readonly path: string;
  readonly calendar?: string;
  /** Answer key, where there is one of people and families. */
  readonly key?: string;
}
const trees: readonly Tree[] = [
  { path: 'genealogy/royal92.ged', key: 'royal92-adjudicated.json' },
  { path: 'genealogy/pres2020.ged', key: 'pres2020.json' },
  { path: 'middle-earth/arda.ged', calendar: 'middle-earth' },
];
const fewestRuns = 5;
const gramps = `Gramps ${peerVersions.gramps} Verify`;

interface Tool {
  readonly series: string;
  readonly command: (file: string) => Command;
  /** Its findings in its output, by its own sorts. */
  readonly counts: (stdout: string) => Readonly<Record<string, number>>;
  /** How many entries of an answer key it names. */
  readonly named: (stdout: string, key: TreeKey, tree: TreeFile) => number;
}

/** A family tree, and what is known to be wrong in it. */
interface Subject {
  readonly file: string;
  readonly key?: TreeKey;
}

/**
 * Gramps' *Verify the Data* and `lore check` on the same family trees, by turns: each whole command from cold, Gramps with
 * its settings as they come, and with dates without a day taken into account.
 */
export async function compareFamilyTrees(minutes: number, wanted: number, ledger: Ledger): Promise<void> {
  const corpora = process.env.LORE_CORPORA ?? '';
  if (corpora === '' || !existsSync(corpora)) {
    return ledger.miss({ series: gramps }, 'LORE_CORPORA names no folder with family trees');
  }
  await inFolder(async (home) => {
    const peers: Tool[] = [];
    await ledger.try({ series: gramps }, async () => {
      const folder = await installGramps();
      peers.push(grampsTool(folder, home, []), grampsTool(folder, home, ['estimate_age=1']));
      ledger.versions.Gramps = peerVersions.gramps;
    });
    for (const { path, calendar, key } of trees) {
      // Gramps keeps what it made beside the file it reads.
      const file = join(home, basename(path));
      copyFileSync(join(corpora, path), file);
      const more = calendar === undefined ? [] : ['--calendar', calendar];
      const subject = { file, ...(key === undefined ? {} : { key: readTreeKey(corpora, key) }) };
      await compareOn(subject, [loreTool(more), ...peers], Math.max(fewestRuns, wanted), minutes, ledger);
    }
  });
}

async function compareOn(
  { file, key }: Subject,
  tools: readonly Tool[],
  wanted: number,
  minutes: number,
  ledger: Ledger,
): Promise<void> {
  const input = basename(file);
  const runs = new Map(tools.map((tool) => [tool, [] as WholeProcess[]]));
  const failed = new Set<Tool>();
  // The first round only warms up the disk, and makes what Gramps keeps in its home.
  for (let round = -1; round < wanted; round++) {
    for (const tool of tools.filter((each) => !failed.has(each))) {
      const before = ledger.missing.length;
      await ledger.try({ series: tool.series, input }, async () => {
        const run = await measureCommand(tool.command(file), minutes);
        if (round >= 0) runs.get(tool)?.push(run);
      });
      if (ledger.missing.length > before) failed.add(tool);
    }
  }
  for (const [tool, measured] of runs) {
    const [first] = measured;
    if (first === undefined || failed.has(tool)) continue;
    const about = { series: tool.series, input };
    addProcesses(ledger, about, measured);
    for (const [what, count] of Object.entries(tool.counts(first.stdout))) {
      ledger.add({ ...about, what, unit: 'findings' }, [count]);
    }
    if (key === undefined) continue;
    const named = tool.named(first.stdout, key, new TreeFile(readFileSync(file, 'latin1')));
    ledger.add({ ...about, what: `of ${key.definite.length} in the key`, unit: 'findings' }, [named]);
  }
}

const loreTool = (more: readonly string[]): Tool => ({
  series: 'lore check',
  command: (file) => ({
    command: process.execPath,
    args: [program, 'check', file, '--format', 'json', ...more],
    env: embeddedEnvironment,
    fine: [0, 1],
  }),
  counts: (stdout) => {
    const { violations } = reportSchema.parse(JSON.parse(stdout));
    const gaps = violations.filter(({ category }) => category === 'orphan').length;
    const definite = violations.filter(
      ({ category, verdict }) => category !== 'orphan' && verdict === 'definite',
    ).length;
    return { definite, possible: violations.length - gaps - definite, gaps };
  },
  named: (stdout, key, tree) => compareWithKey(key, reportSchema.parse(JSON.parse(stdout)).violations, tree).matched,
});

function grampsTool(folder: string, home: string, options: readonly string[]): Tool {
  return {
    series: [gramps, ...options].join(', '),
    command: (file) => ({
      command: join(folder, 'bin', 'gramps'),
      args: ['-q', '-y', '-i', file, '-a', 'tool', '-p', ['name=verify', ...options].join(',')],
      env: { GRAMPSHOME: home, LANG: 'C.UTF-8' },
    }),
    counts: (stdout) => {
      const lines = stdout.split('\n');
      const beginning = (mark: string): number => lines.filter((line) => line.startsWith(mark)).length;
      return { errors: beginning('E: '), warnings: beginning('W: ') };
    },
    named: namedInKey,
  };
}
