import { join } from 'node:path';
import { isBusy, machineLine, machineNow, versionsHere } from './machine.ts';
import { readOptions } from './options.ts';
import { isAsKeyed, measureAccuracy } from './parts/accuracy.ts';
import { measureCheck } from './parts/check.ts';
import { measureFaultsPart } from './parts/faults.ts';
import { measureIngest } from './parts/ingest.ts';
import { measureLive } from './parts/live.ts';
import { measureMcp } from './parts/mcp.ts';
import type { MeasurePart } from './parts/measurement.ts';
import { measureOwnRules } from './parts/own-rules.ts';
import { measurePages } from './parts/pages.ts';
import { measurePeers } from './parts/peers.ts';
import { measureProfile } from './parts/profile.ts';
import { measureRest } from './parts/rest.ts';
import { measureStart } from './parts/start.ts';
import { keepPart, resultsFolder } from './results/file.ts';
import { printedPart } from './results/print.ts';
import { type Part, type PartName, partNames } from './results/schema.ts';

/**
 * `npm run bench`: measures every part, or those of `--only`, prints the figures and writes them into bench/results under
 * today's date; a part that was measured today already is replaced. `npm run docs:bench` makes the page of the newest file.
 */
const measure: Readonly<Record<PartName, MeasurePart>> = {
  check: measureCheck,
  profile: measureProfile,
  live: measureLive,
  'own-rules': measureOwnRules,
  ingest: measureIngest,
  start: measureStart,
  mcp: measureMcp,
  rest: measureRest,
  pages: measurePages,
  accuracy: measureAccuracy,
  faults: measureFaultsPart,
  peers: measurePeers,
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const options = readOptions(args);
  const command = ['npm run bench', ...(args.length === 0 ? [] : ['--', ...args])].join(' ');
  console.log(await machineLine());
  for (const name of partNames.filter((each) => options.only.includes(each))) {
    const [machine, begun, taken] = [await machineNow(), performance.now(), new Date().toISOString()];
    const { versions, ...measured } = await measure[name](options);
    const minutes = Number(((performance.now() - begun) / 60_000).toFixed(1));
    const part: Part = {
      part: name,
      taken,
      minutes,
      command,
      machine,
      versions: { ...versionsHere(), ...versions },
      seed: options.seed,
      ...measured,
    };
    console.log(printedPart(part));
    if (isBusy(machine) && part.figures.length > 0) console.log('The machine was busy: these are no figures.');
    if (options.save) keepPart(join(resultsFolder, `${taken.slice(0, 10)}.json`), part);
    const keyless = name === 'accuracy' && part.missing.length > 0;
    const isWrong = keyless || !(part.accuracy ?? []).every(isAsKeyed) || (part.faults?.failures.length ?? 0) > 0;
    if (isWrong) process.exitCode = 1;
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
