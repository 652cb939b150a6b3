import { readFileSync } from 'node:fs';
import { built, builtForStore, timesOf } from './built.mjs';

/**
 * Takes a world into a store that is kept nowhere (or into the server of the environment), and measures on it runs over
 * everything and live sweeps. Arguments: the world, a JSON file with the ids that each sweep is about, how many of the first
 * sweeps warm it up, and how many full runs. Prints what they took, as a `LiveRun`; the program is the built one.
 *
 * @typedef {object} LiveRun
 * @property {readonly number[]} full Milliseconds of each run over everything.
 * @property {readonly (readonly { id: string, ms: number }[])[]} rules Of each of these; some run side by side.
 * @property {readonly number[]} first Milliseconds of the sweeps that warm it up.
 * @property {readonly number[]} sweeps Milliseconds of the others.
 * @property {number} findings
 * @property {number} peakMib
 */

/** @type {typeof import('../../src/compose.ts')} */
const { openStore } = await built('compose.js');
/** @type {typeof import('../../src/rules/run/rehearse.ts')} */
const { rehearse } = await built('rules/run/rehearse.js');
/** @type {typeof import('../../src/util/heap.ts')} */
const { collectIfLarge } = await built('util/heap.js');
const { openWorld, planSettings, runSettings, ingest, loadRules, fullScope, runRules } = await builtForStore();

const [, , world = '', touchedFile = '', warmUps = '0', fullRuns = '1'] = process.argv;
const clock = () => new Date();
/** @type {readonly (readonly string[])[]} */
const touched = JSON.parse(readFileSync(touchedFile, 'utf8'));

const store = await openStore({ env: process.env });
try {
  process.stdout.write(JSON.stringify({ ...(await measure()), peakMib: process.resourceUsage().maxRSS / 1024 }));
} finally {
  await store.close();
}

/** The statements of the files are in the store then, and no variable refers to them. */
async function takeIn() {
  const { config, content } = await openWorld({ path: world });
  await ingest(store, content, planSettings({ config, content }), clock);
  return config;
}

async function measure() {
  const config = await takeIn();
  collectIfLarge(); // as the program does before all rules run
  const options = { rules: await loadRules({ worldRoot: config.root }), ...runSettings(config), clock };
  const everything = () => runRules(store, { ...options, mode: 'full', scope: fullScope });
  let { findings } = await everything(); // opens the findings: what follows finds them again
  const full = [];
  const rules = [];
  for (let run = 0; run < Number(fullRuns); run++) {
    const begun = performance.now();
    const result = await everything();
    full.push(performance.now() - begun);
    rules.push(timesOf(result.rules));
    findings = result.findings;
  }
  await rehearse(store, options); // as a watch does before the first save
  const sweeps = [];
  for (const ids of touched) {
    const begun = performance.now();
    await runRules(store, { ...options, mode: 'live', scope: { name: 'touched', ids, change: true } });
    sweeps.push(performance.now() - begun);
  }
  const first = sweeps.splice(0, Number(warmUps));
  return { full, rules, first, sweeps, findings: findings.length };
}
