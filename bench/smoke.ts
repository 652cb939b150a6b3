import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineLine } from './machine.ts';
import { holds, ratiosSchema } from './smoke/judge.ts';
import { measureRatios } from './smoke/measure.ts';

/**
 * `npm run bench:smoke`: in about a minute, whether something became three times as slow as it was, or takes a third more processor
 * time or memory, against something else measured in the same minute: bench/smoke/ratios.json has what is expected. `--write` takes what is measured for expected.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const path = fileURLToPath(new URL('smoke/ratios.json', import.meta.url));
const needsNeo4j = Boolean(process.env.CI) || process.env.LORE_REQUIRE_NEO4J === '1';

console.log(await machineLine());
const measure = () => measureRatios(onObstacle);
if (values.write) {
  const ratios = Object.entries(await measure()).map(([name, ratio]) => [name, Number(ratio.toPrecision(3))]);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`);
} else {
  const expected = ratiosSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (!(await holds(measure, expected, console.log))) process.exitCode = 1;
}

function onObstacle(why: string): void {
  console.error(`No Neo4j: ${why}`);
  if (needsNeo4j) process.exitCode = 1;
}
