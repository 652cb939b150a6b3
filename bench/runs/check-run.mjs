import { built, builtForStore, timesOf } from './built.mjs';

/**
 * One `lore check` of a world; or, where the mode is `kept`, the first ingest into a store on that path or on the server that the
 * environment names, and a full run over it. In this process and by the built program. Prints what it took, as a `CheckRun`.
 *
 * @typedef {object} CheckRun
 * @property {number} begun When the first phase began, in microseconds of a clock that only goes forward.
 * @property {Readonly<Record<string, number>>} phases Milliseconds, in their order.
 * @property {readonly { id: string, ms: number }[]} rules Those that ran; some run side by side.
 * @property {number} findings
 * @property {number} peakMib
 */

/** @type {typeof import('../../src/compose.ts')} */
const { openMemoryStore, openStore } = await built('compose.js');
const [, , world = '', mode, path = ''] = process.argv;
const clock = () => new Date();
const env = process.env;

const run = mode === 'kept' ? await keep() : await check();
const peakMib = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ ...run, peakMib }));

async function check() {
  /** @type {typeof import('../../src/app/check/check-world.ts')} */
  const { checkWorld } = await built('app/check/check-world.js');
  const store = await openMemoryStore();
  const begun = micros();
  try {
    const { report, phases } = await checkWorld({ path: world, store, clock });
    const [read = 0, write = 0, ...rest] = phases.map(({ ms }) => ms);
    return {
      begun,
      phases: { read, write, rules: rest.reduce((sum, ms) => sum + ms, 0) },
      rules: timesOf(report.rules),
      findings: report.violations.length,
    };
  } finally {
    await store.close();
  }
}

/** The steps of `lore ingest` for a new world. */
async function keep() {
  const { openWorld, planSettings, runSettings, ingest, loadRules, fullScope, runRules } = await builtForStore();
  const begun = micros();
  const watch = stopwatch();
  const { config, content } = await openWorld({ path: world });
  const rules = await loadRules({ worldRoot: config.root });
  const read = watch();
  const store = await openStore({ env, path });
  try {
    await ingest(store, content, planSettings({ config, content }), clock);
    const write = watch();
    const options = { rules, mode: /** @type {const} */ ('full'), scope: fullScope, ...runSettings(config), clock };
    const result = await runRules(store, options);
    const phases = { read, write, rules: watch() };
    return { begun, phases, rules: timesOf(result.rules), findings: result.findings.length };
  } finally {
    await store.close();
  }
}

/** Microseconds of the clock that profiles go by. */
function micros() {
  return Number(process.hrtime.bigint() / 1_000n);
}

/** The milliseconds since it was asked before. */
function stopwatch() {
  let begun = performance.now();
  return () => {
    const [before, now] = [begun, performance.now()];
    begun = now;
    return now - before;
  };
}
