import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { packagePath } from '../../src/util/package.ts';
import { bearer, restKey, serveProgram } from '../../test/support/program/serve.ts';
import { bytesIn, inFolder } from '../folder.ts';
import type { BenchOptions } from '../options.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment } from '../server.ts';
import { dice } from '../world/dice.ts';
import { generateWorld } from '../world/generate-world.ts';
import { keepWorld } from '../world/keep-world.ts';
import { measuredWorld } from '../world/measured-world.ts';
import type { GeneratedWorld } from '../world/world.ts';
import { writeVault } from '../world/write-vault.ts';
import { Ledger, type Measurement } from './measurement.ts';

const mostRelations = 100_000;
/** Between two requests: the server answers 100 a second for long. */
const breathMs = 12;
const relationsPerNote = 3;
const notesPerSlip = 200;

/**
 * How long a browser waits for each page of `lore serve`, on a kept embedded store of the largest of the sizes up to 100,000 relations;
 * and how long the built program takes to write all pages of a world as files, beside a check of the same world.
 */
export async function measurePages(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  const relations = options.sizes.findLast((size) => size <= mostRelations) ?? mostRelations;
  await ledger.try({ series: 'pages of lore serve', relations }, () => measureServed(relations, options, ledger));
  await measureMirror(packagePath('fixtures', 'ashen-coast'), 'ashen-coast', options.runs, ledger);
  await inFolder(async (folder) => {
    const { notes, noteBytes, seed } = options;
    const size = { entities: notes, relations: notes * relationsPerNote, seed, slips: Math.ceil(notes / notesPerSlip) };
    writeVault(generateWorld(size), folder, { noteBytes, seed });
    const input = `${notes} notes, ${(bytesIn(folder) / 1e6).toFixed(1)} MB`;
    await measureMirror(folder, input, options.runs, ledger);
  });
  return ledger.measurement();
}

async function measureServed(relations: number, { seed, calls }: BenchOptions, ledger: Ledger): Promise<void> {
  await inFolder(async (folder) => {
    const world = measuredWorld(relations, seed);
    await keepWorld(world, folder);
    const server = await serveProgram(folder, [], embeddedEnvironment);
    const get = async (path: string, accept: string) => {
      const answer = await fetch(server.at(path), { headers: { ...bearer(restKey), Accept: accept } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} failed: ${text}`);
      return text;
    };
    try {
      const ids = async (path: string) => page.parse(JSON.parse(await get(path, 'application/json'))).items;
      const known = { conflicts: await ids('/conflicts?limit=50'), sources: await ids('/sources') };
      const about = { relations, entities: world.entities.length, what: 'page', unit: 'ms' } as const;
      for (const [series, pathOf] of pagesOf(world, known)) {
        await ledger.try({ series, relations }, async () => {
          await get(pathOf(calls), 'text/html'); // the first has the store read into memory
          const times: number[] = [];
          while (times.length < calls) {
            const begun = performance.now();
            await get(pathOf(times.length), 'text/html');
            times.push(performance.now() - begun);
            await sleep(breathMs);
          }
          ledger.addDistribution({ ...about, series }, times);
        });
      }
    } finally {
      await server.stop();
    }
  });
}

const page = z.object({ items: z.array(z.object({ id: z.string() })) });
type Items = z.infer<typeof page>['items'];

/** Each page, of another thing each time. */
function pagesOf(
  { entities }: GeneratedWorld,
  { conflicts, sources }: { readonly conflicts: Items; readonly sources: Items },
): readonly (readonly [string, (call: number) => string])[] {
  const roll = dice(11);
  const any = () => entities[roll.between(0, entities.length - 1)] ?? { id: '', name: '' };
  const nth = (items: Items, call: number) => encodeURIComponent(items[call % items.length]?.id ?? '');
  const busiest = busiestOf(entities);
  return [
    ['/', () => '/'],
    ['/review', () => '/review'],
    ['/conflicts', () => '/conflicts'],
    ['/conflicts/{id}', (call) => `/conflicts/${nth(conflicts, call)}`],
    ['/claims?status=candidate', () => '/claims?status=candidate'],
    ['/entities', () => '/entities'],
    ['/entities/{id}', () => `/entities/${encodeURIComponent(any().id)}`],
    ['/entities/{id}, the one of most claims', () => `/entities/${encodeURIComponent(busiest)}`],
    ['/timeline', () => '/timeline'],
    ['/sources', () => '/sources'],
    ['/sources/{id}', (call) => `/sources/${nth(sources, call)}`],
    ['/rules', () => '/rules'],
    ['/search?q=', () => `/search?q=${encodeURIComponent(any().name)}`],
    ['/history', () => '/history'],
    ['/runs', () => '/runs'],
  ];
}

/** The entity with the most relations. */
function busiestOf(entities: GeneratedWorld['entities']): string {
  const counts = new Map<string, number>();
  for (const { relations } of entities) for (const { to } of relations) counts.set(to, (counts.get(to) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as [string, number])[0];
}

async function measureMirror(folder: string, input: string, runs: number, ledger: Ledger): Promise<void> {
  await ledger.try({ series: 'lore mirror', input }, () =>
    inFolder(async (out) => {
      const times = { check: [] as number[], mirror: [] as number[] };
      // By turns: whatever else the machine does slows both.
      for (let run = 0; run < runs; run++) {
        times.check.push(await timed(['check', folder, '--quiet', '--fail-on', 'never']));
        times.mirror.push(await timed(['mirror', folder, '--out', join(out, `site-${run}`)]));
      }
      ledger.add({ series: 'lore check', input, what: 'total', unit: 'ms' }, times.check);
      ledger.add({ series: 'lore mirror', input, what: 'total', unit: 'ms' }, times.mirror);
    }),
  );
}

/** Milliseconds that the built program takes, from its start to its end. */
function timed(args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const env = { ...process.env, ...embeddedEnvironment };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (status) => {
      if (status === 0) resolve(performance.now() - begun);
      else reject(new Error(errors));
    });
  });
}
