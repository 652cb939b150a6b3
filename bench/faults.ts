import { parseArgs } from 'node:util';
import { defined } from '../src/util/defined.ts';
import { defaultFaults, measureFaults } from './faults/measure.ts';
import { printFaults } from './faults/print.ts';

/**
 * `npm run bench:faults`: what of the slips that writers make is found, what else is said of them, whether what only looks
 * like a slip stays silent, and whether the same facts written in another way give the same findings. Exit status 1 when
 * the clean world has a definite finding, a near miss raises one, or a pair differs.
 */
const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: String(defaultFaults.entities) },
    seed: { type: 'string', default: String(defaultFaults.seed) },
    injections: { type: 'string', default: String(defaultFaults.injections) },
  },
});

const corpora = process.env.LORE_CORPORA;
if (corpora === undefined) console.error('LORE_CORPORA names no folder: family trees are left out.');
const result = await measureFaults({
  ...defined({ corpora }),
  entities: Number(values.entities),
  seed: Number(values.seed),
  injections: Number(values.injections),
});
printFaults(result);
if (result.failures.length > 0) process.exitCode = 1;
