import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorld } from '../../src/app/world/open-world.ts';
import { reportSchema } from '../../src/model/report.ts';
import { inFolder } from '../folder.ts';
import type { Ledger } from '../parts/measurement.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment } from '../server.ts';
import { writeWorld } from '../world/write-world.ts';
import { constraints, shapes } from './constraints.ts';
import { flawedWorld } from './flawed-world.ts';
import { installJena, installPyShacl, peerVersions, scripts } from './install.ts';
import { addProcesses, type Command, measureCommand, type WholeProcess } from './measured.ts';
import { triplesOf } from './triples.ts';

/** A peer that takes longer over a world is left out of it. */
const mostMinutes = 1;

interface Tool {
  readonly series: string;
  readonly command: Command;
  /** Milliseconds of its own phases, and the things it found something about, `constraint id`. */
  readonly read: (run: WholeProcess) => {
    readonly phases: Readonly<Record<string, number>>;
    readonly found: readonly string[];
  };
}

interface Files {
  readonly world: string;
  readonly triples: string;
  readonly shapes: string;
  readonly queries: string;
}

/**
 * pySHACL and Apache Jena (SHACL, and SPARQL over the whole graph) beside `lore check` restricted to the rules of the same
 * six constraints, over the same generated world: whole processes by turns, and whether they found the same.
 */
export async function compareGraphValidators(
  sizes: readonly number[],
  runs: number,
  seed: number,
  ledger: Ledger,
): Promise<void> {
  for (const relations of sizes) {
    await inFolder(async (folder) => {
      const files = await writeFiles(relations, seed, folder, ledger);
      const tools = [loreTool(files.world), ...(await peersOn(files, ledger))];
      await compare(tools, relations, runs, ledger);
    });
  }
}

async function writeFiles(relations: number, seed: number, folder: string, ledger: Ledger): Promise<Files> {
  const files = {
    world: join(folder, 'world'),
    triples: join(folder, 'world.nt'),
    shapes: join(folder, 'shapes.ttl'),
    queries: join(folder, 'queries'),
  };
  writeWorld(flawedWorld(relations, seed), files.world);
  // As lore reads it, so that all of them have the same dates.
  const { content } = await openWorld({ path: files.world });
  const triples = triplesOf(content);
  writeFileSync(files.triples, triples);
  writeFileSync(files.shapes, shapes);
  mkdirSync(files.queries);
  for (const { name, sparql } of constraints) writeFileSync(join(files.queries, `${name}.rq`), sparql);
  const count = triples.split('\n').length - 1;
  ledger.add({ series: 'the world as RDF', what: 'size', relations, unit: 'triples' }, [count]);
  return files;
}

async function peersOn(files: Files, ledger: Ledger): Promise<Tool[]> {
  const tools: Tool[] = [];
  await ledger.try({ series: 'Apache Jena' }, async () => {
    const classPath = await installJena();
    const jena = (series: string, rules: string): Tool => ({
      series,
      command: { command: 'java', args: ['-cp', classPath, 'JenaPeer', files.triples, rules] },
      read: readLines,
    });
    tools.push(jena('Apache Jena SHACL', files.shapes), jena('Apache Jena SPARQL', files.queries));
    ledger.versions['Apache Jena'] = peerVersions.jena;
  });
  await ledger.try({ series: 'pySHACL' }, async () => {
    const command = join(await installPyShacl(), 'bin', 'python');
    tools.push({
      series: 'pySHACL',
      command: { command, args: [scripts.shacl, files.triples, files.shapes] },
      read: readLines,
    });
    ledger.versions.pySHACL = peerVersions.pyshacl;
  });
  return tools;
}

async function compare(tools: readonly Tool[], relations: number, runs: number, ledger: Ledger): Promise<void> {
  const measured = new Map(tools.map((tool) => [tool, [] as WholeProcess[]]));
  for (let round = 0; round < runs; round++) {
    for (const [tool, done] of measured) {
      const before = ledger.missing.length;
      await ledger.try({ series: tool.series, relations }, async () => {
        done.push(await measureCommand(tool.command, mostMinutes));
      });
      if (ledger.missing.length > before) measured.delete(tool);
    }
  }
  const [lore] = tools;
  const [reference] = (lore && measured.get(lore)) ?? [];
  const expected = lore && reference && lore.read(reference).found;
  for (const [tool, done] of measured) {
    const [first] = done;
    if (first === undefined) continue;
    const about = { series: tool.series, relations };
    addProcesses(ledger, about, done);
    const read = done.map(tool.read);
    for (const phase of Object.keys(read[0]?.phases ?? {})) {
      ledger.add(
        { ...about, what: phase, unit: 'ms' },
        read.map(({ phases }) => phases[phase] ?? 0),
      );
    }
    const { found } = tool.read(first);
    ledger.add({ ...about, what: 'things found', unit: 'findings' }, [found.length]);
    if (tool === lore) continue;
    ledger.notes.push(comparison(tool.series, relations, expected ?? [], found));
  }
}

function comparison(series: string, relations: number, expected: readonly string[], found: readonly string[]): string {
  const lacking = expected.filter((each) => !found.includes(each));
  const more = found.filter((each) => !expected.includes(each));
  const at = `${series}, ${relations} relations`;
  if (lacking.length === 0 && more.length === 0) return `${at}: found the same as lore, thing by thing.`;
  const some = (list: readonly string[]): string => `${list.length} (${list.slice(0, 3).join(', ')})`;
  return `${at}: did not find ${some(lacking)} of what lore found, and found ${some(more)} that lore did not.`;
}

function loreTool(world: string): Tool {
  const rules = constraints.map(({ rule }) => rule);
  return {
    series: 'lore check',
    command: {
      command: process.execPath,
      args: [program, ...['check', world, '--format', 'json', '--verdict', 'definite', '--stats', '--rule', ...rules]],
      env: embeddedEnvironment,
      fine: [0, 1],
    },
    read: ({ stdout, stderr }) => {
      const { violations } = reportSchema.parse(JSON.parse(stdout));
      const nameOf = new Map(constraints.map(({ rule, name }) => [rule, name]));
      const found = violations.map(({ rule_id, subject }) => `${nameOf.get(rule_id)} ${subject.id}`);
      const ms = (phase: string): number => Number(new RegExp(`(\\d+) ms {2}${phase}`).exec(stderr)?.[1] ?? Number.NaN);
      const phases = { load: ms('reading') + ms('filling the graph'), validate: ms('running the rules') };
      return { phases, found: [...new Set(found)].sort() };
    },
  };
}

/** `time WHAT MS` and `found SHAPE FOCUS`. */
function readLines({ stdout }: WholeProcess): ReturnType<Tool['read']> {
  const lines = stdout.split('\n').map((line) => line.split(' '));
  const phases = lines.flatMap(([word, what = '', ms]) => (word === 'time' ? [[what, Number(ms)] as const] : []));
  const found = lines.flatMap(([word, shape, focus]) => (word === 'found' ? [`${shape} ${focus}`] : []));
  return { phases: Object.fromEntries(phases), found: [...new Set(found)].sort() };
}
