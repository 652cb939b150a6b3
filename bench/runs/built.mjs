/**
 * Imports a module of the built program: what is measured is what people run.
 *
 * @param {string} module Its path in dist/.
 */
export function built(module) {
  return import(new URL(`../../dist/${module}`, import.meta.url).href);
}

/** @type {typeof import('../../src/util/heap.ts')} */
const { disablePretenuring } = await built('util/heap.js');
disablePretenuring(); // as the program does

/** The functions that read a world, keep it in a store and run the rules over it. */
export async function builtForStore() {
  /** @type {typeof import('../../src/app/world/open-world.ts')} */
  const { openWorld } = await built('app/world/open-world.js');
  /** @type {typeof import('../../src/app/world/plan-settings.ts')} */
  const { planSettings } = await built('app/world/plan-settings.js');
  /** @type {typeof import('../../src/app/world/run-settings.ts')} */
  const { runSettings } = await built('app/world/run-settings.js');
  /** @type {typeof import('../../src/ingest/ingest.ts')} */
  const { ingest } = await built('ingest/ingest.js');
  /** @type {typeof import('../../src/rules/load/load.ts')} */
  const { loadRules } = await built('rules/load/load.js');
  /** @type {typeof import('../../src/rules/run/options.ts')} */
  const { fullScope } = await built('rules/run/options.js');
  /** @type {typeof import('../../src/rules/run/run.ts')} */
  const { runRules } = await built('rules/run/run.js');
  return { openWorld, planSettings, runSettings, ingest, loadRules, fullScope, runRules };
}

/**
 * The milliseconds that each rule took which ran.
 *
 * @param {readonly import('../../src/model/report.ts').RuleOutcome[]} outcomes
 */
export function timesOf(outcomes) {
  return outcomes
    .filter(({ skipped }) => skipped === undefined)
    .map(({ id, duration_ms }) => ({ id, ms: duration_ms }));
}
