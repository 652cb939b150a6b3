import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bytesIn, inFolder } from '../folder.ts';
import { type BenchOptions, runsAt } from '../options.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment, withServer } from '../server.ts';
import { generateWorld } from '../world/generate-world.ts';
import { writeMeasuredWorld } from '../world/measured-world.ts';
import { writeVault } from '../world/write-vault.ts';
import { Ledger, type Measurement } from './measurement.ts';

const peakMemory = new URL('../peak-memory.mjs', import.meta.url).href;
const relationsPerNote = 3;
const notesPerSlip = 200;
/** Edits of the vault that each way of taking them in is measured with. */
const edits = { again: 5, watched: 9 };

/** The worlds on which the built program is measured. */
interface EditedWorld {
  readonly folder: string;
  readonly edits: Edits;
  /** How many of them a command of its own takes in. */
  readonly again: number;
  readonly about: { readonly input: string; readonly relations?: number };
}

/**
 * How long the built program takes to ingest a generated vault of Markdown notes, and to ingest it again after one edited line:
 * as a command of its own, and in a running `lore watch` from the save to the report. On Neo4j as a command only, and so on both
 * engines the worlds in YAML that everything is measured on.
 */
export async function measureIngest(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  await measureVault(options, ledger);
  for (const relations of options.sizes) {
    await inFolder(async (folder) => {
      writeMeasuredWorld(relations, options.seed, folder);
      const about = { input: 'a world in YAML', relations };
      const paths = readdirSync(join(folder, 'chapters')).map((name) => join('chapters', name));
      const world = { folder, edits: new Edits(folder, paths), again: runsAt(options, relations), about };
      if (options.engines.includes('embedded')) await measureCommands('embedded', embeddedEnvironment, world, ledger);
      await onNeo4j(options, world, ledger);
    });
  }
  return ledger.measurement();
}

async function measureVault(options: BenchOptions, ledger: Ledger): Promise<void> {
  await inFolder(async (folder) => {
    const { notes, noteBytes, seed } = options;
    const relations = notes * relationsPerNote;
    const world = generateWorld({ entities: notes, relations, seed, slips: Math.ceil(notes / notesPerSlip) });
    const { paths } = writeVault(world, folder, { noteBytes, seed });
    const people = paths.filter((path) => path.startsWith('Persons/'));
    const about = { input: `${paths.length} notes, ${(bytesIn(folder) / 1e6).toFixed(1)} MB` };
    const vault = { folder, edits: new Edits(folder, people), again: edits.again, about };
    if (options.engines.includes('embedded')) {
      await measureCommands('embedded', embeddedEnvironment, vault, ledger);
      await measureWatch(vault, ledger);
    }
    await onNeo4j(options, vault, ledger);
  });
}

async function onNeo4j({ engines }: BenchOptions, world: EditedWorld, ledger: Ledger): Promise<void> {
  if (!engines.includes('neo4j')) return;
  await withServer(
    (why) => ledger.miss({ series: 'neo4j, lore ingest', ...world.about }, why),
    async ({ env, version }) => {
      ledger.versions.Neo4j = version;
      await measureCommands('neo4j', env, world, ledger);
    },
  );
}

async function measureCommands(
  engine: string,
  env: Readonly<Record<string, string>>,
  { folder, edits: edit, again: times, about }: EditedWorld,
  ledger: Ledger,
): Promise<void> {
  const series = `${engine}, lore ingest`;
  await ledger.try({ series, ...about }, async () => {
    const first = await lore(env, 'ingest', folder, '--format', 'json');
    ledger.add({ series, ...about, what: 'first', unit: 'ms' }, [first.ms]);
    ledger.add({ series, ...about, what: 'peak memory, first', unit: 'MiB' }, [first.peakMib]);
    const again: Ended[] = [];
    while (again.length < times) {
      edit.next();
      again.push(await lore(env, 'ingest', folder, '--format', 'json'));
    }
    ledger.add(
      { series, ...about, what: 'again after an edited line', unit: 'ms' },
      again.map(({ ms }) => ms),
    );
    ledger.add(
      { series, ...about, what: 'peak memory, again', unit: 'MiB' },
      again.map(({ peakMib }) => peakMib),
    );
  });
}

async function measureWatch({ folder, edits: edit, about }: EditedWorld, ledger: Ledger): Promise<void> {
  const series = 'embedded, lore watch';
  await ledger.try({ series, ...about }, async () => {
    const watch = new Watch(folder);
    await watch.report();
    const times: number[] = [];
    for (let count = -1; count < edits.watched; count++) {
      const begun = performance.now();
      edit.next();
      await watch.report();
      if (count >= 0) times.push(performance.now() - begun); // the first one warms it up
    }
    ledger.add({ series, ...about, what: 'from an edited line to the report', unit: 'ms' }, times);
    ledger.add({ series, ...about, what: 'peak memory', unit: 'MiB' }, [await watch.end()]);
  });
}

/** Edits one line of one file after the other: the first date of somebody's birth or death. */
class Edits {
  private readonly folder: string;
  private readonly paths: readonly string[];
  private at = 0;

  constructor(folder: string, paths: readonly string[]) {
    this.folder = folder;
    this.paths = paths;
  }

  next(): void {
    const dated = /^( *(?:birth|death): "?)(?:c\. |before )?(\d+)(?="?$)/m;
    for (let tried = 0; tried < this.paths.length; tried++) {
      const path = join(this.folder, this.paths[(this.at++ * 97) % this.paths.length] ?? '');
      const text = readFileSync(path, 'utf8');
      if (!dated.test(text)) continue;
      writeFileSync(
        path,
        text.replace(dated, (_, key, year) => `${key}${Number(year) + 1}`),
      );
      return;
    }
    throw new Error('No file says when somebody was born or died.');
  }
}

interface Ended {
  readonly ms: number;
  readonly peakMib: number;
}

/** Runs the built program to its end. */
async function lore(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const begun = performance.now();
  const child = started(env, args);
  child.stdout?.resume();
  const peakMib = await ended(child);
  return { ms: performance.now() - begun, peakMib };
}

/** A running `lore watch`. */
class Watch {
  private readonly child: ChildProcess;
  private readonly reports: AsyncIterator<string>;
  private readonly memory: Promise<number>;

  constructor(folder: string) {
    this.child = started(embeddedEnvironment, ['watch', folder, '--format', 'json']);
    this.reports = createInterface({ input: this.child.stdout ?? process.stdin })[Symbol.asyncIterator]();
    this.memory = ended(this.child);
  }

  async report(): Promise<void> {
    const { done } = await this.reports.next();
    if (done === true) await this.memory; // rejects with what it said at its end
  }

  async end(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.memory;
  }
}

function started(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--import', peakMemory, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The most memory that a process took, in MiB, once it is gone. */
function ended(child: ChildProcess): Promise<number> {
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (status) => {
      const peak = /peak-memory-kib (\d+)/.exec(errors)?.[1];
      if (peak === undefined || (status !== 0 && status !== null)) reject(new Error(errors));
      else resolve(Number(peak) / 1024);
    });
  });
}
