import { readFileSync } from 'node:fs';

/**
 * A process to be killed: ingests the worlds of a JSON file (first argument) in turn, for ever, into the store that the
 * environment and the second argument name. Says `go` on stdout when the first ingest begins. It runs the built program:
 * what is killed twenty times must not begin slowly.
 */
const built = (/** @type {string} */ path) => import(new URL(`../../../dist/${path}`, import.meta.url).href);
const { openStore } = await built('compose.js');
const { shippedOntology } = await built('config/ontology.js');
const { ingest } = await built('ingest/ingest.js');

const [worlds = '', path] = process.argv.slice(2);
const store = await openStore({ env: process.env, ...(path === undefined ? {} : { path }) });
const tellings = JSON.parse(readFileSync(worlds, 'utf8'));
const settings = { ontology: shippedOntology(), absentUntil: 'unknown', batchSize: 100 };
process.stdout.write('go\n');
for (;;) {
  for (const world of tellings) await ingest(store, world, settings, () => new Date());
}
