import { openStore } from '../../src/compose.ts';
import { shippedOntology } from '../../src/config/ontology.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { restlessWorlds } from './restless-worlds.ts';

/**
 * A process to be killed: ingests two worlds in turn, for ever, into the store that the environment and the first argument
 * name. Says `go` on stdout when the first ingest begins.
 */
const [path] = process.argv.slice(2);
const store = await openStore({ env: process.env, ...(path === undefined ? {} : { path }) });
process.stdout.write('go\n');
const settings = { ontology: shippedOntology(), absentUntil: 'unknown', batchSize: 200 } as const;
for (;;) {
  for (const world of restlessWorlds) await ingest(store, world, settings, () => new Date());
}
